package import Foundation

/// The path of the folder that contains a file.
package enum FolderPath {
  /// Returns the folder of a path; `.` for a bare name. `NSString.deletingLastPathComponent` isn't
  /// used, since it traps at a relative path of one character (Foundation of Swift 6.3).
  package static func containing(_ path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().relativePath
  }

  /// Returns whether the path is a folder; nil if nothing exists at the path.
  package static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }
}

/// Finds a free name for a file beside an existing file.
package enum FreePath {
  /// Returns the first of `PLAIN`, `PLAIN.2`, `PLAIN.3`, … that is free.
  package static func first(_ plain: String) -> String {
    var candidate = plain
    var number = 1
    while FileStatus(at: candidate) != nil {
      number += 1
      candidate = "\(plain).\(number)"
    }
    return candidate
  }
}

/// The file behind a symbolic link. SQLite puts its logs beside the file itself, not beside a link
/// to it.
package enum LinkTarget {
  private static let mostLinks = 40

  /// Returns the path at the end of a chain of links, even if no file exists at that path. A path
  /// that isn't a link is returned as it is, and so is a path whose links run in a circle.
  package static func of(_ path: String) -> String {
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

/// A path that leads to the same file from every working folder.
package enum RealPath {
  /// Returns the absolute path of a file with links resolved (realpath, POSIX). If the file doesn't
  /// exist, the folders that exist are resolved.
  package static func of(_ path: String) -> String {
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

/// The type and the size of the file at a path. Links are not followed.
package struct FileStatus {
  /// Whether the path is a plain file, and not a folder, link, pipe or device.
  package let isFile: Bool
  package let sizeInBytes: Int

  /// Reads the status of a path; nil if nothing exists at the path.
  package init?(at path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    isFile = information.st_mode & S_IFMT == S_IFREG
    sizeInBytes = Int(information.st_size)
  }
}

/// The identity of the file behind a path, with links followed. Two paths with the same identity
/// are the same file.
package struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the identity of the file behind a path; nil if there is no file.
  package init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// Reads the identity of a file from a result of `stat`.
  package init(_ information: stat) {
    device = UInt64(information.st_dev)
    number = UInt64(information.st_ino)
  }

  /// Returns whether a file or a link has this name, even a link to nothing.
  package static func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// Returns whether two paths are the same file. If neither file exists, returns whether they
  /// would be the same file, with the same name in the same folder.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    let files = (FileIdentity(path), FileIdentity(other))
    guard files == (nil, nil) else { return files.0 == files.1 }
    let folders = [path, other].map { FileIdentity(FolderPath.containing($0)) }
    let names = [path, other].map { URL(filePath: $0).lastPathComponent }
    return folders[0] != nil && folders[0] == folders[1] && names[0] == names[1]
  }
}
