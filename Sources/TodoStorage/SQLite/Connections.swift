import CLinux
import Foundation
package import GRDB
import GRDBSQLite
import TodoDomain

/// Opens connections with the settings on which the promises of durability and safety depend.
package enum Connections {
  /// The longest wait for other writers, in seconds of sleep. It is enough for the writers of one
  /// machine.
  static let busyTimeoutInSeconds = 15.0
  /// The longest wait until nobody else has a store open, in seconds of sleep. It is short, since a
  /// reader such as `watch` never closes it.
  static let timeoutForAllInSeconds = 5.0

  /// Stops SQLite from tracking its memory use, which costs 6 % of the time of an import. A program
  /// may call this before it opens its first store.
  package static func forgoMemoryStatistics() {
    // If SQLite is already in use, it refuses this call, and only stays slower.
    _ = csqlite_forgo_memory_statistics()
  }

  private static func configuration(
    readonly: Bool, patienceInSeconds: Double = busyTimeoutInSeconds
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .callback(BusyWait.callback(for: patienceInSeconds))
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // A store may come from anywhere, so its schema must not run functions.
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      // SQLite checks each page before use, and reads it into its own memory, since a mapped file
      // that shrinks kills the process.
      try db.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
      try db.execute(sql: "PRAGMA cache_size = -16384")
    }
    return configuration
  }

  /// Opens a connection through which SQLite itself refuses to write.
  ///
  /// A store in write-ahead mode needs a shared-memory file beside it. If that file can't be made,
  /// as in a read-only folder or on a full disk, and there is no log, the store is opened as a file
  /// that never changes. Someone else with write access may still change it; the result `immutable`
  /// detects that.
  ///
  /// If a crash left a partial change in the file, with its rollback journal beside it, the change
  /// is rolled back first, as by any connection for changes.
  package static func reader(path: String) throws -> (
    queue: DatabaseQueue, immutable: ImmutableFile?
  ) {
    let immutable = ImmutableFile(path)
    do {
      return (try opened(path, readonly: true), nil)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    {
      try rollBack(path)
      return (try opened(path, readonly: true), nil)
    } catch let error as DatabaseError where mayBeImmutable(path, error) {
      return (try opened(named: immutableURI(path), readonly: true), immutable)
    }
  }

  /// Opens connections that read beside the first reader of a file, each when it is needed.
  static func readers(path: String, mostAtOnce: Int) throws -> DatabasePool {
    var configuration = configuration(readonly: true)
    configuration.maximumReaderCount = mostAtOnce
    return try DatabasePool(path: fileName(path), configuration: configuration)
  }

  /// Rolls back a partial change, unless the file belongs to another program.
  private static func rollBack(_ path: String) throws {
    try StoreFile.requireHeader(path)
    try exclusive(path: path).close()
  }

  /// Opens a connection for changes, with a write-ahead log. Every commit is synced before it is
  /// acknowledged.
  package static func writer(path: String) throws -> DatabaseQueue {
    let queue = try opened(path, readonly: false)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try requireFullSync(db)
    }
    return queue
  }

  /// Opens a connection that could write, but only reads. On a read-only connection SQLite doesn't
  /// load the CHECK constraints of the schema, and its integrity check misses values that violate
  /// them.
  package static func examiner(path: String) throws -> DatabaseQueue {
    let queue = try opened(path, readonly: false)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return queue
  }

  /// Opens a plain connection without a log beside the file, for a file that isn't complete yet.
  package static func exclusive(path: String) throws -> DatabaseQueue {
    try opened(path, readonly: false)
  }

  /// Opens a connection to a private copy, made by the caller, of a store that may be damaged. The
  /// connection can't write, doesn't map the file into memory, and has SQLite check the sizes of
  /// the cells in each page.
  package static func damaged(path: String) throws -> DatabaseQueue {
    var configuration = configuration(readonly: false)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA mmap_size = 0")
      try db.execute(sql: "PRAGMA query_only = ON")
    }
    let queue = try DatabaseQueue(path: fileName(path), configuration: configuration)
    _ = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
    return queue
  }

  /// Opens a connection that locks everybody else out of the file until it is closed.
  ///
  /// - Throws: `DatabaseError` of SQLITE_BUSY while somebody else has the file open.
  package static func alone(path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(
      path: fileName(path),
      configuration: configuration(readonly: false, patienceInSeconds: timeoutForAllInSeconds))
    try queue.writeWithoutTransaction { db in
      // The transaction takes the lock, and the locking mode keeps it.
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try requireFullSync(db)
      try db.execute(sql: "BEGIN EXCLUSIVE")
      try db.execute(sql: "COMMIT")
    }
    return queue
  }

  /// Opens a connection to a named database in memory.
  static func inMemory(name: String, readonly: Bool) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(named: name, configuration: configuration(readonly: readonly))
    // A shared database in memory ignores the read-only flag.
    if readonly {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    }
    return queue
  }

  private static func opened(_ path: String, readonly: Bool) throws -> DatabaseQueue {
    try opened(named: fileName(path), readonly: readonly)
  }

  /// Returns the path, with `./` before a relative path, so that SQLite doesn't read it as a URI or
  /// as `:memory:`.
  package static func fileName(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./\(path)"
  }

  private static func opened(named name: String, readonly: Bool) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: name, configuration: configuration(readonly: readonly))
    // The first read shows whether the file is a database that may be opened.
    _ = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
    return queue
  }

  /// Sets full syncs, and checks the setting: with a write-ahead log, NORMAL could lose
  /// acknowledged commits in a power loss.
  ///
  /// - Throws: `DatabaseError` with SQLITE_MISUSE if SQLite didn't take the setting.
  private static func requireFullSync(_ db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
    guard synchronous == 2 else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
  }

  private static func mayBeImmutable(_ path: String, _ error: DatabaseError) -> Bool {
    let isSharedMemoryMissing =
      [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
      || [.SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE].contains(error.extendedResultCode)
    let log = FileStatus(at: LinkTarget.of(path) + "-wal")
    return isSharedMemoryMissing && (log?.sizeInBytes ?? 0) == 0
      && FileManager.default.isReadableFile(atPath: path)
  }

  private static func immutableURI(_ path: String) -> String {
    let plain = CharacterSet(charactersIn: "/").union(.alphanumerics)
    let name = fileName(path)
    let escaped = name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    // Without an empty authority, a path that begins with two slashes would lose one of them.
    return "file:\(name.hasPrefix("/") ? "//" : "")\(escaped)?immutable=1"
  }
}

