/// Finds, eight bytes at a time, what no content line may hold (RFC 5545 §3.1).
enum LineScan {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Why the bytes are not text of a line: a control character, or no UTF-8. Nil where they are.
  static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> ICalendarProblem.Reason? {
    guard let start = bytes.baseAddress else { return nil }
    var position = 0
    while true {
      position = plainEnd(in: start, from: position, to: bytes.count)
      guard position < bytes.count else { return nil }
      let byte = start[position]
      if byte == Byte.tab {
        position += 1
      } else if byte < 0x80 {
        return .controlCharacter(byte)
      } else {
        let length = UTF8Sequence.length(in: start, at: position, to: bytes.count)
        guard length > 0 else { return .invalidUTF8 }
        position += length
      }
    }
  }

  /// The first place in `start[position..<end]` of a byte that is a control character, a tab
  /// included, or not ASCII; `end` where there is none.
  @inline(__always)
  private static func plainEnd(
    in start: UnsafePointer<UInt8>, from position: Int, to end: Int
  ) -> Int {
    var position = position
    while end - position >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
      let marks = specialBytes(of: word)
      // The lowest mark is exact; only those above it can be marked by a borrow.
      if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end, start[position] >= Byte.space, start[position] < Byte.delete {
      position += 1
    }
    return position
  }

  /// The high bit of each byte of `word` that is below 0x20, DEL, or not ASCII.
  @inline(__always)
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let below0x20 = (word &- ones &* 0x20) & ~word
    let difference = word ^ ones &* UInt64(Byte.delete)
    let delete = (difference &- ones) & ~difference
    return (word | below0x20 | delete) & highBits
  }
}
