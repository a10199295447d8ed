/// A JSON value, as a tree.
///
/// The reader makes an `integer` from a number without fraction and exponent that fits an `Int64`,
/// and a `number` from every other number. So rounding loses no digit of an id, and a value that is
/// written and read again is the same value.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number, exact.
  case integer(Int64)
  /// A number that isn't an `integer`, as the nearest double. A number that is not finite is
  /// written as `null`.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order, each with a unique key.
  case object(JSONObject)
}

extension JSONValue {
  /// The whole number that the value equals exactly, in any spelling: `3` and `3.0` are both 3. Nil
  /// for other values, and for a `number` outside the range of `Int64`.
  package var exactInteger: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Self.exactInteger(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Returns the same as `Int64(exactly:)`, which would link the C mathematics library.
  private static func exactInteger(_ value: Double) -> Int64? {
    guard value >= -0x1p63, value < 0x1p63 else { return nil }
    let truncated = Int64(value)
    return Double(truncated) == value ? truncated : nil
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// Makes `null`.
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a `bool`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes an `integer`.
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a `string`.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an `array`.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an `object`. A repeated key has its last value.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

/// The members of a JSON object, in order and with unique keys.
///
/// Keys are compared as Swift strings, so two canonically equivalent spellings are one key. Two
/// objects are equal if they have equal members in the same order.
package struct JSONObject: Sendable, Hashable {
  /// One key and its value.
  package struct Member: Sendable, Hashable {
    /// The key, unique in its object.
    package let key: String
    /// The value of the key.
    package let value: JSONValue

    /// Pairs `key` with `value`.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The number of members above which hashing finds a repeated key faster than comparing.
  static let linearSearchLimit = 32

  /// All members, in order.
  package let members: [Member]

  /// Makes an object from members in order. A repeated key keeps its first position and gets its
  /// last value.
  package init(_ members: [(String, JSONValue)]) {
    var unique: [Member] = []
    unique.reserveCapacity(members.count)
    var places: [String: Int] = [:]
    for (key, value) in members {
      if let place = places[key] {
        unique[place] = Member(key: unique[place].key, value: value)
      } else {
        places[key] = unique.count
        unique.append(Member(key: key, value: value))
      }
    }
    self.members = unique
  }

  /// Makes an object from members with unique keys, which the caller has checked.
  init(uniqueMembers members: [Member]) {
    self.members = members
  }

  /// The value of `key`; nil if there is none. The time is linear in the number of members.
  package subscript(key: String) -> JSONValue? {
    for member in members where member.key == key {
      return member.value
    }
    return nil
  }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first member: 0.
  package var startIndex: Int { members.startIndex }
  /// One past the position of the last member.
  package var endIndex: Int { members.endIndex }

  /// The member at `position`, which must be below `endIndex`.
  package subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object in the literal's order. A repeated key has its last value.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}

/// The reason why bytes are not a valid JSON value, and its offset.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The mistake at the offset.
  package enum Reason: Hashable, Sendable {
    /// The input is only white space.
    case emptyInput
    /// The text begins with U+FEFF, which RFC 8259 forbids to add.
    case byteOrderMark
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// A byte that is not allowed at the offset, and what is expected instead.
    case unexpectedByte(UInt8, expected: Expectation)
    /// Text other than white space follows the value.
    case trailingContent
    /// Arrays and objects are nested more than `limit` deep.
    case tooDeep(limit: Int)
    /// The input has more than `limit` values.
    case tooManyValues(limit: Int)
    /// An object repeats this key; the offset is that of the repetition.
    case duplicateKey(String)
    /// A string has ill-formed UTF-8: truncated, overlong, a surrogate or beyond U+10FFFF.
    case invalidUTF8
    /// A byte below 0x20 that a string must write as an escape.
    case unescapedControlCharacter(UInt8)
    /// A backslash before a byte that names no escape.
    case invalidEscape(UInt8)
    /// An escape of one half of a surrogate pair without the other half.
    case loneSurrogate(UInt16)
    /// A number such as `01`.
    case leadingZero
    /// A number beyond the range of a double.
    case numberOutOfRange
  }

  /// The text that would be valid at the offset.
  package enum Expectation: Hashable, Sendable {
    /// The start of a value.
    case value
    /// The quote that starts a member's name.
    case key
    /// The quote that starts a member's name, or the end of an object.
    case keyOrClosingBrace
    /// The colon after a member's name.
    case colon
    /// A comma or the closing brace, after a member of an object.
    case commaOrClosingBrace
    /// A comma or the closing bracket, after an element of an array.
    case commaOrClosingBracket
    /// A decimal digit of a number.
    case digit
    /// A hexadecimal digit of a `\u` escape.
    case hexDigit
    /// The rest of `true`, `false` or `null`.
    case literal
  }

  /// The offset of the mistake, in bytes from the start of the text.
  package let offset: Int
  /// The mistake.
  package let reason: Reason

  /// Makes an error at an offset in bytes.
  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// A line for people. Text from the input is escaped, so that it is safe on a terminal.
  package var description: String { "at byte \(offset): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// The reason as a phrase, without its offset.
  package var description: String {
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
  package var description: String {
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
