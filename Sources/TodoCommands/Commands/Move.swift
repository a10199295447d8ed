import ArgumentParser
import TodoDomain

struct Move: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move a schedule's day to another day.",
    discussion: "Of a series, the one day moves, and becomes an event of its own.")

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @Option(
    help: ArgumentHelp("The day to move (default: a single event's own).", valueName: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Option(help: ArgumentHelp("The day to move it to.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let moved = try store.write(session.note("move")) { transaction in
      let context = try session.context(transaction)
      let event = try transaction.requiredEvent(with: id)
      guard let date = on?.resolved(today: context.today) ?? ownDate(of: event) else {
        throw CommandError.usage("Event \(id) repeats.", hint: "Say which day to move with --on.")
      }
      let carrier = try transaction.move(
        id, from: date, to: to.resolved(today: context.today), context)
      return try transaction.requiredEvent(with: carrier)
    }
    try session.show(moved, store.provider)
  }

  private func ownDate(of event: any PlannedEvent) -> CivilDate? {
    event.isRepeating ? nil : event.pattern.start
  }
}
