import Observation
import TodoDomain
import TodoPresentation

/// What a person does to todos, and the alerts that this needs. Only this model has the store.
@MainActor @Observable
public final class TodoActions: @MainActor AlertPresenting {
  public let alert = CustomAlert()
  public var alertCase: (any BaseAlert)?
  private let store: any EventStore
  private let clock: DayClock

  public init(_ store: any EventStore, clock: DayClock = .system()) {
    (self.store, self.clock) = (store, clock)
  }

  /// Adds what was typed: `dentist tomorrow 3pm #medicine`.
  public func add(_ line: String, as kind: EventKind = .schedule) async {
    await change("add") { transaction, context in
      let typed = try TypedTodo(line, as: kind, now: context.now, in: context.zone)
      let category = try typed.categoryName.map { try transaction.requiredCategory(named: $0) }
      try transaction.add(typed.event(in: category ?? .none))
    }
  }

  /// Ticks an occurrence, or opens it again. A todo that repeats after it is done is finished on
  /// today's date, not on the row's.
  public func tick(_ row: WeekScreen.Row) async {
    await change("finish") { transaction, context in
      guard let id = row.item.id else { return }
      let isAfterDone = try transaction.requiredEvent(with: id).pattern.isAfterDone
      let date = isAfterDone && !row.item.isFinished ? context.rules.today : row.occurrence
      try transaction.finish(id, on: date, isFinished: !row.item.isFinished)
    }
  }

  /// Changes the time of one day. The other days of a series stay as they are. A todo in another
  /// zone isn't moved either, since `time` doesn't say by which clock.
  public func move(_ row: WeekScreen.Row, to time: TimeOfDay) async {
    guard row.item.zone == nil else { return }
    await change("edit") { transaction, context in
      guard let id = row.item.id else { return }
      let scope: EventScope = row.item.isRepeating ? .only(row.occurrence) : .all
      var patch = EventPatch()
      patch.time = .set(time)
      try transaction.modify(id, patch, scope: scope, in: context.rules)
    }
  }

  /// Asks first. The view shows `alert.presented`, and calls `confirmAlert()` or `alert.cancel()`.
  public func delete(_ row: WeekScreen.Row) {
    guard let id = row.item.id else { return }
    let scope: EventScope = row.item.isRepeating ? .only(row.occurrence) : .all
    let question = Question.deleteEvent(
      row.item.kind, id, title: row.item.title, isRepeating: row.item.isRepeating, finished: 0,
      scope)
    showAlertWithCancelButton(
      alertCase: question.then { [weak self] in
        await self?.change("delete") { try $0.delete(id, scope, in: $1.rules) }
      })
  }

  /// Takes the last change back.
  public func undo() async {
    await change("undo") { transaction, _ in
      for entry in try transaction.undoable(1) { try transaction.takeBack(entry.number) }
    }
  }
}

// MARK: Parts

extension TodoActions {
  /// The moment of a change, and the reader's zone.
  private struct Context: Sendable {
    let now: Instant
    let zone: ZoneID

    var rules: RuleContext { RuleContext(now: now, today: now.date(in: zone)) { EventUID() } }
  }

  /// Makes a change, or shows why it wasn't made. Nothing is changed then.
  private func change(
    _ action: String, _ body: @escaping @Sendable (any StoreTransaction, Context) throws -> Void
  ) async {
    let context = Context(now: clock.now, zone: clock.zone)
    do {
      try await store.write(CommitNote(action: action, at: context.now)) { try body($0, context) }
    } catch {
      showAlert(with: error)
    }
  }
}
