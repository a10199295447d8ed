extension JSONParser {
  /// Reads the string whose opening quote is at the cursor.
  mutating func parseString() throws(JSONSyntaxError) -> String {
    position += 1
    let first = position
    try skipPlainText()
    guard start[position] == Byte.quote else { return try parseEscapedString(from: first) }
    let text = String(decoding: bytes(first..<position), as: UTF8.self)
    position += 1
    return text
  }

  /// Moves to the next quote or backslash, and checks that the text before it is well-formed.
  private mutating func skipPlainText() throws(JSONSyntaxError) {
    while true {
      position = ByteScan.endOfPlainText(in: start, from: position, to: count)
      guard position < count else { throw failure(.unexpectedEnd) }
      switch start[position] {
      case Byte.quote, Byte.backslash: return
      case 0..<0x20: throw failure(.unescapedControlCharacter(start[position]))
      default:
        let length = UTF8Sequence.length(in: start, at: position, to: count)
        guard length > 0 else { throw failure(.invalidUTF8) }
        position += length
      }
    }
  }

  /// Reads the rest of a string whose text began at `first`, from its first backslash on.
  private mutating func parseEscapedString(from first: Int) throws(JSONSyntaxError) -> String {
    var text: [UInt8] = []
    var runStart = first
    while true {
      text.append(contentsOf: bytes(runStart..<position))
      if consume(Byte.quote) { return String(decoding: text, as: UTF8.self) }
      try parseEscape(into: &text)
      runStart = position
      try skipPlainText()
    }
  }

  /// Appends the scalar of the escape at the cursor, as UTF-8.
  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    guard position + 1 < count else {
      position = count
      throw failure(.unexpectedEnd)
    }
    switch start[position + 1] {
    case Byte.quote: text.append(Byte.quote)
    case Byte.backslash: text.append(Byte.backslash)
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(Byte.lineFeed)
    case UInt8(ascii: "r"): text.append(Byte.carriageReturn)
    case UInt8(ascii: "t"): text.append(Byte.tab)
    case UInt8(ascii: "u"):
      UTF8.encode(try parseUnicodeEscape()) { text.append($0) }
      return
    case let other: throw failure(.invalidEscape(other))
    }
    position += 2
  }

  /// Reads the scalar of the `\u` escape, or pair of escapes, at the cursor.
  private mutating func parseUnicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let escapeStart = position
    let unit = try parseHexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, position + 1 < count, start[position] == Byte.backslash,
      start[position + 1] == UInt8(ascii: "u")
    {
      let low = try parseHexUnit()
      let scalar = 0x10000 + ((UInt32(unit) - 0xD800) << 10) + (UInt32(low) & 0x3FF)
      if 0xDC00..<0xE000 ~= low, let scalar = Unicode.Scalar(scalar) { return scalar }
    }
    throw JSONSyntaxError(offset: escapeStart, reason: .loneSurrogate(unit))
  }

  /// Reads the four digits of the `\uXXXX` at the cursor.
  private mutating func parseHexUnit() throws(JSONSyntaxError) -> UInt16 {
    position += 2
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < count, let digit = hexDigit(start[position]) else {
        throw unexpected(.hexDigit)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  private func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case Byte.zero...Byte.nine: UInt16(byte - Byte.zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Returns the input bytes in `range`, without a copy. The caller has checked the bounds.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }
}

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

  /// Reads the digits of the integer part. The value includes its sign, and is nil beyond the range
  /// of `Int64`.
  private mutating func parseIntegerPart(isNegative: Bool) throws(JSONSyntaxError) -> Int64? {
    let first = position
    // The value is accumulated below zero, since `Int64` reaches one further there.
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
