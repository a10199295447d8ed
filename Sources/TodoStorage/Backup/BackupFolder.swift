public import TodoDomain
import Foundation

/// A folder in which backups are kept. Only files that are named as backups are looked at.
public struct BackupFolder: Sendable {
  /// Where it is.
  public let path: String

  /// - Throws: `BackupError.unreadableFolder` where no folder is there, or it may not be read.
  public init(_ path: String) throws {
    self.path = path
    _ = try names()
  }

  /// The paths of all backups, newest first, whatever state they are in.
  public var paths: [String] {
    get throws { try names().map(self.path) }
  }

  /// All backups, newest first. Reads each of them from end to end.
  public func backups() throws -> [StoredBackup] {
    try names().map { try StoredBackup(at: self.path($0), $0) }
  }

  /// The newest backup that may be of a store: those that their manifests give to another one are passed
  /// over. Nil where there is none.
  public func newest(of store: StoreIdentity) throws -> StoredBackup? {
    let newest = try names().first { name in
      origin(of: name).map { $0.store == store } ?? true
    }
    return try newest.map { try StoredBackup(at: self.path($0), $0) }
  }

  /// The path of the newest backup of the store that was at a path; where none says that it is of that
  /// one, of the newest that doesn't tell. Nothing is asked but manifests.
  public func newestPath(ofStoreAt path: String) throws -> String? {
    let names = try names().map { ($0, origin(of: $0)) }
    let newest =
      names.first { _, origin in origin?.path == path }
      ?? names.first { _, origin in origin == nil }
    return newest.map { self.path($0.0) }
  }

  private func origin(of name: BackupName) -> BackupOrigin? {
    (try? ManifestFile.read(besides: path(name)))??.origin
  }

  /// Removes a backup, and its manifest after it.
  ///
  /// - Throws: `StoreError.notPermitted`. One that is gone already is no error.
  public func remove(_ backup: StoredBackup) throws {
    for path in [backup.path, ManifestFile.path(of: backup.path)] {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw StoreError.notPermitted(path: path)
      }
    }
  }

  /// The path of a backup in this folder.
  public func path(_ name: BackupName) -> String { Self.path(name, in: path) }

  /// The path of a backup in a folder.
  static func path(_ name: BackupName, in folder: String) -> String {
    (folder as NSString).appendingPathComponent(name.fileName)
  }

  private func names() throws -> [BackupName] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).compactMap(BackupName.init)
        .filter(isFile).sorted(by: >)
    } catch {
      throw BackupError.unreadableFolder(path: path)
    }
  }

  /// Links are nobody's backup.
  private func isFile(_ name: BackupName) -> Bool { FileStatus(at: path(name))?.isFile == true }
}

/// A backup as it lies in its folder.
public struct StoredBackup: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// What its name tells.
  public let name: BackupName
  /// The length of the file.
  public let size_bytes: Int
  /// Whether it can be trusted.
  public let state: State

  /// What its manifest and its bytes tell.
  public enum State: Hashable, Sendable {
    /// The bytes are those that were restored when the backup was made.
    case verified(BackupManifest)
    /// The bytes are others, or a log lies beside them, which would be read with them.
    case changed(BackupManifest)
    /// The manifest is not as it was written, or can't be read.
    case manifestDamaged
    /// There is no manifest.
    case withoutManifest
  }

  /// When it was made, by its name.
  public var made: Instant { name.made }
  /// The name of the file.
  public var fileName: String { name.fileName }

  init(at path: String, _ name: BackupName) throws {
    self.path = path
    self.name = name
    let copy = try BackupCopy(reading: path)
    size_bytes = copy.size_bytes
    do {
      guard let manifest = try ManifestFile.read(besides: path) else {
        state = .withoutManifest
        return
      }
      let isSame =
        manifest.size_bytes == copy.size_bytes && manifest.sha256 == copy.sha256
        && LeftoverLog.first(besides: path) == nil
      state = isSame ? .verified(manifest) : .changed(manifest)
    } catch is BackupError {
      state = .manifestDamaged
    }
  }

  /// The manifest of a backup that can be trusted.
  public var verifiedManifest: BackupManifest? {
    if case .verified(let manifest) = state { manifest } else { nil }
  }

  /// How many events the backup holds, by its manifest.
  public var events: Int? { manifest?.rows["event"] }

  /// Which store it is of, by its manifest; nil where that doesn't tell.
  public var origin: BackupOrigin? { manifest?.origin }

  private var manifest: BackupManifest? {
    switch state {
    case .verified(let manifest), .changed(let manifest): manifest
    case .manifestDamaged, .withoutManifest: nil
    }
  }
}
