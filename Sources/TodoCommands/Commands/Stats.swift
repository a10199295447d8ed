import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count what there is.", subcommands: [StatsWeek.self])
}

struct StatsWeek: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Count a week's todos, and what you felt.",
    discussion: "A todo that repeats counts on each of its days; deleted days don't count.")

  @OptionGroup var week: WeekArgument

  @Option(
    help: "By category, kind, weekday, emotion, or several of them with commas.",
    transform: groupings)
  var by: [StatsSubject] = [.todos(.category)]

  @Option(help: ArgumentHelp("So many weeks, the given one last.", valueName: "count"))
  var weeks = 1

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (1...520).contains(weeks) else {
      throw ValidationError("--weeks takes a number from 1 to 520.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let last = try week.resolved(
        today: session.today(provider), firstWeekday: session.firstWeekday(provider))
      let zone = try session.timeZone(provider)
      let counts = try (1 - weeks...0).map {
        try provider.weeklyCounts(in: last.advanced(by: $0), seenIn: zone)
      }
      let emotions = try emotionCounts(counts.map(\.week), session, provider)
      if global.json { return try printJSON(counts, emotions) }
      let look = try session.look(provider)
      let todos = StatsLook(look, categories: try provider.categories())
      let shown = groupings.isEmpty ? [] : todos.weeks(counts, by: groupings)
      let felt = EmotionStatsLook(look).weeks(
        emotions, showsWeek: groupings.isEmpty || emotions.count > 1)
      try session.print(shown + (shown.isEmpty || felt.isEmpty ? [] : [""]) + felt)
    }
  }

  /// What todos are counted by.
  private var groupings: [StatsGrouping] {
    by.compactMap { if case .todos(let grouping) = $0 { grouping } else { nil } }
  }

  private func emotionCounts(
    _ weeks: [Week], _ session: Session, _ provider: any StoreProviding
  ) throws -> [EmotionCounts] {
    guard by.contains(.emotions) else { return [] }
    let zone = try session.timeZone(provider)
    return try weeks.map { try provider.countByEmotion(inWeekOf: $0, in: zone) }
  }

  private func printJSON(_ counts: [WeeklyCounts], _ emotions: [EmotionCounts]) throws {
    let felt = emotions.map { DiaryJSON.members(of: $0) }
    let weeks = counts.enumerated().map { index, counts in
      StatsJSON.members(of: counts, by: groupings) + (felt.isEmpty ? [] : felt[index])
    }
    if let only = weeks.first, weeks.count == 1 { return try Output.write(Envelope.of(only)) }
    let values = weeks.map { JSONValue.object(JSONObject($0)) }
    try Output.write(Envelope.of([("weeks", .array(values))]))
  }

  private static func groupings(_ text: String) throws -> [StatsSubject] {
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
