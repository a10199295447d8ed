/// Texts and arrays in the server's form.
///
/// The server refuses U+0000, which our texts may contain. It is written as U+10FFFF and the
/// digit 0, and U+10FFFF as U+10FFFF and the digit 1. So every text can be written and is read
/// back unchanged, and almost no text needs escaping.
enum ServerText {
  /// The character that begins an escape: U+10FFFF in UTF-8.
  private static let mark: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBF]

  /// Returns a text with U+0000 and U+10FFFF escaped, as the server stores it.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == mark[0] }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{0}": result.append(contentsOf: "\u{10FFFF}0".unicodeScalars)
      case "\u{10FFFF}": result.append(contentsOf: "\u{10FFFF}1".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the bytes of a text from its form on the server; nil if both are the same.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.contains(mark[0]) else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: mark), let digit = rest.dropFirst(mark.count).first,
        digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1")
      {
        result += digit == UInt8(ascii: "0") ? [0] : mark
        index += mark.count + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Returns the text of an array of values.
  static func array(_ values: some Sequence<String?>) -> String {
    var text = "{"
    for value in values {
      if text.utf8.count > 1 { text += "," }
      guard let value else {
        text += "NULL"
        continue
      }
      text += "\""
      if value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        for scalar in value.unicodeScalars {
          if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
          text.unicodeScalars.append(scalar)
        }
      } else {
        text += value
      }
      text += "\""
    }
    return text + "}"
  }

  /// Returns a condition for any element of an array. The subquery hides the number of elements
  /// from the server, so that it looks up each element by an index. If it knew that an array was
  /// long, it would read all rows instead.
  static func any(_ array: String) -> String { "ANY (ARRAY(SELECT unnest(\(array))))" }
}
