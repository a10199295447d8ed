import ArgumentParser
import TodoDomain
import TodoPresentation

/// An invalid value of an option, with its message in words. The parser puts the message after the
/// name of the option.
private struct ArgumentProblem: Error, CustomStringConvertible {
  let error: ValueError

  var description: String {
    let text = ErrorText(error, language: ProcessEnvironment.present.language)
    return [text.message, text.hint].compactMap(\.self).joined(separator: " ")
  }
}

/// The parsers of options, which are those of the domain's values.
enum Parsing {
  static func date(_ text: String) throws -> DateArgument {
    try explained { () throws(ValueError) in try DateArgument(text) }
  }
  static func time(_ text: String) throws -> TimeOfDay {
    try explained { () throws(ValueError) in try TimeOfDay(text) }
  }

  static func alarm(_ text: String) throws -> Alarm {
    try explained { () throws(ValueError) in try Alarm(text) }
  }

  static func length(_ text: String) throws -> EventLength {
    try explained { () throws(ValueError) in try EventLength(text) }
  }

  static func zone(_ text: String) throws -> ZoneID {
    try explained { () throws(ValueError) in try ZoneID(typed: text) }
  }

  static func repeatPhrase(_ text: String) throws -> PhraseArgument {
    try explained { () throws(ValueError) in try PhraseArgument(text) }
  }

  static func rule(_ text: String) throws -> RuleArgument {
    try explained { () throws(ValueError) in try RuleArgument(text) }
  }

  static func days(_ text: String) throws -> WeekdaySet {
    try explained { () throws(ValueError) in try WeekdaySet(text) }
  }

  static func kind(_ text: String, of kinds: EventKinds) throws -> EventKind {
    try explained { () throws(ValueError) in try kinds.kind(named: text) }
  }

  static func color(_ text: String) throws -> ColorHex {
    try explained { () throws(ValueError) in try ColorHex(text) }
  }

  static func icon(_ text: String) throws -> CategoryIcon {
    try explained { () throws(ValueError) in try CategoryIcon(text) as CategoryIcon }
  }

  static func emotion(_ text: String) throws -> Emotion {
    try explained { () throws(ValueError) in try Emotion(text) as Emotion }
  }

  static func instant(_ text: String) throws -> Instant {
    try explained { () throws(ValueError) in try Instant(text) }
  }

  static func uid(_ text: String) throws -> EventUID {
    try explained { () throws(ValueError) in try EventUID(text) }
  }

  static func id(_ text: String) throws -> EventID {
    try explained { () throws(ValueError) in
      guard let id = Int(text).flatMap({ EventID($0) }) else { throw .malformed(.id, text) }
      return id
    }
  }

  private static func explained<Value>(_ parse: () throws(ValueError) -> Value) throws -> Value {
    do {
      return try parse()
    } catch {
      throw ArgumentProblem(error: error)
    }
  }
}

/// A date as people type it: `2026-11-21`, `today`, `tomorrow`, `yesterday`, a weekday (today, or
/// the next one) or `+3` (in three days).
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

  /// The date that the argument means on a day.
  func resolved(today: CivilDate) -> CivilDate {
    switch self {
    case .date(let date): date
    case .daysFromToday(let days): today.advanced(by: days)
    case .next(let weekday):
      today.advanced(by: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
    }
  }
}

/// A week as people type it: any date in the week, or its ISO number.
struct WeekArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Any date in the week, or its ISO number, such as 2026-W47 (default: this week).",
      valueName: "week"))
  var week: String?

  /// The week that the argument means, with its first weekday.
  func resolved(today: CivilDate, firstWeekday: Weekday) throws -> Week {
    guard let week else { return Week(containing: today, firstWeekday: firstWeekday) }
    if let date = try? DateArgument(week) {
      return Week(containing: date.resolved(today: today), firstWeekday: firstWeekday)
    }
    return try Week(week, firstWeekday: firstWeekday)
  }
}
