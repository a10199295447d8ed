import Foundation
public import TodoDomain
public import TodoStorage

/// A folder with backups. Files whose name isn't a backup's are ignored.
public struct BackupFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Opens the folder.
  ///
  /// - Throws: `BackupError.unreadableFolder` if the folder doesn't exist, or can't be read.
  public init(_ path: String) throws {
    self.path = path
    _ = try names()
  }

  /// The paths of all backups, verified or not, newest first.
  public var paths: [String] {
    get throws { try names().map(self.path) }
  }

  /// Returns all backups, newest first. Reads every backup from end to end.
  public func backups() throws -> [StoredBackup] {
    try names().map { try StoredBackup(at: self.path($0), $0) }
  }

  /// Returns the newest backup of a store; nil if there is none. A backup whose manifest names
  /// another store is skipped. A backup without a readable manifest counts as the store's.
  public func newest(of store: StoreIdentity) throws -> StoredBackup? {
    let newest = try names().first { name in
      origin(of: name).map { $0.store == store } ?? true
    }
    return try newest.map { try StoredBackup(at: self.path($0), $0) }
  }

  /// Returns the path of the newest backup whose manifest names a store at this path. If there is
  /// none, the path of the newest backup without a readable manifest. Only manifests are read.
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

  /// Removes a backup, and then its manifest. The folder isn't synced: after a power loss the whole
  /// backup may be back, and the next rotation removes it.
  ///
  /// - Throws: `StoreError.notPermitted`. A backup that is already gone isn't an error.
  public func remove(_ backup: StoredBackup) throws {
    for path in [backup.path, ManifestFile.path(of: backup.path)] {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw StoreError.notPermitted(path: path)
      }
    }
  }

  /// Returns the path of a backup in this folder.
  public func path(_ name: BackupName) -> String { Self.path(name, in: path) }

  /// Returns the path of a backup in a folder.
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

  /// Returns whether a plain file has the name. A link doesn't count as a backup.
  private func isFile(_ name: BackupName) -> Bool { FileStatus(at: path(name))?.isFile == true }
}

/// A backup in its folder.
public struct StoredBackup: Hashable, Sendable {
  /// The path of the backup.
  public let path: String
  /// The name of the backup, with its moment and its number.
  public let name: BackupName
  /// The length of the file.
  public let sizeInBytes: Int
  /// The result of comparing the backup with its manifest.
  public let state: State

  /// The result of comparing a backup's bytes with its manifest.
  public enum State: Hashable, Sendable {
    /// The bytes have not changed since the backup was made and restored on trial.
    case verified(BackupManifest)
    /// The bytes have changed, or a log lies beside the backup, which SQLite would apply to it.
    case changed(BackupManifest)
    /// The manifest has changed, or can't be read.
    case manifestDamaged
    /// There is no manifest.
    case withoutManifest
  }

  /// The moment at which the backup was made, by its name.
  public var made: Instant { name.made }
  /// The name without its folder, such as `todo-20261119T030000Z.db`.
  public var fileName: String { name.fileName }

  init(at path: String, _ name: BackupName) throws {
    self.path = path
    self.name = name
    let bytes = try FileDigest(of: path)
    sizeInBytes = bytes.sizeInBytes
    do {
      guard let manifest = try ManifestFile.read(besides: path) else {
        state = .withoutManifest
        return
      }
      let isSame =
        manifest.sizeInBytes == bytes.sizeInBytes && manifest.sha256 == bytes.sha256
        && LeftoverLog.first(besides: path) == nil
      state = isSame ? .verified(manifest) : .changed(manifest)
    } catch is BackupError {
      state = .manifestDamaged
    }
  }

  /// The manifest of a verified backup; nil for any other.
  public var verifiedManifest: BackupManifest? {
    if case .verified(let manifest) = state { manifest } else { nil }
  }

  /// The number of events in the backup, by its manifest.
  public var events: Int? { manifest?.rows["event"] }

  /// The store that the backup is of, by its manifest; nil without a manifest.
  public var origin: BackupOrigin? { manifest?.origin }

  private var manifest: BackupManifest? {
    switch state {
    case .verified(let manifest), .changed(let manifest): manifest
    case .manifestDamaged, .withoutManifest: nil
    }
  }
}

/// The name of a backup: the moment at which it was made, in UTC, so that names sort by date.
/// Further backups of the same second are numbered.
public struct BackupName: Hashable, Sendable {
  /// The moment at which the backup was made.
  public let made: Instant
  /// The backup's number among the backups of the same second, from 1.
  public let number: Int

  /// The greatest number of backups of the same second.
  public static var mostOfASecond: Int { 999 }

  private static let prefix = "todo-"
  private static let suffix = ".db"
  /// The character between the moment and the number. It sorts after the dot, so that `…Z_2.db`
  /// comes after `…Z.db`.
  private static let numberMark: Character = "_"

  /// Makes the name of a backup.
  ///
  /// - Parameters:
  ///   - made: The moment at which the backup was made. The name has it in UTC, to the second.
  ///   - number: From 1 to `mostOfASecond`.
  public init(made: Instant, number: Int = 1) {
    self.made = made
    self.number = number
  }

  /// Reads `todo-20261121T093000Z.db` and `todo-20261121T093000Z_2.db`; nil for any other name.
  public init?(_ fileName: String) {
    guard fileName.hasPrefix(Self.prefix), fileName.hasSuffix(Self.suffix) else { return nil }
    let parts = fileName.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      .split(separator: Self.numberMark, maxSplits: 1, omittingEmptySubsequences: false)
    guard var moment = parts.first.map(Array.init), moment.count == 16 else { return nil }
    for (place, mark) in [(13, ":"), (11, ":"), (6, "-"), (4, "-")] {
      moment.insert(contentsOf: mark, at: place)
    }
    let number = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
    guard let made = try? Instant(String(moment)), (1...Self.mostOfASecond).contains(number)
    else { return nil }
    self.init(made: made, number: number)
    guard self.fileName == fileName else { return nil }
  }

  /// The name without its folder, such as `todo-20261119T030000Z.db`.
  public var fileName: String {
    let mark = number == 1 ? "" : "\(Self.numberMark)\(number)"
    return Self.prefix + made.fileStamp + mark + Self.suffix
  }
}

extension BackupName: Comparable {
  /// Returns whether the first backup was made before the second.
  public static func < (first: BackupName, second: BackupName) -> Bool {
    (first.made, first.number) < (second.made, second.number)
  }
}

extension Instant {
  /// The basic form of ISO 8601, for file names: `20261121T093000Z`.
  public var fileStamp: String { description.filter { $0 != "-" && $0 != ":" } }
}
