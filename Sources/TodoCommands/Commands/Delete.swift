import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

struct Delete: AsyncParsableCommand, TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: Text(
      "Delete todos, one of their days, or all from a day on.",
      "투두를 삭제해요. 하루만, 또는 어느 날부터 모두 삭제할 수도 있어요."),
    aliases: ["rm"])

  @OptionGroup var todos: TodoArguments
  @OptionGroup var scope: ScopeOptions

  @Flag(
    help: .both(
      "With --following: delete a routine with all its days, finished ones too.",
      "--following과 함께: 완료한 날을 포함해 루틴의 모든 날을 삭제해요."))
  var discardHistory = false

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !discardHistory || scope.following != nil else {
      throw ValidationError(
        Text("--discard-history needs --following.", "--discard-history는 --following과 함께 써요."))
    }
  }

  func run() async throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let context = try session.context(store.provider)
    let deletions = try store.explaining {
      try TodoSearch(.delete, context, provider: store.provider).events(todos.names).map {
        try deletion(of: $0, session, context, from: store.provider)
      }
    }
    if !yes { tellOfStop(deletions, session) }
    try await session.ask(question(deletions), context.language, assumingYes: yes) {
      try store.writeAndWait(session.note("delete")) { transaction in
        for deletion in deletions {
          try transaction.delete(deletion.id, deletion.scope, in: context.rules)
        }
      }
    }
    try answer(deletions, session, in: context)
  }

  /// Prints the hint that `stop` ends series without losing their finished days.
  private func tellOfStop(_ deletions: [Deletion], _ session: Session) {
    let lost = deletions.filter { $0.typed == .all && $0.finished > 0 }.map { $0.id.description }
    guard !lost.isEmpty else { return }
    let command = "`todoctl stop \(lost.joined(separator: " "))`"
    session.tell(
      Text(
        "\(command) ends what repeats, and keeps its finished days.",
        "\(command, .toward) 반복만 끝내면 완료한 기록은 남아요."))
  }

  /// The part of one todo that is deleted.
  private struct Deletion {
    let id: EventID
    let event: any PlannedEvent
    /// The dates to delete, in the event's own calendar.
    let scope: EventScope
    /// The dates as the user typed them and as lists show them.
    let typed: EventScope
    /// The number of finished dates of the whole todo if it repeats; 0 otherwise.
    let finished: Int

    var item: EventDisplayItem { EventDisplayItem(of: event) }
  }

  private func deletion(
    of event: any PlannedEvent, _ session: Session, _ context: CommandContext,
    from provider: any EventReading
  ) throws -> Deletion {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let whole = try wholeScope(of: event, id)
    return Deletion(
      id: id, event: event,
      scope: try whole ?? session.scope(scope, of: event, context, from: provider),
      typed: try whole ?? scope.asTyped(context),
      finished: event.isRepeating
        ? try provider.records(of: id).count { $0.isLive && $0.isFinished } : 0)
  }

  /// Returns the scope that deletes a routine with its history; nil if the history is kept.
  private func wholeScope(of event: any PlannedEvent, _ id: EventID) throws -> EventScope? {
    guard discardHistory else { return nil }
    guard type(of: event).keepsHistory else {
      throw CommandError.usage(
        Text(
          "Todo \(id) is a \(event.kind), which has no history to discard.",
          "투두 \(id)번은 \(Text.kindName(event.kind))이라 삭제할 기록이 없어요."),
        hint: Text("Leave --discard-history out.", "--discard-history를 빼 주세요."))
    }
    return .all
  }

  private func question(_ deletions: [Deletion]) -> Question {
    guard let first = deletions.first, deletions.count == 1 else {
      return .deleteEvents(
        deletions.map(\.item), finished: deletions.reduce(0) { $0 + $1.finished },
        deletions.first?.typed ?? .all)
    }
    return .deleteEvent(
      first.event.kind, first.id, title: first.event.title, isRepeating: first.event.isRepeating,
      finished: first.finished, first.typed)
  }

  private func answer(
    _ deletions: [Deletion], _ session: Session, in context: CommandContext
  ) throws {
    guard global.json else {
      return try session.print(
        deletions.map { Text.deleted($0.item, $0.typed)[context.language] })
    }
    let values = deletions.map(json)
    guard let first = values.first, todos.names.isSingle else {
      return try Output.write(Envelope.of([("deletions", .array(values))]))
    }
    try Output.write(Envelope.of([("deleted", first)]))
  }

  private func json(_ deletion: Deletion) -> JSONValue {
    let (name, date): (JSONValue, CivilDate?) =
      switch deletion.typed {
      case .all: ("all", nil)
      case .only(let date): ("only", date)
      case .following(let date): ("following", date)
      }
    return [
      "id": .integer(Int64(deletion.id.rawValue)), "scope": name, "date": EventJSON.text(date),
    ]
  }
}
