import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

struct Delete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete an event, one of its days, or all from a day on.")

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup var scope: ScopeOptions

  @Flag(help: "With --following, delete a routine with all its days, finished ones too.")
  var discardHistory = false

  @Flag(name: [.long, .short], help: "Don't ask.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !discardHistory || scope.following != nil else {
      throw ValidationError("--discard-history goes with --following.")
    }
  }

  func run() async throws {
    let session = try Session(global)
    let store = try session.store()
    let event = try store.provider.requiredEvent(with: id)
    let context = try session.context(store.provider)
    let whole = try wholeScope(of: event)
    let scope = try whole ?? session.scope(scope, of: event, store.provider)
    let typed = whole ?? self.scope.asTyped(today: context.today)
    let language = try session.language(store.provider)
    try await session.ask(question(event, typed), language, assumingYes: yes) {
      try store.write(session.note("delete")) { transaction in
        try transaction.delete(id, scope, context)
      }
    }
    if global.json { return try Output.write(Envelope.of([("deleted", json(typed))])) }
    try Output.write("Deleted \(description(event, typed)).\n")
  }

  /// A routine without its history is gone as a whole; nil where its history is to stay.
  private func wholeScope(of event: any PlannedEvent) throws -> EventScope? {
    guard discardHistory else { return nil }
    guard type(of: event).keepsHistory else {
      throw CommandError.usage(
        "Event \(id) is a \(event.kind), and has no history to discard.",
        hint: "Leave --discard-history out.")
    }
    return .all
  }

  private func question(_ event: any PlannedEvent, _ scope: EventScope) -> Question {
    .deleteEvent(event.kind, id, title: event.title, isRepeating: event.isRepeating, scope)
  }

  private func description(_ event: any PlannedEvent, _ scope: EventScope) -> String {
    let name = "\(event.kind) \(id) “\(TerminalText.singleLine(event.title))”"
    return switch scope {
    case .all: event.isRepeating ? "\(name) with all its days" : name
    case .only(let date): "\(name) on \(date)"
    case .following(let date): "\(name) from \(date) on"
    }
  }

  private func json(_ scope: EventScope) -> JSONValue {
    let (name, date): (JSONValue, CivilDate?) =
      switch scope {
      case .all: ("all", nil)
      case .only(let date): ("only", date)
      case .following(let date): ("following", date)
      }
    return ["id": .integer(Int64(id.rawValue)), "scope": name, "date": EventJSON.text(date)]
  }
}
