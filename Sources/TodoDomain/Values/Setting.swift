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
