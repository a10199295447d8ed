import ArgumentParser
import TodoDomain
import TodoPresentation

/// What a new event of any kind is given.
struct NewEventOptions: ParsableArguments {
  @Argument(help: "What it is.")
  var title: String

  @Option(
    help: ArgumentHelp("The time of day; without one it is all-day.", valueName: "HH:MM"),
    transform: Parsing.time)
  var at: TimeOfDay?

  @Option(help: ArgumentHelp("One of your categories.", valueName: "name"))
  var category: String?

  @Option(
    help: ArgumentHelp("How long before to remind: 10m, 1h, 1d.", valueName: "alarm"),
    transform: Parsing.alarm)
  var alarm: Alarm?

  @Option(help: "A note.")
  var memo: String?

  /// Stores the event that `make` builds of the details, and shows it.
  func add(
    _ session: Session, _ make: (EventDetails, CivilDate) throws -> any PlannedEvent
  ) throws {
    let store = try session.store()
    let added = try store.write(session.note("add")) { transaction in
      let details = try EventDetails(
        uid: session.makeUID(), title: title,
        category: transaction.requiredCategory(named: category ?? Category.none.name), time: at,
        alarm: alarm, memo: memo)
      let event = try make(details, session.today(transaction))
      return try transaction.requiredEvent(with: transaction.apply(.insert(event, records: [])))
    }
    try session.show(added, store.provider)
  }
}
