import Foundation

/// What can be told of a store's file before SQLite opens it.
enum StoreFile {
  /// A database has at least one page, and this is the smallest that there are.
  private static let smallestPage_bytes = 512

  /// Refuses paths that SQLite would take for an empty database: those where nothing is, and files
  /// of less than a page; and those beside which something else has the name of a log. The file is not
  /// opened: closing a handle of ours would drop SQLite's locks on it.
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
    try LeftoverLog.requireFiles(besides: path)
  }

  /// Refuses a file whose first bytes don't say that it is a store, whatever the rest of it says
  /// (SQLite's Database File Format, 1.3). Only for a file that SQLite could read, and that nobody is
  /// writing to: it is opened.
  static func requireMark(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError.inputOutput(code: Int(errno)) }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 72)
    guard pread(file, &header, header.count, 0) == header.count else {
      throw StoreError.inputOutput(code: Int(errno))
    }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.notAStore(path: path, .notSQLite)
    }
    let id = header[68...].reduce(0) { $0 << 8 | Int($1) }
    guard id == StoreSchema.applicationID else {
      throw StoreError.notAStore(path: path, .foreign(applicationID: id))
    }
  }
}
