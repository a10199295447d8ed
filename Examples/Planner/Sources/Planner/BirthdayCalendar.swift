import TodoDomain

/// A store of the reader's own: birthdays that are computed, and never written to. It provides only
/// the stored values; lists, their order and the counts are inherited.
public struct BirthdayCalendar: EventProviding {
  public let birthdays: [Schedule]

  public init(birthdays: [Schedule]) { self.birthdays = birthdays }

  public func event(with id: EventID) -> (any PlannedEvent)? { birthdays.first { $0.id == id } }

  public func event(withUID uid: EventUID) -> (any PlannedEvent)? {
    birthdays.first { $0.uid == uid }
  }

  public func event(from format: String, remoteID: String, kind: EventKind) -> (any PlannedEvent)? {
    nil
  }

  public func records(of id: EventID) -> [OccurrenceRecord] { [] }

  public func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    for birthday in birthdays {
      if let records = selection.records(of: birthday, among: []) { try body(birthday, records) }
    }
  }

  public func categories() -> [Category] { [.none] }
  public func settings() -> [Setting] { [] }
  public func values() -> [KeyValue] { [] }
}
