import Foundation
package import TodoDomain
import TodoStorage
package import TodoSync
import TodoText

/// A run of sync between a store and a shared folder.
///
/// It reads and verifies the files first. Then one transaction makes this device's batch, applies
/// the batches of other devices and updates the tables. The batch is on the disk before the commit
/// and gets its name after it. So a run that is killed at any moment leaves nothing half-done: the
/// next run finds the batch, or writes a snapshot in its place.
package struct FolderSync {
  private let folder: SyncFolder
  private let kinds: EventKinds
  private let fileClock: () -> Int
  private let makeDevice: () -> String

  /// The most batches of a device in the folder that its own snapshots don't cover. If there are
  /// more, the device writes a snapshot.
  package static let mostBatches = 64

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - fileClock: The seconds since 1970 by the clock that stamps files.
  ///   - makeDevice: Makes the id of a device: 16 random hexadecimal digits.
  package init(
    _ folder: SyncFolder, kinds: EventKinds, fileClock: @escaping () -> Int,
    makeDevice: @escaping () -> String
  ) {
    self.fileClock = fileClock
    self.folder = folder
    self.kinds = kinds
    self.makeDevice = makeDevice
  }

  private var hasDiary: Bool { !folder.format.omitted.contains("diary") }

  /// Syncs the store with the folder once.
  ///
  /// - Parameters:
  ///   - joining: The state of a store that joins now; nil for a store that has joined.
  ///   - resolutions: Operations to publish beside the changes: the chosen values of resolved
  ///     conflicts, or a forgotten device.
  ///   - isRehearsal: Whether everything is rolled back in the end, and no file is made.
  /// - Throws: `SyncFolderError`, also if the folder isn't the one that the store joined;
  ///   `SyncError`, and the store's errors. Nothing is changed then, here or in the folder.
  ///   `UnfinishedSync` if it fails after the changes are stored.
  package func run(
    _ store: any EventWriting, _ reader: any StoreProviding, note: CommitNote,
    joining: SyncState? = nil, resolutions: [SyncOperation] = [], isRehearsal: Bool = false
  ) throws -> SyncReport {
    let (known, others) = try reader.readAndWait { reader in
      let state = try joining ?? reader.syncing.syncState()
      if let state { try folder.expect(state) }
      let devices = try reader.syncing.syncDevices().map(\.device)
      return (try reader.syncing.syncFiles(), devices.filter { $0 != state?.device })
    }
    var found = try FolderContent(of: folder, known: known, devices: others, now: fileClock())
    var draft: Draft?
    var (state, report): (SyncState, SyncReport)
    do {
      (state, report) = try store.writeAndWait(note) { transaction in
        try run(
          &found, transaction, note: note, joining: joining, resolutions: resolutions,
          isRehearsal: isRehearsal, drafting: &draft)
      }
    } catch let rehearsal as Rehearsal {
      return rehearsal.report
    } catch {
      // If the commit was stored all the same, the next run writes a snapshot in the batch's place.
      draft?.sealed.discard()
      throw error
    }
    do {
      try name(draft, of: state, reader)
      report.healed = try tidy(store, note, looked: found.looked, isRenamed: report.isRenamed)
    } catch let error where !(error is CancellationError) {
      throw UnfinishedSync(cause: error)
    }
    return report
  }

  /// Joins a shared folder. If the store can't join a folder that this process made, the folder is
  /// removed again.
  ///
  /// - Parameter name: The name that people give the device.
  /// - Throws: The errors of `run`.
  package func join(
    _ store: any EventWriting, _ reader: any StoreProviding, as name: String, note: CommitNote
  ) throws -> SyncReport {
    var state = folder.state(device: makeDevice(), name: name)
    state.folder = URL(filePath: folder.path).standardizedFileURL.path
    do {
      return try run(store, reader, note: note, joining: state)
    } catch {
      // The run may have joined the folder before it failed.
      let hasJoined = (try? reader.readAndWait { try $0.syncing.syncState() } != nil) ?? true
      if folder.isNew, !hasJoined { folder.takeBack(device: state.device) }
      throw error
    }
  }

  /// Makes the id of a new device.
  package static func newDevice() -> String { Sodium.hexadecimal(Sodium.random(8)) }

  /// The error that ends a transaction which must not be committed.
  private struct Rehearsal: Error { let report: SyncReport }

  private func run(
    _ found: inout FolderContent, _ transaction: any StoreTransaction, note: CommitNote,
    joining: SyncState?, resolutions: [SyncOperation], isRehearsal: Bool,
    drafting draft: inout Draft?
  ) throws -> (SyncState, SyncReport) {
    let store = try transaction.syncing
    let known = try store.syncState()
    if joining != nil, let known { throw SyncError.alreadyJoined(folder: known.folder) }
    guard let state = joining ?? known else { throw SyncError.notJoined }
    try folder.expect(state)
    try store.save(state)
    let session = try SyncSession(in: store, state, kinds, hasDiary: hasDiary, now: note.at)
    var report = SyncReport()
    report.isRenamed = replaceSharedIdentity(session, found)
    draft = try publish(session, resolutions, isRehearsal: isRehearsal, report: &report)
    try found.apply(to: session, store)
    report.changes = try session.show()
    report.note(session, found)
    try session.finish()
    if isRehearsal { throw Rehearsal(report: report) }
    return (session.state, report)
  }

  // MARK: This device's batch

  /// Takes a new device id if another store also writes under this store's id. Returns whether the
  /// id changed.
  private func replaceSharedIdentity(_ session: SyncSession, _ found: FolderContent) -> Bool {
    var identity = SyncIdentity(of: session)
    for file in found.files { identity.look(at: file.header, hash: file.hash) }
    if identity.isShared { session.takeName(makeDevice()) }
    return identity.isShared
  }

  private struct Draft {
    let sealed: SealedDraft
    let number: Int
  }

  /// Writes this device's changes to a batch, and returns the batch once it is on the disk; nil if
  /// nothing was changed, or for a rehearsal.
  private func publish(
    _ session: SyncSession, _ resolutions: [SyncOperation], isRehearsal: Bool,
    report: inout SyncReport
  ) throws -> Draft? {
    var draft: SegmentDraft?
    var first: [UInt8]?
    var count = 0
    do {
      let header = try session.publish(resolutions: resolutions) { line in
        // The file is made with the first operation, since most runs have none.
        guard let beginning = first else { return first = line }
        count += 1
        guard !isRehearsal else { return }
        if draft == nil {
          draft = try folder.begin(device: session.state.device)
          try draft?.writer.add(beginning)
        }
        try draft?.writer.add(line)
      }
      report.published = count
      guard let header, let draft else { return nil }
      let sealed = try draft.seal()
      try session.published(header, hash: sealed.hash)
      return Draft(sealed: sealed, number: header.dot.number)
    } catch {
      draft?.discard()
      throw error
    }
  }

  /// Gives the batch its name, and names the batches that killed runs left after their commits. A
  /// run that was killed before its commit left an invalid batch, which is discarded.
  private func name(
    _ draft: Draft?, of state: SyncState, _ reader: any StoreProviding
  ) throws {
    if let draft { try draft.sealed.publish(number: draft.number, isSnapshot: false) }
    let drafts = try folder.abandonedDrafts(of: state.device)
    guard !drafts.isEmpty else { return }
    let known = try reader.readAndWait { try SyncBranches(reading: $0.syncing) }
    for left in drafts {
      guard let header = try? SyncHeader(line: left.reader().header()), header.form == .batch,
        known[left.hash] != nil
      else {
        left.discard()
        continue
      }
      try left.publish(number: header.dot.number, isSnapshot: false)
    }
  }

  // MARK: Snapshots

  /// Writes a snapshot if batches are missing from the folder, or if the folder has many batches of
  /// this device. Then removes the batches that every device has.
  ///
  /// - Returns: The paths of damaged files whose content another file has now.
  private func tidy(
    _ store: any EventWriting, _ note: CommitNote, looked: [SegmentPlace: SyncFile],
    isRenamed: Bool
  ) throws -> [String] {
    try store.writeAndWait(note) { transaction in
      let transaction = try transaction.syncing
      guard let state = try transaction.syncState() else { return [] }
      let vector = VersionVector(try transaction.applied())
      var coverage = try coverage(of: state, in: transaction, looked)
      if isRenamed || coverage.isMissingAny(of: vector) || coverage.uncovered > Self.mostBatches {
        try writeSnapshot(of: state, transaction, note)
        coverage = try self.coverage(of: state, in: transaction, looked)
      }
      try coverage.removeOld(transaction.syncDevices(), in: transaction)
      return coverage.broken.map(\.path)
    }
  }

  private func coverage(
    of state: SyncState, in store: any SyncTransaction, _ looked: [SegmentPlace: SyncFile]
  ) throws -> FolderCoverage {
    let coverage = try FolderCoverage(
      of: state, in: folder, known: store.syncFiles(), looked: looked, now: fileClock())
    try coverage.remember(in: store)
    return coverage
  }

  private func writeSnapshot(
    of state: SyncState, _ store: any SyncTransaction, _ note: CommitNote
  ) throws {
    let session = try SyncSession(in: store, state, kinds, hasDiary: hasDiary, now: note.at)
    let draft = try folder.begin(device: state.device)
    do {
      try session.writeSnapshot { try draft.writer.add($0) }
      try draft.seal().publish(number: max(1, state.number), isSnapshot: true)
    } catch {
      draft.discard()
      throw error
    }
  }
}

