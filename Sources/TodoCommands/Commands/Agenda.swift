import ArgumentParser
import TodoDomain
import TodoPresentation

/// The command `agenda`. `Agenda` is a list that is ready to be written.
struct AgendaCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "List today and the next days, with the times of alarms.",
    discussion: """
      Days without todos are left out. A list that begins today has what is overdue above it.
      """)

  @OptionGroup var day: DayArgument

  @Option(help: ArgumentHelp("The number of days to list, from 1 to 366.", valueName: "count"))
  var days = 7

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("--days takes a number from 1 to 366.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let today = try context.today
      let first = try day.date?.resolved(context, .around, as: .first) ?? today
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list,
        dates: first...first.advanced(by: days - 1), tellsAlarms: true,
        overdue: first == today ? OverdueOutput(context, isBrief: true) : nil)
      try output.write(provider) { try Output.write($0) }
    }
  }
}

struct Day: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "List the todos of a day.")

  @OptionGroup var day: DayArgument

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.day(day.date).show(Session(global))
  }
}

/// The command `week`. `Week` is the domain's value.
struct WeekCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "List the todos of a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.week(week).show(Session(global))
  }
}

struct List: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the todos of a range of days, filtered by kind, category, words or state.",
    discussion: """
      Without --from the list begins today; without --to it covers thirty days. With --unfinished \
      but without --from, overdue todos come first.
      """,
    aliases: ["ls"])

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: ArgumentHelp(
      "List only this kind: \(Session.kinds.names.joined(separator: " or ")).",
      valueName: "kind"),
    completion: .list(Session.kinds.names),
    transform: { try Parsing.kind($0, of: Session.kinds) })
  var kind: EventKind?

  @Option(help: ArgumentHelp("List only this category.", valueName: "name"))
  var category: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "List only todos with these words, as `todoctl search` finds them.",
      valueName: "words"))
  var text: String?

  @Flag(exclusivity: .exclusive, help: "List only finished todos, or only unfinished ones.")
  var state: FinishedState?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let category = try category.map { try provider.requiredCategory(named: $0) }
      let words = text.map { SearchQuery(SearchTerm.terms(of: $0)) }
      let isLate = state == .unfinished && from == nil
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list,
        dates: try range(context),
        overdue: isLate ? OverdueOutput(context) { isWanted($0, category, words) } : nil
      ) { isWanted($0, category, words) }
      try output.write(provider) { try Output.write($0) }
    }
  }

  func validate() throws {
    guard text.map({ !SearchTerm.terms(of: $0).isEmpty }) ?? true else {
      throw ValidationError("--text takes a word.")
    }
  }

  private func range(_ context: CommandContext) throws -> ClosedRange<CivilDate> {
    let start = try from?.resolved(context, .around, as: .first) ?? context.today
    let last = try to?.resolved(context, .around, as: .last)
    return try CivilDate.range(from: start, to: last ?? start.advanced(by: 29))
  }

  private func isWanted(
    _ event: any PlannedEvent, _ category: TodoDomain.Category?, _ words: SearchQuery?
  ) -> Bool {
    (kind.map { $0 == event.kind } ?? true)
      && (category.map { $0.name == event.category.name } ?? true)
      && (words?.finds(event) ?? true)
      && (state.map { event.isTask && ($0 == .finished) == event.isFinished } ?? true)
  }
}

/// Whether a todo is finished, as a pair of flags.
enum FinishedState: String, EnumerableFlag {
  case finished, unfinished
}

struct Show: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "Show todos in full.")

  @OptionGroup var todos: TodoArguments
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let search = TodoSearch(context: try session.context(provider), provider: provider)
      try session.show(search.events(todos.names), asList: !todos.names.areOfOne, provider)
    }
  }
}

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List a day or a week, and list it again after each change.",
    discussion: "With --json each list is one line. Ctrl-C ends the command.",
    subcommands: [WatchDay.self, WatchWeek.self], defaultSubcommand: WatchDay.self)
}

private struct WatchDay: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "day", abstract: "Watch the todos of a day.")

  @OptionGroup var day: DayArgument

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.day(day.date), global)
  }
}

private struct WatchWeek: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Watch the todos of a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.week(week), global)
  }
}
