import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// The options that choose a part of a repeating event.
struct ScopeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only the occurrence on this date.", valueName: "date"),
    transform: Parsing.date)
  var only: DateArgument?

  @Option(
    help: ArgumentHelp("The occurrences on this date and after it.", valueName: "date"),
    transform: Parsing.date)
  var following: DateArgument?

  func validate() throws {
    guard only == nil || following == nil else {
      throw ValidationError("Give --only or --following, not both.")
    }
  }

}

extension ScopeOptions {
  /// The scope in the dates that were typed, which are the dates of lists.
  func asTyped(_ context: CommandContext) throws -> EventScope {
    if let only { return .only(try only.resolved(context, .around)) }
    return try following.map { .following(try $0.resolved(context, .around)) } ?? .all
  }
}

extension Session {
  /// The part of an event that the options choose, in dates of the event's own calendar.
  func scope(
    _ options: ScopeOptions, of event: any PlannedEvent, _ context: CommandContext,
    _ provider: any EventReading
  ) throws -> EventScope {
    if let only = options.only { return .only(try ownDate(only, of: event, context, provider)) }
    guard let following = options.following else { return .all }
    // An occurrence that began before the date is not cut.
    let date = try following.resolved(context, .around)
    return .following(event.ownDate(from: date, displayedIn: try context.zone))
  }

  /// The date, by an event's own calendar, of the occurrence that lists show on a day: it begins on
  /// that day, or continues on it.
  ///
  /// - Throws: `RequestError.notAnOccurrence`, with the date as it was typed.
  func ownDate(
    _ day: DateArgument, of event: any PlannedEvent, preferringFinished wanted: Bool? = nil,
    _ context: CommandContext, _ provider: any EventReading
  ) throws -> CivilDate {
    let shown = try day.resolved(context, .around)
    guard let id = event.id else { return shown }
    let date = event.ownDate(
      of: shown, records: try provider.records(of: id), displayedIn: try context.zone,
      preferringFinished: wanted)
    guard let date else { throw RequestError.notAnOccurrence(id, shown, event.kind) }
    return date
  }
}

struct Edit: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change a todo; fields that aren't named stay as they are.",
    discussion: """
      Without --only or --following, a schedule changes as a whole. A routine changes on all its \
      days too, but days before today keep the time that they had. --only makes one day of a series \
      a todo of its own. --following cuts a schedule's series in two.
      """
  )

  @Argument(help: "The todo's number, which lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup(title: "Fields") var fields: FieldOptions
  @OptionGroup var scope: ScopeOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard scope.only == nil || !fields.changesRecurrence else {
      throw ValidationError(
        "--only can't be combined with --until, --open-ended, --days, --no-days, --repeat or --rrule."
      )
    }
  }

  func run() throws {
    let session = try Session(global)
    // If the series is cut already, a second run could add the rest of it again.
    let store = try session.store(
      scope.following == nil ? .harmless : .doubling(lookWith: "todoctl list --from DATE"))
    let edited = try store.write(session.note("edit")) { transaction in
      let context = try session.context(transaction)
      let event = try transaction.requiredEvent(with: id)
      let patch = try fields.patch(of: event, context, transaction)
      guard !patch.isEmpty else {
        throw CommandError.usage(
          "Nothing to change.", hint: "Name a field, such as `--title Lunch` or `--at 12:30`.")
      }
      let scope = try session.scope(scope, of: event, context, transaction)
      let carrier = try transaction.modify(id, patch, scope, context.rules)
      return try transaction.requiredEvent(with: carrier)
    }
    try store.showing { try session.show(edited, $0) }
  }
}

