import Foundation
import GRDB
import GRDBSQLite

/// Why a store can't be used, or an operation on it didn't come about. Carries facts, never a
/// user's text.
public enum StoreError: Error, Hashable, Sendable {
  /// No file is at this path.
  case notFound(path: String)
  /// Something is at this path already.
  case alreadyExists(path: String)
  /// A log of SQLite's is at this path, without the database that it belongs to: it would be played
  /// into a new one.
  case leftoverLog(path: String)
  /// A file can't be made at this path: its folder isn't there, or may not be written to.
  case cannotCreate(path: String)
  /// The file is not a store of this program.
  case notAStore(path: String, NotAStore)
  /// The store was written by a newer version.
  case newerSchema(path: String, found: Int, supported: Int)
  /// The store was written by an older version, and can't be read before `SQLiteStore.open` has
  /// brought it to the present schema.
  case olderSchema(path: String)
  /// The file can't be opened, or may not be changed.
  case notPermitted(path: String)
  /// Another process holds the store; trying again later helps.
  case busy
  /// The file system is full. Nothing was changed.
  case diskFull
  /// The user's share of the file system is used up. Nothing was changed.
  case quotaExceeded
  /// The file would be longer than the process may make one, or the file system. Nothing was
  /// changed.
  case fileTooLarge
  /// The folder for copies that nobody keeps is full, or the user's share of it.
  case scratchFull(path: String)
  /// The file has several names, and each would have a log of its own; those that were found beside
  /// it.
  case severalNames(path: String, others: [String])
  /// Reading failed, or writing before the commit. Nothing was changed.
  case inputOutput(code: Int)
  /// The commit failed after it had begun to be written: whether it is stored is unknown. It is
  /// there as a whole or not at all.
  case outcomeUnknown(code: Int)
  /// The file's structure, or a value in it, is not as it was written.
  case damaged(Damage)
  /// The event of this number is of a kind that this program doesn't know.
  case unknownKind(id: Int)
  /// Events of this kind can't be stored: its name is none that a table can have, or belongs to
  /// another one.
  case kindNotStorable(String)
  /// SQLite refused for a reason that is none of the above: a bug.
  case unexpected(code: Int)

  /// What a file is instead of a store.
  public enum NotAStore: Hashable, Sendable {
    /// A file of 0 bytes, as a crash or a slip of the shell leaves behind.
    case empty
    /// A folder, a device, a socket.
    case notAFile
    /// Not a SQLite database at all.
    case notSQLite
    /// Another program's SQLite database.
    case foreign(applicationID: Int)
    /// A file, but what has the name of its log is none, and SQLite can't get past it.
    case log(path: String)
    /// A schema of a version that there never was.
    case version(Int)
    /// A schema that somebody changed. Nothing of it was run.
    case schema(SchemaChange)
  }

  /// How a schema differs from the one of its version. Names stand as the file has them: they are
  /// nobody's text, but not safe to print.
  public enum SchemaChange: Hashable, Sendable {
    /// It has something that this program doesn't make: a trigger, say, and its name.
    case added(type: String, name: String)
    /// Something of this name is not as this program makes it.
    case changed(name: String)
    /// Something of this name is missing.
    case missing(name: String)
  }

  /// What of a store is damaged.
  public enum Damage: Hashable, Sendable {
    /// SQLite can't read the file.
    case file
    /// The tables are not those that the store's version has.
    case tables
    /// A stored value is not one that its column may have.
    case value(table: String, column: String, id: Int)
    /// The rows of this table are not in the order of their keys.
    case order(table: String)
    /// A table and its indexes, or the tables that have a row for each of its rows, don't agree on
    /// how many rows there are, or on which.
    case rows(table: String)
    /// A check found this many problems.
    case check(problems: Int)
  }
}

/// Translates SQLite's errors into `StoreError`. Their texts are dropped, since they may quote a
/// user's.
package enum DatabaseErrors {
  /// Runs database work, and translates its errors.
  package static func translating<Result>(path: String, _ work: () throws -> Result) throws
    -> Result
  {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw storeError(for: error, path: path)
    }
  }

  /// Runs a commit, of which an error of the disk doesn't tell whether it is stored.
  ///
  /// - Throws: `StoreError.outcomeUnknown`, and the other errors of the work.
  package static func committing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      throw StoreError.outcomeUnknown(code: Int(error.extendedResultCode.rawValue))
    }
  }

  private static func storeError(for error: DatabaseError, path: String) -> StoreError {
    switch error.resultCode {
    // The last is what SQLite gives up with where others open and close the log all the time.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
    case .SQLITE_FULL: .diskFull
    case .SQLITE_IOERR: .inputOutput(code: Int(error.extendedResultCode.rawValue))
    // A damaged page may ask for more memory than SQLite ever takes.
    case .SQLITE_CORRUPT, .SQLITE_TOOBIG, .SQLITE_NOMEM: .damaged(.file)
    // Where the tables are as we made them, no statement of ours is wrong, and no value refused.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT: .damaged(.tables)
    case .SQLITE_NOTADB: .notAStore(path: path, .notSQLite)
    case .SQLITE_CANTOPEN where isPermitted(path), .SQLITE_READONLY where isPermitted(path):
      .inputOutput(code: Int(error.extendedResultCode.rawValue))
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      .notPermitted(path: path)
    default: .unexpected(code: Int(error.extendedResultCode.rawValue))
    }
  }

  /// Whether the file may be changed, and a log made beside it: then something else than a missing
  /// permission kept SQLite from opening it, or from more than reading, and it doesn't tell what.
  private static func isPermitted(_ path: String) -> Bool {
    access(path, R_OK | W_OK) == 0 && access(FolderPath.containing(path), W_OK | X_OK) == 0
  }
}

extension Database {
  /// Runs work that writes, and says what the disk had where SQLite only says that it couldn't
  /// write.
  ///
  /// - Throws: `StoreError.quotaExceeded`, `.fileTooLarge`, and other errors as they come.
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

  /// Runs a transaction for changes. An error of the disk in it means that nothing was changed, one
  /// of its commit is `StoreError.outcomeUnknown`.
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
