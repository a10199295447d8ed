import ArgumentParser
import TodoDomain
import TodoPresentation

/// The command `agenda`; the value of that name is a list that is ready to be written.
struct AgendaCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "List today and the next days, and when alarms go off.",
    discussion: "Days without anything are left out.")

  @Argument(help: "The first day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @Option(help: ArgumentHelp("How many days to list.", valueName: "count"))
  var days = 7

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("--days takes a number from 1 to 366.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let context = try session.context(provider)
      let today = try context.today
      let first = date?.resolved(today: today) ?? today
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list,
        dates: first...first.advanced(by: days - 1), tellsAlarms: true)
      try output.write(provider) { try Output.write($0) }
    }
  }
}

struct Day: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "List a day.")

  @Argument(help: "The day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.day(date).show(Session(global))
  }
}

/// The command `week`; the value of that name is the domain's.
struct WeekCommand: StoreCommand {
  static let configuration = CommandConfiguration(commandName: "week", abstract: "List a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.week(week).show(Session(global))
  }
}

struct List: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "List a range of days, narrowed down.",
    discussion: "Without dates it is the thirty days from today on.")

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: ArgumentHelp(
      "Only this kind: \(EventKinds.standard.names.joined(separator: " or ")).", valueName: "kind"),
    completion: .list(EventKinds.standard.names), transform: Parsing.kind)
  var kind: EventKind?

  @Option(help: ArgumentHelp("Only this category.", valueName: "name"))
  var category: String?

  @Flag(exclusivity: .exclusive, help: "Only what is finished, or only what isn't.")
  var state: FinishedState?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let context = try session.context(provider)
      let category = try category.map { try provider.requiredCategory(named: $0) }
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list,
        dates: try range(today: context.today)
      ) { isWanted($0, category) }
      try output.write(provider) { try Output.write($0) }
    }
  }

  private func range(today: CivilDate) throws -> ClosedRange<CivilDate> {
    let first = from?.resolved(today: today)
    let last = to?.resolved(today: today)
    let start = first ?? today
    return try CivilDate.range(from: start, to: last ?? start.advanced(by: 29))
  }

  private func isWanted(_ event: any PlannedEvent, _ category: TodoDomain.Category?) -> Bool {
    (kind.map { $0 == event.kind } ?? true)
      && (category.map { $0.name == event.category.name } ?? true)
      && (state.map { ($0 == .finished) == event.isFinished } ?? true)
  }
}

/// Whether something is finished, as a pair of flags.
enum FinishedState: String, EnumerableFlag {
  case finished, unfinished
}

struct Show: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "Show one event in full.")

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      try session.show(provider.requiredEvent(with: id), provider)
    }
  }
}

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List a day or a week, again after each change.",
    discussion: "With --json each state is one line, the present one first.",
    subcommands: [WatchDay.self, WatchWeek.self], defaultSubcommand: WatchDay.self)
}

private struct WatchDay: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: "Watch a day.")

  @Argument(help: "The day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.day(date), global)
  }
}

private struct WatchWeek: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(commandName: "week", abstract: "Watch a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.week(week), global)
  }
}
