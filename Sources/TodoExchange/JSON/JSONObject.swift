/// The members of a JSON object: keys are unique and keep the order they came in.
///
/// Keys are compared as Swift strings, so two spellings of one text that Unicode calls canonically
/// equivalent are one key. Two objects are equal when they have equal members in the same order.
public struct JSONObject: Sendable, Hashable {
  /// One key and its value.
  public struct Member: Sendable, Hashable {
    /// The name, unique within its object.
    public let key: String
    /// The value under that name.
    public let value: JSONValue

    /// Pairs `key` with `value`.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Beyond this many members, finding a repeated key by comparing all pairs costs more than hashing.
  static let linearSearchLimit = 32

  /// Every member, in order.
  public let members: [Member]

  /// Keeps `members` in order; a repeated key stays at its first place with its last value.
  public init(_ members: [(String, JSONValue)]) {
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
  public subscript(key: String) -> JSONValue? {
    for member in members where member.key == key {
      return member.value
    }
    return nil
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member: 0.
  public var startIndex: Int { members.startIndex }
  /// One past the place of the last member.
  public var endIndex: Int { members.endIndex }

  /// The member at `position`, which must be below `endIndex`.
  public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Keeps the literal's order; of a repeated key, the last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
