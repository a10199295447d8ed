import Foundation
import GRDB
import TodoDomain

/// Translates SQLite's errors into `StoreError`. It drops their messages, which may quote a user's
/// texts.
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

  /// Runs a commit. After a disk error it is unknown whether the commit is stored.
  ///
  /// - Throws: `StoreError.outcomeUnknown`, and the other errors of the work.
  package static func committing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as DatabaseError where error.isOfLimitedFile {
      throw StoreError.fileTooLarge
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      throw StoreError.outcomeUnknown(code: Int(error.extendedResultCode.rawValue))
    }
  }

  private static func storeError(for error: DatabaseError, path: String) -> StoreError {
    switch error.resultCode {
    // SQLite gives up with SQLITE_PROTOCOL if other processes keep opening and closing the log.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
    case .SQLITE_FULL: .diskFull
    case .SQLITE_IOERR where error.isOfLimitedFile: .fileTooLarge
    // SQLite keeps the index of its log in a file of shared memory, for which there was no room.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .diskFull
    case .SQLITE_IOERR: .inputOutput(code: Int(error.extendedResultCode.rawValue))
    // A damaged page may ask for more memory than SQLite allows.
    case .SQLITE_CORRUPT, .SQLITE_TOOBIG, .SQLITE_NOMEM: .damaged(.file)
    // Our own statements never fail on our own tables, nor do our values violate a constraint: the
    // tables must be damaged.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT: .damaged(.tables)
    case .SQLITE_NOTADB: .notAStore(path: path, .notSQLite)
    case .SQLITE_CANTOPEN where isPermitted(path), .SQLITE_READONLY where isPermitted(path):
      .inputOutput(code: Int(error.extendedResultCode.rawValue))
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      .notPermitted(path: path)
    default: .unexpected(code: Int(error.extendedResultCode.rawValue))
    }
  }

  /// Returns whether the user may change the file, and create a log beside it. If so, SQLite failed
  /// for a reason that it doesn't report.
  private static func isPermitted(_ path: String) -> Bool {
    access(path, R_OK | W_OK) == 0 && access(FolderPath.containing(path), W_OK | X_OK) == 0
  }
}

extension DatabaseError {
  /// Whether SQLite couldn't extend a file, and the process has a limit on file sizes (`ulimit
  /// -f`). SQLite loses the system's error code if it makes another system call.
  fileprivate var isOfLimitedFile: Bool {
    guard [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE].contains(extendedResultCode) else {
      return false
    }
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
      && limit.rlim_cur != .max
  }
}
