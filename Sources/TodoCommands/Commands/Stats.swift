import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

struct Stats: DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: Text("Count todos and diary entries.", "투두와 감정일기를 집계해요."),
    discussion: Text(
      "A todo that repeats counts on each of its days. Deleted days don't count.",
      "반복하는 투두는 날마다 집계하고, 지운 날은 빼요."),
    subcommands: [
      StatsOf<WeekChoice>.self, StatsOf<MonthChoice>.self, StatsOf<QuarterChoice>.self,
      StatsOf<YearChoice>.self, StatsOf<AnyPeriodChoice>.self,
    ],
    defaultSubcommand: StatsOf<AnyPeriodChoice>.self)
}

/// `stats week` and its siblings: one command for each way to choose a period.
private struct StatsOf<Choice: PeriodChoice>: ListingCommand, DatedCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Choice.name,
      abstract: Text(
        "Count the todos or the diary entries of \(Choice.summary).",
        "\(Choice.summary)의 투두나 감정일기를 집계해요."))
  }

  @OptionGroup var choice: Choice
  @OptionGroup var options: StatsOptions

  var global: GlobalOptions { options.global }

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let last = try choice.resolved(context)
      let periods = try provider.counts(
        of: (1 - (choice.count ?? 1)...0).map { last.advanced(by: $0) },
        displayedIn: context.zone, countsTags: options.groupings.contains(.tag),
        judgedOn: context.today)
      if global.json { return try Output.write(options.json(periods)) }
      let groupings = options.groupings
      let todos = StatsRenderer(context.renderer, categories: try provider.categories())
      let shown = groupings.isEmpty ? [] : todos.periods(periods, by: groupings)
      let felt =
        options.by.contains(.emotions)
        ? EmotionStatsRenderer(context.renderer).periods(
          periods, showsPeriod: groupings.isEmpty || periods.count > 1) : []
      try session.print(shown + (shown.isEmpty || felt.isEmpty ? [] : [""]) + felt)
    }
  }
}

/// The options that `stats` has for a period of any length.
struct StatsOptions: ParsableArguments {
  @Option(
    help: .both(
      """
      What to count by: category (the default), tag, kind, weekday or emotion; several have \
      commas between them.
      """,
      """
      무엇을 기준으로 집계할지: category(기본), tag, kind, weekday, emotion. 여럿이면 쉼표로 나눠요.
      """, value: "groupings"),
    completion: .list(["category", "tag", "kind", "weekday", "emotion"]),
    transform: subjects)
  var by: [StatsSubject] = [.todos(.category)]

  @OptionGroup var global: GlobalOptions

  /// The groupings that count todos.
  var groupings: [StatsGrouping] {
    by.compactMap { if case .todos(let grouping) = $0 { grouping } else { nil } }
  }

  func json(_ periods: [PeriodCounts]) -> JSONValue {
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
      let stored = ValueWords.grouping(String(word))
      if stored == "emotion" { return .emotions }
      guard let grouping = StatsGrouping(rawValue: stored) else {
        throw ValidationError(
          Text(
            """
            Nothing can be counted by “\(word)”. Choose category, tag, kind, weekday or emotion.
            """,
            """
            “\(word)”: 이 기준으로는 집계할 수 없어요. category, tag, kind, weekday, emotion 중에서 적어 \
            주세요.
            """))
      }
      return .todos(grouping)
    }
  }
}

/// The subject of `stats`: todos in a grouping, or emotions.
enum StatsSubject: Hashable {
  case todos(StatsGrouping)
  case emotions
}
