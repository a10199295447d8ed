import Foundation

/// A preference that is kept in the store, and exported with it.
public struct Setting: Hashable, Sendable {
  /// Which preference.
  public let key: SettingKey
  /// Its value, in the form that the key asks for.
  public let value: String

  /// A preference with a value that its key accepts.
  ///
  /// - Throws: `ValueError.malformed` for any other value.
  public init(_ key: SettingKey, _ value: String) throws(ValueError) {
    guard let value = key.canonical(value) else { throw .malformed(.setting, value) }
    self.key = key
    self.value = value
  }
}

/// The preferences that there are.
public enum SettingKey: String, CaseIterable, Hashable, Sendable {
  /// The first day of the week: `mon` or `sun`.
  case weekStart = "week-start"
  /// The zone that decides which date today is: a name or a rule (`ZoneID`), such as `Asia/Seoul`.
  case timeZone = "time-zone"
  /// The language of texts: `en` or `ko`.
  case language

  /// The one form of a value that it accepts; nil for any other.
  func canonical(_ value: String) -> String? {
    switch self {
    case .weekStart: ["mon", "sun"].first { $0 == value }
    case .timeZone: (try? ZoneID(value))?.name
    case .language: ["en", "ko"].first { $0 == value }
    }
  }
}

/// A key-value entry that a feature keeps in the store under a name of its own, without a table for
/// it.
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
