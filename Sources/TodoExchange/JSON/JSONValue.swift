/// One JSON value, as a tree.
///
/// The reader yields `integer` for a number spelled without fraction or exponent that fits an
/// `Int64`, and `number` for every other: so no digit of an identifier is ever lost to rounding, and
/// writing a value and reading it back gives the same value.
public enum JSONValue: Sendable, Hashable {
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
  public var exactInteger: Int64? {
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
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a `bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes an `integer`.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a `string`.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an `array`.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an `object`; of a repeated key, the last value is kept.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
