import Foundation
import TodoStorage

/// What has a name that a new database is to get, and keeps another one.
///
/// A file has both names until the new one takes its own, so that whoever looks after a crash finds
/// the one or the other there, and no log of the old beside the new.
struct ReplacedFile {
  /// Where it is kept, and the logs that lay beside it.
  let keptPaths: [String]
  private let isNameTaken: Bool

  /// Gives the file at a path another name, if one is there, and what SQLite left beside it too.
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

  /// Where the file system has no hard links the old name is gone until the new file takes it.
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

  /// Lets a database have the name.
  func giveWay(to file: AtomicFile) throws {
    try file.publishDatabase(replacing: isNameTaken)
  }
}
