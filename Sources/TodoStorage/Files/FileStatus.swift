import Foundation

/// What the system tells of what has a name; a link is told itself, and not what it points to.
struct FileStatus {
  /// Whether it is a plain file: no folder, link, pipe or device.
  let isFile: Bool
  let size_bytes: Int

  /// Nil where nothing has that name.
  init?(at path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    isFile = information.st_mode & S_IFMT == S_IFREG
    size_bytes = Int(information.st_size)
  }
}
