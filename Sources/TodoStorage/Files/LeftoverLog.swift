import Foundation

/// A log that lies where its database isn't.
///
/// SQLite plays a log, of either kind, into whatever file has the name beside it. So a file never
/// gets the name of a database beside a log of another one.
enum LeftoverLog {
  /// What SQLite puts beside a database: the write-ahead log, the rollback journal, and the index of
  /// the former, which is made anew from it.
  static let suffixes = ["-wal", "-journal", "-shm"]

  /// Refuses a path beside which a log lies that says something.
  ///
  /// - Parameter isReplaced: Whether what has the name itself is about to give way.
  /// - Throws: `StoreError.leftoverLog`; `.alreadyExists` where something has the name itself;
  ///   `.notAStore` where what has the name of a log can't be one.
  static func refuse(besides path: String, isReplaced: Bool) throws {
    try requireFiles(besides: path)
    // The log first: another process makes the database before its log.
    guard let log = first(besides: path) else { return }
    guard isReplaced || FileStatus(at: path) == nil else {
      throw StoreError.alreadyExists(path: path)
    }
    throw StoreError.leftoverLog(path: log)
  }

  /// The path of a log beside a file, if there is one that says something, or what can't be a log.
  static func first(besides path: String) -> String? {
    let file = LinkTarget.of(path)
    return suffixes.dropLast().map { file + $0 }.first { size_bytes(of: $0) > 0 }
      ?? firstThatIsNoFile(besides: file)
  }

  /// Refuses a path beside which something has the name of a log, and can't be one: a folder, a link, a
  /// pipe, for which SQLite would wait without an end.
  ///
  /// - Throws: `StoreError.notAStore`.
  static func requireFiles(besides path: String) throws {
    if let log = firstThatIsNoFile(besides: LinkTarget.of(path)) {
      throw StoreError.notAStore(path: path, .log(path: log))
    }
  }

  private static func firstThatIsNoFile(besides file: String) -> String? {
    suffixes.map { file + $0 }.first { FileStatus(at: $0)?.isFile == false }
  }

  /// Gives what SQLite left beside a path other names, durably.
  ///
  /// - Returns: The new paths of the logs that say something.
  /// - Throws: `StoreError.alreadyExists` where one of the names is taken. Nothing has moved then.
  static func setAside(besides path: String, as other: String) throws -> [String] {
    let found = suffixes.filter { FileStatus(at: path + $0) != nil }
    for suffix in found where FileStatus(at: other + suffix) != nil {
      throw StoreError.alreadyExists(path: other + suffix)
    }
    for suffix in found {
      guard rename(path + suffix, other + suffix) == 0 else {
        throw StoreError.system(errno, path: other + suffix)
      }
    }
    if !found.isEmpty { try Durability.sync(folderOf: path) }
    return found.filter { $0 != "-shm" }.map { other + $0 }.filter { size_bytes(of: $0) > 0 }
  }

  private static func size_bytes(of path: String) -> Int {
    FileStatus(at: path)?.size_bytes ?? 0
  }
}
