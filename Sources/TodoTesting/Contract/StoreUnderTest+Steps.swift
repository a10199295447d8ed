import TodoDomain

/// The steps that checks are made of, in the text forms of values.
extension StoreUnderTest {
  /// A fixed context, but every uid that it gives is a new one.
  var context: RuleContext {
    let uids = uids
    return RuleContext(now: FixedContext.now, today: FixedContext.today) { uids.next() }
  }

  /// A write whose note doesn't matter.
  @discardableResult
  func write<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
    try writer.write(CommitNote(action: "check", at: FixedContext.now), body)
  }

  func add(_ event: some PlannedEvent) throws -> EventID {
    try write { try $0.add(event) }
  }

  @discardableResult
  func apply(_ edit: EventEdit) throws -> EventID {
    try write { try $0.apply(edit) }
  }

  func apply(_ edit: CategoryEdit) throws {
    try write { try $0.apply(edit) }
  }

  func finish(_ id: EventID, _ dates: String..., undo: Bool = false) throws {
    try write { transaction in
      for date in dates { try transaction.finish(id, on: CivilDate(date), !undo) }
    }
  }

  func delete(_ id: EventID, _ scope: EventScope = .all) throws {
    try write { try $0.delete(id, scope, context) }
  }

  @discardableResult
  func modify(_ id: EventID, _ scope: EventScope, _ patch: EventPatch) throws -> EventID {
    try write { try $0.modify(id, patch, scope, context) }
  }

  @discardableResult
  func move(_ id: EventID, from date: String, to newDate: String) throws -> EventID {
    try write {
      try $0.move(id, from: CivilDate(date), to: CivilDate(newDate), context)
    }
  }

  /// What occurs in the range, a line each: `2025-04-08 09:30 title`, `--:--` for all-day events,
  /// ` done` after those that are.
  func lines(_ first: String, _ last: String) throws -> [String] {
    try provider.occurrences(in: CivilDate.range(from: CivilDate(first), to: CivilDate(last)))
      .map { occurrence in
        let event = occurrence.event
        let time = event.time.map(\.description) ?? "--:--"
        return "\(occurrence.date) \(time) \(event.title)\(event.isFinished ? " done" : "")"
      }
  }

  /// The dates on which anything occurs, without the title that a single event needs not.
  func dates(_ first: String, _ last: String) throws -> [String] {
    let range = try CivilDate.range(from: CivilDate(first), to: CivilDate(last))
    return try provider.occurrences(in: range).map(\.date.description)
  }

  /// What is recorded about an event, a line each: `2025-04-08`, then ` done`, ` deleted` and the
  /// time, as far as they hold.
  func recordLines(of id: EventID) throws -> [String] {
    try provider.records(of: id).map { record in
      [
        record.date.description, record.isFinished ? "done" : nil,
        record.isLive ? nil : "deleted", record.time?.description,
      ].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// The stored event, as its own type.
  func stored<Kind: PlannedEvent>(_ id: EventID, as kind: Kind.Type) throws -> Kind {
    try require(provider.event(with: id) as? Kind, "a stored \(Kind.kind) with id \(id)")
  }
}

extension EventScope {
  /// `.only`, of a date in text form.
  static func only(_ date: String) throws -> EventScope { .only(try CivilDate(date)) }
  /// `.following`, of a date in text form.
  static func following(_ date: String) throws -> EventScope { .following(try CivilDate(date)) }
}

extension EventPatch {
  /// A patch from the assignments in the closure.
  init(_ change: (inout EventPatch) throws -> Void) rethrows {
    self.init()
    try change(&self)
  }
}
