import Foundation
import TodoDomain
import TodoStorage

/// A file in a device's folder, as it was when the folder was listed. It hasn't been read yet, so
/// it may not be a segment.
package struct SegmentPlace: Hashable, Sendable {
  /// The path below the shared folder: the name of a device's folder, a slash, the name of the
  /// file.
  package var path: String { "\(folder)/\(name)" }
  /// The number of bytes.
  package let size: Int
  /// A text that changes when the file does: its size, the times of the last change of its content
  /// and of its inode, and the inode number. A program that changes the content can reset the first
  /// time, but not the second.
  package let stamp: String

  let folder: String
  let name: String
  /// The seconds of the last change.
  private let changedAt: Int

  init(folder: String, name: String, _ information: stat) {
    (self.folder, self.name) = (folder, name)
    size = Int(information.st_size)
    let (modified, changed) = (information.st_mtim, information.st_ctim)
    changedAt = changed.tv_sec
    stamp = [
      size, modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec,
      Int(truncatingIfNeeded: information.st_ino),
    ].map(String.init).joined(separator: " ")
  }

  /// The number of seconds after a change of a file in which a further change may leave the file's
  /// stamp the same: the coarsest file times are two seconds apart, and one second is added because
  /// whole seconds are compared.
  private static let restlessSeconds = 3

  /// Returns the stamp to remember for a file whose reading begins at a moment, in seconds since
  /// 1970. Empty if the file may still change without a new stamp.
  func lastingStamp(at now: Int) -> String { changedAt < now - Self.restlessSeconds ? stamp : "" }

  /// Whether the name ends like a segment's. A file without that ending, such as `Thumbs.db`, is
  /// still a segment if its content says so.
  package var isNamedAsSegment: Bool { name.lowercased().hasSuffix(SyncNames.ending) }
}

extension SyncFolder {
  /// The greatest number of files and folders in a listing.
  package static let mostEntries = 200_000

  /// Lists all files of all devices that may be segments, in the order of their paths.
  ///
  /// These are the plain files in the folders of this folder, whatever their names: a synchroniser
  /// that finds two versions of a file keeps one under another name. Links are not followed. Names
  /// that begin with a dot, names of unfinished files, and names that aren't UTF-8 are skipped.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.tooManyFiles`, `.cannotRead`.
  package func listing() throws -> [SegmentPlace] {
    var places: [SegmentPlace] = []
    var count = 0
    let root = try Subfolder.open(path)
    defer { try? root.close() }
    for name in try FolderNames.read(root, path, count: &count) where isConsidered(name) {
      guard let folder = try Subfolder(name, in: path) else { continue }
      for file in try folder.fileNames(count: &count) where isConsidered(file) {
        if let place = folder.place(of: file) { places.append(place) }
      }
    }
    return places.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the name of a device's folder, if a link or a file has that name; else nil.
  func replacedFolder(of device: String) -> String? {
    guard let name = try? names.folder(of: device) else { return nil }
    var information = stat()
    guard lstat("\(path)/\(name)", &information) == 0,
      information.st_mode & S_IFMT != S_IFDIR
    else { return nil }
    return name
  }

  /// Returns whether a listing takes a name into account: false for a hidden name, and for a name
  /// that looks like a program's unfinished file.
  private func isConsidered(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    let endings = [".tmp", ".part", ".partial", ".filepart", ".crdownload", ".tmp.drivedownload"]
    return !name.hasPrefix(".") && !name.hasPrefix("~")
      && !endings.contains(where: lowercased.hasSuffix)
  }
}

/// An open folder of a device. It stays the same folder even if its path changes.
final class Subfolder: Sendable {
  static let openingFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  let name: String
  let path: String
  let file: OpenFile

