import ArgumentParser
import TodoDomain

struct Move: StoreCommand {
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
    let moved = try store.write(session.note(CommitNote.move)) { transaction in
      let context = try session.context(transaction)
      let event = try transaction.requiredEvent(with: id)
      guard let date = try date(of: event, session, transaction) else {
        throw CommandError.usage("Event \(id) repeats.", hint: "Say which day to move with --on.")
      }
      let shown = Occurrence(date: date, event: event, seenIn: try session.timeZone(transaction))
      let distance = shown.shown.date.distance(to: to.resolved(today: context.today))
      let carrier = try transaction.move(
        id, from: date, to: date.advanced(by: distance), context)
      return try transaction.requiredEvent(with: carrier)
    }
    try store.showing { try session.show(moved, $0) }
  }

  /// The day to move, by the event's own calendar.
  private func date(
    of event: any PlannedEvent, _ session: Session, _ provider: any EventProviding
  ) throws -> CivilDate? {
    if let on { return try session.ownDate(on, of: event, provider) }
    return event.isRepeating ? nil : event.pattern.start
  }
}
