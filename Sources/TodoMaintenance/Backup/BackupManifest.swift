import Foundation
import TodoDigest
public import TodoDomain
import TodoExchange
public import TodoStorage

/// The facts about a backup at the moment when it was made. `verify` compares the backup with them.
///
/// The manifest is the file `NAME.json` beside the backup, and is sealed: the last member of its
/// object, `checksum`, is the SHA-256 of all bytes before that member.
public struct BackupManifest: Hashable, Sendable, Codable {
  /// The moment at which the backup was made.
  public let made: Instant
  /// The length of the file.
  public let sizeInBytes: Int
  /// The SHA-256 of the file, as `sha256sum` prints it.
  public let sha256: String
  /// The version of the schema (`PRAGMA user_version`).
  public let schema: Int
  /// The number of rows in each table.
  public let rows: [String: Int]
  /// The digest of the content of the restored backup.
  public let content: ContentDigest
  /// The store that the backup is of.
  public let origin: BackupOrigin

  private enum CodingKeys: String, CodingKey {
    case format, version, made, sha256, schema, rows, content
    case sizeInBytes = "size"
    case origin = "store"
  }

  private static let format = "todoctl-backup"
  private static let version = 1

  init(
    made: Instant, sizeInBytes: Int, sha256: String, schema: Int, rows: [String: Int],
    content: ContentDigest, origin: BackupOrigin
  ) {
    self.made = made
    self.sizeInBytes = sizeInBytes
    self.sha256 = sha256
    self.schema = schema
    self.rows = rows
    self.content = content
    self.origin = origin
  }

  /// Reads a manifest of this format and version.
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
    origin = try members.decode(BackupOrigin.self, forKey: .origin)
  }

  /// Writes every member, including the format and its version.
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
    try members.encode(origin, forKey: .origin)
  }
}

/// The store that a backup is of.
public struct BackupOrigin: Hashable, Sendable, Codable {
  /// The identity of the store.
  public let store: StoreIdentity
  /// The path of the store: absolute, with links resolved.
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
  /// The name of the form in which the store was written to compute the digest. Digests of
  /// different forms can't be compared.
  public let form: String
  /// The SHA-256 of the store, written in the form that `form` names.
  public let sha256: String

  /// Makes a digest from the name of its form and its SHA-256.
  public init(form: String, sha256: String) {
    self.form = form
    self.sha256 = sha256
  }

  /// Computes the digest of a whole store as JSON Lines, which are lossless.
  ///
  /// - Parameters:
  ///   - store: The store, which is read completely.
  ///   - kinds: The kinds of events that the store may have.
  /// - Throws: The errors of reading the store, such as `StoreError.damaged`.
  public init(of store: any StoreReading, kinds: EventKinds = .standard) throws {
    var hash = SHA256()
    try JSONLinesFormat(kinds: kinds).write(store, ExportOptions()) { hash.update($0) }
    self.init(form: Self.jsonLines, sha256: hash.hexadecimal)
  }

  /// The name of the JSON Lines form. It must change whenever the export of an unchanged store
  /// changes, or older backups would seem to have changed.
  private static let jsonLines = "jsonl-2"
}

/// A function that computes the digest of a store's content.
///
/// The function must read every event, record, diary entry, setting and key-value entry, and throw
/// the errors of reading them, since nothing else checks the values of a backup.
public typealias ContentDigester = @Sendable (any StoreReading) throws -> ContentDigest

/// A manifest as a file beside its backup.
enum ManifestFile {
  /// The greatest length of a manifest. A longer file is not read into memory.
  private static let maximumInBytes = 1 << 16

  /// Returns the path of a backup's manifest.
  static func path(of backup: String) -> String { backup + ending }

  /// Returns the path of the backup that a manifest belongs to.
  static func backup(of path: String) -> String {
    path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
  }

  private static let ending = ".json"

  /// Reads the manifest of a backup; nil if there is none.
  ///
  /// - Throws: `BackupError.manifestDamaged` if any of its bytes has changed; `.unreadable`.
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

  /// Reads a manifest from its bytes; nil if the checksum at their end is wrong, or if they aren't
  /// a manifest.
  static func manifest(in data: Data) -> BackupManifest? {
    isSealed(data) ? try? JSONDecoder().decode(BackupManifest.self, from: data) : nil
  }

  /// Returns the bytes of a manifest: one line of JSON that ends with the checksum.
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

  /// Returns the end of a file that begins with these bytes: the checksum, and the closing brace.
  static func seal(of bytes: Data) -> String {
    var hash = SHA256()
    hash.update([UInt8](bytes))
    return ",\"checksum\":\"\(hash.hexadecimal)\"}\n"
  }
}

/// The length and the hash of a file, computed in one pass.
struct FileDigest {
  let sizeInBytes: Int
  let sha256: String

  private static let chunkInBytes = 1 << 20

  /// Reads a file to its end, and copies it if `target` isn't nil.
  ///
  /// - Parameter target: The path of a new, private file for a copy of the bytes.
  /// - Throws: `BackupError.unreadable`; `.notRestorable` if the path isn't a plain file; and the
  ///   errors of writing the copy.
  init(of path: String, copiedTo target: String? = nil) throws {
    let source = try Self.open(path)
    defer { try? source.close() }
    let copy = try target.map(NewFile.init)
    defer { copy?.close() }
    var hash = SHA256()
    var sizeInBytes = 0
    // A temporary allocation may go to the stack, which may be no larger than a chunk.
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.chunkInBytes, alignment: 16)
    defer { buffer.deallocate() }
    while let chunk = try Self.read(source, into: buffer, path) {
      hash.update(chunk)
      sizeInBytes += chunk.count
      try copy?.write(chunk)
    }
    self.sizeInBytes = sizeInBytes
    sha256 = hash.hexadecimal
  }

  /// Opens a file. The call doesn't wait for a pipe, and refuses a device, which has no end.
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
