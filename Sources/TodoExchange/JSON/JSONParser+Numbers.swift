extension JSONParser {
  /// Reads the number whose sign or first digit is at the cursor.
  mutating func parseNumber() throws(JSONSyntaxError) -> JSONValue {
    let first = position
    let isNegative = consume(Byte.minus)
    let exact = try parseIntegerPart(isNegative: isNegative)
    let hasFraction = consume(UInt8(ascii: "."))
    if hasFraction { try skipDigits() }
    let hasExponent = consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E"))
    if hasExponent {
      if !consume(UInt8(ascii: "+")) { _ = consume(Byte.minus) }
      try skipDigits()
    }
    if !hasFraction, !hasExponent, let exact { return .integer(exact) }
    let spelling = String(decoding: bytes(first..<position), as: UTF8.self)
    guard let value = Double(spelling), value.isFinite else {
      throw JSONSyntaxError(offset: first, reason: .numberOutOfRange)
    }
    return .number(value)
  }

  /// Steps over the digits before any point; their value with its sign, nil when no `Int64` is it.
  private mutating func parseIntegerPart(isNegative: Bool) throws(JSONSyntaxError) -> Int64? {
    let first = position
    // Accumulated below zero, where Int64 reaches one further than above it.
    var value: Int64 = 0
    var overflowed = false
    while let digit = digitAtCursor() {
      let (tenfold, overflow1) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = tenfold.subtractingReportingOverflow(Int64(digit))
      value = sum
      overflowed = overflowed || overflow1 || overflow2
      position += 1
    }
    guard position > first else { throw unexpected(.digit) }
    if start[first] == Byte.zero, position > first + 1 {
      throw JSONSyntaxError(offset: first, reason: .leadingZero)
    }
    if overflowed { return nil }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Steps over one digit or more.
  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard digitAtCursor() != nil else { throw unexpected(.digit) }
    while digitAtCursor() != nil { position += 1 }
  }

  @inline(__always)
  private func digitAtCursor() -> UInt8? {
    guard position < count, Byte.zero...Byte.nine ~= start[position] else { return nil }
    return start[position] - Byte.zero
  }
}
