import Foundation
import GRDB
import Synchronization
import TodoDomain
import TodoStorage

/// A restore into a folder that is removed afterwards. It works like the command `restore`.
struct TrialRestore {
  /// The report of the check of the restored store.
  let report: CheckReport
  /// The digest of the restored store's content.
  let content: ContentDigest

  /// Restores a backup, opens the restored store like any command, and reads all of it: its
  /// structure and its values in parallel.
  init(
    of backup: String, in folder: TrialRestoreFolder, _ kinds: EventKinds,
    _ digester: ContentDigester?
  ) throws {
    let restored = folder.file("restored.db")
    let progress = Progress(totalUnitCount: 3)
    try progress.part(1) { try Self.restore(backup, to: restored, kinds) }
    let store = try SQLiteStore.open(at: restored, kinds: kinds).provider
    (report, content) = try ForkJoin.run {
      try Self.check(store)
    } and: {
      try progress.part(2) {
        try digester?(store) ?? ContentDigest(of: store, kinds: kinds)
      }
    }
  }

  /// Restores a backup to a path where no file exists, like `StoreBackup.restore`, but without its
  /// checks.
  private static func restore(
    _ backup: String, to path: String, _ kinds: EventKinds
  ) throws {
    let backup = try OpenBackup(backup, besides: path, kinds)
    defer { backup.discard() }
    try backup.provider.reading { try StoreCopy.make($0, at: path) }
  }

  /// Checks everything but the values. The digest reads each value with the same reader, and throws
  /// the errors that a check of the values would find.
  private static func check(_ store: SQLiteProvider) throws -> CheckReport {
    try DatabaseErrors.translating(path: store.path) {
      try CheckReport.ofSoundStore(at: store.path, store.columns, readsValues: false)
    }
  }
}

/// The schema version, the row counts and the store identity of a backup. SQLite finds them without
/// reading the values of events.
struct BackupTables {
  /// The version of the schema.
  let schema: Int
  /// The number of rows in each table.
  let rows: [String: Int]
  /// The identity of the store.
  let store: StoreIdentity

  init(of path: String) throws {
    (schema, rows, store) = try DatabaseErrors.translating(path: path) {
      let (queue, _) = try Connections.reader(path: path)
      defer { try? queue.close() }
      return try queue.read { db in
        // The schema is checked first: counting runs the expressions of a table or a view.
        _ = try StoreSchema.isOlder(db, path: path)
        let rows = try Self.rows(db)
        return (try StoreSchema.version(of: db), rows, try IdentityRow.fetch(db))
      }
    }
  }

  private static func rows(_ db: Database) throws -> [String: Int] {
    let names = try String.fetchAll(
      db,
      // The search index isn't a table of rows.
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let quoted = name.quotedDatabaseIdentifier
        return (name, try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quoted)") ?? 0)
      })
  }
}

/// A private folder for copies that are removed at the end of a command.
struct TrialRestoreFolder {
  private let path: String
  private let lock: FileLock

  private static let prefix = "todoctl-drill-"
  private static let attempts = 8

  /// Makes a new folder in a temporary folder, and removes the folders that killed processes left
  /// there.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull`.
  init(in parent: String) throws {
    Self.removeAbandoned(from: parent)
    for _ in 0..<Self.attempts {
      let path = try Self.made(in: parent)
      do {
        if let lock = try FileLock(making: Self.lockedFile(in: path)) {
          self.path = path
          self.lock = lock
          return
        }
      } catch StoreError.cannotCreate {
        // Another process removed the folder, since an empty folder seems abandoned.
        continue
      }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  private static func made(in parent: String) throws -> String {
    for _ in 0..<attempts {
      let path = "\(parent)/\(prefix)\(MakersMark.make(for: prefix))"
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw StoreError.system(errno, path: parent) }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  /// Runs work that writes to a scratch folder. If the disk is full, the error names that folder.
  ///
  /// - Throws: `StoreError.scratchFull`, and the other errors of the work.
  static func naming<Result>(_ scratch: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch StoreError.diskFull, StoreError.quotaExceeded {
      throw StoreError.scratchFull(path: scratch)
    }
  }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  // MARK: Removing

  /// Removes the folder and its files.
  func remove() { withExtendedLifetime(lock) { Self.remove(path) } }

  /// Removes the folders that killed processes left in a temporary folder.
  private static func removeAbandoned(from parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where isName(name) {
      let path = "\(parent)/\(name)"
      // An empty folder may be new. It is removed too, and its maker then makes another folder.
      guard isPrivate(path), rmdir(path) != 0,
        let lock = FileLock(taking: lockedFile(in: path))
      else { continue }
      withExtendedLifetime(lock) { remove(path) }
    }
  }

  /// Removes a folder. The locked file goes last, and only if all other files are gone, so that the
  /// next attempt finds a folder with remaining files. A file that somebody else put there stays,
  /// with the folder.
  private static func remove(_ path: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    let others = names.map { "\(path)/\($0)" }.filter { $0 != lockedFile(in: path) }
    for file in others where isOurs(URL(filePath: file).lastPathComponent) { unlink(file) }
    guard others.allSatisfy({ FileStatus(at: $0) == nil }) else { return }
    unlink(lockedFile(in: path))
    rmdir(path)
  }

  /// Returns the file whose lock shows that the folder is in use.
  private static func lockedFile(in path: String) -> String { "\(path)/held" }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && MakersMark.isMark(name.dropFirst(prefix.count), for: prefix)
  }

  /// Returns whether this program makes a file of this name in the folder, or SQLite or a restore
  /// puts it beside such a file.
  private static func isOurs(_ name: String) -> Bool {
    // Version 0.1 wrote “lifted.db”.
    ["backup.db", "restored.db", "damaged.db", "extracted.db", "lifted.db"].contains { file in
      name == file || name.hasPrefix(file + "-") || name.hasPrefix(file + ".")
    }
  }

  private static func isPrivate(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_uid == geteuid()
      && information.st_mode == S_IFDIR | 0o700
  }
}

/// Runs two pieces of work in parallel.
enum ForkJoin {
  /// Runs both closures, each on its own thread if there is a free thread, and waits for both.
  ///
  /// - Throws: The error of the first; if it has none, the error of the second.
  static func run<First: Sendable, Second: Sendable>(
    _ first: @Sendable () throws -> First, and second: @Sendable () throws -> Second
  ) throws -> (First, Second) {
    let firstResult = Mutex(notYet(First.self))
    let secondResult = Mutex(notYet(Second.self))
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let result = Result { try first() }
        firstResult.withLock { $0 = result }
      } else {
        let result = Result { try second() }
        secondResult.withLock { $0 = result }
      }
    }
    return (try firstResult.withLock(\.self).get(), try secondResult.withLock(\.self).get())
  }

  private static func notYet<Value>(_: Value.Type) -> Result<Value, any Error> {
    .failure(CancellationError())
  }
}
