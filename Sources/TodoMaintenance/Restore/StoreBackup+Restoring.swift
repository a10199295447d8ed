import Foundation
import GRDB
public import TodoDomain
import TodoStorage

extension StoreBackup {
  /// Puts a backup in the place of a store. The current store is kept under `safetyPath`.
  ///
  /// The backup is first compared with its manifest, if it has one, and checked. Then the current
  /// store is closed to everyone else, its content is kept under `safetyPath`, and the backup's
  /// content takes its place in one transaction. A process that waits for the store meanwhile
  /// continues in the restored store. A log beside the store is part of the content that is kept.
  ///
  /// If SQLite can't open the current file, or a log lies there without a database, the files are
  /// set aside as they are. A link to the store stays a link, even if its target is missing. If
  /// there is a current store, the restored store has its identity. If not, it has the identity of
  /// the backup, or a new identity if the store of the backup still exists elsewhere.
  ///
  /// - Throws: `BackupError` if the backup has changed or doesn't pass its check; `StoreError.busy`
  ///   while others have the store open; `.alreadyExists` if a file has one of the names for the
  ///   kept files; `.notAStore` if a folder or a device has the name of the store or of a log.
  ///   Nothing is changed then.
  public static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String,
    kinds: EventKinds = .standard
  ) throws -> RestoredStore {
    try restore(
      backupPath, to: storePath, keepingAs: safetyPath, kinds: kinds, identity: nil,
      unchangedSince: nil)
  }

  /// Restores a backup, but not over a store that has changed.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events that the store may have.
  ///   - identity: The identity of the restored store; nil for the usual one.
  ///   - fingerprint: The state that the current store must have; nil for any state.
  /// - Throws: `StoreError.busy` if the store has changed, and the errors of a restore.
  static func restore(
    _ backupPath: String, to link: String, keepingAs safetyPath: String, kinds: EventKinds,
    identity: RestoredIdentity?, unchangedSince fingerprint: FileFingerprint?
  ) throws -> RestoredStore {
    let storePath = LinkTarget.of(link)
    try LeftoverLog.requireFiles(besides: storePath)
    try compareWithManifest(backupPath)
    let identity = try identity ?? RestoredIdentity(of: backupPath, at: storePath)
    let backup = try blaming(backupPath) {
      try OpenBackup(backupPath, besides: storePath, kinds, as: identity)
    }
    defer { backup.discard() }
    let report = try blaming(backupPath) {
      let report = try check(backup.provider)
      try report.requireSoundness()
      return report
    }
    guard let store = try keptContent(of: storePath, as: safetyPath, fingerprint) else {
      try fingerprint?.verify(storePath)
      return try replaceFile(at: storePath, with: backup.provider, keepingAs: safetyPath)
    }
    do {
      try replaceContent(of: store, storePath, with: backup.provider.queue)
    } catch {
      // The new content may be stored already, and then only the kept file has the old content.
      if case StoreError.outcomeUnknown = error { throw error }
      unlink(safetyPath)
      throw error
    }
    try DatabaseErrors.translating(path: storePath) { try store.close() }
    return RestoredStore(report: report, keptOld: true, setAside: [])
  }

  /// Locks everybody else out of a store, and copies its content to a file with another name.
  ///
  /// - Returns: The connection; nil if there is no file that SQLite can read.
  private static func keptContent(
    of path: String, as safetyPath: String, _ fingerprint: FileFingerprint?
  ) throws -> DatabaseQueue? {
    do {
      try StoreFile.inspect(path)
      try SoleName.require(path)
      CompanionModes.align(besides: path)
      return try DatabaseErrors.translating(path: path) {
        let store = try Connections.alone(path: path)
        try fingerprint?.verify(path)
        try StoreCopy.make(store, at: safetyPath)
        return store
      }
    } catch StoreError.notAStore(let path, .notAFile) {
      // A backup never takes the place of a folder or a device.
      throw StoreError.notAStore(path: path, .notAFile)
    } catch StoreError.notFound, StoreError.notAStore, StoreError.damaged {
      return nil
    }
  }

  /// Puts a backup's content into a store that nobody else has open, in one transaction.
  ///
  /// - Throws: `StoreError.outcomeUnknown` after a disk error, which may have come after the
  ///   commit.
  private static func replaceContent(
    of store: DatabaseQueue, _ path: String, with backup: DatabaseQueue
  ) throws {
    try DatabaseErrors.translating(path: path) {
      let pageSizesInBytes = try [store, backup].map { queue in
        try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA page_size") }
      }
      if pageSizesInBytes[0] != pageSizesInBytes[1] {
        // A write-ahead log allows only one page size.
        try store.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      }
      try DatabaseErrors.committing { try backup.backup(to: store) }
    }
  }

  /// Gives the store's name to a copy of the backup, and another name to the file that has it now.
  private static func replaceFile(
    at path: String, with backup: SQLiteProvider, keepingAs safetyPath: String
  ) throws -> RestoredStore {
    let file = try AtomicFile(besides: path)
    do {
      let report = try fillAndCheck(file.temporaryPath, from: backup)
      let old = try ReplacedFile(at: path, keepingAs: safetyPath)
      try old.giveWay(to: file)
      return RestoredStore(
        report: report, keptOld: old.keptPaths.contains(safetyPath), setAside: old.keptPaths)
    } catch {
      file.discard()
      throw error
    }
  }
}

