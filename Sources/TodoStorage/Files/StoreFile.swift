import Foundation
import TodoDomain

/// Checks a store's file before SQLite opens it. SQLite would create a missing file, and treat an
/// empty file as a database without tables.
package enum StoreFile {
  /// The size of SQLite's smallest page. A database has at least one page.
  private static let smallestPageInBytes = 512
  /// The number of bytes in a header up to and including the application id.
  private static let headerInBytes = 72

  /// Refuses paths that SQLite would treat as an empty database: a path without a file, and a file
  /// smaller than a page. Also refuses a path if something other than a file has the name of a log
  /// beside it. The file is not opened: closing it would drop the locks that SQLite has on it.
  package static func inspect(_ path: String) throws {
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
    guard information.st_size >= smallestPageInBytes else {
      throw StoreError.notAStore(path: path, .notSQLite)
    }
    try LeftoverLog.requireFiles(besides: path)
  }

  /// Refuses a file whose header is not a store's (SQLite's Database File Format, 1.3). The file is
  /// opened and closed again, which drops this process's locks on it, so this process must not be
  /// writing to it.
  static func requireHeader(_ path: String) throws {
    let header: [UInt8]
    do {
      header = try OpenFile.firstBytes(headerInBytes, of: path)
    } catch {
      throw StoreError.inputOutput(code: Int(error.code))
    }
    guard header.count == headerInBytes else { throw StoreError.notAStore(path: path, .notSQLite) }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.notAStore(path: path, .notSQLite)
    }
    let id = header[68...].reduce(0) { $0 << 8 | Int($1) }
    guard id == StoreSchema.applicationID else {
      throw StoreError.notAStore(path: path, .foreign(applicationID: id))
    }
  }
}

/// Requires that a store's file has only one name. SQLite puts its logs beside the name by which it
/// opens a file. A file with two hard links would have two logs, and the changes in one log would
/// be lost.
package enum SoleName {
  /// Refuses to change a file that has several names.
  ///
  /// - Throws: `StoreError.severalNames`.
  package static func require(_ path: String) throws {
    guard hasOthers(path) else { return }
    // The second name may be a temporary one, which a killed process left behind.
    AbandonedFiles.remove(from: FolderPath.containing(LinkTarget.of(path)))
    guard hasOthers(path) else { return }
    throw StoreError.severalNames(path: path, others: others(than: path))
  }

  /// Refuses to read a file with several names (hard links) if a log lies beside another of these
  /// names in the folder, since the changes in that log would be missing. Without such a log the
  /// file is complete, since changes through any of the names are refused.
  ///
  /// - Throws: `StoreError.severalNames`.
  static func requireCompleteness(of path: String) throws {
    guard hasOthers(path) else { return }
    let others = others(than: path)
    guard others.allSatisfy({ LeftoverLog.first(besides: $0) == nil }) else {
      throw StoreError.severalNames(path: path, others: others)
    }
  }

  private static func hasOthers(_ path: String) -> Bool {
    var information = stat()
    // The link count of a folder doesn't matter: each folder inside it raises the count.
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && information.st_nlink > 1
  }

  /// Returns the other names of the file in its folder.
  private static func others(than path: String) -> [String] {
    let file = LinkTarget.of(path)
    let folder = FolderPath.containing(file)
    let own = URL(filePath: file).lastPathComponent
    guard let identity = FileIdentity(file),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.filter { $0 != own }.sorted().map { "\(folder)/\($0)" }.filter { other in
      var found = stat()
      return lstat(other, &found) == 0 && FileIdentity(found) == identity
    }
  }
}

/// Corrects the permissions of the files that SQLite puts beside a store. SQLite creates them with
/// the store's mode at that moment. If the mode was read-only, every change would fail even after
/// the store has become writable again.
package enum CompanionModes {
  private static let readingAndWriting: mode_t = 0o666

  /// Gives this user's files beside a store the permissions of the store.
  package static func align(besides path: String) {
    let file = LinkTarget.of(path)
    var store = stat()
    guard stat(file, &store) == 0, store.st_mode & S_IFMT == S_IFREG else { return }
    for suffix in LeftoverLog.suffixes {
      var companion = stat()
      guard lstat(file + suffix, &companion) == 0, companion.st_mode & S_IFMT == S_IFREG,
        companion.st_uid == geteuid()
      else { continue }
      let missing = store.st_mode & readingAndWriting & ~companion.st_mode
      // If this fails, SQLite reports an error when it opens the store.
      if missing != 0 { chmod(file + suffix, companion.st_mode & 0o7777 | missing) }
    }
  }
}

