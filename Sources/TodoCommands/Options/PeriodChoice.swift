import ArgumentParser
import TodoDomain

/// Options that choose a period and a number of periods. Each length of a period has a group.
protocol PeriodChoice: ParsableArguments {
  /// The length of the period.
  var unit: PeriodUnit { get }
  /// The words of the date or the period that were typed; empty for the current period.
  var words: [String] { get }
  /// The number of periods, of which the chosen one is the last; nil if it was not given.
  var count: Int? { get }
  /// The name of the command that takes the group.
  static var name: String { get }
  /// The chosen period in words, for the help of that command.
  static var summary: String { get }
}

extension PeriodChoice {
  /// The largest number of periods: ten years of weeks.
  static var mostPeriods: Int { 520 }

  /// - Throws: `ValidationError` for a number of periods out of range.
  func validate() throws {
    guard let count else { return }
    guard (1...Self.mostPeriods).contains(count) else {
      throw ValidationError(
        "The number of \(unit.jsonKey)s must be from 1 to \(Self.mostPeriods).")
    }
  }

  /// The chosen period.
  func resolved(_ context: CommandContext) throws -> Period {
    try Period(unit, typed: words.phrase, context, .back)
  }
}

extension PeriodUnit {
  /// The name of a period in `--json`.
  var jsonKey: String { self == .rolling ? "week" : rawValue }
}

/// A week, or seven days.
struct WeekChoice: PeriodChoice {
  @Argument(
    help: ArgumentHelp(
      "Any date in the week, or its ISO number, such as 2026-W47 (default: this week).",
      valueName: "week"))
  var words: [String] = []

  @Flag(help: "Show the seven days up to the date instead of its calendar week.")
  var rolling = false

  @Option(
    name: .customLong("weeks"),
    help: ArgumentHelp(
      "The number of weeks to show, ending with the chosen one.", valueName: "count"))
  var count: Int?

  static let name = "week"
  static let summary = "a week"
  var unit: PeriodUnit { rolling ? .rolling : .week }
}

/// A month.
struct MonthChoice: PeriodChoice {
  @Argument(
    help: ArgumentHelp(
      "Any date in the month, or the month itself, such as 2026-11 (default: this month).",
      valueName: "month"))
  var words: [String] = []

  @Option(
    name: .customLong("months"),
    help: ArgumentHelp(
      "The number of months to show, ending with the chosen one.", valueName: "count"))
  var count: Int?

  static let name = "month"
  static let summary = "a month"
  var unit: PeriodUnit { .month }
}

/// A quarter of a year.
struct QuarterChoice: PeriodChoice {
  @Argument(
    help: ArgumentHelp(
      "Any date in the quarter, or its name, such as 2026-Q4 (default: this quarter).",
      valueName: "quarter"))
  var words: [String] = []

  @Option(
    name: .customLong("quarters"),
    help: ArgumentHelp(
      "The number of quarters to show, ending with the chosen one.", valueName: "count"))
  var count: Int?

  static let name = "quarter"
  static let summary = "a quarter"
  var unit: PeriodUnit { .quarter }
}

/// A year.
struct YearChoice: PeriodChoice {
  @Argument(
    help: ArgumentHelp(
      "Any date in the year, or the year itself, such as 2026 (default: this year).",
      valueName: "year"))
  var words: [String] = []

  @Option(
    name: .customLong("years"),
    help: ArgumentHelp(
      "The number of years to show, ending with the chosen one.", valueName: "count"))
  var count: Int?

  static let name = "year"
  static let summary = "a year"
  var unit: PeriodUnit { .year }
}

/// A period of any length.
struct AnyPeriodChoice: PeriodChoice {
  @Argument(
    help: ArgumentHelp(
      "Any date in the period, or its name, such as 2026-W47 (default: today).", valueName: "date"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The length of the period: week, rolling (seven days), month, quarter or year (default: the \
      one of its name, else week).
      """,
      valueName: "length"),
    transform: unit)
  var period: PeriodUnit?

  @Option(
    help: ArgumentHelp(
      "The number of periods to show, ending with the chosen one.", valueName: "count"))
  var count: Int?

  static let name = "period"
  static let summary = "a period of any length"
  var unit: PeriodUnit { period ?? words.phrase.flatMap(PeriodUnit.init(typed:)) ?? .week }

  private static func unit(_ text: String) throws -> PeriodUnit {
    guard let unit = PeriodUnit(rawValue: text) else {
      let names = PeriodUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("“\(text)” is not a length of a period. Choose one of \(names).")
    }
    return unit
  }
}
