/// A number made of a text's bytes: FNV-1a of 128 bits, the same wherever it is made.
///
/// It shortens names and is no proof of anything: whoever finds something by it looks at the text
/// itself. The target has no library of digests, and a cryptographic one would promise nothing more
/// here.
struct TextDigest: CustomStringConvertible {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime = (UInt128(1) << 88) + 0x13B

  init(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* Self.prime }
  }

  /// 32 hexadecimal digits.
  var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
