import Foundation
import TodoStorage

/// A file whose name a new database gets. It keeps another name.
///
/// The file has both names until the new database takes its own. So a crash leaves the one file or
/// the other under the name, and never a log of the old one beside the new one.
struct ReplacedFile {
  /// The other name, and the new paths of the logs that lay beside the file.
  let keptPaths: [String]
  private let isNameTaken: Bool

  /// Gives another name to the file at a path, if there is one, and to SQLite's logs beside it.
  ///
  /// - Throws: `StoreError.alreadyExists` where one of the other names is taken.
  init(at path: String, keepingAs other: String) throws {
    isNameTaken = FileStatus(at: path) != nil
    if isNameTaken {
      try Self.addName(other, to: path)
    }
    let logs = try Self.logs(besides: path, as: other, isLinked: isNameTaken)
    if isNameTaken { try Durability.sync(folderOf: other) }
    keptPaths = (isNameTaken ? [other] : []) + logs
  }

  /// Where the file system has no hard links, the old name is gone until the new file takes it.
  private static func addName(_ other: String, to path: String) throws {
    if link(path, other) == 0 { return }
    guard ExclusiveName.meansNoLinks(errno) else {
      throw StoreError.system(errno, path: other)
    }
    try ExclusiveName.give(other, to: path)
  }

  private static func logs(
    besides path: String, as other: String, isLinked: Bool
  ) throws -> [String] {
    do {
      return try LeftoverLog.setAside(besides: path, as: other)
    } catch {
      if isLinked { takeBack(other, path) }
      throw error
    }
  }

  private static func takeBack(_ other: String, _ path: String) {
    if FileStatus(at: path) != nil {
      unlink(other)
    } else {
      try? ExclusiveName.give(path, to: other)
    }
  }

  /// Publishes the database under the name.
  func giveWay(to file: AtomicFile) throws {
    try file.publishDatabase(replacing: isNameTaken)
  }
}
