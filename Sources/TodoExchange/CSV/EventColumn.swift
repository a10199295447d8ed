import TodoDomain

/// One column of an event's row. A kind's own fields are empty for the other kinds.
struct EventColumn: Sendable {
  let name: String
  let value: @Sendable (any PlannedEvent) -> String

  init(_ field: EventField, _ value: @escaping @Sendable (any PlannedEvent) -> String) {
    name = field.rawValue
    self.value = value
  }

  /// The columns, in their order.
  static let all = [
    EventColumn(.id) { $0.id?.description ?? "" },
    EventColumn(.uid) { $0.uid.rawValue },
    EventColumn(.kind) { $0.kind.rawValue },
    EventColumn(.title) { $0.title },
    EventColumn(.category) { $0.category.name },
    EventColumn(.start) { $0.pattern.start.description },
    EventColumn(.until) { $0.isRepeating ? $0.pattern.end?.description ?? "" : "" },
    EventColumn(.days) { event in
      event.repeatDays.days.map(WeekdayNames.code).joined(separator: ",")
    },
    EventColumn(.time) { $0.time?.description ?? "" },
    EventColumn(.isAllDay) { $0.isAllDay.description },
    EventColumn(.isRepeating) { $0.isRepeating.description },
    EventColumn(.isFinished) { $0.isFinished.description },
    EventColumn(.place) { ($0 as? Schedule)?.place ?? "" },
    EventColumn(.isPublic) { ($0 as? Routine)?.isPublic.description ?? "" },
    EventColumn(.alarm) { $0.alarm?.description ?? "" },
    EventColumn(.memo) { $0.memo ?? "" },
  ]
}
