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
    let file = try PendingFile(besides: path)
    do {
      let report = try fillAndCheck(file.temporaryPath, from: provider, readsValues: readsValues)
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
  /// The backup is checked first. Then the present store is closed to everyone else, what it holds is
  /// kept under the other name, and the backup's content takes its place in one transaction: a
  /// process that waits for the store meanwhile goes on in the restored one, and a log that was left
  /// beside it is part of what is kept. Where SQLite can't open what is there, the file is set aside
  /// as it is.
  ///
  /// - Returns: What the check of the backup found, and whether there was a store to keep.
  /// - Throws: `StoreError.busy` while others have the store open; `.damaged` where the backup
  ///   doesn't pass its check. Nothing is changed then.
  public static func restore(
    _ backupPath: String, to storePath: String, keepingAs safetyPath: String
  ) throws -> (report: CheckReport, keptOld: Bool) {
    try reading(backupPath, besides: storePath) {
      try restore($0, to: storePath, keepingAs: safetyPath)
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
      try copy.writeWithoutTransaction(StoreSchema.migrate)
      try copy.close()
    }
  }

  private static func restore(
    _ backup: SQLiteProvider, to storePath: String, keepingAs safetyPath: String
  ) throws -> (report: CheckReport, keptOld: Bool) {
    let report = try check(backup)
    guard report.problems == 0 else { throw StoreError.damaged(.check(problems: report.problems)) }
    do {
      try StoreFile.inspect(storePath)
      try replaceContent(of: storePath, with: backup, keepingAs: safetyPath)
      return (report, true)
    } catch StoreError.notFound {
      return (try copy(backup, to: storePath), false)
    } catch StoreError.notAStore, StoreError.damaged {
      try setAside(storePath, as: safetyPath)
      return (try copy(backup, to: storePath), true)
    }
  }

  private static func replaceContent(
    of path: String, with backup: SQLiteProvider, keepingAs safetyPath: String
  ) throws {
    try DatabaseErrors.translating(path: path) {
      let store = try Connections.alone(path: path)
      let safety = try PendingFile(besides: safetyPath)
      do {
        try fill(safety.temporaryPath, from: store)
        try safety.publish(replacing: false)
      } catch {
        safety.discard()
        throw error
      }
      try backup.queue.backup(to: store)
      try store.close()
    }
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
      guard report.problems == 0 else {
        throw StoreError.damaged(.check(problems: report.problems))
      }
      return report
    }
  }

  /// Gives what can't be opened another name, its log included.
  private static func setAside(_ path: String, as safetyPath: String) throws {
    for suffix in ["-wal", "-shm", ""] {
      let result = rename(path + suffix, safetyPath + suffix)
      guard result == 0 || !suffix.isEmpty else {
        throw StoreError.system(errno, path: safetyPath)
      }
    }
  }
}
