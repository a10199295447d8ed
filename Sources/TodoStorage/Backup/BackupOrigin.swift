import Foundation

/// Which store a backup is of, as its manifest tells.
public struct BackupOrigin: Hashable, Sendable, Codable {
  /// The store.
  public let store: StoreIdentity
  /// Where it was then: an absolute path, links resolved.
  public let path: String

  private enum CodingKeys: String, CodingKey {
    case store = "id"
    case path
  }

  init(store: StoreIdentity, path: String) {
    self.store = store
    self.path = path
  }
}

extension StoreIdentity: Codable {
  /// Reads the digits, as a string.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let identity = StoreIdentity(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no identity"))
    }
    self = identity
  }

  /// Writes the digits, as a string.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}

/// Which store a restored backup is.
///
/// What has the place stays the store that it is, with its own backups. Where nothing is, the
/// backup's store is back; but while that one is somewhere else, the restored one is a copy beside
/// it, and another store: else the rotation of the one would remove backups of the other.
enum RestoredIdentity: Hashable {
  /// That of the backup.
  case ofBackup
  /// That of the store in whose place it comes.
  case ofPlace(StoreIdentity)
  /// One that no store has.
  case new

  /// Looks which one it is; nothing is changed.
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

  /// Whether the store that was backed up is still there, and not where the backup is to be
  /// restored.
  private static func isElsewhere(_ origin: BackupOrigin, than path: String) throws -> Bool {
    guard let there = FileIdentity(origin.path) else {
      // A folder that can't be looked into may have it.
      return errno != ENOENT && errno != ENOTDIR
    }
    if FileIdentity(path) == there { return false }
    // One that can't be read may be it.
    return try identity(of: origin.path).map { $0 == origin.store } ?? true
  }

  /// Which store a file is; nil where none is there, or it doesn't tell.
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
