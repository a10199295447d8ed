import TodoDomain

/// How lines of one kind of event differ from those of the others.
///
/// A new kind is a new conformance and a line in `EventKindCodecs.all`.
protocol EventKindCodec: Sendable {
  associatedtype Event: PlannedEvent

  /// Writes the fields that only this kind has.
  func writeOwnFields(of event: Event, to writer: inout JSONWriter)
  /// Makes the event out of what all kinds have, and this kind's own fields.
  func event(_ draft: EventDraft, _ fields: inout RecordFields) throws(FieldFault) -> Event
}

extension EventKindCodec {
  /// The kind, which is also the type of its lines.
  var kind: EventKind { Event.kind }

  /// Writes this kind's own fields; false for an event of another kind.
  func writeOwnFields(ofAny event: any PlannedEvent, to writer: inout JSONWriter) -> Bool {
    guard let event = event as? Event else { return false }
    writeOwnFields(of: event, to: &writer)
    return true
  }
}

/// The kinds that lines can hold.
enum EventKindCodecs {
  static let all: [any EventKindCodec] = [
    ScheduleCodec(),
    RoutineCodec(),
  ]

  static let byName: [String: any EventKindCodec] = Dictionary(
    all.map { ($0.kind.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}
