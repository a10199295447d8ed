import Foundation
import TodoDomain
import TodoStorage

/// An old file that gives its name to a new database, and is kept under another name.
///
/// The file has both names until the new database takes its own. So after a crash either the old or
/// the new file has the name, and an old log never lies beside the new file.
struct ReplacedFile {
  /// The file's other name, and the new paths of the logs that lay beside the file.
  let keptPaths: [String]
  private let isNameTaken: Bool

  /// Gives another name to the file at a path, if there is one, and to SQLite's logs beside it.
  ///
  /// - Throws: `StoreError.alreadyExists` if one of the other names is taken, and the errors of the
  ///   file system. All files have their old names then.
  init(at path: String, keepingAs other: String) throws {
    isNameTaken = FileStatus(at: path) != nil
    if isNameTaken {
      try Self.addName(other, to: path)
    }
    do {
      if isNameTaken { try Durability.sync(folderOf: other) }
      let logs = try LeftoverLog.setAside(besides: path, as: other)
      keptPaths = (isNameTaken ? [other] : []) + logs
    } catch {
      if isNameTaken { Self.takeBack(other, path) }
      throw error
    }
  }

  /// Adds the other name. If the file system has no hard links, the file loses its old name until
  /// the new file takes it.
  private static func addName(_ other: String, to path: String) throws {
    if link(path, other) == 0 { return }
    guard ExclusiveName.meansNoLinks(errno) else {
      throw StoreError.system(errno, path: other)
    }
    try ExclusiveName.give(other, to: path)
  }

  private static func takeBack(_ other: String, _ path: String) {
    if FileStatus(at: path) != nil {
      unlink(other)
    } else {
      try? ExclusiveName.give(path, to: other)
    }
  }

  /// Publishes the new database under the old file's name.
  func giveWay(to file: AtomicFile) throws {
    try file.publishDatabase(replacing: isNameTaken)
  }
}

/// The identity of a restored store.
///
/// A store whose content is replaced keeps its identity, and so its own backups. If there is no
/// store at the path, the backup's store comes back with its identity. But if that store still
/// exists elsewhere, the restored store is a copy, and gets a new identity: otherwise the rotation
/// of either store would remove the other's backups.
enum RestoredIdentity: Hashable {
  /// The identity of the backup.
  case ofBackup
  /// The identity of the store that is replaced.
  case ofPlace(StoreIdentity)
  /// A new identity.
  case new

  /// Finds the identity for a backup that is restored to a path. Nothing is changed.
  ///
  /// - Throws: `StoreError.busy` if another process keeps a store from being read;
  ///   `BackupError.manifestDamaged`.
  init(of backup: String, at path: String) throws {
    if let present = try Self.identity(of: path) {
      self = .ofPlace(present)
      return
    }
    let origin = try ManifestFile.read(besides: backup)?.origin
    self = try origin.map { try Self.isElsewhere($0, than: path) } == true ? .new : .ofBackup
  }

  /// Returns whether the store that was backed up still exists elsewhere than at the path of the
  /// restore.
  private static func isElsewhere(_ origin: BackupOrigin, than path: String) throws -> Bool {
    guard let there = FileIdentity(origin.path) else {
      // A folder that can't be searched may contain the store.
      return errno != ENOENT && errno != ENOTDIR
    }
    if FileIdentity(path) == there { return false }
    // A file that can't be read may be the store.
    return try identity(of: origin.path).map { $0 == origin.store } ?? true
  }

  /// Returns the identity of the store in a file; nil if there is no file, or no identity in it.
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
