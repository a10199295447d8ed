import Crypto

/// The hash of FIPS 180-4 over bytes that come in pieces of any size, as text.
///
/// ```swift
/// var hash = SHA256()
/// hash.update([0x61, 0x62, 0x63])
/// hash.hexadecimal  // "ba7816bf…"
/// ```
public struct SHA256: Sendable {
  private var hash = Crypto.SHA256()

  /// The hash of nothing so far.
  public init() {}

  /// Takes the next bytes.
  public mutating func update(_ bytes: [UInt8]) {
    hash.update(data: bytes)
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
  }

  /// The digest of all that was taken: 64 digits, letters small.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return String(hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
