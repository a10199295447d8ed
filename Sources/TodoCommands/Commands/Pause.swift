import ArgumentParser
import TodoDomain
import TodoPresentation

struct PauseCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Let a series or a routine rest: its dates are days off.",
    discussion: """
      `todoctl pause run --until 12-31` makes all dates from today to the last day of the year days \
      off. Without `--until` it rests until `todoctl resume run`. No row of a routine breaks.
      """)

  @OptionGroup var todos: TodoArguments

  @Option(
    help: ArgumentHelp("The first day off (default: today).", valueName: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: ArgumentHelp("The last day off (default: no end).", valueName: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Session(global).changeWhole(todos.names, "pause", .paused, answer, pause)
  }

  private func pause(
    _ event: any PlannedEvent, _ id: EventID, _ transaction: any StoreTransaction,
    _ context: CommandContext
  ) throws {
    let (today, zone) = (try context.today, try context.zone)
    let first = try from?.resolved(context) ?? today
    let last = try until?.resolved(context, from: first)
    if let last, last < first { throw ValueError.endsBeforeStart(start: first, end: last) }
    var begin = event.ownDate(from: first, displayedIn: zone)
    // What is done today is done.
    if from == nil, try event.isFinished(on: begin, id, transaction) {
      begin = begin.advanced(by: 1)
    }
    let end = last.map { event.ownDate(from: $0.advanced(by: 1), displayedIn: zone).dayBefore }
    guard end.map({ $0 >= begin }) ?? true else { throw RequestError.cannotPause(id) }
    try transaction.pause(id, Pause(from: begin, until: end), context.rules)
  }
}

struct Resume: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let a paused series or routine go on.",
    discussion: """
      `todoctl resume run` lets it go on today, `todoctl resume run monday` on Monday. The days off \
      before that stay days off.
      """)

  @Argument(
    help: ArgumentHelp(
      "The todo's number, several, or words of a title; then the first date.", valueName: "todo"))
  var words: [String]

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosAndDate(words) }

  func run() throws {
    let request = try TodosAndDate(words)
    try Session(global).changeWhole(request.todos, "resume", .stored, answer) {
      event, id, transaction, context in
      let first = try request.date?.resolved(context) ?? context.today
      let date = event.ownDate(from: first, displayedIn: try context.zone)
      try transaction.resume(id, on: date, context.rules)
    }
  }
}
