import CLinux
import Foundation
package import TodoDomain

/// A file that is written under a temporary name beside its final one. The file gets the final name
/// only when it is complete and on the disk.
///
/// The file is new and private (mode 0600), and never a link that somebody left there. It carries a
/// mark, and is locked while this value lives. A file with the mark and without a lock was left by
/// a process that was killed, and is removed. A file that only has such a name stays.
package struct AtomicFile: Sendable {
  /// The path to write to.
  package let temporaryPath: String
  private let finalPath: String
  private let lock: FileLock

  private static let attempts = 8

  /// Makes the empty file beside `path`.
  ///
  /// - Parameter cleaning: Whether files of killed processes are removed first. Once is enough for
  ///   many files in one folder.
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  package init(besides path: String, cleaning: Bool = true) throws {
    if cleaning { AbandonedFiles.remove(from: FolderPath.containing(path)) }
    finalPath = path
    (temporaryPath, lock) = try Self.made(besides: path)
  }

  private static func made(besides path: String) throws -> (String, FileLock) {
    // The path is cut by hand: `FolderPath` would lose a slash at the end, and URLs escape.
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    for _ in 0..<attempts {
      let temporaryPath = String(path[..<cut]) + PartialName.make(for: String(path[cut...]))
      do {
        if let lock = try FileLock(making: temporaryPath) { return (temporaryPath, lock) }
      } catch StoreError.cannotCreate {
        throw StoreError.cannotCreate(path: path)
      }
    }
    throw StoreError.cannotCreate(path: path)
  }

  /// Makes the content durable, and gives the file its final name.
  ///
  /// - Parameter replacing: Whether the file may replace another one of that name. It never
  ///   replaces a symbolic link.
  /// - Throws: `StoreError.alreadyExists`; `.outcomeUnknown` where the file has its name, but the
  ///   name may not be on the disk; and the errors of `init`.
  package func publish(replacing: Bool) throws {
    try Durability.sync(temporaryPath)
    // Opened before the file has its name: afterwards nothing may fail but the disk.
    let folder = try Durability(ofFolderOf: finalPath)
    defer { folder.close() }
    if replacing {
      try refuseLink()
      guard rename(temporaryPath, finalPath) == 0 else {
        throw StoreError.system(errno, path: finalPath)
      }
    } else {
      try ExclusiveName.give(finalPath, to: temporaryPath)
    }
    // Until the name is on the disk, a power loss can leave the file under its temporary one, and
    // what has no mark is never removed.
    defer { lock.removeMark() }
    do {
      try folder.sync()
    } catch StoreError.inputOutput(let code) {
      throw StoreError.outcomeUnknown(code: code)
    }
  }

  /// Publishes a database, which must not get its name beside another database's log.
  ///
  /// - Throws: `StoreError.leftoverLog`, and the errors of `publish`.
  package func publishDatabase(replacing: Bool = false) throws {
    try LeftoverLog.refuse(besides: finalPath, isReplaced: replacing)
    try publish(replacing: replacing)
  }

  /// Makes a database that gets its name when it is complete. After an error nothing is left.
  ///
  /// - Parameter fill: Receives the path to write to.
  /// - Throws: The errors of `publishDatabase` and of `fill`.
  package static func makingDatabase<Result>(
    at path: String, _ fill: (_ temporaryPath: String) throws -> Result
  ) throws -> Result {
    let file = try AtomicFile(besides: path)
    do {
      let result = try fill(file.temporaryPath)
      try file.publishDatabase()
      return result
    } catch {
      file.discard()
      throw error
    }
  }

  /// Removes the temporary file.
  package func discard() {
    for suffix in LeftoverLog.suffixes + [""] { unlink(temporaryPath + suffix) }
  }

  private func refuseLink() throws {
    guard FileStatus(at: finalPath)?.isFile != false else {
      throw StoreError.alreadyExists(path: finalPath)
    }
  }
}

extension StoreError {
  /// The error of a system call that makes or writes a file.
  package static func system(_ code: CInt, path: String) -> StoreError {
    switch code {
    case EEXIST: .alreadyExists(path: path)
    case ENOSPC: .diskFull
    case EDQUOT: .quotaExceeded
    case EFBIG: .fileTooLarge
    case EIO, EMFILE, ENFILE: .inputOutput(code: Int(code))
    default: .cannotCreate(path: path)
    }
  }
}

/// A rename that never replaces a file.
package enum ExclusiveName {
  /// Gives a file another name in its folder, unless something has that name.
  ///
  /// Where the file system has no such rename, a hard link does it. Where there are no hard links
  /// either, an empty file takes the name first; a crash may leave that file there.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate` and other errors of `StoreError.system`.
  package static func give(_ name: String, to path: String) throws {
    if clinux_rename_exclusively(path, name) == 0 { return }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw failure(name) }
    if link(path, name) == 0 {
      // If the old name stays, the next file that is made beside it removes it.
      unlink(path)
      return
    }
    guard meansNoLinks(errno) else { throw failure(name) }
    try NewFile(name).close()
    guard rename(path, name) == 0 else {
      let error = failure(name)
      unlink(name)
      throw error
    }
  }

  /// Whether an error of `link` means that the file system has no hard links, or no more for this
  /// file.
  package static func meansNoLinks(_ error: CInt) -> Bool {
    [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error)
  }

  private static func failure(_ name: String) -> StoreError { .system(errno, path: name) }
}

/// A file that is being written. It is new or empty, private, and never a link that somebody left
/// there.
package struct NewFile {
  private let file: OpenFile
  private let path: String

  /// Makes the file.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate`, `.diskFull`.
  package init(_ path: String) throws {
    try self.init(path, O_CREAT | O_EXCL)
  }

  /// Opens the empty temporary file of an atomic one.
  package init(filling file: AtomicFile) throws {
    try self.init(file.temporaryPath, 0)
  }

  private init(_ path: String, _ flags: CInt) throws {
    self.path = path
    do {
      file = try OpenFile(path, O_WRONLY | O_NOFOLLOW | flags)
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }

  /// Writes all the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try file.write(bytes)
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }

  package func close() { try? file.close() }
}
