/// Why some bytes are not one JSON value, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong at the offset.
  public enum Reason: Hashable, Sendable {
    /// Nothing but white space.
    case emptyInput
    /// The text begins with U+FEFF, which RFC 8259 forbids to add.
    case byteOrderMark
    /// The text ends within a value.
    case unexpectedEnd
    /// A byte that cannot stand here, and what could.
    case unexpectedByte(UInt8, expected: Expectation)
    /// More than white space after the value.
    case trailingContent
    /// More than `limit` arrays and objects inside one another.
    case tooDeep(limit: Int)
    /// More than `limit` values.
    case tooManyValues(limit: Int)
    /// An object names this member twice; the offset is that of the second key.
    case duplicateKey(String)
    /// Ill-formed UTF-8 within a string: truncated, overlong, a surrogate or beyond U+10FFFF.
    case invalidUTF8
    /// A byte below 0x20 that a string must write as an escape.
    case unescapedControlCharacter(UInt8)
    /// A backslash before a byte that names no escape.
    case invalidEscape(UInt8)
    /// An escape for one half of a surrogate pair, without its other half.
    case loneSurrogate(UInt16)
    /// A number such as `01`.
    case leadingZero
    /// A number too great for a double.
    case numberOutOfRange
  }

  /// What a well-formed text could have had at the offset.
  public enum Expectation: Hashable, Sendable {
    /// The start of a value.
    case value
    /// The quote that starts a member's name.
    case key
    /// The quote that starts a member's name, or the end of an object.
    case keyOrClosingBrace
    /// The colon after a member's name.
    case colon
    /// What follows a member of an object.
    case commaOrClosingBrace
    /// What follows an element of an array.
    case commaOrClosingBracket
    /// A decimal digit of a number.
    case digit
    /// A hexadecimal digit of a `\u` escape.
    case hexDigit
    /// The rest of `true`, `false` or `null`.
    case literal
  }

  /// Where, in bytes from the start of the text.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// Says that `reason` holds `offset` bytes from the start.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// One line for a person. Text quoted from the input is escaped, so it is safe on a terminal.
  public var description: String { "at byte \(offset): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// The reason as a phrase, without its place.
  public var description: String {
    switch self {
    case .emptyInput: "there is no value"
    case .byteOrderMark: "the text begins with a byte order mark"
    case .unexpectedEnd: "the text ends within a value"
    case .unexpectedByte(let byte, let expected): "found \(quoted(byte)) instead of \(expected)"
    case .trailingContent: "something follows the value"
    case .tooDeep(let limit): "more than \(limit) arrays or objects are nested"
    case .tooManyValues(let limit): "there are more than \(limit) values"
    case .duplicateKey(let key): "the key \(quoted(key)) appears twice"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .unescapedControlCharacter(let byte): "the control byte \(quoted(byte)) is not escaped"
    case .invalidEscape(let byte): "a backslash precedes \(quoted(byte)), which is no escape"
    case .loneSurrogate(let unit): "\\u\(hex(unit, digits: 4)) is half of a surrogate pair"
    case .leadingZero: "a number begins with a needless zero"
    case .numberOutOfRange: "a number is too great"
    }
  }

  private func quoted(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "0x\(hex(UInt16(byte), digits: 2))"
  }

  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func hex(_ value: UInt16, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension JSONSyntaxError.Expectation: CustomStringConvertible {
  /// The expectation as a noun phrase.
  public var description: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .keyOrClosingBrace: "a key in quotes or '}'"
    case .colon: "':'"
    case .commaOrClosingBrace: "',' or '}'"
    case .commaOrClosingBracket: "',' or ']'"
    case .digit: "a digit"
    case .hexDigit: "a hexadecimal digit"
    case .literal: "the rest of true, false or null"
    }
  }
}
