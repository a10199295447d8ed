import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// An error as the command line reports it: its explanation, and the details that are shown beside
/// it.
struct Failure: DetailedError {
  private(set) var explanation: Explanation
  /// Further members of the JSON envelope.
  var details: [(String, JSONValue)] = []
  /// The lines of todos to choose from, for people.
  var candidates = Text.empty
  /// The problems of an import. They are streamed into the empty list at the end of `details`.
  var problems: SpooledProblems?

  var failure: Failure { self }
  var kind: ErrorKind { explanation.kind }

  /// Returns this failure with the todos to choose from below its message.
  func listingCandidates() -> Failure {
    var failure = self
    if !candidates.isEmpty {
      failure.explanation = explanation.says(explanation.message + "\n" + candidates)
    }
    return failure
  }

  /// Returns this failure with another sentence in its message.
  func adding(_ sentence: Text) -> Failure {
    var failure = self
    failure.explanation = explanation.adds(sentence)
    return failure
  }

  /// Adds a hint on how to create the user's own store, if the error is that it doesn't exist.
  mutating func adviseOnOwnStore(at path: String, _ error: any Error) {
    guard let error = error as? StoreError, error == .notFound(path: path) else { return }
    explanation = explanation.advises(
      "`todoctl init` creates one, and so does a first change such as `todoctl add`; `todoctl restore FILE` restores a backup.",
      "`todoctl init`이나 `todoctl add`를 실행하면 저장소가 만들어져요. 백업은 `todoctl restore FILE`로 복원할 수 있어요.")
  }

  /// Adds the path of the store if it is damaged, so that the commands of the hint name it.
  mutating func name(store path: String, in error: any Error) {
    guard let named = Explanation.damaged(error, at: path) else { return }
    explanation = named
  }

  /// Advises only to restore a backup of a damaged store, since nothing could be saved from it.
  ///
  /// - Parameter store: The path of the store, as the user named it; nil for the user's own store.
  mutating func adviseOnBackup(insteadOf store: String?) {
    guard kind == .damaged else { return }
    let option = store.map { " --store \(typed($0))" } ?? ""
    explanation = explanation.advises(
      "Nothing could be saved from it. `todoctl restore FILE\(option)` replaces it with a backup.",
      "읽어 낼 수 있는 내용이 없어요. `todoctl restore FILE\(option)`로 백업을 복원해 주세요.")
  }

  /// Adds the path of the newest backup, which could replace the store, to the hint. Does nothing
  /// for nil.
  mutating func name(newestBackup: String?) {
    guard let path = newestBackup.map(quoted) else { return }
    let backup = Text("The newest backup is \(path).", "가장 최근 백업: \(path).")
    explanation = explanation.advises(
      [backup, explanation.hint].compactMap(\.self).joined(separator: " "))
  }
}

/// An error that shows a program or a terminal more than its explanation.
protocol DetailedError: ExplainedError {
  var failure: Failure { get }
}

extension DetailedError {
  var explanation: Explanation { failure.explanation }
}

extension Failure {
  /// Creates the failure of an error that ended a command. An error without an explanation is the
  /// parser's, or a bug.
  ///
  /// - Parameters:
  ///   - path: The command that was typed, after its parent commands.
  ///   - typed: The words of the command line.
  init(
    _ error: any Error, of path: [any ParsableCommand.Type] = [Todoctl.self], typed: [String] = []
  ) {
    switch error {
    case let error as any DetailedError: self = error.failure
    case is any ExplainedError, is CancellationError: self.init(explanation: Explanation(error))
    case _ where Todoctl.exitCode(for: error) == .validationFailure:
      let message = ParserMessage(page: CommandPage(path), typed: typed)
      let text = message.text(Todoctl.message(for: error))
      self.init(
        explanation: text.says(text.message.map(TerminalText.singleLine))
          .advises(text.hint?.map(TerminalText.singleLine)))
    default:
      self.init(
        explanation: ErrorKind.bug.says(
          "An unexpected error (\(type(of: error))). This is a bug in todoctl.",
          "예상하지 못한 오류예요(\(type(of: error))). todoctl의 버그예요."))
    }
  }
}

extension ImportRejected: DetailedError {
  var failure: Failure {
    Failure(
      explanation: explanation,
      details: [("import", ImportJSON.value(report, isDryRun: false))])
  }
}

/// The exit statuses. Those from 64 to 78 are from sysexits.h.
enum ExitStatus: Int32, CaseIterable {
  /// Done.
  case done = 0
  /// The request can't be met: an unknown id, a date that has no occurrence, an answer of no.
  case refused = 1
  /// The command line is wrong.
  case usage = 64
  /// A file's content is wrong.
  case badData = 65
  /// An input file or the store doesn't exist.
  case missingInput = 66
  /// A bug.
  case bug = 70
  /// An output file can't be created.
  case cannotCreate = 73
  /// Reading or writing failed; the message says whether a change may be stored.
  case inputOutput = 74
  /// Another process is using the store: try again.
  case busy = 75
  /// The store can't be used: it has a newer schema, isn't todoctl's, is damaged, or isn't
  /// permitted.
  case unusableStore = 78
  /// Ctrl-C ended the command; nothing was changed.
  case interrupted = 130
}

extension ErrorKind {
  /// The exit status of a command that ends with an error of this kind.
  var status: ExitStatus {
    switch self {
    case .alreadyInitialised, .alreadyJoined, .ambiguousDiary, .ambiguousTitle, .cannotPause,
      .cannotSkip, .cannotStop, .categoryConflict, .changedFormat, .conflict, .dateAhead,
      .declined, .editorFailed, .exceeded, .forgedFormat, .historyConflict, .notANumber, .notATask,
      .notAnOccurrence, .notDue, .notEncrypted, .notJoined, .notPaused, .notRepeating,
      .nothingToUndo, .noTarget, .othersFile, .rangeReversed, .severalDates, .tallyFull,
      .unknownCategory, .unknownConflict, .unknownDevice, .unknownDiary, .unknownEntry,
      .unknownEvent,
      .unknownStep, .unknownTitle, .wrongKey:
      .refused
    case .invalidValue, .keyNeeded, .usage: .usage
    case .backupChanged, .badData, .copyDiffers, .damagedFormat, .invalidFormat, .newerFormat,
      .notRestorable, .salvagedInPart, .tooManyFiles:
      .badData
    case .formatMissing, .missingInput, .notAFolder, .notInitialised, .storeNotFound: .missingInput
    case .bug: .bug
    case .alreadyExists, .cannotCreate: .cannotCreate
    case .connectionLost, .diskFull, .fileTooLarge, .folderChanged, .inputOutput,
      .outcomeUnknown, .output, .quotaExceeded, .serverUnreachable, .timedOut, .tooFewFiles,
      .tooFewThreads:
      .inputOutput
    case .busy: .busy
    case .damaged, .leftoverLog, .newerSchema, .notAStore, .notPermitted, .olderSchema, .pooled,
      .severalNames, .unknownKind:
      .unusableStore
    case .interrupted: .interrupted
    }
  }
}
