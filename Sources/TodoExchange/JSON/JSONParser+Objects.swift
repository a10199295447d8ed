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
