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
    abstract: "Count a week's todos.",
    discussion: "A todo that repeats counts on each of its days; deleted days don't count.")

  @OptionGroup var week: WeekArgument

  @Option(help: "By category, kind, weekday, or several of them with commas.", transform: groupings)
  var by: [StatsGrouping] = [.category]

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
      let counts = try (1 - weeks...0).map {
        try provider.weeklyCounts(in: last.advanced(by: $0))
      }
      if global.json { return try printJSON(counts) }
      let look = StatsLook(try session.look(provider), categories: try provider.categories())
      try session.print(look.weeks(counts, by: by))
    }
  }

  private func printJSON(_ counts: [WeeklyCounts]) throws {
    if let only = counts.first, counts.count == 1 {
      return try Output.write(Envelope.of(StatsJSON.members(of: only, by: by)))
    }
    let weeks = counts.map { StatsJSON.value(of: $0, by: by) }
    try Output.write(Envelope.of([("weeks", .array(weeks))]))
  }

  private static func groupings(_ text: String) throws -> [StatsGrouping] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let grouping = StatsGrouping(rawValue: String(word)) else {
        throw ValidationError("“\(word)” is none of category, kind and weekday.")
      }
      return grouping
    }
  }
}
