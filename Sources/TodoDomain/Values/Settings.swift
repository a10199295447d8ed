import Foundation
import TodoWords

/// A preference of the user. Stores and exports include it.
public struct Setting: Hashable, Sendable {
  /// The key of the preference.
  public let key: SettingKey
  /// The value, in the form that its key requires.
  public let value: String

  /// Makes a preference with a value in the form that its key requires.
  ///
  /// - Throws: `ValueError.malformed` for any other value.
  public init(_ key: SettingKey, _ value: String) throws(ValueError) {
    guard let value = key.canonical(value) else { throw .malformed(.setting, value) }
    self.key = key
    self.value = value
  }
}

/// The keys of all preferences.
public enum SettingKey: String, CaseIterable, Hashable, Sendable {
  /// The first day of the week: `mon` or `sun`.
  case weekStart = "week-start"
  /// The zone in which today's date is determined: a name or a rule (`ZoneID`), such as
  /// `Asia/Seoul`.
  case timeZone = "time-zone"
  /// The language of the program's texts: `en` or `ko`.
  case language
  /// The number of days before today in which overdue todos are listed: `1` to `3660`. The default
  /// is `OverdueReach.usualDays`.
  case overdueDays = "overdue-days"
  /// The number of days before a due in which lists show it as soon due: `0` to `366`. The default
  /// is `DueSoon.usualDays`.
  case dueSoon = "due-soon"
  /// The time at which whole-day alarms go off for a todo without a time: `09:00`. The default is
  /// `Alarm.usualTimeOfAllDay`.
  case allDayAlarm = "all-day-alarm"
  /// Where a new todo goes if no day was given (`UndatedTodos`): `inbox` or `today`. The default is
  /// the inbox.
  case undated
  /// Whether reports quote lines of the diary: `yes` or `no`. The default is no.
  case reportDiary = "report-diary"
  /// How to read a date such as `5/11`: `day-first`, `month-first` or `ask`. The default is
  /// `month-first` in Korean and `ask` in English.
  case dateOrder = "date-order"
  /// The number of days for which the history keeps an entry: `1` to `3660`. The default is
  /// `HistoryKeeping.usualDays`.
  case historyDays = "history-days"
  /// The percentage of the store's file that the history may take: `0` to `100`; 100 means no
  /// limit. The default is `HistoryKeeping.usualShare`.
  case historyShare = "history-share"
  /// Whether the store keeps an index for `search`: `on` or `off`. The default is on.
  case search

  /// Returns the canonical form of a value for this key; nil for an invalid value.
  func canonical(_ value: String) -> String? {
    switch self {
    case .weekStart: ["mon", "sun"].first { $0 == value }
    case .timeZone: (try? ZoneID(value))?.name
    case .language: ["en", "ko"].first { $0 == value }
    case .overdueDays, .historyDays: OverdueReach.days(value).map { "\($0)" }
    case .dueSoon: (0...366).map { "\($0)" }.first { $0 == value }
    case .allDayAlarm: (try? TimeOfDay(value))?.description
    case .undated: UndatedTodos(rawValue: value)?.rawValue
    case .reportDiary: ["yes", "no"].first { $0 == value }
    case .dateOrder: DateOrder(rawValue: value)?.rawValue
    case .search: ["on", "off"].first { $0 == value }
    case .historyShare: (0...100).map { "\($0)" }.first { $0 == value }
    }
  }
}

/// The place of a new todo for which no day was given: the inbox, or today.
public enum UndatedTodos: String, Sendable {
  /// The todo has no day, and stays in the inbox.
  case inbox
  /// The todo gets the day on which it is added.
  case today
}

/// The number of days before a due at which lists begin to show the todo as due soon.
public enum DueSoon {
  /// The default of the preference `due-soon`.
  public static let usualDays = 3
}

/// The number of days that lists look back for overdue todos.
public enum OverdueReach {
  /// The default of the preference `overdue-days`.
  public static let usualDays = 60
  private static let allowed = 1...3_660

  /// Returns the number of days in a text; nil if the text isn't a number from 1 to 3660.
  public static func days(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { allowed.contains($0) ? $0 : nil }
  }
}

/// A key-value entry: a text under a key, for a feature that needs no table of its own.
public struct KeyValue: Hashable, Sendable {
  /// The key: 1 to 200 of `a`–`z`, `0`–`9`, `.`, `_` and `-`, such as `tally.blue`.
  public let key: String
  /// The text.
  @Exactly public private(set) var value: String

  /// Makes an entry.
  ///
  /// - Throws: `ValueError.malformed` for an invalid key.
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
