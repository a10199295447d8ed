public import TodoDomain
import Foundation

/// What is known of a backup from the moment it was made: what `verify` compares it with.
///
/// It stands beside the backup, as `NAME.json`, and is sealed: the last member of its object,
/// `checksum`, is the SHA-256 of all bytes before that member.
public struct BackupManifest: Hashable, Sendable, Codable {
  /// When the backup was made.
  public let made: Instant
  /// The length of the file.
  public let size_bytes: Int
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
    case size_bytes = "size"
    case origin = "store"
  }

  private static let format = "todoctl-backup"
  private static let version = 1

  init(
    made: Instant, size_bytes: Int, sha256: String, schema: Int, rows: [String: Int],
    content: ContentDigest, origin: BackupOrigin?
  ) {
    self.made = made
    self.size_bytes = size_bytes
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
    size_bytes = try members.decode(Int.self, forKey: .size_bytes)
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
    try members.encode(size_bytes, forKey: .size_bytes)
    try members.encode(sha256, forKey: .sha256)
    try members.encode(schema, forKey: .schema)
    try members.encode(rows, forKey: .rows)
    try members.encode(content, forKey: .content)
    try members.encodeIfPresent(origin, forKey: .origin)
  }
}

/// A digest of what a store says, whatever its pages look like.
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
/// It reads every event, record, diary entry, setting and small value, and throws what reading one
/// throws: that no value of a backup is damaged is known by this alone.
public typealias ContentDigester = @Sendable (any StoreProviding) throws -> ContentDigest
