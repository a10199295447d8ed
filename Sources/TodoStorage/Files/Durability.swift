import Foundation
import TodoDomain

/// A file or a folder that is opened to sync it to the disk.
package struct Durability {
  private let path: String
  private let file: OpenFile

  /// Opens the file or folder. The caller closes it.
  ///
  /// - Throws: The errors of `StoreError.system`.
  init(of path: String) throws {
    self.path = path
    do {
      file = try OpenFile(path, O_RDONLY)
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }

  /// Opens the folder that contains a file.
  init(ofFolderOf path: String) throws {
    try self.init(of: FolderPath.containing(path))
  }

  /// Waits until the disk has the content of the file; for a folder, the names in it.
  ///
  /// - Throws: `StoreError.inputOutput` and other errors of `StoreError.system`.
  func sync() throws {
    do {
      try file.sync()
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }

  func close() { try? file.close() }

  /// Syncs a file, or the names in a folder.
  package static func sync(_ path: String) throws {
    let opened = try Durability(of: path)
    defer { opened.close() }
    try opened.sync()
  }

  /// Syncs the names in the folder that contains a file.
  package static func sync(folderOf path: String) throws {
    try sync(FolderPath.containing(path))
  }
}

/// Removes files from a folder.
package enum FolderRemoval {
  /// Removes files by name, and waits until the disk has removed them too. Names without a file are
  /// skipped.
  ///
  /// - Throws: `StoreError.notPermitted` or `.inputOutput` at the first file that can't be removed;
  ///   the files before it are gone. `.outcomeUnknown` if a power loss could bring removed files
  ///   back.
  package static func remove(_ names: [String], from folder: String) throws {
    guard !names.isEmpty else { return }
    let opened = try Durability(of: folder)
    defer { opened.close() }
    var failure: StoreError?
    for name in names {
      let path = "\(folder)/\(name)"
      guard unlink(path) != 0, errno != ENOENT else { continue }
      failure =
        [EACCES, EPERM, EROFS].contains(errno)
        ? .notPermitted(path: path) : .inputOutput(code: Int(errno))
      break
    }
    do {
      try opened.sync()
    } catch StoreError.inputOutput(let code) {
      throw StoreError.outcomeUnknown(code: code)
    }
    if let failure { throw failure }
  }
}

/// A folder for this user alone, which survives a power loss like the files in it.
package enum PrivateFolder {
  /// Makes a folder and the missing folders above it (mode 0700), and syncs their names: a synced
  /// file is lost if the name of its folder is lost. A folder that exists stays as it is.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  package static func make(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let parent = FolderPath.containing(path)
    try make(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StoreError.system(errno, path: path)
    }
    try Durability.sync(parent)
  }
}
