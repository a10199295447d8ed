import Foundation
import GRDB

/// Copies of whole stores that can be trusted: made by SQLite's online backup while others write,
/// checked before they get their name, and put back without losing what was there.
public enum StoreBackup {
  /// Copies a store, as it is at one moment, into a new file without a log beside it.
  ///
  /// The file stands under its name only when it is complete, checked and on the disk.
  ///
  /// - Returns: What the check of the copy found it to hold.
  /// - Throws: `StoreError.alreadyExists` where something has that name; `.damaged` where the copy
  ///   doesn't pass its check.
  public static func copy(_ provider: SQLiteProvider, to path: String) throws -> CheckReport {
    let file = try PendingFile(besides: path)
    do {
      let report = try fill(file.temporaryPath, from: provider.queue, path: provider.path)
      try file.publish(replacing: false)
      return report
    } catch {
      file.discard()
      throw error
    }
  }

  /// Looks at the whole of a store.
  public static func check(_ provider: SQLiteProvider) throws -> CheckReport {
    try DatabaseErrors.translating(path: provider.path) {
      try provider.queue.read { try CheckReport.make($0, provider.columns) }
    }
  }

  /// Puts a backup in the place of a store. What was there is kept under `safetyPath`.
  ///
  /// The backup is checked first. Then the present store is closed to everyone else, its log is
  /// folded into it, and it is kept under the other name before the new one takes its own: a log
  /// that stayed behind would be read into the restored store.
  ///
  /// - Returns: What the check of the backup found, and whether there was a store to keep.
  /// - Throws: `StoreError.busy` while others have the store open; `.damaged` where the backup
  ///   doesn't pass its check. Nothing is changed then.
  public static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String
  ) throws -> (report: CheckReport, keptOld: Bool) {
    let backup = try SQLiteStore.provider(at: backupPath)
    let file = try PendingFile(besides: storePath)
    do {
      let report = try fill(file.temporaryPath, from: backup.queue, path: backupPath)
      let keptOld = try setAside(storePath, as: safetyPath)
      try file.publish(replacing: true)
      return (report, keptOld)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Fills an empty file with a store's content, and checks it as a stranger would.
  private static func fill(
    _ target: String, from source: DatabaseQueue, path: String
  ) throws -> CheckReport {
    try DatabaseErrors.translating(path: path) {
      let copy = try Connections.exclusive(path: target)
      try source.backup(to: copy)
      // The header came along, and with it the mode that wants a log beside the file.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      let reopened = try Connections.reader(path: target)
      let report = try reopened.read { db in
        try StoreSchema.verify(db, path: path)
        return try CheckReport.make(db, .standard)
      }
      try reopened.close()
      guard report.problems == 0 else {
        throw StoreError.damaged(.check(problems: report.problems))
      }
      return report
    }
  }

  /// Keeps the store at `path`, if there is one, under another name as well.
  private static func setAside(_ path: String, as safetyPath: String) throws -> Bool {
    var information = stat()
    guard lstat(path, &information) == 0 else { return false }
    let wasFolded = try foldLog(path)
    guard link(path, safetyPath) == 0 else { throw StoreError.system(errno, path: safetyPath) }
    for suffix in ["-wal", "-shm"] {
      // The log of a file that SQLite can't open belongs to what is kept.
      if !wasFolded { _ = link(path + suffix, safetyPath + suffix) }
      unlink(path + suffix)
    }
    return true
  }

  /// Folds the log into the store, which takes that nobody else has it open. False where the file is
  /// not one that SQLite can open: then there is nothing to fold.
  private static func foldLog(_ path: String) throws -> Bool {
    do {
      try DatabaseErrors.translating(path: path) {
        let queue = try Connections.exclusive(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
      }
      return true
    } catch StoreError.notAStore, StoreError.damaged {
      return false
    }
  }
}