struct Move: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move one day of a schedule to another day, or all that is overdue.",
    discussion: "A day of a series becomes a todo of its own.")

  @Argument(help: "The todo's number, which lists show.", transform: Parsing.id)
  var id: EventID?

  @Option(
    help: ArgumentHelp("The day to move; needed for a series only.", valueName: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Option(help: ArgumentHelp("The day to move it to.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument

  @OptionGroup var all: OverdueOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try all.validate(id, on) }

  func run() async throws {
    if let id { return try move(id) }
    try await Session(global).changeOverdue(.move(to: to), assumingYes: all.yes)
  }

  private func move(_ id: EventID) throws {
    let session = try Session(global)
    let store = try session.store()
    let moved = try store.write(session.note(CommitNote.move)) { transaction in
      let context = try session.context(transaction)
      let event = try transaction.requiredEvent(with: id)
      guard let date = try date(of: event, session, context, transaction) else {
        throw CommandError.usage("Event \(id) repeats.", hint: "Say which day to move with --on.")
      }
      let occurrence = Occurrence(
        date: date, event: event, displayedIn: try context.zone)
      let distance = occurrence.localStart.date.distance(to: try to.resolved(context))
      let carrier = try transaction.move(
        id, from: date, to: date.advanced(by: distance), context.rules)
      return try transaction.requiredEvent(with: carrier)
    }
    try store.showing { try session.show(moved, $0) }
  }

  /// The date to move, by the event's own calendar.
  private func date(
    of event: any PlannedEvent, _ session: Session, _ context: CommandContext,
    _ provider: any EventReading
  ) throws -> CivilDate? {
    if let on { return try session.ownDate(on, of: event, context, provider) }
    return event.isRepeating ? nil : event.pattern.start
  }
}

struct Finish: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark a todo as finished on a day, or all that is overdue.",
    discussion: "Without --on the day is the todo's own, or today if it repeats.",
    aliases: ["done"])

  @Argument(help: "The todo's number, which lists show.", transform: Parsing.id)
  var id: EventID?

  @Option(help: ArgumentHelp("The day.", valueName: "date"), transform: Parsing.date)
  var on: DateArgument?

  @Flag(help: "Mark it as unfinished again.")
  var undo = false

  @OptionGroup var all: OverdueOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try all.validate(id, on)
    guard !all.overdue || !undo else {
      throw ValidationError("--overdue can't be combined with --undo.")
    }
  }

  func run() async throws {
    if let id { return try finish(id) }
    try await Session(global).changeOverdue(.finish, assumingYes: all.yes)
  }

  private func finish(_ id: EventID) throws {
    let session = try Session(global)
    let store = try session.store()
    let date = try store.write(session.note(undo ? "unfinish" : "finish")) { transaction in
      let event = try transaction.requiredEvent(with: id)
      let day = on ?? (event.isRepeating ? .today : nil)
      let date =
        try day.map {
          try session.ownDate(
            $0, of: event, preferringFinished: undo, session.context(transaction), transaction)
        }
        ?? event.pattern.start
      try transaction.finish(id, on: date, !undo)
      return date
    }
    try store.showing { try session.show(id, on: date, $0) }
  }
}

struct Delete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete a todo, one of its days, or all from a day on.", aliases: ["rm"])

  @Argument(help: "The todo's number, which lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup var scope: ScopeOptions

  @Flag(help: "With --following: delete a routine with all its days, finished ones too.")
  var discardHistory = false

  @Flag(name: [.long, .short], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !discardHistory || scope.following != nil else {
      throw ValidationError("--discard-history needs --following.")
    }
  }

  func run() async throws {
    let session = try Session(global)
    let store = try session.store()
    let event = try store.provider.requiredEvent(with: id)
    let context = try session.context(store.provider)
    let whole = try wholeScope(of: event)
    let scope = try whole ?? session.scope(scope, of: event, context, store.provider)
    let typed = try whole ?? self.scope.asTyped(context)
    try await session.ask(question(event, typed), context.language, assumingYes: yes) {
      try store.write(session.note("delete")) { transaction in
        try transaction.delete(id, scope, context.rules)
      }
    }
    if global.json { return try Output.write(Envelope.of([("deleted", json(typed))])) }
    try Output.write("Deleted \(description(event, typed)).\n")
  }

  /// The scope that deletes a routine with its history; nil if the history is to be kept.
  private func wholeScope(of event: any PlannedEvent) throws -> EventScope? {
    guard discardHistory else { return nil }
    guard type(of: event).keepsHistory else {
      throw CommandError.usage(
        "Todo \(id) is a \(event.kind), which has no history to discard.",
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
