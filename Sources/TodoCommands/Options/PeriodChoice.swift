import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Options that choose a period and a number of periods. Each length of a period has its own group
/// of options.
protocol PeriodChoice: ParsableArguments {
  /// The length of the period.
  var unit: PeriodUnit { get }
  /// The words of the date or the period that were typed; empty for the current period.
  var words: [String] { get }
  /// The words as one text; nil for the current period.
  var phrase: String? { get }
  /// The number of periods up to the chosen one; nil if no number was typed.
  var count: Int? { get }
  /// The name of the command that has this group of options.
  static var name: String { get }
  /// The words for the chosen period in both languages, for the help of the command `name`.
  static var summary: Text { get }
  /// Returns the error to throw instead of an error about the typed words.
  func explained(_ error: ValueError) -> any Error
}

extension PeriodChoice {
  var phrase: String? { words.phrase }

  func explained(_ error: ValueError) -> any Error { error }

  /// The largest number of periods: ten years of weeks.
  static var mostPeriods: Int { 520 }

  /// Refuses a number of periods out of range.
  ///
  /// - Throws: `ValidationError`.
  func validate() throws {
    guard let count else { return }
    guard (1...Self.mostPeriods).contains(count) else {
      throw ValidationError(
        Text(
          "\(Self.countOption) takes a number from 1 to \(Self.mostPeriods).",
          "\(Self.countOption)에는 1부터 \(Self.mostPeriods)까지의 수를 적어 주세요."))
    }
  }

  /// The name of the option for the number of periods.
  private static var countOption: String { name == "period" ? "--count" : "--\(name)s" }

  /// Returns the chosen period.
  ///
  /// - Throws: The errors of `Period`, as `explained` words them.
  func resolved(_ context: CommandContext) throws -> Period {
    do {
      return try Period(unit, typed: phrase, context, direction: .back)
    } catch let error as ValueError {
      throw explained(error)
    }
  }
}

extension PeriodUnit {
  /// The name of a period in `--json`.
  var jsonKey: String { self == .rolling ? "week" : rawValue }
}

/// A week, or seven days.
struct WeekChoice: PeriodChoice {
  @Argument(
    help: .both(
      "Any date in the week, or its ISO number, such as 2026-W47 (default: this week).",
      "그 주의 아무 날, 또는 ISO 번호. 예: 2026-W47 (기본: 이번 주).", value: "week"))
  var words: [String] = []

  @Flag(
    help: .both(
      "Show the seven days up to the date instead of its calendar week.", "그 주 대신 그날까지의 7일을 보여 줘요.")
  )
  var rolling = false

  @Option(
    name: .customLong("weeks"),
    help: .both(
      """
      The number of weeks to show, ending with the chosen one; a report as text shows them with \
      --all.
      """,
      """
      보여 줄 주의 수. 고른 주가 마지막이에요. 보고서를 텍스트로 볼 때는 --all과 함께 적어요.
      """,
      value: "count"))
  var count: Int?

  static let name = "week"
  static let summary = Text("a week", "한 주")
  var unit: PeriodUnit { rolling ? .rolling : .week }
}

/// A month.
struct MonthChoice: PeriodChoice {
  @Argument(
    help: .both(
      "Any date in the month, or the month itself, such as 2026-11 (default: this month).",
      "그달의 아무 날, 또는 달. 예: 2026-11 (기본: 이번 달).", value: "month"))
  var words: [String] = []

  @Option(
    name: .customLong("months"),
    help: .both(
      """
      The number of months to show, ending with the chosen one; a report as text shows them with \
      --all.
      """,
      """
      보여 줄 달의 수. 고른 달이 마지막이에요. 보고서를 텍스트로 볼 때는 --all과 함께 적어요.
      """,
      value: "count"))
  var count: Int?

  static let name = "month"
  static let summary = Text("a month", "한 달")
  var unit: PeriodUnit { .month }
}

/// A quarter of a year.
struct QuarterChoice: PeriodChoice {
  @Argument(
    help: .both(
      "Any date in the quarter, or its name, such as 2026-Q4 (default: this quarter).",
      "그 분기의 아무 날, 또는 이름. 예: 2026-Q4 (기본: 이번 분기).", value: "quarter"))
  var words: [String] = []