/// The state of a store's files: their identities, lengths and times. If two fingerprints are
/// equal, nobody wrote to the store between them.
package struct FileFingerprint: Equatable, Sendable {
  private struct File: Equatable {
    let inode: UInt64
    let sizeInBytes: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// The suffixes of the files that hold a store's content.
  package static let suffixes = ["", "-wal", "-journal"]

  private let files: [File?]

  /// Takes the fingerprint of the store at a path, without opening it.
  package init(of link: String) {
    let path = LinkTarget.of(link)
    files = Self.suffixes.map { suffix in
      var information = stat()
      guard stat(path + suffix, &information) == 0 else { return nil }
      // An empty log doesn't count: a reader may leave or remove it.
      guard suffix.isEmpty || information.st_size > 0 else { return nil }
      return File(
        inode: UInt64(information.st_ino), sizeInBytes: Int(information.st_size),
        seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec)
    }
  }

  /// Refuses a store that somebody has written to since the fingerprint was taken.
  ///
  /// - Throws: `StoreError.busy`.
  package func verify(_ path: String) throws {
    guard self == FileFingerprint(of: path) else { throw StoreError.busy }
  }
}

/// A store that is read without locks, because this user may not write beside it. SQLite then
/// assumes that the file never changes, so a reader compares the file's fingerprint afterwards.
package struct ImmutableFile: Sendable {
  private let path: String
  private let fingerprint: FileFingerprint

  /// Takes the fingerprint of the file. It must be taken before SQLite opens the file.
  init(_ path: String) {
    self.path = path
    fingerprint = FileFingerprint(of: path)
  }

  var hasChanged: Bool { fingerprint != FileFingerprint(of: path) }
}

extension ImmutableFile? {
  /// Runs work that reads the file, and discards its result if the file changed meanwhile.
  ///
  /// - Throws: `StoreError.busy` if the file changed, and the errors of the work.
  func steady<Value>(_ work: () throws -> Value) throws -> Value {
    let result = Result { try work() }
    guard self?.hasChanged != true else { throw StoreError.busy }
    return try result.get()
  }
}

/// A log of SQLite without its database.
///
/// SQLite applies a log to any file with the database's name. So no file may get that name while
/// the log of another database lies beside it.
package enum LeftoverLog {
  /// The suffixes of the files that SQLite puts beside a database: the write-ahead log, the
  /// rollback journal, and the index of the write-ahead log, which SQLite can recreate.
  package static let suffixes = ["-wal", "-journal", "-shm"]

  /// Refuses a path if a log with content lies beside it.
  ///
  /// - Parameter isReplaced: Whether the caller is about to replace a file at the path itself.
  /// - Throws: `StoreError.leftoverLog`; `.alreadyExists` instead if there is also a file at the
  ///   path that won't be replaced; `.notAStore` if something other than a file has the name of a
  ///   log.
  static func refuse(besides path: String, isReplaced: Bool) throws {
    try requireFiles(besides: path)
    // The log is checked first: another process creates the database before its log.
    guard let log = first(besides: path) else { return }
    guard isReplaced || FileStatus(at: path) == nil else {
      throw StoreError.alreadyExists(path: path)
    }
    throw StoreError.leftoverLog(path: log)
  }

  /// Returns the path of the first log with content beside a file. If there is none, returns the
  /// path of a folder, link or pipe that has the name of a log; nil if there is none of these
  /// either.
  package static func first(besides path: String) -> String? {
    let file = LinkTarget.of(path)
    return suffixes.dropLast().map { file + $0 }.first { sizeInBytes(of: $0) > 0 }
      ?? firstThatIsNoFile(besides: file)
  }

  /// Refuses a path if something other than a file has the name of a log beside it: a folder, a
  /// link, or a pipe, for which SQLite would wait forever.
  ///
  /// - Throws: `StoreError.notAStore`.
  package static func requireFiles(besides path: String) throws {
    if let log = firstThatIsNoFile(besides: LinkTarget.of(path)) {
      throw StoreError.notAStore(path: path, .log(path: log))
    }
  }

  private static func firstThatIsNoFile(besides file: String) -> String? {
    suffixes.map { file + $0 }.first { FileStatus(at: $0)?.isFile == false }
  }

  /// Renames the logs beside a path, durably.
  ///
  /// - Returns: The new paths of the logs that have content.
  /// - Throws: `StoreError.alreadyExists` if one of the new names is taken, and the errors of the
  ///   file system. No log has moved then.
  package static func setAside(besides path: String, as other: String) throws -> [String] {
    let found = suffixes.filter { FileStatus(at: path + $0) != nil }
    for suffix in found where FileStatus(at: other + suffix) != nil {
      throw StoreError.alreadyExists(path: other + suffix)
    }
    var moved: [String] = []
    do {
      for suffix in found {
        guard rename(path + suffix, other + suffix) == 0 else {
          throw StoreError.system(errno, path: other + suffix)
        }
        moved.append(suffix)
      }
      if !found.isEmpty {
        try Durability.sync(folderOf: path)
        if FolderPath.containing(other) != FolderPath.containing(path) {
          try Durability.sync(folderOf: other)
        }
      }
    } catch {
      for suffix in moved { rename(other + suffix, path + suffix) }
      throw error
    }
    return found.filter { $0 != "-shm" }.map { other + $0 }.filter { sizeInBytes(of: $0) > 0 }
  }

  private static func sizeInBytes(of path: String) -> Int {
    FileStatus(at: path)?.sizeInBytes ?? 0
  }
}
