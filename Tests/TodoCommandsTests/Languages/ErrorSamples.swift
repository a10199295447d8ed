import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoSync
import TodoSyncFolder

@testable import TodoCommands
@testable import TodoStorage

/// An error of every kind, with a user's text in it.
struct ErrorSamples {
  /// A text that a user may have typed or that a file may have.
  let text: String

  var all: [any Error] {
    get throws {
      try commands + stores + backups + requests + histories + values + formats + folders + [
        TallyError.notANumber(.red, text), TallyError.full(.blue),
      ]
    }
  }

  private var commands: [any Error] {
    [
      CommandError.usage(Text("Nothing to change.", "바꿀 것이 없어요."), hint: nil),
      CommandError.declined, CommandError.interrupted(.import),
      CommandError.cannotAsk(Text("Sure?", "할까요?")),
      CommandError.outcomeUnknown(code: 10, .harmless), CommandError.unreadable(path: text),
      CommandError.backupsFailed(count: 2), CommandError.noBackups(folder: text),
      CommandError.storeInUse(path: text, []), CommandError.salvagedInPart,
      CommandError.editorFailed, CommandError.tooFewFiles(free: 3, needed: 24),
      CommandError.tooFewThreads(free: 3, needed: 8),
      CommandError.unwritable(code: 28), CommandError.outputClosed,
    ]
  }

  private var stores: [any Error] {
    let errors: [StoreError] = [
      .notFound(path: text), .alreadyExists(path: text), .leftoverLog(path: text),
      .cannotCreate(path: text), .notAStore(path: text, .empty),
      .newerSchema(path: text, found: 2, supported: 1), .olderSchema(path: text),
      .notPermitted(path: text), .busy, .diskFull, .quotaExceeded, .fileTooLarge,
      .scratchFull(path: text), .severalNames(path: text, others: []), .inputOutput(code: 10),
      .damaged(.file), .unknownKind(id: 7), .unexpected(code: 1),
      .server(.unreachable(text)), .server(.lost), .server(.pooled),
      .server(.timedOut),
      .server(.changedTables(state: "42703")), .server(.damaged(.file)),
      .server(.damaged(.value(table: "occurrence", column: "event_id", id: 7))),
      .server(.olderTables(found: 1, supported: 2)),
    ]
    return errors
  }

  private var backups: [any Error] {
    let errors: [BackupError] = [
      .manifestDamaged(path: text), .changed(path: text, .bytes),
      .notRestorable(path: text, .damaged(.file)),
    ]
    return errors + [CopyDiffers(part: "diary")]
  }

  private var folders: [any Error] {
    let errors: [SyncFolderError] = [
      .notAFolder(path: text), .alreadyInitialised(path: text), .notInitialised(path: text),
      .formatMissing(path: text),
      .newerFormat(path: text, version: 2), .damagedFormat(path: text), .invalidFormat(path: text),
      .wrongKey(path: text),
      .forgedFormat(path: text), .notEncrypted(path: text),
      .changedFormat(path: text, member: "mode", from: "\"key\"", to: "\"plain\""),
      .keyNeeded(path: text, .key), .keyNeeded(path: text, .passphrase), .invalidDevice(text),
      .tooManyFiles(path: text, limit: 9),
      .othersFile(path: text), .cannotRead(path: text, code: 13),
    ]
    let keys: [SyncKeyError] = [
      .emptyPassphrase, .noMemory, .notAKey, .newerVersion(2), .damaged,
      .cannotRead(path: text, code: 13),
    ]
    let device = SyncDevice(
      "0123456789abcdef", name: text, applied: 1, hash: "", seen: VersionVector(),
      at: Instant(secondsSince1970: 0))
    return errors + keys + [
      UnfinishedSync(cause: StoreError.diskFull), SyncError.notJoined,
      SyncError.alreadyJoined(folder: text),
      SyncDeviceError(word: text, found: [], all: [device]),
      SyncConflictError(number: 3, count: 1), SyncConflictError(number: 1, count: 2, line: 3),
      SegmentError.damaged,
    ]
  }

  private var requests: [any Error] {
    get throws {
      let (id, date) = (EventID(3), try CivilDate("2026-11-25"))
      guard let id else { return [] }
      let errors: [RequestError] = [
        .unknownEvent(id), .notAnOccurrence(id, date, .routine), .notRepeating(id), .cannotStop(id),
        .cannotPause(id), .notPaused(id), .cannotSkip(id), .onlyLastAgain(id, date),
        .noTarget(id), .exceeded(id, date, try Amount("3"), try Target("at most 2 cups")),
        .wasDoneOn(id, date), .dateAhead(date), .unknownTitle(text),
        .ambiguousTitle(text, count: 2), .insideWord(text), .notDue(text),
        .severalDates(id, count: 2), .unknownStep(id, 5, count: 3),
        .notATask(id, category: text), .rangeReversed(from: date, to: date),
        .unknownCategory(text, near: ["food"]), .categoryExists(text),
        .categoryInUse(text, events: 2), .categoryIsDefault(text), .noIDLeft, .unknownDiary(text),
        .ambiguousDiary(text, count: 2),
      ]
      return errors
    }
  }

  private var histories: [any Error] {
    let errors: [HistoryError] = [
      .unknownEntry(9), .pruned(1, oldest: 5), .alreadyUndone(4, by: 6),
      .nothingToUndo(asked: 1, 0), .nothingToRedo(asked: 1, 0, since: nil),
      .conflict(
        HistoryConflict(
          entry: 4, subject: .category(text), reason: .removed, since: nil, title: nil,
          hasOthers: true)),
    ]
    return errors
  }

  private var values: [any Error] {
    let errors: [ValueError] = [
      .malformed(.date, text), .malformed(.emotion, text), .emptyTitle, .emptyName,
      .unknownWord(.kind, text, known: ["schedule", "routine"]), .noRepeatDays,
      .phrase(.date, .unknownWord(text)), .phrase(.repetition, .unknownWord(text)),
      .fieldDoesNotApply(.place, .routine),
    ]
    return errors
  }

  private var formats: [any Error] {
    let errors: [ExchangeError] = [
      .unknownFormat(text, known: [.csv]), .missingHeader(.jsonLines),
      .unrecognized(fileName: text, known: [.csv], nearest: nil), .inputTooLarge(limitInBytes: 9),
      .encoding(text),
      .rangeNotSupported(.jsonLines), .rangeTooLong(.toduck, days: 500, limit: 366),
    ]
    let zips: [ZipError] = [
      .damaged("its end is missing"), .encrypted(text), .unsafeName(text), .invalidName(text),
      .tooMany(limit: 9),
    ]
    return errors + zips + [ForeignTablesError.unreadable(text)]
  }
}
