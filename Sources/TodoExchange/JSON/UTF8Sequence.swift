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
