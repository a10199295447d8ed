import Foundation

/// How TEXT values write what a value gives a meaning to (RFC 5545 §3.3.11).
public enum ICalendarText {
  /// The text that a value stands for: `\\`, `\;`, `\,`, `\n` and `\N` mean a character; a
  /// backslash before anything else stands for itself, so that nothing is lost of what other
  /// programs write.
  public static func decoded(_ value: some StringProtocol) -> String {
    let isPlain = value.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, CInt(Byte.backslash), bytes.count) == nil } ?? true
    }
    guard isPlain != true, value.utf8.contains(Byte.backslash) else { return String(value) }
    var text: [UInt8] = []
    text.reserveCapacity(value.utf8.count)
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        isEscaped = false
        if let meant = meaning(of: byte) {
          text.append(meant)
        } else {
          text += [Byte.backslash, byte]
        }
      } else if byte == Byte.backslash {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    if isEscaped { text.append(Byte.backslash) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The value that stands for a text. CRLF, CR and LF become `\n`.
  public static func encoded(_ text: String) -> String {
    guard text.utf8.contains(where: needsEscape) else { return text }
    var value: [UInt8] = []
    value.reserveCapacity(text.utf8.count + 16)
    append(text, to: &value)
    return String(decoding: value, as: UTF8.self)
  }

  /// The parts of a list, at the commas that no backslash stands before, as values.
  public static func parts(_ value: String) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if byte == Byte.comma, !isEscaped {
        parts.append(value[start..<index])
        start = value.utf8.index(after: index)
      }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    parts.append(value[start...])
    return parts
  }

  static func append(_ text: String, to value: inout [UInt8]) {
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case Byte.lineFeed where previous == Byte.carriageReturn: break
      case Byte.lineFeed, Byte.carriageReturn: value += [Byte.backslash, UInt8(ascii: "n")]
      case Byte.backslash, Byte.semicolon, Byte.comma: value += [Byte.backslash, byte]
      default: value.append(byte)
      }
      previous = byte
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.backslash, Byte.semicolon, Byte.comma, Byte.lineFeed, Byte.carriageReturn: true
    default: false
    }
  }

  private static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): Byte.lineFeed
    case Byte.backslash, Byte.semicolon, Byte.comma: byte
    default: nil
    }
  }
}
