import Foundation
import TodoStorage

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
