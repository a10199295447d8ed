import TodoDomain

/// Short forms of the operations that checks call. They take dates and other values as texts.
extension StoreUnderTest {
  /// A fixed context that makes a new uid at each call.
  var context: RuleContext {
    let uids = uids
    return RuleContext(now: FixedContext.now, today: FixedContext.today) { uids.next() }
  }

  /// Runs a transaction. No check looks at its note.
  @discardableResult
  func writeAndWait<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
    try writer.writeAndWait(CommitNote(action: "check", at: FixedContext.now), body)
  }

  func add(_ event: some PlannedEvent) throws -> EventID {
    try writeAndWait { try $0.add(event) }
  }

  @discardableResult
  func apply(_ edit: EventEdit) throws -> EventID {
    try writeAndWait { try $0.apply(edit) }
  }

  func apply(_ edit: CategoryEdit) throws {
    try writeAndWait { try $0.apply(edit) }
  }

  func finish(_ id: EventID, _ dates: String..., undo: Bool = false) throws {
    try writeAndWait { transaction in
      for date in dates { try transaction.finish(id, on: CivilDate(date), isFinished: !undo) }
    }
  }

  func skip(_ id: EventID, _ date: String, undo: Bool = false) throws {
    try writeAndWait { try $0.skip(id, on: CivilDate(date), isSkipped: !undo, in: context) }
  }

  func stop(_ id: EventID, before date: String) throws {
    try writeAndWait { try $0.stop(id, before: CivilDate(date), context) }
  }

  func pause(_ id: EventID, _ first: String, last: String? = nil) throws {
    let pause = try Pause(from: CivilDate(first), until: last.map { try CivilDate($0) })
    try writeAndWait { try $0.pause(id, pause, in: context) }
  }

  func resume(_ id: EventID, on date: String) throws {
    try writeAndWait { try $0.resume(id, on: CivilDate(date), context) }
  }

  func delete(_ id: EventID, _ scope: EventScope = .all) throws {
    try writeAndWait { try $0.delete(id, scope, in: context) }
  }

  @discardableResult
  func modify(_ id: EventID, _ scope: EventScope, patch: EventPatch) throws -> EventID {
    try writeAndWait { try $0.modify(id, patch, scope: scope, in: context) }
  }

  @discardableResult
  func move(_ id: EventID, from date: String, to newDate: String) throws -> EventID {
    try writeAndWait {
      try $0.move(id, from: CivilDate(date), to: CivilDate(newDate), context)
    }
  }

  /// The occurrences in a range, each as a line: `2025-04-08 09:30 title`, with `--:--` for all-day
  /// events and ` done` after finished events.
  func lines(_ first: String, _ last: String) throws -> [String] {
    try provider.occurrences(in: CivilDate.range(from: CivilDate(first), to: CivilDate(last)))
      .map { occurrence in
        let event = occurrence.event
        let time = event.time.map(\.description) ?? "--:--"
        return "\(occurrence.day) \(time) \(event.title)\(event.isFinished ? " done" : "")"
      }
  }

  /// Returns the days of the occurrences in a range, without titles, which a check with a single
  /// event doesn't need.
  func dates(_ first: String, _ last: String) throws -> [String] {
    let range = try CivilDate.range(from: CivilDate(first), to: CivilDate(last))
    return try provider.occurrences(in: range).map(\.day.description)
  }

  /// The records of an event, each as a line: `2025-04-08`, then ` done`, ` deleted`, the time, and
  /// the changed day, if the record has them.
  func recordLines(of id: EventID) throws -> [String] {
    try provider.records(of: id).map { record in
      [
        record.date.description, record.isFinished ? "done" : nil,
        record.isLive ? nil : "deleted", record.time?.description, record.change?.description,
      ].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// The stored event, as its own type.
  func stored<Kind: PlannedEvent>(_ id: EventID, as kind: Kind.Type) throws -> Kind {
    try require(provider.event(with: id) as? Kind, "a stored \(Kind.kind) with id \(id)")
  }
}

extension EventScope {
  /// Returns the scope `.only` of a date, which is given as text.
  static func only(_ date: String) throws -> EventScope { .only(try CivilDate(date)) }
  /// Returns the scope `.following` of a date, which is given as text.
  static func following(_ date: String) throws -> EventScope { .following(try CivilDate(date)) }
}

extension EventPatch {
  /// Makes a patch with the values that a closure assigns.
  init(_ change: (inout EventPatch) throws -> Void) rethrows {
    self.init()
    try change(&self)
  }
}
