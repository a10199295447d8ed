import Foundation
import GRDB

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

  private static func storeError(for error: DatabaseError, path: String) -> StoreError {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_FULL: .diskFull
    case .SQLITE_IOERR: .inputOutput(code: Int(error.extendedResultCode.rawValue))
    case .SQLITE_CORRUPT: .damaged(.file)
    // Where the tables are as we made them, no statement of ours is wrong, and no value refused.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT: .damaged(.tables)
    case .SQLITE_NOTADB: .notAStore(path: path, .notSQLite)
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      .notPermitted(path: path)
    default: .unexpected(code: Int(error.extendedResultCode.rawValue))
    }
  }
}
