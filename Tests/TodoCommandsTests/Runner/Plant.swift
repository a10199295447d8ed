import Foundation
import Testing

/// A file, folder or link that somebody may have put at a path that the program locks or writes to.
enum Plant: String, CaseIterable, Sendable {
  case file, linkToFile, linkToNothing, linkToFolder, pipe, folder

  /// Puts the thing at a path in the user's home folder, and the target of a link beside it.
  func plant(at path: String, for user: CommandLineRunner) throws {
    let target = "\(user.home)/target"
    try user.write("mine", to: "target")
    try FileManager.default.createDirectory(
      atPath: "\(target)-folder", withIntermediateDirectories: true)
    let result =
      switch self {
      case .file: link(target, path)
      case .linkToFile: symlink(target, path)
      case .linkToNothing: symlink("\(target)-nothing", path)
      case .linkToFolder: symlink("\(target)-folder", path)
      case .pipe: mkfifo(path, 0o600)
      case .folder: mkdir(path, 0o700)
      }
    try #require(result == 0)
  }

  /// Returns whether the targets of links are unchanged.
  static func isUntouched(for user: CommandLineRunner) throws -> Bool {
    let target = "\(user.home)/target"
    return try user.bytes(of: target) == Data("mine".utf8)
      && FileManager.default.contentsOfDirectory(atPath: "\(target)-folder").isEmpty
      && !user.exists("\(target)-nothing")
  }

  /// Returns the mode and the inode number at a path.
  static func kind(of path: String) throws -> [UInt64] {
    var information = stat()
    try #require(lstat(path, &information) == 0)
    return [UInt64(information.st_mode), UInt64(information.st_ino)]
  }
}