/// The result of a restore.
public struct RestoredStore: Sendable {
  /// The report of the check of the backup.
  public let report: CheckReport
  /// Whether a file existed at the store's path, and is kept at the path `keepingAs` of the
  /// restore.
  public let keptOld: Bool
  /// The new paths of files that were set aside: files that SQLite couldn't read, and logs. Empty
  /// if the content of a store was kept.
  public let setAside: [String]
}

/// A backup that is open for reading. A backup is never changed: if its schema is older, or if it
/// gets another identity, a copy is made, changed and opened instead.
struct OpenBackup {
  let provider: SQLiteProvider
  private let copy: AtomicFile?

  /// Opens a backup. The caller discards it in the end.
  ///
  /// - Parameters:
  ///   - other: A path beside which a copy may be made.
  ///   - identity: The identity that the opened store must have.
  init(
    _ path: String, besides other: String, _ kinds: EventKinds,
    as identity: RestoredIdentity = .ofBackup
  ) throws {
    if let provider = try Self.unchanged(path, kinds, as: identity) {
      self.provider = provider
      copy = nil
      return
    }
    let copy = try AtomicFile(besides: other)
    do {
      try Self.change(path, into: copy.temporaryPath, as: identity)
      provider = try SQLiteStore.provider(at: copy.temporaryPath, kinds: kinds)
      self.copy = copy
    } catch {
      copy.discard()
      throw error
    }
  }

  /// Returns the backup itself; nil if it has to be changed.
  private static func unchanged(
    _ path: String, _ kinds: EventKinds, as identity: RestoredIdentity
  ) throws -> SQLiteProvider? {
    do {
      let provider = try SQLiteStore.provider(at: path, kinds: kinds)
      switch identity {
      case .ofBackup: return provider
      case .ofPlace(let present): return try provider.identity() == present ? provider : nil
      case .new: return nil
      }
    } catch StoreError.olderSchema {
      return nil
    }
  }

  private static func change(
    _ path: String, into target: String, as identity: RestoredIdentity
  ) throws {
    try DatabaseErrors.translating(path: path) {
      try StoreCopy.fill(target, from: Connections.reader(path: path).queue)
      let copy = try Connections.exclusive(path: target)
      try copy.writeWithoutTransaction { db in
        try StoreSchema.migrate(db)
        switch identity {
        case .ofBackup: break
        case .ofPlace(let present): try IdentityRow.set(present, in: db)
        case .new: try IdentityRow.set(nil, in: db)
        }
      }
      try copy.close()
    }
  }

  /// Removes the copy, if there is one.
  func discard() { copy?.discard() }
}