  @Option(
    name: .customLong("quarters"),
    help: .both(
      """
      The number of quarters to show, ending with the chosen one; a report as text shows them with \
      --all.
      """,
      """
      보여 줄 분기의 수. 고른 분기가 마지막이에요. 보고서를 텍스트로 볼 때는 --all과 함께 적어요.
      """,
      value: "count"))
  var count: Int?

  static let name = "quarter"
  static let summary = Text("a quarter", "한 분기")
  var unit: PeriodUnit { .quarter }
}

/// A year.
struct YearChoice: PeriodChoice {
  @Argument(
    help: .both(
      "Any date in the year, or the year itself, such as 2026 (default: this year).",
      "그해의 아무 날, 또는 해. 예: 2026 (기본: 올해).", value: "year"))
  var words: [String] = []

  @Option(
    name: .customLong("years"),
    help: .both(
      """
      The number of years to show, ending with the chosen one; a report as text shows them with \
      --all.
      """,
      """
      보여 줄 해의 수. 고른 해가 마지막이에요. 보고서를 텍스트로 볼 때는 --all과 함께 적어요.
      """,
      value: "count"))
  var count: Int?

  static let name = "year"
  static let summary = Text("a year", "한 해")
  var unit: PeriodUnit { .year }
}

/// A period of any length.
struct AnyPeriodChoice: PeriodChoice {
  @Argument(
    help: .both(
      "Any date in the period, or its name, such as 2026-W47 (default: today).",
      "그 기간의 아무 날, 또는 이름. 예: 2026-W47 (기본: 오늘).", value: "date"))
  var words: [String] = []

  @Option(
    help: .both(
      """
      The length of the period: week, rolling (seven days), month, quarter or year (default: \
      the one of its name, else week).
      """,
      """
      기간의 길이: week(주), rolling(7일), month(달), quarter(분기), year(해) (기본: 이름이 \
      나타내는 것, 없으면 week).
      """, value: "length"),
    transform: unit)
  var period: PeriodUnit?

  @Option(
    help: .both(
      "The number of periods to show, ending with the chosen one.", "보여 줄 기간의 수. 고른 기간이 마지막이에요.",
      value: "count"))
  var count: Int?

  static let name = "period"
  static let summary = Text("a period of any length", "길이를 정한 기간")
  var unit: PeriodUnit { period ?? named ?? phrase.flatMap(PeriodUnit.init(typed:)) ?? .week }
  var phrase: String? { named == nil ? words.phrase : nil }

  /// The unit of the period, if the only word names one; nil otherwise. In `report --all week` the
  /// parser treats `week` as a date, and not as the name of the subcommand.
  private var named: PeriodUnit? {
    guard words.count == 1,
      let unit = PeriodUnit(rawValue: ValueWords.period(words[0].lowercased())),
      period == nil || period == unit
    else { return nil }
    return unit
  }

  /// Returns the error that names all lengths of a period; for `report wek`, it suggests `week`.
  func explained(_ error: ValueError) -> any Error {
    guard words.count == 1, unit == .week else { return error }
    let typed = UserText.quoted(words[0])
    let explanation = error.explanation.kind.says(
      "\(typed) is not a week, a month, a quarter or a year.",
      "올바른 주, 달, 분기, 해가 아니에요: \(typed)")
    let names = [PeriodUnit.week, .month, .quarter, .year].map(\.rawValue)
    guard let near = nearMatches(of: words[0], in: names).first else {
      return explanation.advises(
        "Write 2026-W47, 2026-11, 2026-Q4 or 2026, or any date in the period, such as 2026-11-21.",
        "2026-W47, 2026-11, 2026-Q4, 2026처럼, 또는 그 기간의 아무 날짜로 적어 주세요. 예: 2026-11-21")
    }
    return explanation.advises("Did you mean `\(near)`?", "혹시 `\(near)`인가요?")
  }

  private static func unit(_ text: String) throws -> PeriodUnit {
    guard let unit = PeriodUnit(rawValue: ValueWords.period(text)) else {
      let names = PeriodUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        Text(
          "“\(text)” is not a length of a period. Choose one of \(names).",
          "“\(text)”: 기간의 길이가 아니에요. 이 가운데 하나를 적어 주세요: \(names)."))
    }
    return unit
  }
}
