import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count what there is.",
    discussion: "A todo that repeats counts on each of its days; deleted days don't count.",
    subcommands: [
      StatsWeek.self, StatsMonth.self, StatsQuarter.self, StatsYear.self, StatsPeriod.self,
    ],
    defaultSubcommand: StatsPeriod.self)
}

private struct StatsWeek: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Count a week's todos, and what you felt.")

  @OptionGroup var choice: WeekChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

private struct StatsMonth: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "Count a month's todos, and what you felt.")

  @OptionGroup var choice: MonthChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

private struct StatsQuarter: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarter", abstract: "Count a quarter's todos, and what you felt.")

  @OptionGroup var choice: QuarterChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

private struct StatsYear: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Count a year's todos, and what you felt.")

  @OptionGroup var choice: YearChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

private struct StatsPeriod: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "period",
    abstract: "Count the todos of a period of any length, and what you felt (default).")

  @OptionGroup var choice: AnyPeriodChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

/// What `stats` counts by, of a period of any length.
struct StatsOptions: ParsableArguments {
  @Option(
    help: "By category, kind, weekday, emotion, or several of them with commas.",
    transform: subjects)
  var by: [StatsSubject] = [.todos(.category)]

  @OptionGroup var global: GlobalOptions

  func run(_ choice: some PeriodChoice) throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let periods = try provider.counts(
        of: choice.periods(session, provider), displayedIn: session.timeZone(provider))
      if global.json { return try Output.write(json(periods)) }
      let renderer = try session.renderer(provider)
      let todos = StatsRenderer(renderer, categories: try provider.categories())
      let shown = groupings.isEmpty ? [] : todos.periods(periods, by: groupings)
      let felt =
        by.contains(.emotions)
        ? EmotionStatsRenderer(renderer).periods(
          periods, showsPeriod: groupings.isEmpty || periods.count > 1) : []
      try session.print(shown + (shown.isEmpty || felt.isEmpty ? [] : [""]) + felt)
    }
  }

  /// What todos are counted by.
  private var groupings: [StatsGrouping] {
    by.compactMap { if case .todos(let grouping) = $0 { grouping } else { nil } }
  }

  private func json(_ periods: [PeriodCounts]) -> JSONValue {
    let shown = periods.map { period in
      StatsJSON.members(of: period, by: groupings)
        + (by.contains(.emotions) ? DiaryJSON.members(of: period.mood) : [])
    }
    if let only = shown.first, shown.count == 1 { return Envelope.of(only) }
    let key = (periods.first?.period.unit ?? .week).jsonKey + "s"
    return Envelope.of([(key, .array(shown.map { .object(JSONObject($0)) }))])
  }

  private static func subjects(_ text: String) throws -> [StatsSubject] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      if word == "emotion" { return .emotions }
      guard let grouping = StatsGrouping(rawValue: String(word)) else {
        throw ValidationError("“\(word)” is none of category, kind, weekday and emotion.")
      }
      return .todos(grouping)
    }
  }
}

/// What `stats` can count: todos by something, or what was felt.
enum StatsSubject: Hashable {
  case todos(StatsGrouping)
  case emotions
}
