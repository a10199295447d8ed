/// A strict RFC 8259 parser of one value in UTF-8.
///
/// Besides what the grammar refuses, it refuses what would let two readers disagree: a key named
/// twice in one object, ill-formed UTF-8, half a surrogate pair, a byte order mark and a number no
/// double can hold. No input makes it trap, and its time is linear in the input.
public struct JSONReader: Sendable {
  /// No configured depth exceeds this one: each level costs stack, which has an end.
  public static let depthCeiling = 512

  /// How many arrays and objects may stand inside one another, 0 allowing neither.
  public let maximumDepth: Int
  /// How many values there may be, those inside others counted: the smallest take three bytes of
  /// text and many times that of memory.
  public let maximumValues: Int

  /// Makes a reader that follows at most `maximumDepth` levels, kept within `0...depthCeiling`, and
  /// reads at most so many values.
  public init(maximumDepth: Int = 64, maximumValues: Int = .max) {
    self.maximumValues = maximumValues
    self.maximumDepth = min(max(maximumDepth, 0), Self.depthCeiling)
  }

  /// The value that `bytes` spell, white space around it aside.
  public func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    guard let start = bytes.baseAddress else {
      throw JSONSyntaxError(offset: 0, reason: .emptyInput)
    }
    var parser = JSONParser(
      start: start, count: bytes.count, maximumDepth: maximumDepth, maximumValues: maximumValues)
    return try parser.parseDocument()
  }

  /// The value that `bytes` spell, white space around it aside.
  public func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }

  /// The value that `bytes` spell, white space around it aside; offsets count from the slice's
  /// start.
  public func read(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }
}

/// The state of one parse: a cursor over bytes that somebody else keeps alive meanwhile.
///
/// Every access to `start` is preceded by a comparison with `count`; nothing else bounds it.
private struct JSONParser {
  let start: UnsafePointer<UInt8>
  let count: Int
  let maximumDepth: Int
  let maximumValues: Int
  var position = 0
  var depth = 0
  private var valueCount = 0

  init(start: UnsafePointer<UInt8>, count: Int, maximumDepth: Int, maximumValues: Int) {
    self.start = start
    self.count = count
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
  }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSONValue {
    if count >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF {
      throw failure(.byteOrderMark)
    }
    skipWhitespace()
    guard position < count else { throw failure(.emptyInput) }
    let value = try parseValue()
    skipWhitespace()
    guard position == count else { throw failure(.trailingContent) }
    return value
  }

  /// Reads the value that begins at the cursor, white space already skipped.
  mutating func parseValue() throws(JSONSyntaxError) -> JSONValue {
    guard position < count else { throw failure(.unexpectedEnd) }
    guard valueCount < maximumValues else { throw failure(.tooManyValues(limit: maximumValues)) }
    valueCount += 1
    switch start[position] {
    case Byte.quote: return .string(try parseString())
    case Byte.openBrace: return .object(try parseObject())
    case Byte.openBracket: return .array(try parseArray())
    case Byte.minus, Byte.zero...Byte.nine: return try parseNumber()
    case UInt8(ascii: "t"): return try parseLiteral("true", .bool(true))
    case UInt8(ascii: "f"): return try parseLiteral("false", .bool(false))
    case UInt8(ascii: "n"): return try parseLiteral("null", .null)
    default: throw unexpected(.value)
    }
  }

  private mutating func parseLiteral(
    _ spelling: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for index in 0..<spelling.utf8CodeUnitCount {
      guard position < count, start[position] == spelling.utf8Start[index] else {
        throw unexpected(.literal)
      }
      position += 1
    }
    return value
  }

  private mutating func parseArray() throws(JSONSyntaxError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    if consume(Byte.closeBracket) {
      depth -= 1
      return elements
    }
    while true {
      elements.append(try parseValue())
      skipWhitespace()
      if consume(Byte.comma) {
        skipWhitespace()
      } else if consume(Byte.closeBracket) {
        depth -= 1
        return elements
      } else {
        throw unexpected(.commaOrClosingBracket)
      }
    }
  }

  /// Steps into the container whose opening byte is at the cursor.
  mutating func enter() throws(JSONSyntaxError) {
    guard depth < maximumDepth else { throw failure(.tooDeep(limit: maximumDepth)) }
    depth += 1
    position += 1
    skipWhitespace()
  }

  @inline(__always)
  mutating func skipWhitespace() {
    while position < count {
      switch start[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Steps over `byte` if it is next.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard position < count, start[position] == byte else { return false }
    position += 1
    return true
  }

  func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, reason: reason)
  }

  /// The error for what is at the cursor: a byte, or the end of the text.
  func unexpected(_ expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
    guard position < count else { return failure(.unexpectedEnd) }
    return failure(.unexpectedByte(start[position], expected: expected))
  }
}

extension JSONParser {
  /// Reads the object whose brace is at the cursor.
  mutating func parseObject() throws(JSONSyntaxError) -> JSONObject {
    try enter()
    if consume(Byte.closeBrace) {
      depth -= 1
      return JSONObject(uniqueMembers: [])
    }
    var members: [JSONObject.Member] = []
    // A record is the outermost object; reserving in nested ones would let a short text that is
    // full of tiny objects claim a hundred times its size.
    if depth == 1 { members.reserveCapacity(16) }
    var seen: Set<String> = []
    var expected = JSONSyntaxError.Expectation.keyOrClosingBrace
    while true {
      members.append(try parseMember(after: members, seen: &seen, expected: expected))
      skipWhitespace()
      if consume(Byte.comma) {
        skipWhitespace()
        expected = .key
      } else if consume(Byte.closeBrace) {
        depth -= 1
        return JSONObject(uniqueMembers: members)
      } else {
        throw unexpected(.commaOrClosingBrace)
      }
    }
  }

  private mutating func parseMember(
    after members: [JSONObject.Member], seen: inout Set<String>,
    expected: JSONSyntaxError.Expectation
  ) throws(JSONSyntaxError) -> JSONObject.Member {
    guard position < count, start[position] == Byte.quote else { throw unexpected(expected) }
    let keyStart = position
    let key = try parseString()
    guard isNew(key, after: members, seen: &seen) else {
      throw JSONSyntaxError(offset: keyStart, reason: .duplicateKey(key))
    }
    skipWhitespace()
    guard consume(Byte.colon) else { throw unexpected(.colon) }
    skipWhitespace()
    return JSONObject.Member(key: key, value: try parseValue())
  }

  /// Whether no member has this key yet: by comparison while they are few, then by hash.
  private func isNew(
    _ key: String, after members: [JSONObject.Member], seen: inout Set<String>
  ) -> Bool {
    if members.count < JSONObject.linearSearchLimit {
      for member in members where member.key == key { return false }
      return true
    }
    if seen.isEmpty {
      for member in members { seen.insert(member.key) }
    }
    return seen.insert(key).inserted
  }
}

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

  /// Moves to the next quote or backslash, having seen that all before it is well-formed text.
  private mutating func skipPlainText() throws(JSONSyntaxError) {
    while true {
      position = PlainASCII.end(in: start, from: position, to: count)
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

  /// Reads on from the first backslash of a string whose text began at `first`.
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

  /// Appends what the escape at the cursor stands for, as UTF-8.
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

  /// The scalar of the `\u` escape, or pair of them, at the cursor.
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

  /// The four digits of the `\uXXXX` at the cursor, which moves past them.
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

  /// The input bytes in `range`, without copying; the caller has checked its bounds.
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
