import Foundation
import TodoDomain
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

/// The identity of a restored store.
///
/// A store that is replaced keeps its identity, and with it its own backups. Where no store is, the
/// backup's store is back, with its identity. But while that store exists somewhere else, the
/// restored one is a copy, and gets an identity of its own: otherwise the rotation of the one would
/// remove backups of the other.
enum RestoredIdentity: Hashable {
  /// The identity of the backup.
  case ofBackup
  /// The identity of the store that is replaced.
  case ofPlace(StoreIdentity)
  /// An identity that no store has.
  case new

  /// Finds the identity for a backup that is restored to a path. Nothing is changed.
  ///
  /// - Throws: `StoreError.busy` where another process keeps a store from being read;
  ///   `BackupError.manifestDamaged`.
  init(of backup: String, at path: String) throws {
    if let present = try Self.identity(of: path) {
      self = .ofPlace(present)
      return
    }
    let origin = try ManifestFile.read(besides: backup)?.origin
    self = try origin.map { try Self.isElsewhere($0, than: path) } == true ? .new : .ofBackup
  }

  /// Whether the store that was backed up still exists, at another place than the restored one.
  private static func isElsewhere(_ origin: BackupOrigin, than path: String) throws -> Bool {
    guard let there = FileIdentity(origin.path) else {
      // A folder that can't be searched may contain the store.
      return errno != ENOENT && errno != ENOTDIR
    }
    if FileIdentity(path) == there { return false }
    // A file that can't be read may be the store.
    return try identity(of: origin.path).map { $0 == origin.store } ?? true
  }

  /// The identity of the store in a file; nil where no file is, or none with an identity.
  private static func identity(of path: String) throws -> StoreIdentity? {
    do {
      return try SQLiteStore.provider(at: path).identity()
    } catch StoreError.busy {
      throw StoreError.busy
    } catch is StoreError {
      return nil
    }
  }
}
