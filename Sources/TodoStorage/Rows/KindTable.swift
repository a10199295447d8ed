import TodoDomain

/// What one kind of event adds to the columns that all have: a table of its own, keyed by event id.
///
/// ## Implementation guidance
/// `columns` and `values(of:)` are of one order. `make` is handed what was read of the common
/// columns, and reads its own from `offset` on.
protocol KindTable: SendableMetatype {
  associatedtype Event: PlannedEvent

  /// The table's name.
  static var name: String { get }
  /// Its columns, but for `event_id`.
  static var columns: [String] { get }
  /// What to store of an event, column by column.
  static func values(of event: Event) -> [ColumnValue]
  /// The event of a row.
  static func make(
    _ id: EventID, _ details: EventDetails, _ pattern: DatePattern, _ row: PreparedStatement,
    from offset: Int
  ) throws -> Event
}

/// A value on its way into a column.
enum ColumnValue {
  case int(Int?)
  case text(String?)
}

extension KindTable {
  static var kind: EventKind { Event.kind }
  static var keepsHistory: Bool { Event.keepsHistory }

  /// What to store of an event that is known to be of this kind; nil where it isn't.
  static func values(ofAny event: any PlannedEvent) -> [ColumnValue]? {
    (event as? Event).map(values)
  }
}

/// `schedule`: the place.
enum ScheduleTable: KindTable {
  static let name = "schedule"
  static let columns = ["place"]

  static func values(of event: Schedule) -> [ColumnValue] { [.text(event.place)] }

  static func make(
    _ id: EventID, _ details: EventDetails, _ pattern: DatePattern, _ row: PreparedStatement,
    from offset: Int
  ) throws -> Schedule {
    try Schedule(
      id: id, details: details, pattern: pattern, place: row.optionalText(offset),
      limits: .unlimited)
  }
}

/// `routine`: visibility and shares.
enum RoutineTable: KindTable {
  static let name = "routine"
  static let columns = ["is_public", "share_count"]

  static func values(of event: Routine) -> [ColumnValue] {
    [.int(event.isPublic ? 1 : 0), .int(event.shareCount)]
  }

  static func make(
    _ id: EventID, _ details: EventDetails, _ pattern: DatePattern, _ row: PreparedStatement,
    from offset: Int
  ) throws -> Routine {
    guard !row.isNull(offset) else {
      throw StoreError.damaged(.value(table: name, column: "is_public", id: id.rawValue))
    }
    return try Routine(
      id: id, details: details, days: pattern.days, activeFrom: pattern.start,
      activeUntil: pattern.end, isPublic: row.int(offset) != 0, shareCount: row.int(offset + 1))
  }
}
