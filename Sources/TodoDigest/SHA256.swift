import CSodium

/// The SHA-256 digest (FIPS 180-4) of bytes that arrive in pieces of any size, as text.
///
/// ```swift
/// var hash = SHA256()
/// hash.update([0x61, 0x62, 0x63])
/// hash.hexadecimal  // "ba7816bf…"
/// ```
package struct SHA256: Sendable {
  private var state = crypto_hash_sha256_state()

  /// Makes the hash of an empty input.
  package init() {
    crypto_hash_sha256_init(&state)
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    crypto_hash_sha256_update(
      &state, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }

  /// The digest of all bytes so far: 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&state, &digest)
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
