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
