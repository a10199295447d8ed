import Foundation

/// What can be told of a store's file before SQLite opens it.
enum StoreFile {
  /// A database has at least one page, and this is the smallest that there are.
  private static let smallestPage_bytes = 512

  /// Refuses paths that SQLite would take for an empty database: those where nothing is, and files
  /// of less than a page. The file is not opened: closing a handle of ours would drop SQLite's locks
  /// on it.
  static func inspect(_ path: String) throws {
    var information = stat()
    guard stat(path, &information) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw StoreError.notFound(path: path)
      case EIO: throw StoreError.inputOutput(code: Int(EIO))
      default: throw StoreError.notPermitted(path: path)
      }
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.notAStore(path: path, .notAFile)
    }
    guard information.st_size > 0 else { throw StoreError.notAStore(path: path, .empty) }
    guard information.st_size >= smallestPage_bytes else {
      throw StoreError.notAStore(path: path, .notSQLite)
    }
  }
}
