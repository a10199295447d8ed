import TodoDomain

/// One column of an event's row. A kind's own fields are empty for the other kinds.
struct EventColumn: Sendable {
  let name: String
  /// The field of an event, or of an occurrence that begins at a time by the reader's clock.
  let value: @Sendable (any PlannedEvent, WallTime?) -> String

  init(_ field: EventField, _ value: @escaping @Sendable (any PlannedEvent) -> String) {
    self.init(field, shown: { event, _ in value(event) })
  }

  private init(
    _ field: EventField, shown value: @escaping @Sendable (any PlannedEvent, WallTime?) -> String
  ) {
    name = field.rawValue
    self.value = value
  }

  /// The columns, in their order: what all events have, with the kinds' own before the last two.
  static func all(_ kinds: EventKinds) -> [EventColumn] {
    common + kinds.ownFields.map { EventColumn(own: $0.field) } + texts
  }

  private init(own field: EventField) {
    self.init(field) { event in
      switch event.ownValues[field] {
      case .text(let text): text ?? ""
      case .flag(let flag): flag.description
      case .count(let count): count.description
      case nil: ""
      }
    }
  }

  private static let common = [
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
    EventColumn(.rule) { $0.pattern.set?.rule?.description ?? "" },
    EventColumn(.extraDates) { event in
      (event.pattern.set?.extraDates ?? []).map(\.description).joined(separator: ",")
    },
    EventColumn(.time, shown: { ($1?.time ?? $0.time)?.description ?? "" }),
    EventColumn(.length) { $0.length?.description ?? "" },
    EventColumn(.zone) { $0.zone?.name ?? "" },
    EventColumn(.isAllDay) { $0.isAllDay.description },
    EventColumn(.isRepeating) { $0.isRepeating.description },
    EventColumn(.isFinished) { $0.isFinished.description },
  ]

  private static let texts = [
    EventColumn(.alarm) { $0.alarm?.description ?? "" },
    EventColumn(.memo) { $0.memo ?? "" },
  ]
}
