/// Text of a line whose bytes are no UTF-8, as files of old programs have it.
///
/// Foundation's decoder would do, but for the five bytes that Windows-1252 leaves open, which it
/// refuses, and it can't tell such text from UTF-8 that was damaged.
enum Windows1252 {
  /// The same line in UTF-8; nil where it is UTF-8 that was damaged, or text of several bytes a
  /// character in another encoding: a guess would make it unreadable.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let start = bytes.baseAddress else { return nil }
    var text = String.UnicodeScalarView()
    for position in bytes.indices {
      if bytes[position] >= 0x80,
        UTF8Sequence.length(in: start, at: position, to: bytes.count) > 1
      {
        return nil
      }
      text.append(scalar(bytes[position]))
    }
    return Array(String(text).utf8)
  }

  /// The bytes from 0x80 to 0x9F; those that are left open stand for themselves, as in Latin-1.
  private static let specials: [UnicodeScalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}",
    "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}",
    "\u{017D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}",
    "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}",
    "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
  ]

  private static func scalar(_ byte: UInt8) -> UnicodeScalar {
    (0x80...0x9F).contains(byte) ? specials[Int(byte) - 0x80] : UnicodeScalar(byte)
  }
}
