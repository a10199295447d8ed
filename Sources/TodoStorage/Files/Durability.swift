import Foundation

/// A file or a folder, open to be brought to the disk.
struct Durability {
  private let path: String
  private let descriptor: CInt

  /// Opens what is to be synced; to be closed in the end.
  ///
  /// - Throws: `StoreError.cannotCreate` and its like.
  init(of path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: path) }
  }

  /// Opens the folder that a file is in.
  init(ofFolderOf path: String) throws {
    try self.init(of: FolderPath.containing(path))
  }

  /// Brings what was written, or the names in a folder, to the disk.
  ///
  /// - Throws: `StoreError.inputOutput` and its like.
  func sync() throws {
    guard fsync(descriptor) == 0 else { throw StoreError.system(errno, path: path) }
  }

  func close() {
    _ = Foundation.close(descriptor)
  }

  /// Syncs a file, or the names in a folder.
  static func sync(_ path: String) throws {
    let opened = try Durability(of: path)
    defer { opened.close() }
    try opened.sync()
  }

  /// Syncs the names in the folder that a file is in.
  static func sync(folderOf path: String) throws {
    try sync(FolderPath.containing(path))
  }
}

/// Takes files out of a folder.
public enum FolderRemoval {
  /// Removes files by their names; they are gone from the disk too when this returns. A name that
  /// nothing has any more is passed over.
  ///
  /// - Throws: `StoreError.notPermitted` and its like at the first that can't be removed; those
  ///   before it are gone. `.outcomeUnknown` where a power loss could bring them back.
  public static func remove(_ names: [String], from folder: String) throws {
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

/// A folder for this user alone, which outlasts a power loss as the files in it do.
public enum PrivateFolder {
  /// Makes a folder, and those on the way to it that aren't there (mode 0700). Their names are on
  /// the disk afterwards: a synced file in a folder whose name is lost is lost with it. What is
  /// there already stays as it is.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  public static func make(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let parent = FolderPath.containing(path)
    try make(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StoreError.system(errno, path: path)
    }
    try Durability.sync(parent)
  }
}
