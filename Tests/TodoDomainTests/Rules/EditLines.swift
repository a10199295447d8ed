import TodoDomain
import TodoTesting

/// Returns each edit as a line, so that a test can say exactly which edits it expects.
func lines(_ edits: [EventEdit]) -> [String] {
  edits.map { edit in
    switch edit {
    case .insert(let event, let records):
      "insert \(line(event)) \(records.map(line))"
    case .replace(let event): "replace \(line(event))"
    case .remove(let id): "remove \(id)"
    case .record(let id, let record): "record \(id) \(line(record))"
    case .forget(let id, let date): "forget \(id) \(date)"
    }
  }
}

/// Returns an event as `title id start..until days time`.
private func line(_ event: any PlannedEvent) -> String {
  let pattern = event.pattern
  let end = pattern.end.map(\.description) ?? ""
  return [
    event.title, event.id.map(\.description) ?? "new",
    "\(pattern.start?.description ?? "")..\(end)",
    pattern.days.isEmpty ? nil : pattern.days.description, event.time?.description,
  ].compactMap { $0 }.joined(separator: " ")
}

private func line(_ record: OccurrenceRecord) -> String {
  [
    record.date.description, record.isFinished ? "done" : nil, record.isLive ? nil : "deleted",
    record.time?.description, record.change?.description,
  ].compactMap { $0 }.joined(separator: " ")
}

extension OccurrenceRecord {
  static func done(_ date: String, at time: String? = nil) throws -> OccurrenceRecord {
    try OccurrenceRecord(
      date: CivilDate(date), isFinished: true, time: time.map { try TimeOfDay($0) })
  }

  static func open(_ date: String, at time: String? = nil) throws -> OccurrenceRecord {
    try OccurrenceRecord(date: CivilDate(date), time: time.map { try TimeOfDay($0) })
  }

  static func deleted(_ date: String) throws -> OccurrenceRecord {
    try OccurrenceRecord(date: CivilDate(date), deletedAt: FixedContext.now)
  }
}

extension PlannedEvent {
  /// Returns the revision that a patch asks for.
  func revision(
    _ scope: EventScope, records: [OccurrenceRecord] = [], today: CivilDate = FixedContext.today,
    _ change: (inout EventPatch) throws -> Void
  ) throws -> Revision {
    var patch = EventPatch()
    try change(&patch)
    guard case .only(let date) = scope else {
      return try revision(
        applying(patch, limits: .standard), scope: scope, records: records,
        FixedContext.make(today: today))
    }
    let record = records.first { $0.date == date }
    let day = occurrence(on: date, record: record) ?? self
    return try revision(
      day.applying(patch, limits: .standard), scope: scope, records: records,
      FixedContext.make(today: today))
  }
}
