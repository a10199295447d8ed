import Foundation
import GRDB
import GRDBSQLite

/// The one place where SQLite's errors become ours. Their texts may quote a user's, and are dropped.
enum DatabaseErrors {
  /// Runs database work, and translates what it throws.
  static func translating<Result>(path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw storeError(for: error, path: path)
    }
  }

  /// Runs a commit, of which an error of the disk doesn't tell whether it is stored.
  ///
  /// - Throws: `StoreError.outcomeUnknown`, and other errors as they come.
  static func committing(_ work: () throws -> Void) throws {
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
  /// Runs work that writes, and says what the disk had where SQLite only says that it couldn't write.
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

  /// Runs a transaction for changes. An error of the disk in it means that nothing was changed, one of
  /// its commit is `StoreError.outcomeUnknown`.
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
