import Foundation
public import TodoDomain
public import TodoStorage

/// What is known of a backup from the moment it was made: what `verify` compares it with.
///
/// It stands beside the backup, as `NAME.json`, and is sealed: the last member of its object,
/// `checksum`, is the SHA-256 of all bytes before that member.
public struct BackupManifest: Hashable, Sendable, Codable {
  /// When the backup was made.
  public let made: Instant
  /// The length of the file.
  public let sizeInBytes: Int
  /// The SHA-256 of the file, as `sha256sum` prints it.
  public let sha256: String
  /// The version of the schema (`PRAGMA user_version`).
  public let schema: Int
  /// How many rows each table has.
  public let rows: [String: Int]
  /// The digest of what the restored backup says.
  public let content: ContentDigest
  /// Which store it is of; nil in the manifest of an older todoctl, which didn't tell.
  public let origin: BackupOrigin?

  private enum CodingKeys: String, CodingKey {
    case format, version, made, sha256, schema, rows, content
    case sizeInBytes = "size"
    case origin = "store"
  }

  private static let format = "todoctl-backup"
  private static let version = 1

  init(
    made: Instant, sizeInBytes: Int, sha256: String, schema: Int, rows: [String: Int],
    content: ContentDigest, origin: BackupOrigin?
  ) {
    self.made = made
    self.sizeInBytes = sizeInBytes
    self.sha256 = sha256
    self.schema = schema
    self.rows = rows
    self.content = content
    self.origin = origin
  }

  /// Reads what `encode` wrote.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard try members.decode(String.self, forKey: .format) == Self.format,
      try members.decode(Int.self, forKey: .version) == Self.version
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: members, debugDescription: "another format or version")
    }
    made = try Instant(members.decode(String.self, forKey: .made))
    sizeInBytes = try members.decode(Int.self, forKey: .sizeInBytes)
    sha256 = try members.decode(String.self, forKey: .sha256)
    schema = try members.decode(Int.self, forKey: .schema)
    rows = try members.decode([String: Int].self, forKey: .rows)
    content = try members.decode(ContentDigest.self, forKey: .content)
    origin = try members.decodeIfPresent(BackupOrigin.self, forKey: .origin)
  }

  /// Writes every member, the format and its version among them.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(Self.format, forKey: .format)
    try members.encode(Self.version, forKey: .version)
    try members.encode(made.description, forKey: .made)
    try members.encode(sizeInBytes, forKey: .sizeInBytes)
    try members.encode(sha256, forKey: .sha256)
    try members.encode(schema, forKey: .schema)
    try members.encode(rows, forKey: .rows)
    try members.encode(content, forKey: .content)
    try members.encodeIfPresent(origin, forKey: .origin)
  }
}

/// The store of which a file is a backup.
public struct BackupOrigin: Hashable, Sendable, Codable {
  /// The identity of the store.
  public let store: StoreIdentity
  /// The path that the store had: absolute, with links resolved.
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

/// A digest of a store's content, which doesn't depend on the layout of its pages.
public struct ContentDigest: Hashable, Sendable, Codable {
  /// How the digest was made. Digests of different forms can't be compared.
  public let form: String
  /// The SHA-256 of the store, written in that form.
  public let sha256: String

  /// Pairs a form with the digest that was made by it.
  public init(form: String, sha256: String) {
    self.form = form
    self.sha256 = sha256
  }
}

/// Makes the digest of what a store says. Handed to this module: it knows no format of files.
///
/// It reads every event, record, diary entry, setting and key-value entry, and throws what reading
/// one throws: that no value of a backup is damaged is known by this alone.
public typealias ContentDigester = @Sendable (any StoreProviding) throws -> ContentDigest

/// A manifest as a file beside its backup.
enum ManifestFile {
  /// No manifest is longer; a longer file is none, and is not read into memory.
  private static let maximumInBytes = 1 << 16

  /// Where the manifest of a backup stands.
  static func path(of backup: String) -> String { backup + ".json" }

  /// The manifest of a backup; nil where there is none.
  ///
  /// - Throws: `BackupError.manifestDamaged` where any of its bytes is another than was written.
  static func read(besides backup: String) throws -> BackupManifest? {
    let path = path(of: backup)
    var information = stat()
    guard lstat(path, &information) == 0 else {
      guard errno == ENOENT else { throw BackupError.unreadable(path: path) }
      return nil
    }
    guard information.st_mode & S_IFMT == S_IFREG, information.st_size <= maximumInBytes else {
      throw BackupError.manifestDamaged(path: path)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupError.unreadable(path: path)
    }
    guard let manifest = manifest(in: data) else { throw BackupError.manifestDamaged(path: path) }
    return manifest
  }

  /// The manifest that bytes are; nil where they are not sealed, or say something else.
  static func manifest(in data: Data) -> BackupManifest? {
    isSealed(data) ? try? JSONDecoder().decode(BackupManifest.self, from: data) : nil
  }

  /// The bytes of a manifest: one line of JSON, sealed.
  static func bytes(of manifest: BackupManifest) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = try encoder.encode(manifest).dropLast()
    return object + Data(seal(of: object).utf8)
  }

  private static func isSealed(_ data: Data) -> Bool {
    let length = seal(of: Data()).utf8.count
    guard data.count > length else { return false }
    return Data(seal(of: data.dropLast(length)).utf8) == data.suffix(length)
  }

  /// How a file goes on and ends after these bytes.
  static func seal(of bytes: Data) -> String {
    var hash = SHA256()
    hash.update([UInt8](bytes))
    return ",\"checksum\":\"\(hash.hexadecimal)\"}\n"
  }
}

/// The length and the hash of a file that was read once, from its start to its end.
struct FileDigest {
  let sizeInBytes: Int
  let sha256: String

  private static let chunkInBytes = 1 << 20

  /// Reads a file.
  ///
  /// - Parameter target: The path of a new, private file that gets the same bytes.
  /// - Throws: `BackupError.unreadable`, `.notRestorable` for a path that is no file, and the errors
  ///   of writing the copy.
  init(of path: String, copiedTo target: String? = nil) throws {
    let source = try Self.open(path)
    defer { try? source.close() }
    let copy = try target.map(NewFile.init)
    defer { copy?.close() }
    var hash = SHA256()
    var sizeInBytes = 0
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkInBytes, alignment: 16) { buffer in
      while let chunk = try Self.read(source, into: buffer, path) {
        hash.update(chunk)
        sizeInBytes += chunk.count
        try copy?.write(chunk)
      }
    }
    self.sizeInBytes = sizeInBytes
    sha256 = hash.hexadecimal
  }

  /// Opens a file. The call doesn't wait for a pipe, and a device is refused, since it has no end.
  private static func open(_ path: String) throws -> OpenFile {
    guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK) else {
      throw BackupError.unreadable(path: path)
    }
    guard file.isPlainFile else {
      try? file.close()
      throw BackupError.notRestorable(path: path, .notAStore(path: path, .notAFile))
    }
    return file
  }

  private static func read(
    _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, _ path: String
  ) throws -> UnsafeRawBufferPointer? {
    guard let count = try? file.read(into: buffer) else {
      throw BackupError.unreadable(path: path)
    }
    return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
  }
}
