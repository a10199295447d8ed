import TodoDomain

/// A store of the reader's own: birthdays that are computed, and never written to. What is stored
/// is all that it answers; lists, their order and the counts are inherited.
struct BirthdayCalendar: EventProviding {
  let birthdays: [Schedule]

  func event(with id: EventID) -> (any PlannedEvent)? { birthdays.first { $0.id == id } }

  func event(withUID uid: EventUID) -> (any PlannedEvent)? { birthdays.first { $0.uid == uid } }

  func event(from format: String, remoteID: String, kind: EventKind) -> (any PlannedEvent)? { nil }

  func records(of id: EventID) -> [OccurrenceRecord] { [] }

  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    for birthday in birthdays {
      if let records = selection.records(of: birthday, among: []) { try body(birthday, records) }
    }
  }

  func categories() -> [Category] { [.none] }
  func settings() -> [Setting] { [] }
  func values() -> [KeyValue] { [] }
}
