/// Finds, eight bytes at a time, what no content line may hold (RFC 5545 §3.1, `CONTROL`).
enum ControlScan {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The first control character other than a tab; nil where there is none.
  static func firstControl(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = 0
    while raw.count - position >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let marks = controls(in: word)
      guard marks != 0 else {
        position += 8
        continue
      }
      // The lowest mark is exact; only those above it can be marked by a borrow.
      position += marks.trailingZeroBitCount / 8
      guard raw[position] == Byte.tab else { return raw[position] }
      position += 1
    }
    return raw[position...].first(where: isControl)
  }

  /// Whether a line may not hold the byte.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < Byte.space && byte != Byte.tab || byte == Byte.delete
  }

  /// The high bit of each byte of `word` that is below 0x20 or is DEL.
  @inline(__always)
  private static func controls(in word: UInt64) -> UInt64 {
    let below0x20 = (word &- ones &* 0x20) & ~word
    let difference = word ^ ones &* UInt64(Byte.delete)
    let delete = (difference &- ones) & ~difference
    return (below0x20 | delete) & highBits
  }
}
