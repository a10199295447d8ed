import Foundation

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
      guard link(path, other) == 0 else { throw StoreError.system(errno, path: other) }
    }
    let logs = try Self.logs(besides: path, as: other, isLinked: isNameTaken)
    if isNameTaken { try Durability.sync(folderOf: other) }
    keptPaths = (isNameTaken ? [other] : []) + logs
  }

  private static func logs(
    besides path: String, as other: String, isLinked: Bool
  ) throws -> [String] {
    do {
      return try LeftoverLog.setAside(besides: path, as: other)
    } catch {
      if isLinked { unlink(other) }
      throw error
    }
  }

  /// Lets a database have the name.
  func giveWay(to file: PendingFile) throws {
    try file.publishDatabase(replacing: isNameTaken)
  }
}
