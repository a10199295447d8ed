/// A small value that a feature keeps in the store under a name of its own, without a table for it.
public struct KeyValue: Hashable, Sendable {
  /// Its name: 1 to 200 of `a`–`z`, `0`–`9`, `.`, `_` and `-`, such as `tally.blue`.
  public let key: String
  /// What is kept.
  @Exactly public private(set) var value: String

  /// A value under a name.
  ///
  /// - Throws: `ValueError.malformed` for a name of another form.
  public init(_ key: String, _ value: String) throws(ValueError) {
    try KeyValue.check(key)
    self.key = key
    self.value = value
  }

  static func check(_ key: String) throws(ValueError) {
    let isValid = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isValid, (1...200).contains(key.utf8.count) else { throw .malformed(.key, key) }
  }
}
