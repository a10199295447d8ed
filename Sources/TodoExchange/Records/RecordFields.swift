import TodoDomain

/// The fields of one record, taken one by one with their types checked. Null counts as absent.
///
/// Taking them in the order of the file is fastest: each search begins behind the last find.
struct RecordFields {
  private let members: [JSONObject.Member]
  private var cursor = 0
  /// A bit for each of the first 64 members that was taken.
  private var taken: UInt64 = 0
  private var takenBeyond: Set<Int> = []

  init(_ object: JSONObject) {
    members = object.members
  }

  mutating func take(_ name: String) -> JSONValue? {
    let count = members.count
    var index = cursor
    for _ in 0..<count {
      if index >= count { index = 0 }
      if members[index].key == name {
        mark(index)
        cursor = index + 1
        if case .null = members[index].value { return nil }
        return members[index].value
      }
      index += 1
    }
    return nil
  }

  mutating func text(_ name: String) throws(FieldFault) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw wrongType(name, value, "string") }
    return text
  }

  mutating func flag(_ name: String) throws(FieldFault) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .bool(let flag) = value else { throw wrongType(name, value, "boolean") }
    return flag
  }

  mutating func integer(_ name: String) throws(FieldFault) -> Int64? {
    guard let value = take(name) else { return nil }
    guard let number = value.exactInteger else { throw wrongType(name, value, "integer") }
    return number
  }

  mutating func array(_ name: String) throws(FieldFault) -> [JSONValue]? {
    guard let value = take(name) else { return nil }
    guard case .array(let elements) = value else { throw wrongType(name, value, "array") }
    return elements
  }

  mutating func texts(_ name: String) throws(FieldFault) -> [String]? {
    guard let elements = try array(name) else { return nil }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else { throw wrongType(name, element, "string") }
      texts.append(text)
    }
    return texts
  }

  mutating func object(_ name: String) throws(FieldFault) -> JSONObject? {
    guard let value = take(name) else { return nil }
    guard case .object(let object) = value else { throw wrongType(name, value, "object") }
    return object
  }

  /// The members that were not taken.
  var rest: [JSONObject.Member] {
    members.indices.filter { !isTaken($0) }.map { members[$0] }
  }

  /// Refuses fields that nobody took.
  func finish() throws(FieldFault) {
    guard taken.nonzeroBitCount + takenBeyond.count < members.count else { return }
    for member in rest {
      throw FieldFault(member.key, value: member.value.quotable, .unknownField)
    }
  }

  private mutating func mark(_ index: Int) {
    if index < 64 { taken |= 1 << UInt64(index) } else { takenBeyond.insert(index) }
  }

  private func isTaken(_ index: Int) -> Bool {
    index < 64 ? taken & 1 << UInt64(index) != 0 : takenBeyond.contains(index)
  }

  private func wrongType(_ name: String, _ value: JSONValue, _ expected: String) -> FieldFault {
    FieldFault(name, value: value.quotable, .wrongType(expected: expected))
  }
}

extension JSONValue {
  /// The text of a string, the JSON text of anything else.
  var quotable: String {
    if case .string(let text) = self { return text }
    return String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
  }
}