  /// Opens a folder by its name in a root folder. Nil if nothing has the name, or a link or a file
  /// has it.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.cannotRead`.
  init?(_ name: String, in root: String) throws(SyncFolderError) {
    (self.name, path) = (name, "\(root)/\(name)")
    let opened = try Self.open(root)
    defer { try? opened.close() }
    do {
      file = try OpenFile(name, in: opened, Self.openingFlags)
    } catch {
      guard ![ENOENT, ENOTDIR, ELOOP].contains(error.code) else { return nil }
      throw .cannotRead(path: path, code: Int(error.code))
    }
  }

  deinit { try? file.close() }

  /// Opens the folder of all devices, which may be behind a link.
  static func open(_ path: String) throws(SyncFolderError) -> OpenFile {
    do {
      return try OpenFile(path, O_RDONLY | O_DIRECTORY)
    } catch {
      guard ![ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw .notAFolder(path: path) }
      throw .cannotRead(path: path, code: Int(error.code))
    }
  }

  /// Returns the names in the folder that are UTF-8, unsorted.
  ///
  /// - Parameter count: Grows by the number of all entries, so that several folders share a limit.
  func fileNames(count: inout Int) throws(SyncFolderError) -> [String] {
    try FolderNames.read(file, path, count: &count)
  }

  /// Returns the plain file with a name; nil if there is none.
  func place(of file: String) -> SegmentPlace? {
    var information = stat()
    guard fstatat(self.file.descriptor, file, &information, AT_SYMLINK_NOFOLLOW) == 0,
      information.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return SegmentPlace(folder: name, name: file, information)
  }

  /// Removes a file. It may be gone already.
  ///
  /// - Throws: The errors of `StoreError.system`.
  func remove(_ file: String) throws {
    guard unlinkat(self.file.descriptor, file, 0) != 0, errno != ENOENT else { return }
    throw StoreError.system(errno, path: "\(path)/\(file)")
  }

  /// Renames a file. It replaces a file that has the new name.
  ///
  /// - Throws: The errors of `StoreError.system`.
  func rename(_ file: String, to other: String) throws {
    let descriptor = self.file.descriptor
    guard renameat(descriptor, file, descriptor, other) != 0 else { return }
    throw StoreError.system(errno, path: "\(path)/\(other)")
  }

  /// Waits until the disk has the names in the folder.
  ///
  /// - Throws: `StoreError.outcomeUnknown`.
  func sync() throws { try Self.sync(file) }

  /// Waits until the disk has the names in a folder, if the file system supports that.
  static func sync(_ folder: OpenFile) throws {
    do {
      try folder.sync()
    } catch  where ![EINVAL, ENOTSUP, ENOSYS, EROFS].contains(error.code) {
      throw StoreError.outcomeUnknown(code: Int(error.code))
    } catch {}
  }
}

/// The names in a folder.
private enum FolderNames {
  /// Reads the names that are UTF-8.
  ///
  /// - Parameter count: Counts all entries, so that several folders share a limit.
  static func read(
    _ folder: OpenFile, _ path: String, count: inout Int
  ) throws(SyncFolderError) -> [String] {
    let list = try opened(folder, path)
    defer { closedir(list) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(list) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      count += 1
      guard count <= SyncFolder.mostEntries else {
        throw .tooManyFiles(path: path, limit: SyncFolder.mostEntries)
      }
      if let name { names.append(name) }
    }
    guard errno == 0 else { throw .cannotRead(path: path, code: Int(errno)) }
    return names
  }

  /// Opens the list of a folder's names. `closedir` closes the descriptor, so the list gets its
  /// own.
  private static func opened(
    _ folder: OpenFile, _ path: String
  ) throws(SyncFolderError) -> OpaquePointer {
    do {
      let file = try OpenFile(".", in: folder, O_RDONLY | O_DIRECTORY)
      if let list = fdopendir(file.descriptor) { return list }
      let code = errno
      try? file.close()
      throw SyncFolderError.cannotRead(path: path, code: Int(code))
    } catch let error as SystemError {
      throw .cannotRead(path: path, code: Int(error.code))
    } catch {
      throw .cannotRead(path: path, code: Int(EIO))
    }
  }
}
