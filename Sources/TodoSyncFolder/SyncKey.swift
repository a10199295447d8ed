import CSodium
import Foundation
import TodoDomain
import TodoStorage

/// The secret that devices share: 32 bytes, from which the key of each of their folders is derived.
package struct SyncKey: Hashable, Sendable {
  static let length = 32

  private let bytes: [UInt8]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a random key.
  package static func random() -> SyncKey { SyncKey(bytes: Sodium.random(length)) }

  /// Derives a key from a passphrase (Argon2id). Composed and decomposed spellings of a letter are
  /// equal.
  ///
  /// - Parameter salt: 16 bytes, so that a passphrase gives a different key in each folder.
  /// - Throws: `SyncKeyError.emptyPassphrase`, `.noMemory`.
  package init(
    passphrase: String, salt: [UInt8], cost: SyncCost = .standard
  ) throws(SyncKeyError) {
    Sodium.prepare()
    let text = Array(passphrase.precomposedStringWithCanonicalMapping.utf8)
    guard !text.isEmpty else { throw .emptyPassphrase }
    guard salt.count == Sodium.saltLength else { throw .damaged }
    var key = [UInt8](repeating: 0, count: Self.length)
    let status = crypto_pwhash(
      &key, UInt64(key.count), text.map(CChar.init(bitPattern:)), UInt64(text.count), salt,
      UInt64(cost.operations), cost.memory, crypto_pwhash_alg_argon2id13())
    guard status == 0 else { throw .noMemory }
    bytes = key
  }

  /// Returns the key of a folder: the hash of the folder's id, keyed with this key.
  package func folderKey(id: [UInt8]) -> FolderKey {
    FolderKey(bytes: Sodium.hash(Array("todosync".utf8) + id, key: bytes, length: Self.length))
  }
}

/// The work of deriving a key from a passphrase: the parameters of Argon2id.
package struct SyncCost: Hashable, Sendable {
  package let operations: Int
  /// The required memory, in bytes.
  package let memory: Int

  /// The cost that a small server still manages within a second: 3 passes over 64 MiB (RFC 9106,
  /// section 4).
  package static let standard = SyncCost(operations: 3, memory: 64 << 20)

  package init(operations: Int, memory: Int) {
    (self.operations, self.memory) = (operations, memory)
  }

  /// Whether a folder may ask for this cost. A folder that others write to could ask for more
  /// memory than there is, for minutes of work, or for a key that is easy to guess.
  var isReasonable: Bool {
    (1...64).contains(operations) && (8 << 20...1 << 30).contains(memory)
      && operations * memory <= Self.mostWork
  }

  /// The greatest number of bytes in all passes together: twenty times the standard, which takes
  /// some seconds.
  private static let mostWork = 4 << 30
}

/// The reason why a key can't be made or read.
public enum SyncKeyError: Error, Hashable, Sendable {
  /// The passphrase has no characters.
  case emptyPassphrase
  /// There isn't enough memory to derive a key from a passphrase.
  case noMemory
  /// The text or the file isn't a key.
  case notAKey
  /// The key has this newer version of the format.
  case newerVersion(Int)
  /// The key was cut off or mistyped: its checksum is wrong.
  case damaged
  /// The file can't be read. The number is the system's error.
  case cannotRead(path: String, code: Int)
}

/// The key as text: `todosync-key-1`, a space, and 48 characters of Base64. They encode the bytes
/// of the key, then a checksum: the first four bytes of SHA-256(`todosync-key-1` followed by the
/// bytes of the key).
extension SyncKey {
  private static let tag = "todosync-key-"
  private static let version = 1
  private static let checksumLength = 4
  /// The greatest number of bytes in a key file.
  private static let longestFile = 4096

  /// The key for a file or for paper, without a line feed.
  package var text: String {
    let data = Data(bytes + Self.checksum(of: bytes))
    return "\(Self.tag)\(Self.version) \(data.base64EncodedString())"
  }

  /// Reads a key from its text. White space around it doesn't matter.
  ///
  /// - Throws: `SyncKeyError.notAKey`, `.newerVersion`, `.damaged`.
  package init(text: String) throws(SyncKeyError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, first.hasPrefix(Self.tag),
      let version = Int(first.dropFirst(Self.tag.count)), version > 0
    else { throw .notAKey }
    guard version == Self.version else { throw .newerVersion(version) }
    guard words.count == 2, let data = Data(base64Encoded: String(words[1])),
      data.count == Self.length + Self.checksumLength
    else { throw .damaged }
    let bytes = Array(data.prefix(Self.length))
    guard data.suffix(Self.checksumLength).elementsEqual(Self.checksum(of: bytes)) else {
      throw .damaged
    }
    self.init(bytes: bytes)
  }

  /// Reads a key file.
  ///
  /// - Throws: `SyncKeyError.cannotRead`, and the errors of `init(text:)`.
  package init(file path: String) throws(SyncKeyError) {
    let bytes: [UInt8]
    do {
      bytes = try OpenFile.firstBytes(Self.longestFile + 1, of: path)
    } catch {
      throw .cannotRead(path: path, code: Int(error.code))
    }
    guard bytes.count <= Self.longestFile, let text = String(validating: bytes, as: UTF8.self)
    else { throw .notAKey }
    try self.init(text: text)
  }

  /// Writes a new key file that only this user may read.
  ///
  /// - Throws: `StoreError.alreadyExists` and the other errors of `AtomicFile`.
  package func write(to path: String) throws {
    let file = try AtomicFile(besides: path)
    do {
      let content = try NewFile(filling: file)
      defer { content.close() }
      try Array("\(text)\n".utf8).withUnsafeBytes { try content.write($0) }
      try file.publish(replacing: false)
    } catch {
      file.discard()
      throw error
    }
  }

  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    let text = Array("\(tag)\(version)".utf8) + bytes
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, text, UInt64(text.count))
    return Array(digest.prefix(checksumLength))
  }
}

/// Calls of libsodium with Swift's types, and the values of its macros.
enum Sodium {
  static let streamHeaderLength = 24
  static let streamOverhead = 17
  static let messageTag: UInt8 = 0
  static let finalTag: UInt8 = 3
  static let saltLength = 16

  private static let state = sodium_init()

  /// Lets libsodium choose among its implementations, once. Without this call everything works, but
  /// more slowly.
  static func prepare() { _ = state }

  static func random(_ count: Int) -> [UInt8] {
    prepare()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Returns a keyed hash (BLAKE2b) of `length` bytes, from 16 to 64.
  static func hash(_ text: [UInt8], key: [UInt8], length: Int) -> [UInt8] {
    prepare()
    var hash = [UInt8](repeating: 0, count: length)
    crypto_generichash(&hash, length, text, UInt64(text.count), key, key.count)
    return hash
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Returns the bytes of lower-case hexadecimal digits; nil for any other text.
  static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    let bytes = stride(from: 0, to: values.count, by: 2)
      .map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    return hexadecimal(bytes) == text ? bytes : nil
  }
}