/// Waits for another process's lock by short sleeps of random length.
///
/// SQLite's own sleeps grow to a tenth of a second, so the process that has waited longest tries
/// least often, and with many writers some of them never succeed. Here every process tries equally
/// often.
enum BusyWait {
  private static let longestSleepInMicroseconds: UInt32 = 20_000
  private static let firstSleepInMicroseconds: UInt32 = 2_000

  /// Returns a function that SQLite calls after each failed attempt to take the lock. The function
  /// sleeps, and returns whether to try again.
  ///
  /// The limit counts sleeps rather than time: on an overloaded machine each sleep takes longer,
  /// and so do the other processes' changes.
  static func callback(for seconds: Double) -> @Sendable (_ attempts: Int) -> Bool {
    let meanInMicroseconds = Double(longestSleepInMicroseconds) / 2
    let most = Int(seconds * 1_000_000 / meanInMicroseconds)
    return { attempts in
      guard attempts < most else { return false }
      let longestInMicroseconds = min(
        firstSleepInMicroseconds * UInt32(attempts + 1), longestSleepInMicroseconds)
      usleep(UInt32.random(in: 1...longestInMicroseconds))
      return true
    }
  }
}

extension Database {
  /// Runs work that writes. If SQLite reports its general write error, throws the system's reason
  /// instead.
  ///
  /// - Throws: `StoreError.quotaExceeded`, `.fileTooLarge`, and the other errors of the work.
  func namingCause<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_WRITE {
      switch sqlite3_system_errno(sqliteConnection) {
      case EDQUOT: throw StoreError.quotaExceeded
      case EFBIG: throw StoreError.fileTooLarge
      default: throw error
      }
    }
  }

  /// Runs a transaction for changes. After a disk error before the commit, nothing has changed. A
  /// disk error during the commit is thrown as `StoreError.outcomeUnknown`.
  func inKnownTransaction(_ body: () throws -> Void) throws {
    var isCommitting = false
    do {
      try namingCause {
        try inTransaction(.immediate) {
          try body()
          isCommitting = true
          return .commit
        }
      }
    } catch {
      guard isCommitting else { throw error }
      try DatabaseErrors.committing { throw error }
    }
  }
}
