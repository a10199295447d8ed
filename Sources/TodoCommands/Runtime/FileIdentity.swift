import Foundation

/// Which file stands behind a path, links followed: two paths of one identity are one file.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil where there is no file.
  init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    device = UInt64(information.st_dev)
    number = UInt64(information.st_ino)
  }
}
