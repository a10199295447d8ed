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

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long it lasts: 90m, 1h30m, 2d.", valueName: "length"),
    transform: Parsing.length)
  var length: EventLength?

  @Option(help: ArgumentHelp("One of your categories.", valueName: "name"))
  var category: String?

  @Option(
    help: ArgumentHelp("How long before to remind: 10m, 1h, 1d.", valueName: "alarm"),
    transform: Parsing.alarm)
  var alarm: Alarm?

  @Option(help: "A note.")
  var memo: String?

  @OptionGroup var naming: UIDOption

  /// Stores the event that `make` builds of the details, and shows it.
  func add(
    _ session: Session, zone: ZoneID? = nil,
    _ make: (EventDetails, any EventProviding) throws -> any PlannedEvent
  ) throws {
    let uid = naming.uid ?? session.makeUID()
    let store = try session.store(.harmlessWithUID(uid))
    let added = try store.write(session.note("add")) { transaction in
      let details = try EventDetails(
        uid: uid, title: title,
        category: transaction.requiredCategory(named: category ?? Category.none.name), time: at,
        length: length, zone: zone, alarm: alarm, memo: memo)
      let event = try make(details, transaction)
      return try transaction.requiredEvent(with: transaction.addOnce(event))
    }
    try store.showing { try session.show(added, $0) }
  }
}
