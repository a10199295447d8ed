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
    guard key.accepts(value) else { throw .malformed(.setting, value) }
    self.key = key
    self.value = value
  }
}

/// The preferences that there are.
public enum SettingKey: String, CaseIterable, Hashable, Sendable {
  /// The first day of the week: `mon` or `sun`.
  case weekStart = "week-start"
  /// The IANA zone that decides which date today is, such as `Asia/Seoul`.
  case timeZone = "time-zone"
  /// The language of texts: `en` or `ko`.
  case language

  func accepts(_ value: String) -> Bool {
    switch self {
    case .weekStart: ["mon", "sun"].contains(value)
    case .timeZone: TimeZone(identifier: value) != nil
    case .language: ["en", "ko"].contains(value)
    }
  }
}
