import CLinux
import Foundation
package import TodoDomain

/// A file that is written under a temporary name beside its final name. The file gets the final
/// name only when it is complete and on the disk.
///
/// The file is new and private (mode 0600). A link that somebody left at its name is not followed.
/// The file has a mark, an extended attribute, and is locked while this value exists. So a file
/// with the mark and without a lock was left by a killed process, and is removed when the next file
/// is made in the folder. A file with a temporary name but without the mark stays.
package struct AtomicFile: Sendable {
  /// The path to write to.
  package let temporaryPath: String
  private let finalPath: String
  private let lock: FileLock

  private static let attempts = 8

  /// Makes the empty file beside `path`.
  ///
  /// - Parameter cleaning: Whether to remove the files of killed processes first. Once is enough
  ///   for many files in the same folder.
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  package init(besides path: String, cleaning: Bool = true) throws {
    if cleaning { AbandonedFiles.remove(from: FolderPath.containing(path)) }
    finalPath = path
    (temporaryPath, lock) = try Self.made(besides: path)
  }

  private static func made(besides path: String) throws -> (String, FileLock) {
    // The path is split by hand: `FolderPath` would lose a slash at the end, and a URL would escape
    // characters.
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
  /// - Parameter replacing: Whether the file may replace an existing file of that name. It never
  ///   replaces a symbolic link.
  /// - Throws: `StoreError.alreadyExists`; `.outcomeUnknown` if the file has its name, but the name
  ///   may not be on the disk; and the errors of `init`.
  package func publish(replacing: Bool) throws {
    try Durability.sync(temporaryPath)
    // The folder is opened before the rename, so that after the rename only the disk can fail.
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
    // Until the name is on the disk, a power loss can bring the temporary name back. A file without
    // a mark would then never be removed.
    defer { lock.removeMark() }
    do {
      try folder.sync()
    } catch StoreError.inputOutput(let code) {
      throw StoreError.outcomeUnknown(code: code)
    }
  }

  /// Publishes a database. Refuses if the log of another database lies beside its final name.
  ///
  /// - Throws: `StoreError.leftoverLog`, and the errors of `publish`.
  package func publishDatabase(replacing: Bool = false) throws {
    try LeftoverLog.refuse(besides: finalPath, isReplaced: replacing)
    try publish(replacing: replacing)
  }

  /// Makes a database that gets its name when it is complete. An error leaves nothing behind.
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

  /// Removes the temporary file, and SQLite's files beside it.
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
  /// Returns the error of a system call that creates or writes a file.
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
  /// Renames a file within its folder, unless the new name is taken.
  ///
  /// If the file system can't rename exclusively, a hard link does it. If it has no hard links
  /// either, an empty file takes the name first; a crash may leave that empty file there.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate` and other errors of `StoreError.system`.
  package static func give(_ name: String, to path: String) throws {
    if clinux_rename_exclusively(path, name) == 0 { return }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw failure(name) }
    if link(path, name) == 0 {
      // If this fails, the old name stays until the next temporary file is made in the folder.
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

  /// Returns whether an error of `link` means that the file system has no hard links, or no more
  /// for this file.
  package static func meansNoLinks(_ error: CInt) -> Bool {
    [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error)
  }

  private static func failure(_ name: String) -> StoreError { .system(errno, path: name) }
}

/// A new or empty file, open for writing. It is private, and a link that somebody left at its name
/// is not followed.
package struct NewFile {
  private let file: OpenFile
  private let path: String

  /// Makes the file.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate`, `.diskFull`.
  package init(_ path: String) throws {
    try self.init(path, O_CREAT | O_EXCL)
  }

  /// Opens the empty temporary file of an ``AtomicFile``.
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
