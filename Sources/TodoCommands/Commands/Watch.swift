import ArgumentParser

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List a day or a week, again after each change.",
    discussion: "With --json each state is one line, the present one first.",
    subcommands: [WatchDay.self, WatchWeek.self], defaultSubcommand: WatchDay.self)
}

struct WatchDay: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: "Watch a day.")

  @Argument(help: "The day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.day(date), global)
  }
}

struct WatchWeek: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(commandName: "week", abstract: "Watch a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.week(week), global)
  }
}
