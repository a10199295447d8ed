import ArgumentParser

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count what there is.",
    discussion: "A todo that repeats counts on each of its days; deleted days don't count.",
    subcommands: [
      StatsWeek.self, StatsMonth.self, StatsQuarter.self, StatsYear.self, StatsPeriod.self,
    ],
    defaultSubcommand: StatsPeriod.self)
}

struct StatsWeek: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Count a week's todos, and what you felt.")

  @OptionGroup var choice: WeekChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

struct StatsMonth: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "Count a month's todos, and what you felt.")

  @OptionGroup var choice: MonthChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

struct StatsQuarter: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarter", abstract: "Count a quarter's todos, and what you felt.")

  @OptionGroup var choice: QuarterChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

struct StatsYear: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Count a year's todos, and what you felt.")

  @OptionGroup var choice: YearChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}

struct StatsPeriod: StatsCommand {
  static let configuration = CommandConfiguration(
    commandName: "period",
    abstract: "Count the todos of a period of any length, and what you felt (default).")

  @OptionGroup var choice: AnyPeriodChoice
  @OptionGroup var stats: StatsOptions

  func run() throws { try stats.run(choice) }
}
