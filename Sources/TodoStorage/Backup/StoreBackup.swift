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
    try copy(provider, to: path, readsValues: true)
  }

  private static func copy(
    _ provider: SQLiteProvider, to path: String, readsValues: Bool
  ) throws -> CheckReport {
    try PendingFile.makingDatabase(at: path) {
      try fillAndCheck($0, from: provider, readsValues: readsValues)
    }
  }

  /// Looks at the whole of a store.
  public static func check(_ provider: SQLiteProvider) throws -> CheckReport {
    try DatabaseErrors.translating(path: provider.path) {
      try CheckReport.make(provider.queue, provider.columns)
    }
  }

  /// Puts a backup in the place of a store. What was there is kept under `safetyPath`.
  ///
  /// The backup is checked first. Then the present store is closed to everyone else, what it holds is
  /// kept under the other name, and the backup's content takes its place in one transaction: a
  /// process that waits for the store meanwhile goes on in the restored one, and a log that was left
  /// beside it is part of what is kept. Where SQLite can't open what is there, or a log lies there
  /// without a database, the files are set aside as they are.
  ///
  /// - Throws: `StoreError.busy` while others have the store open; `.damaged` where the backup
  ///   doesn't pass its check; `.alreadyExists` where something has a name that is to be kept as.
  ///   Nothing is changed then.
  public static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String
  ) throws -> RestoredStore {
    try restore(backupPath, to: storePath, keepingAs: safetyPath, unchangedSince: nil)
  }

  /// The same, but for a store to which somebody has written since a moment.
  ///
  /// - Throws: `StoreError.busy` there.
  static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String,
    unchangedSince stamp: StoreStamp?
  ) throws -> RestoredStore {
    try reading(backupPath, besides: storePath) {
      try restore($0, to: storePath, keepingAs: safetyPath, stamp)
    }
  }

  /// Restores a backup to where nothing is: what `restore` does there, but for its check before, since
  /// the same pages are checked after. Values are left to the digest: it reads every one, by the same
  /// reader, and throws what the check would have found.
  static func restoreOnTrial(_ backupPath: String, to storePath: String) throws -> CheckReport {
    try reading(backupPath, besides: storePath) {
      try copy($0, to: storePath, readsValues: false)
    }
  }

  private static func reading<Result>(
    _ backupPath: String, besides storePath: String, _ body: (SQLiteProvider) throws -> Result
  ) throws -> Result {
    do {
      return try body(SQLiteStore.provider(at: backupPath))
    } catch StoreError.olderSchema {
      // A backup stays as it is: a copy of it is brought to the present schema.
      let copy = try PendingFile(besides: storePath)
      defer { copy.discard() }
      try migrate(backupPath, into: copy.temporaryPath)
      return try body(SQLiteStore.provider(at: copy.temporaryPath))
    }
  }

  private static func migrate(_ backupPath: String, into target: String) throws {
    try DatabaseErrors.translating(path: backupPath) {
      try fill(target, from: Connections.reader(path: backupPath))
      let copy = try Connections.exclusive(path: target)
      try copy.writeWithoutTransaction { try StoreSchema.migrate($0) }
      try copy.close()
    }
  }

  private static func restore(
    _ backup: SQLiteProvider, to storePath: String, keepingAs safetyPath: String,
    _ stamp: StoreStamp?
  ) throws -> RestoredStore {
    let report = try check(backup)
    try report.requireSoundness()
    guard let store = try keptContent(of: storePath, as: safetyPath, stamp) else {
      try stamp?.verify(storePath)
      return try replaceFile(at: storePath, with: backup, keepingAs: safetyPath)
    }
    try DatabaseErrors.translating(path: storePath) {
      // One transaction, which fails as a whole; after an error of the disk it may be stored all the
      // same.
      try DatabaseErrors.committing { try backup.queue.backup(to: store) }
      try store.close()
    }
    return RestoredStore(report: report, keptOld: true, setAside: [])
  }

  /// Closes a store to everyone else, and keeps what it holds under another name.
  ///
  /// - Returns: The connection; nil where nothing is there that SQLite can read.
  private static func keptContent(
    of path: String, as safetyPath: String, _ stamp: StoreStamp?
  ) throws -> DatabaseQueue? {
    do {
      try StoreFile.inspect(path)
      return try DatabaseErrors.translating(path: path) {
        let store = try Connections.alone(path: path)
        try stamp?.verify(path)
        try keep(store, as: safetyPath)
        return store
      }
    } catch StoreError.notFound, StoreError.notAStore, StoreError.damaged {
      return nil
    }
  }

  /// Gives the name to a copy of the backup, and what has it now another one.
  private static func replaceFile(
    at path: String, with backup: SQLiteProvider, keepingAs safetyPath: String
  ) throws -> RestoredStore {
    let file = try PendingFile(besides: path)
    do {
      let report = try fillAndCheck(file.temporaryPath, from: backup, readsValues: true)
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
    try PendingFile.makingDatabase(at: path) { try fill($0, from: store) }
  }

  /// Fills an empty file with a store's content, as it is at one moment, whatever that is.
  ///
  /// Each step is synced: a whole store handed to the disk at once makes commits beside it wait long
  /// for theirs.
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
        try db.backup(to: copy, pagesPerStep: pagesPerStep) { _ in
          guard fdatasync(descriptor) == 0 else { throw StoreError.system(errno, path: target) }
          try afterStep()
        }
      }
    }
    // The header came along, and with it the mode that wants a log beside the file.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
  }

  /// The same, and looks at the copy as a stranger would.
  private static func fillAndCheck(
    _ target: String, from source: SQLiteProvider, readsValues: Bool
  ) throws -> CheckReport {
    try DatabaseErrors.translating(path: source.path) {
      try fill(target, from: source.queue)
      let reopened = try Connections.reader(path: target)
      let report = try reopened.read { db in
        _ = try StoreSchema.isOlder(db, path: source.path)
        return try CheckReport.make(db, source.columns, readsValues: readsValues)
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
