import Crypto

/// The SHA-256 (FIPS 180-4) of bytes that come in pieces of any size, as text.
///
/// ```swift
/// var hash = SHA256()
/// hash.update([0x61, 0x62, 0x63])
/// hash.hexadecimal  // "ba7816bf…"
/// ```
package struct SHA256: Sendable {
  private var hash = Crypto.SHA256()

  /// Makes the hash of no bytes.
  package init() {}

  /// Adds the next bytes.
  package mutating func update(_ bytes: [UInt8]) {
    hash.update(data: bytes)
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
  }

  /// The digest of all bytes so far: 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return String(hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
