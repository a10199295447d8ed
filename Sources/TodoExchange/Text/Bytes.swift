/// Names for the ASCII bytes that structure JSON.
enum Byte {
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }
  static var openBracket: UInt8 { UInt8(ascii: "[") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var minus: UInt8 { UInt8(ascii: "-") }
  static var zero: UInt8 { UInt8(ascii: "0") }
  static var nine: UInt8 { UInt8(ascii: "9") }
  static var space: UInt8 { 0x20 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var tab: UInt8 { 0x09 }
  static var delete: UInt8 { 0x7F }
}

/// The well-formed byte sequences of UTF-8 (table 3-7 of the Unicode standard).
enum UTF8Sequence {
  /// The length in bytes, 1 to 4, of the sequence at `start[position]`, of which `position < end`;
  /// 0 when those bytes are ill-formed, end too early, or encode a surrogate or an overlong form.
  static func length(in start: UnsafePointer<UInt8>, at position: Int, to end: Int) -> Int {
    let lead = start[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard end - position >= length, second.contains(start[position + 1]) else { return 0 }
    for offset in 2..<max(2, length) where start[position + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

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

/// Finds, eight bytes at a time, where a line ends.
enum NewlineScan {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The first place of an LF in `bytes[position...]`, nil when there is none.
  static func firstNewline(in bytes: [UInt8], from position: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var position = position
      while buffer.count - position >= 8 {
        let word = UInt64(
          littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        let difference = word ^ ones &* UInt64(Byte.lineFeed)
        let matches = (difference &- ones) & ~difference & highBits
        // The lowest mark is exact; only those above it can be marked by a borrow.
        if matches != 0 { return position + matches.trailingZeroBitCount / 8 }
        position += 8
      }
      while position < buffer.count {
        if buffer[position] == Byte.lineFeed { return position }
        position += 1
      }
      return nil
    }
  }
}
