/// A strict RFC 8259 parser of one value in UTF-8.
///
/// It also rejects input that two readers could read differently: a repeated key in an object,
/// ill-formed UTF-8, half a surrogate pair, a byte order mark, and a number beyond the range of a
/// double. No input makes it trap, and its time is linear in the input.
package struct JSONReader: Sendable {
  /// The upper limit of every `maximumDepth`, since each level takes space on the stack.
  package static let depthCeiling = 512

  /// The maximum depth of nested arrays and objects; 0 allows none.
  package let maximumDepth: Int
  /// The maximum number of values, including nested values. The smallest value, such as `1,`, is
  /// two bytes of text, and takes many times that in memory.
  package let maximumValues: Int

  /// Makes a reader with a maximum depth, which is limited to `0...depthCeiling`, and a maximum
  /// number of values.
  package init(maximumDepth: Int = 64, maximumValues: Int = .max) {
    self.maximumValues = maximumValues
    self.maximumDepth = min(max(maximumDepth, 0), Self.depthCeiling)
  }

  /// Reads the value in `bytes`. Ignores white space around it.
  package func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    guard let start = bytes.baseAddress else {
      throw JSONSyntaxError(offset: 0, reason: .emptyInput)
    }
    var parser = JSONParser(
      start: start, count: bytes.count, maximumDepth: maximumDepth, maximumValues: maximumValues)
    return try parser.parseDocument()
  }

  /// Reads the value in `bytes`. Ignores white space around it.
  package func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }

  /// Reads the value in `bytes`. Ignores white space around it. Offsets in errors count from the
  /// start of the slice.
  package func read(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }

  /// Reads the members of an object whose values are all strings; nil for any other value. The
  /// function builds no tree, to be fast: a store has such an object for every imported event.
  package func readTexts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONSyntaxError) -> [String: String]? {
    guard let start = bytes.baseAddress else {
      throw JSONSyntaxError(offset: 0, reason: .emptyInput)
    }
    var parser = JSONParser(
      start: start, count: bytes.count, maximumDepth: maximumDepth, maximumValues: maximumValues)
    return try parser.parseTexts()
  }
}

/// The state of one parse: a cursor over bytes that the caller keeps alive.
///
/// Every access to `start` follows a comparison with `count`, its only bound.
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

  /// Reads the value at the cursor, which is past white space.
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

  /// Steps over `byte` if it is next, and returns whether it was.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard position < count, start[position] == byte else { return false }
    position += 1
    return true
  }

  func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, reason: reason)
  }

  /// Returns the error for the byte at the cursor, or for the end of the text.
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
    // A record is the outermost object. Reserving in nested objects would let a short text full of
    // tiny objects allocate a hundred times its size.
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

  /// Reads a whole text that is an object of strings; nil if a value is not a string.
  mutating func parseTexts() throws(JSONSyntaxError) -> [String: String]? {
    skipWhitespace()
    guard position < count, start[position] == Byte.openBrace else { return nil }
    try enter()
    var texts: [String: String] = [:]
    if !consume(Byte.closeBrace) {
      repeat {
        skipWhitespace()
        guard position < count, start[position] == Byte.quote else { throw unexpected(.key) }
        let keyStart = position
        let key = try parseString()
        try parseColon()
        guard position < count, start[position] == Byte.quote else { return nil }
        guard texts.updateValue(try parseString(), forKey: key) == nil else {
          throw JSONSyntaxError(offset: keyStart, reason: .duplicateKey(key))
        }
        skipWhitespace()
      } while consume(Byte.comma)
      guard consume(Byte.closeBrace) else { throw unexpected(.commaOrClosingBrace) }
    }
    skipWhitespace()
    guard position == count else { throw failure(.trailingContent) }
    return texts
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
    try parseColon()
    return JSONObject.Member(key: key, value: try parseValue())
  }

  /// Steps over the colon after a key, and to the value.
  private mutating func parseColon() throws(JSONSyntaxError) {
    skipWhitespace()
    guard consume(Byte.colon) else { throw unexpected(.colon) }
    skipWhitespace()
  }

  /// Returns whether no member has this key yet. Compares the key with a few members one by one,
  /// but looks it up by hash among many: `seen` then gets the keys of all members, and this key.
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
