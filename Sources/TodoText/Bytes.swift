/// Names for the ASCII bytes that structure JSON, comma-separated values and iCalendar.
@usableFromInline
package enum Byte {
  /// The byte order mark of UTF-8 (RFC 3629, section 6).
  package static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }
  @inlinable package static var nine: UInt8 { UInt8(ascii: "9") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var caret: UInt8 { UInt8(ascii: "^") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var delete: UInt8 { 0x7F }
}

extension UInt8 {
  /// The value of an ASCII digit; nil for any other byte.
  @inlinable package var asciiDigit: Int? {
    let digit = self &- Byte.zero
    return digit < 10 ? Int(digit) : nil
  }

  /// Whether the byte is an ASCII letter, of either case.
  @inlinable package var isASCIILetter: Bool {
    let lowercased = self | 0x20
    return UInt8(ascii: "a") <= lowercased && lowercased <= UInt8(ascii: "z")
  }

  /// Whether the byte is a visible ASCII character, and not white space.
  @inlinable package var isASCIIGraphic: Bool { (0x21...0x7E).contains(self) }

  /// The upper-case form of a lower-case ASCII letter; any other byte unchanged.
  @inlinable package var asciiUppercased: UInt8 {
    UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z") ? self - 32 : self
  }
}

extension Int {
  /// Reads a text of ASCII digits; nil for any other text, and for a number that is too large.
  package init?(asciiDigits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0.asciiDigit != nil }) else { return nil }
    self.init(text)
  }
}

/// The well-formed byte sequences of UTF-8 (table 3-7 of the Unicode standard).
@usableFromInline
package enum UTF8Sequence {
  /// Returns the offset of the first byte that isn't UTF-8; nil if there is none.
  package static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    var position = 0
    while position < bytes.count {
      let length = length(in: start, at: position, to: bytes.count)
      guard length > 0 else { return position }
      position += length
    }
    return nil
  }

  /// Returns the length in bytes, 1 to 4, of the sequence at `start[position]`. It is 0 if the
  /// bytes are ill-formed, end too early, or encode a surrogate or an overlong form. The caller
  /// makes sure that `position < end`.
  @inlinable
  package static func length(
    in start: UnsafePointer<UInt8>, at position: Int, to end: Int
  ) -> Int {
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

/// Finds the first byte of a class, such as the control characters, eight bytes at a time.
///
/// The functions are inlinable because the loops of every reader and writer call them.
@usableFromInline
package enum ByteScan {
  /// Returns the first index in `start[position..<end]` of a byte that isn't plain text in JSON: a
  /// control character (including DEL), a quote, a backslash or a byte beyond ASCII. It is `end` if
  /// there is none.
  @inlinable @inline(__always)
  package static func endOfPlainText(
    in start: UnsafePointer<UInt8>, from position: Int, to end: Int
  ) -> Int {
    firstMark(in: start, from: position, to: end) { word in
      word | controls(in: word) | places(of: Byte.quote, in: word)
        | places(of: Byte.backslash, in: word) | places(of: Byte.delete, in: word)
    } orByte: {
      !isPlainText($0)
    }
  }

  /// Returns whether JSON writes the byte unchanged, and no reader gives it a special meaning.
  @inlinable @inline(__always)
  package static func isPlainText(_ byte: UInt8) -> Bool {
    isPrintable(byte) && byte != Byte.quote && byte != Byte.backslash
  }

  /// Returns the first index in `start[position..<end]` of a byte that is a control character
  /// (including tab and DEL) or beyond ASCII. It is `end` if there is none.
  @inlinable @inline(__always)
  package static func endOfPrintableASCII(
    in start: UnsafePointer<UInt8>, from position: Int, to end: Int
  ) -> Int {
    firstMark(in: start, from: position, to: end) { word in
      word | controls(in: word) | places(of: Byte.delete, in: word)
    } orByte: {
      !isPrintable($0)
    }
  }

  /// Returns the first index of a line feed in `bytes[position...]`; nil if there is none.
  @inlinable
  package static func firstNewline(in bytes: [UInt8], from position: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let place = firstMark(in: start, from: position, to: buffer.count) { word in
        places(of: Byte.lineFeed, in: word)
      } orByte: {
        $0 == Byte.lineFeed
      }
      return place < buffer.count ? place : nil
    }
  }

  @inlinable @inline(__always)
  static func isPrintable(_ byte: UInt8) -> Bool { byte >= Byte.space && byte < Byte.delete }

  /// Returns the first index in `start[position..<end]` of a byte that belongs to a class; `end` if
  /// there is none.
  ///
  /// - Parameters:
  ///   - marks: Returns a word in which the high bit of a byte is set if that byte of its argument
  ///     belongs to the class. Bytes after the first one may be marked by mistake, since the borrow
  ///     of a subtraction reaches the next byte. The other bits don't count.
  ///   - isMarked: Returns whether a single byte belongs to the class.
  @inlinable @inline(__always)
  static func firstMark(
    in start: UnsafePointer<UInt8>, from position: Int, to end: Int,
    marks: (UInt64) -> UInt64, orByte isMarked: (UInt8) -> Bool
  ) -> Int {
    var position = position
    while end - position >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
      let found = marks(word) & 0x8080_8080_8080_8080
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end, !isMarked(start[position]) { position += 1 }
    return position
  }

  @inlinable @inline(__always)
  static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Returns a word with the high bit set in each byte of `word` that is below 0x20: a closure for
  /// the parameter `marks` of `firstMark`, so bytes after the first one may be marked by mistake.
  @inlinable @inline(__always)
  static func controls(in word: UInt64) -> UInt64 { (word &- ones &* 0x20) & ~word }

  /// Returns a word with the high bit set in each byte of `word` that equals `byte`; see `marks` of
  /// `firstMark`.
  @inlinable @inline(__always)
  static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ ones &* UInt64(byte)
    return (difference &- ones) & ~difference
  }
}