extension StoreReading {
  /// This reader, cast to the protocol that can also read the sync state. Every backend of the
  /// program conforms to it; any other store throws `SyncError.notSupported`.
  package var syncing: any SyncReading {
    get throws {
      guard let reading = self as? any SyncReading else { throw SyncError.notSupported }
      return reading
    }
  }
}

extension StoreTransaction {
  /// This transaction as one that can also change the sync state, as every backend of the program
  /// can. Throws `SyncError.notSupported` for any other store.
  package var syncing: any SyncTransaction {
    get throws {
      guard let transaction = self as? any SyncTransaction else { throw SyncError.notSupported }
      return transaction
    }
  }
}

/// The reasons why a store can't sync.
public enum SyncError: Error, Hashable, Sendable {
  /// The store has no folder.
  case notJoined
  /// The store has a folder already.
  case alreadyJoined(folder: String)
  /// The store can't keep the state of sync, such as TodoTesting's in-memory store.
  case notSupported
}

/// The result of a run of sync, and its problems with the folder.
package struct SyncReport: Sendable {
  /// The number of entities that this device published.
  package var published = 0
  /// The number of batches and snapshots of other devices that were applied.
  package var received = 0
  /// The changes in the tables.
  package var changes = SyncSummary()
  /// Whether the store is a restored backup or a copy, and continues as a new device.
  package var isRenamed = false
  /// The number of changed entities that this device dated later than now, since its clock was
  /// ahead.
  package var datedAhead = 0
  /// The devices whose clock is more than a day ahead of this one's.
  package var clocksAhead: [String] = []
  /// The batches that wait for batches that haven't arrived.
  package var waiting: [SyncDot] = []
  /// The missing batches that other batches wait for, at most one for each device, with the
  /// device's name.
  package var missing: [(dot: SyncDot, name: String)] = []
  /// The paths of this device's damaged files that it has replaced.
  package var healed: [String] = []
  /// The device ids under which two stores wrote. The stores have different ids from now on.
  package var forkedDevices: [String] = []
  /// The unusable files, with the reasons.
  package var problems: [(path: String, reason: SegmentError)] = []

  fileprivate mutating func note(_ session: SyncSession, _ found: FolderContent) {
    received = session.received
    clocksAhead = session.clocksAhead.sorted()
    waiting = found.waiting(for: session)
    missing = found.missing(for: session).map { ($0, session.name(of: $0.device)) }
    forkedDevices = session.forkedDevices.sorted()
    datedAhead = session.datedAhead
    problems = found.problems
  }
}

/// The error of a run that failed after it stored its changes in the store. The batch may already
/// be in the folder. The next run completes the failed one.
package struct UnfinishedSync: Error {
  package let cause: any Error

  package init(cause: any Error) { self.cause = cause }
}
