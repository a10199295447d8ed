import Foundation

/// Brings what was written to the disk.
enum Durability {
  /// Syncs a file, or the names in a folder.
  ///
  /// - Throws: `StoreError.inputOutput` and its like.
  static func sync(_ path: String) throws {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError.system(errno, path: path) }
  }

  /// Syncs the names in the folder that a file is in.
  static func sync(folderOf path: String) throws {
    try sync((path as NSString).deletingLastPathComponent)
  }
}
