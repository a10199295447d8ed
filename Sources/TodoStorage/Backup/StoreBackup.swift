import Foundation
import GRDB

/// Copies of whole stores that can be trusted: made by SQLite's online backup while others write,
/// checked before they get their name, and put back without losing what was there.
public enum StoreBackup {
  /// 16 MiB of pages of the size that a store has.
  private static let pagesPerStep: CInt = 4_096

  /// Copies a store, as it is at one moment, into a new file without a log beside it.
  ///
  /// The file stands under its name only when it is complete, checked and on the disk.
  ///
  /// - Returns: What the check of the copy found it to hold.
  /// - Throws: `StoreError.alreadyExists` where something has that name; `.damaged` where the copy
  ///   doesn't pass its check.
  public static func copy(_ provider: SQLiteProvider, to path: String) throws -> CheckReport {
    try AtomicFile.makingDatabase(at: path) { try fillAndCheck($0, from: provider) }
  }

  /// Looks at the whole of a store.
  public static func check(_ provider: SQLiteProvider) throws -> CheckReport {
    try provider.reading { try CheckReport.make(examiner(of: provider) ?? $0, provider.columns) }
  }

  /// Nil where the file may only be read, or the store is none. The provider's own connection stays
  /// open meanwhile, so that the log is left as it is when this one is closed.
  private static func examiner(of provider: SQLiteProvider) -> DatabaseQueue? {
    guard (try? StoreFile.inspect(provider.path)) != nil else { return nil }
    return try? Connections.examiner(path: provider.path)
  }

