/// One JSON value, as a tree.
///
/// The reader yields `integer` for a number spelled without fraction or exponent that fits an
/// `Int64`, and `number` for every other: so no digit of an identifier is ever lost to rounding,
/// and writing a value and reading it back gives the same value.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number, exact.
  case integer(Int64)
  /// Any other number, as the nearest double. A non-finite one is written as `null`.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Uniquely named values in order.
  case object(JSONObject)
}

extension JSONValue {
  /// The whole number this value is exactly, however spelled: `3` and `3.0` are both 3.
  ///
  /// Nil for anything else, a `number` outside the range of `Int64` included.
  package var exactInteger: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Self.exactInteger(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// What `Int64(exactly:)` gives, without the C mathematics library that it would link.
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
  /// Makes an `object`; of a repeated key, the last value is kept.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

/// The members of a JSON object: keys are unique and keep the order they came in.
///
/// Keys are compared as Swift strings, so two spellings of one text that Unicode calls canonically
/// equivalent are one key. Two objects are equal when they have equal members in the same order.
package struct JSONObject: Sendable, Hashable {
  /// One key and its value.
  package struct Member: Sendable, Hashable {
    /// The name, unique within its object.
    package let key: String
    /// The value under that name.
    package let value: JSONValue

    /// Pairs `key` with `value`.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Beyond this many members, finding a repeated key by comparing all pairs costs more than
  /// hashing.
  static let linearSearchLimit = 32

  /// Every member, in order.
  package let members: [Member]

  /// Keeps `members` in order; a repeated key stays at its first place with its last value.
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

  /// Takes `members` as they are: the caller has made sure that their keys are unique.
  init(uniqueMembers members: [Member]) {
    self.members = members
  }

  /// The value under `key`, nil when there is none. Linear in the number of members.
  package subscript(key: String) -> JSONValue? {
    for member in members where member.key == key {
      return member.value
    }
    return nil
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member: 0.
  package var startIndex: Int { members.startIndex }
  /// One past the place of the last member.
  package var endIndex: Int { members.endIndex }

  /// The member at `position`, which must be below `endIndex`.
  package subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Keeps the literal's order; of a repeated key, the last value.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}

/// An error in JSON text: its place and its reason.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The reasons for which text is refused.
  package enum Reason: Hashable, Sendable {
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
  package enum Expectation: Hashable, Sendable {
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

  /// The place of the error, in bytes from the start of the text.
  package let offset: Int
  /// The reason.
  package let reason: Reason

  /// Makes an error `offset` bytes from the start.
  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// One line for a person. Text quoted from the input is escaped, so it is safe on a terminal.
  package var description: String { "at byte \(offset): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// The reason as a phrase, without its place.
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
