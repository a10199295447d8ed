import Foundation

/// Which file stands behind a path, links followed: two paths of one identity are one file.
public struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Nil where there is no file.
  public init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// That of the file which the system has told of.
  init(_ information: stat) {
    device = UInt64(information.st_dev)
    number = UInt64(information.st_ino)
  }

  /// Whether something has this name, a link to nothing too.
  public static func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// Whether two paths are one file, or would be: one name in one folder, where neither is there.
  public static func isSame(_ path: String, _ other: String) -> Bool {
    let files = (FileIdentity(path), FileIdentity(other))
    guard files == (nil, nil) else { return files.0 == files.1 }
    let folders = [path, other].map { FileIdentity(FolderPath.containing($0)) }
    let names = [path, other].map { URL(filePath: $0).lastPathComponent }
    return folders[0] != nil && folders[0] == folders[1] && names[0] == names[1]
  }
}
