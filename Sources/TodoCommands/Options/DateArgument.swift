import TodoDomain

/// A date as people type it: `2026-11-21`, `today`, `tomorrow`, `yesterday`, a weekday (the next one,
/// today included) or `+3` (so many days from today).
enum DateArgument {
  case date(CivilDate)
  case daysFromToday(Int)
  case next(Weekday)

  /// - Throws: `ValueError.malformed` for anything else.
  init(_ text: String) throws(ValueError) {
    switch text.lowercased() {
    case "today", "오늘": self = .daysFromToday(0)
    case "tomorrow", "내일": self = .daysFromToday(1)
    case "yesterday", "어제": self = .daysFromToday(-1)
    default:
      if let weekday = try? Weekday(text) {
        self = .next(weekday)
      } else if text.hasPrefix("+"), let days = Int(text.dropFirst()), (0...36_525).contains(days) {
        self = .daysFromToday(days)
      } else {
        self = .date(try CivilDate(text))
      }
    }
  }

  /// The date that is meant.
  func resolved(today: CivilDate) -> CivilDate {
    switch self {
    case .date(let date): date
    case .daysFromToday(let days): today.advanced(by: days)
    case .next(let weekday):
      today.advanced(by: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
    }
  }
}
