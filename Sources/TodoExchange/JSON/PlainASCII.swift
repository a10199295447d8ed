/// Finds, eight bytes at a time, where text stops being ASCII that JSON writes as it is.
enum PlainASCII {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The first place in `start[position..<end]` of a byte that is a control character (DEL
  /// included), a quote, a backslash or not ASCII; `end` when there is none.
  @inline(__always)
  static func end(in start: UnsafePointer<UInt8>, from position: Int, to end: Int) -> Int {
    var position = position
    while end - position >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
      let special = specialBytes(of: word)
      // The lowest mark is exact; only those above it can be marked by a borrow.
      if special != 0 { return position + special.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end, isPlain(start[position]) { position += 1 }
    return position
  }

  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < Byte.delete && byte != Byte.quote && byte != Byte.backslash
  }

  /// The high bit of each byte of `word` that is not plain.
  @inline(__always)
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let below0x20 = (word &- ones &* 0x20) & ~word
    let quote = zeroBytes(of: word ^ ones &* UInt64(Byte.quote))
    let backslash = zeroBytes(of: word ^ ones &* UInt64(Byte.backslash))
    let delete = zeroBytes(of: word ^ ones &* UInt64(Byte.delete))
    return (word | below0x20 | quote | backslash | delete) & highBits
  }

  @inline(__always)
  private static func zeroBytes(of word: UInt64) -> UInt64 {
    (word &- ones) & ~word
  }
}
