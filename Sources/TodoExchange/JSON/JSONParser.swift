/// The state of one parse: a cursor over bytes that somebody else keeps alive meanwhile.
///
/// Every access to `start` is preceded by a comparison with `count`; nothing else bounds it.
struct JSONParser {
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
