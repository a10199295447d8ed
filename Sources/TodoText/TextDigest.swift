/// A digest of a text: FNV-1a with 128 bits, the same on every machine.
///
/// The digest shortens names and finds accidental changes. It doesn't resist an attacker who wants
/// two texts with the same digest; for that there is `SHA256`, which needs a library.
package struct TextDigest: Hashable, Sendable, CustomStringConvertible {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime = (UInt128(1) << 88) + 0x13B

  package init(_ text: String = "") { update(text) }

  /// Adds the bytes of a text.
  package mutating func update(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* Self.prime }
  }

  /// The digest as 32 hexadecimal digits.
  package var description: String {
    // In halves, since Swift divides 128-bit numbers slowly.
    [hash >> 64, hash].map { half in
      let digits = String(UInt64(truncatingIfNeeded: half), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
