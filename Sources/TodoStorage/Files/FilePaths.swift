import Foundation

/// The folder that a file is in, by its path.
public enum FolderPath {
  /// `.` for a name alone. Not `NSString.deletingLastPathComponent`, which traps at a relative path
  /// of one character (Foundation of Swift 6.3).
  public static func containing(_ path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().relativePath
  }
}

/// A name for what is to be kept beside something else.
public enum FreePath {
  /// The first of `PLAIN`, `PLAIN.2`, `PLAIN.3`, … that nothing has.
  public static func first(_ plain: String) -> String {
    var candidate = plain
    var number = 1
    while FileStatus(at: candidate) != nil {
      number += 1
      candidate = "\(plain).\(number)"
    }
    return candidate
  }
}

/// What stands behind a path: SQLite puts its logs beside the file itself, and not beside a link to
/// it.
public enum LinkTarget {
  private static let mostLinks = 40

  /// The path that a link leads to, and a link there, also where nothing is yet. A path that is no
  /// link stays as it is, and one of links without an end.
  public static func of(_ path: String) -> String {
    var end = path
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
        return end
      }
      end = target.hasPrefix("/") ? target : "\(FolderPath.containing(end))/\(target)"
    }
    return path
  }
}

/// A path by which everybody finds a file, wherever they are.
public enum RealPath {
  /// The absolute path of a file, links resolved (realpath, POSIX); of one that isn't there, as far
  /// as the folders on the way to it are.
  public static func of(_ path: String) -> String {
    if let found = resolved(path) { return found }
    let end = LinkTarget.of(path)
    let folder = FolderPath.containing(end)
    guard folder != end else { return path }
    let parent = of(folder)
    return (parent == "/" ? "" : parent) + "/" + URL(filePath: end).lastPathComponent
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// What the system tells of what has a name; a link is told itself, and not what it points to.
struct FileStatus {
  /// Whether it is a plain file: no folder, link, pipe or device.
  let isFile: Bool
  let sizeInBytes: Int

  /// Nil where nothing has that name.
  init?(at path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    isFile = information.st_mode & S_IFMT == S_IFREG
    sizeInBytes = Int(information.st_size)
  }
}

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