  /// Puts a backup in the place of a store. What was there is kept under `safetyPath`.
  ///
  /// The backup is compared with its manifest, if it has one, and checked first. Then the present
  /// store is closed to everyone else, what it holds is kept under the other name, and the backup's
  /// content takes its place in one transaction: a process that waits for the store meanwhile goes
  /// on in the restored one, and a log that was left beside it is part of what is kept. Where
  /// SQLite can't open what is there, or a log lies there without a database, the files are set
  /// aside as they are. A link to the store stays one, also where nothing is behind it. Which store
  /// it is then `RestoredIdentity` says.
  ///
  /// - Throws: `BackupError` where the backup is not as it was made, or doesn't pass its check;
  ///   `StoreError.busy` while others have the store open, `.alreadyExists` where something has a
  ///   name that is to be kept as, `.notAStore` where a folder or a device is, or has the name of a
  ///   log. Nothing is changed then.
  public static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String
  ) throws -> RestoredStore {
    try restore(
      backupPath, to: storePath, keepingAs: safetyPath, unchangedSince: nil,
      as: { try RestoredIdentity(of: backupPath, at: $0) })
  }

  /// The same, but for a store to which somebody has written since a moment.
  ///
  /// - Parameter choose: Says which store it is then, given the path behind the link.
  /// - Throws: `StoreError.busy` there.
  static func restore(
    _ backupPath: String, to link: String, keepingAs safetyPath: String,
    unchangedSince stamp: FileFingerprint?,
    as choose: (_ storePath: String) throws -> RestoredIdentity
  ) throws -> RestoredStore {
    let storePath = LinkTarget.of(link)
    try LeftoverLog.requireFiles(besides: storePath)
    try compareWithManifest(backupPath)
    let identity = try choose(storePath)
    let backup = try blaming(backupPath) {
      try OpenBackup(backupPath, besides: storePath, as: identity)
    }
    defer { backup.discard() }
    let report = try blaming(backupPath) {
      let report = try check(backup.provider)
      try report.requireSoundness()
      return report
    }
    guard let store = try keptContent(of: storePath, as: safetyPath, stamp) else {
      try stamp?.verify(storePath)
      return try replaceFile(at: storePath, with: backup.provider, keepingAs: safetyPath)
    }
    do {
      try replaceContent(of: store, storePath, with: backup.provider.queue)
    } catch {
      // Only where nothing was changed: else it is all that is left of what was there.
      if case StoreError.outcomeUnknown = error { throw error }
      unlink(safetyPath)
      throw error
    }
    try DatabaseErrors.translating(path: storePath) { try store.close() }
    return RestoredStore(report: report, keptOld: true, setAside: [])
  }

  /// Puts a backup's content into a store that nobody else has open, in one transaction, which
  /// fails as a whole; after an error of the disk it may be stored all the same.
  private static func replaceContent(
    of store: DatabaseQueue, _ path: String, with backup: DatabaseQueue
  ) throws {
    try DatabaseErrors.translating(path: path) {
      let pageSizesInBytes = try [store, backup].map { queue in
        try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA page_size") }
      }
      if pageSizesInBytes[0] != pageSizesInBytes[1] {
        // A write-ahead log takes pages of one size only.
        try store.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      }
      try DatabaseErrors.committing { try backup.backup(to: store) }
    }
  }

  /// Restores a backup to where nothing is: what `restore` does there, but for its checks, which
  /// are the drill's.
  static func restoreOnTrial(_ backupPath: String, to storePath: String) throws {
    let backup = try OpenBackup(backupPath, besides: storePath)
    defer { backup.discard() }
    try backup.provider.reading { try keep($0, as: storePath) }
  }

  /// Closes a store to everyone else, and keeps what it holds under another name.
  ///
  /// - Returns: The connection; nil where nothing is there that SQLite can read.
  private static func keptContent(
    of path: String, as safetyPath: String, _ stamp: FileFingerprint?
  ) throws -> DatabaseQueue? {
    do {
      try StoreFile.inspect(path)
      try SoleName.require(path)
      CompanionModes.align(besides: path)
      return try DatabaseErrors.translating(path: path) {
        let store = try Connections.alone(path: path)
        try stamp?.verify(path)
        try keep(store, as: safetyPath)
        return store
      }
    } catch StoreError.notAStore(let path, .notAFile) {
      // A folder, a device: nothing that a backup may take the place of.
      throw StoreError.notAStore(path: path, .notAFile)
    } catch StoreError.notFound, StoreError.notAStore, StoreError.damaged {
      return nil
    }
  }

  /// Gives the name to a copy of the backup, and what has it now another one.
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

  /// Copies a store, in whatever state it is, to a new file, durably.
  static func keep(_ store: DatabaseQueue, as path: String) throws {
    try AtomicFile.makingDatabase(at: path) { try fill($0, from: store) }
  }

  /// Fills an empty file with a store's content, as it is at one moment, whatever that is.
  ///
  /// Each step is synced: a whole store handed to the disk at once makes commits beside it wait
  /// long for theirs.
  static func fill(
    _ target: String, from source: DatabaseQueue, pagesPerStep: CInt = pagesPerStep,
    afterStep: @escaping () throws -> Void = {}
  ) throws {
    let descriptor = open(target, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: target) }
    // After the connection: with a descriptor the process gives back SQLite's locks on its file.
    defer { close(descriptor) }
    let copy = try Connections.exclusive(path: target)
    try source.read { db in
      // The first read fixes the moment; without it a commit would let the copy begin anew.
      _ = try StoreSchema.version(of: db)
      try copy.writeWithoutTransaction { copy in
        try copy.namingCause {
          try db.backup(to: copy, pagesPerStep: pagesPerStep) { _ in
            guard fdatasync(descriptor) == 0 else { throw StoreError.system(errno, path: target) }
            try afterStep()
          }
        }
      }
    }
    // The header came along, and with it the mode that wants a log beside the file.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
  }

  /// The same, and looks at the copy as a stranger would.
  private static func fillAndCheck(
    _ target: String, from source: SQLiteProvider
  ) throws -> CheckReport {
    try source.reading {
      try fill(target, from: $0)
      let reopened = try Connections.examiner(path: target)
      let report = try reopened.read { db in
        _ = try StoreSchema.isOlder(db, path: source.path)
        return try CheckReport.make(db, source.columns, readsValues: true)
      }
      try reopened.close()
      try report.requireSoundness()
      return report
    }
  }
}

/// What became of a restore.
public struct RestoredStore: Sendable {
  /// What the check of the backup found it to hold.
  public let report: CheckReport
  /// Whether something had the store's name, and is kept under the other one.
  public let keptOld: Bool
  /// The new paths of files that were set aside as they were: those of what SQLite couldn't read,
  /// and of logs. Empty where the content of a store was kept.
  public let setAside: [String]
}

/// Why a backup is not what it was when it was made. Carries facts, never a user's text.
public enum BackupError: Error, Hashable, Sendable {
  /// A file can't be read.
  case unreadable(path: String)
  /// A folder isn't there, is none, or can't be read.
  case unreadableFolder(path: String)
  /// The manifest is not as it was written, or of a version that this program doesn't know.
  case manifestDamaged(path: String)
  /// The backup differs from what its manifest says.
  case changed(path: String, Difference)
  /// The backup can't be restored; why.
  case notRestorable(path: String, StoreError)

  /// What of a backup is another than its manifest says.
  public enum Difference: Hashable, Sendable {
    /// The length of the file.
    case size(found: Int, expected: Int)
    /// The bytes of the file.
    case bytes
    /// A log of SQLite's lies beside it, and would be read with it.
    case log
    /// The version of the schema.
    case schema(found: Int, expected: Int)
    /// How many rows a table has.
    case rows
    /// Which store it is of.
    case store
    /// What the restored store says, though the bytes are the same.
    case content
  }
}
