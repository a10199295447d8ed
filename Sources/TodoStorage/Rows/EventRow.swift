import Foundation
package import TodoDomain

/// The columns of `event` that every kind has. Rows are selected and bound in the order of the
/// cases, so a case has the same position in every statement.
package enum EventColumn: Int, CaseIterable, Sendable {
  case id, uid, kind, title, categoryID, tags, priority, start, isPlanned, until, days, rule,
    extraDates, time
  case length, due, dueTime, zone, alarms, memo, slipped, pausedFrom, pausedUntil
  /// The class of the event's length (``DurationBucket``). It follows from the other columns, so
  /// rows are read without it.
  case span

  /// The name in the schema.
  package var name: String { declaration.name }
  /// The form of the column's values.
  package var form: StoreTable.Form { declaration.form }

  private var declaration: (name: String, form: StoreTable.Form) {
    switch self {
    case .id: ("id", .number)
    case .uid: ("uid", .text)
    case .kind: ("kind", .text)
    case .title: ("title", .text)
    case .categoryID: ("category_id", .number)
    case .tags: ("tags", .text)
    case .priority: ("priority", .text)
    case .start: ("start", .date)
    case .isPlanned: ("is_planned", .number)
    case .until: ("until", .date)
    case .days: ("days", .number)
    case .rule: ("rule", .text)
    case .extraDates: ("extra_dates", .text)
    case .time: ("time", .text)
    case .length: ("length", .number)
    case .due: ("due", .date)
    case .dueTime: ("due_time", .text)
    case .zone: ("zone", .text)
    case .alarms: ("alarms", .text)
    case .memo: ("memo", .text)
    case .slipped: ("slipped", .text)
    case .pausedFrom: ("paused_from", .date)
    case .pausedUntil: ("paused_until", .date)
    case .span: ("span", .number)
    }
  }
}

/// Converts rows of `event` to events and back.
package enum EventRow {
  /// The names of the columns that `read` reads, in its order.
  package static let names = EventColumn.allCases.filter { $0 != .span }.map(\.name)
  /// The columns that `read` reads, for a SELECT.
  static let columns = names.map { "event.\($0)" }

  /// The columns as arguments of SQLite's `json_object`, with the category's name instead of its
  /// id.
  static let imageMembers = names.map { name in
    name == EventColumn.categoryID.name
      ? "'category', category.name" : "'\(name)', event.\(name)"
  }

  /// Reads an event from a statement's row.
  ///
  /// - Throws: `StoreError.damaged` with the column of an invalid value.
  package static func read(
    _ row: some StoredRow, _ columns: EventColumns, categories: [Int: TodoDomain.Category],
    rules: ParsedRules
  ) throws -> any PlannedEvent {
    let number = row.int(EventColumn.id.rawValue)
    let id = try required(EventID(number), .id, id: number)
    let kind = EventKind(rawValue: row.text(EventColumn.kind.rawValue))
    guard let table = columns.table(of: kind), let offset = columns.offset(of: kind) else {
      throw StoreError.unknownKind(id: number)
    }
    do {
      let details = try EventDetails(
        uid: EventUID(required(text(row, .uid, id: number), .uid, id: number)),
        title: required(text(row, .title, id: number), .title, id: number),
        category: required(
          int(row, .categoryID, id: number).flatMap { categories[$0] }, .categoryID, id: number),
        tags: text(row, .tags, id: number).map {
          try $0.split(separator: ",").map { try Tag(String($0)) }
        } ?? [],
        priority: text(row, .priority, id: number).map { try Priority(word: $0) },
        time: time(row, .time, id: number),
        length: int(row, .length, id: number).map(EventLength.init(minutes:)),
        due: date(row, .due, id: number).map {
          LocalDateTime(date: $0, time: try time(row, .dueTime, id: number))
        },
        zone: text(row, .zone, id: number).map { try ZoneID($0) },
        alarms: text(row, .alarms, id: number).map {
          try $0.split(separator: ",").map { try required(Alarm(column: $0), .alarms, id: number) }
        } ?? [],
        memo: text(row, .memo, id: number),
        slipped: text(row, .slipped, id: number).map {
          try $0.split(separator: ",").map {
            try required(CivilDate(utf8: $0.utf8), .slipped, id: number)
          }
        } ?? [],
        source: SourceRow.read(row, from: columns.sourceOffset),
        limits: .unlimited)
      return try table.make(
        id, details, pattern: pattern(row, number, rules: rules), row: row, from: offset)
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "event", column: "", id: number))
    }
  }

  /// Reads the pattern from `start`, `until`, `days`, the rule, the extra dates and the pause.
  private static func pattern(
    _ row: some StoredRow, _ id: Int, rules: ParsedRules
  ) throws -> DatePattern {
    guard try int(row, .isPlanned, id: id) != 0 else {
      return try DatePattern(dueOn: date(row, .start, id: id))
    }
    let start = try required(date(row, .start, id: id), .start, id: id)
    let days = try required(int(row, .days, id: id).flatMap(WeekdaySet.readable), .days, id: id)
    if !row.isNull(EventColumn.rule.rawValue) || !row.isNull(EventColumn.extraDates.rawValue) {
      let pause = try date(row, .pausedFrom, id: id).map {
        try Pause(from: $0, until: date(row, .pausedUntil, id: id))
      }
      return try DatePattern(
        start: start, recurrence: .set(set(row, id, rules: rules)), pause: pause)
    }
    let until = try date(row, .until, id: id)
    if !days.isEmpty {
      return try DatePattern(start: start, recurrence: .weekly(on: days, until: until))
    }
    return try DatePattern(start: start, recurrence: .daily(until: required(until, .until, id: id)))
  }

  private static func set(
    _ row: some StoredRow, _ id: Int, rules: ParsedRules
  ) throws -> RecurrenceSet {
    let rule = try text(row, .rule, id: id).map { try required(rules.rule($0), .rule, id: id) }
    let dates = try text(row, .extraDates, id: id)?.split(separator: ",").map {
      try required(CivilDate(utf8: $0.utf8), .extraDates, id: id)
    }
    return RecurrenceSet(rule: rule, extraDates: dates ?? [])
  }

  /// Reads an optional date.
  ///
  /// - Parameter place: The index of the column in the row; nil in a row of all columns.
  static func date(
    _ row: some StoredRow, _ column: EventColumn, id: Int, at place: Int? = nil
  ) throws -> CivilDate? {
    let place = place ?? column.rawValue
    return row.isNull(place) ? nil : try required(CivilDate(utf8: row.bytes(place)), column, id: id)
  }

  /// Reads an optional time. The parameters are the same as for `date`.
  static func time(
    _ row: some StoredRow, _ column: EventColumn, id: Int, at place: Int? = nil
  ) throws -> TimeOfDay? {
    let place = place ?? column.rawValue
    return row.isNull(place) ? nil : try required(TimeOfDay(utf8: row.bytes(place)), column, id: id)
  }

  /// Reads an optional text.
  private static func text(
    _ row: some StoredRow, _ column: EventColumn, id: Int
  ) throws -> String? {
    let place = column.rawValue
    return row.isNull(place) ? nil : try required(row.storedText(place), column, id: id)
  }

  /// Reads an optional number.
  private static func int(
    _ row: some StoredRow, _ column: EventColumn, id: Int
  ) throws -> Int? {
    let place = column.rawValue
    return row.isNull(place) ? nil : try required(row.storedInt(place), column, id: id)
  }

  /// Returns a value that a column must have.
  ///
  /// - Throws: `StoreError.damaged` for nil.
  static func required<Value>(
    _ value: Value?, _ column: EventColumn, id: Int
  ) throws -> Value {
    guard let value else {
      throw StoreError.damaged(.value(table: "event", column: column.name, id: id))
    }
    return value
  }

  /// The names of the columns of a whole row, the id first.
  package static let boundNames = EventColumn.allCases.map(\.name)
  /// The columns that `bind` binds after the id, in its order.
  private static let boundColumns = boundNames.dropFirst().joined(separator: ", ")
  /// The SQL placeholders of the values that `bind` binds after the id: `?2, ?3` and so on.
  private static let boundMarks = boundNames.indices.dropFirst().map { "?\($0 + 1)" }
    .joined(separator: ", ")
  /// The statement that inserts a row with the values of `bind`.
  static let insertion = "INSERT INTO event (id, \(boundColumns)) VALUES (?1, \(boundMarks))"
  /// The statement that updates a row to the values of `bind`.
  static let replacement = "UPDATE event SET (\(boundColumns)) = (\(boundMarks)) WHERE id = ?1"

  /// Binds all columns in their order, starting with the id as the first parameter.
  package static func bind(
    _ event: any PlannedEvent, _ id: EventID, categoryID: Int, to statement: some StoredParameters
  ) {
    let (pattern, details) = (event.pattern, event.details)
    // SQL doesn't compute the dates of a paused series, so its days of the week are stored as a
    // rule.
    let set = pattern.pause == nil ? pattern.set : pattern.ruled
    for column in EventColumn.allCases {
      let place = column.rawValue + 1
      switch column {
      case .id: statement.bind(id.rawValue, at: place)
      case .uid: statement.bind(details.uid.rawValue, at: place)
      case .kind: statement.bind(event.kind.rawValue, at: place)
      case .title: statement.bind(details.title, at: place)
      case .categoryID: statement.bind(categoryID, at: place)
      case .tags:
        let tags = details.tags.map(\.name).joined(separator: ",")
        statement.bind(tags.isEmpty ? nil : tags, at: place)
      case .priority: statement.bind(details.priority?.rawValue, at: place)
      case .start: statement.bind(pattern.start?.columnText, at: place)
      case .isPlanned: statement.bind(pattern.isPlanned ? 1 : 0, at: place)
      case .until: statement.bind(pattern.end?.columnText, at: place)
      case .days: statement.bind(set == nil ? Int(pattern.days.rawValue) : 0, at: place)
      case .rule: statement.bind(set?.rule?.description, at: place)
      case .extraDates:
        let dates = set?.extraDates.map(\.columnText).joined(separator: ",")
        statement.bind(dates == "" ? nil : dates, at: place)
      case .time: statement.bind(details.time?.description, at: place)
      case .length: statement.bind(details.length?.minutes, at: place)
      case .due: statement.bind(details.due?.date.columnText, at: place)
      case .dueTime: statement.bind(details.due?.time?.description, at: place)
      case .zone: statement.bind(details.zone?.name, at: place)
      case .alarms:
        let alarms = details.alarms.map(\.columnText).joined(separator: ",")
        statement.bind(alarms.isEmpty ? nil : alarms, at: place)
      case .memo: statement.bind(details.memo, at: place)
      case .slipped:
        // The last day first, so that an index finds the events that slipped recently.
        let days = details.slipped.reversed().map(\.columnText).joined(separator: ",")
        statement.bind(days.isEmpty ? nil : days, at: place)
      case .pausedFrom: statement.bind(pattern.pause?.from.columnText, at: place)
      case .pausedUntil: statement.bind(pattern.pause?.until?.columnText, at: place)
      case .span: statement.bind(DurationBucket.number(of: event), at: place)
      }
    }
  }
}

/// A cache of parsed rules by their texts. A list may read an event many times, and many events
/// have the same rule.
package final class ParsedRules {
  private var rules: [String: RecurrenceRule] = [:]

  package init() {}

  /// The greatest number of rules that are kept.
  private static let limit = 4_096

  /// Parses the rule of a text, or takes it from the cache; nil for an invalid rule.
  fileprivate func rule(_ text: String) -> RecurrenceRule? {
    if let rule = rules[text] { return rule }
    guard let rule = try? RecurrenceRule(text) else { return nil }
    if rules.count == Self.limit { rules.removeAll(keepingCapacity: true) }
    rules[text] = rule
    return rule
  }
}

/// An alarm's form in a column: its minutes, `10` or `-10`, and its time of day if it has one:
/// `1440@09:00`. A list of alarms begins with the longest alarm, so an index can find events by the
/// minutes of that alarm.
extension Alarm {
  fileprivate var columnText: String { "\(minutesBefore)" + (time.map { "@\($0)" } ?? "") }

  fileprivate init?(column text: Substring) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let minutes = Int(parts[0]) else { return nil }
    switch parts.count {
    case 1: try? self.init(minutesBefore: minutes)
    case 2 where minutes.isMultiple(of: 1_440):
      guard let time = TimeOfDay(utf8: parts[1].utf8) else { return nil }
      try? self.init(daysBefore: minutes / 1_440, at: time)
    default: return nil
    }
  }
}

extension WeekdaySet {
  /// Returns the days of the week in a number that has a bit for each; nil for a number with other
  /// bits.
  static func readable(_ number: Int) -> WeekdaySet? {
    guard let bits = UInt8(exactly: number), bits < 1 << 7 else { return nil }
    return WeekdaySet(rawValue: bits)
  }
}

/// The class of an event's length, from its first to its last date. An event that covers a date
/// can't have started further before it than the class allows.
///
/// Events are indexed by class and start, so a short range of starts in each class finds the events
/// near a date. With more classes fewer of the found events would be unrelated, but there would be
/// more ranges.
package enum DurationBucket {
  /// The classes of events with an end, and the greatest number of days from first to last date for
  /// each class. Class 0 is a single day.
  package static let reachesInDays = [1: 7, 2: 31, 3: 124, 4: 496, 5: 1_984]
  package static let longest = 6
  package static let openEnded = 7
  /// The class of a single event with a zone, which may be on another date in another zone.
  package static let singleInZone = 8
  /// An event that repeats in a zone or by a rule. SQL can't compute the dates of this class and
  /// its neighbours `singleInZone` and `afterDone`.
  package static let expanded = 9
  /// The class of an event that repeats after it is done. The event is on its start date, and on
  /// the dates on which it was finished.
  package static let afterDone = 10
  /// A todo without a date. It is on the date on which it was finished.
  package static let undated = 11

  /// Returns the number of an event's class: 0…6 for a length, or one of the special classes such
  /// as `openEnded`.
  package static func number(of event: any PlannedEvent) -> Int {
    let pattern = event.pattern
    guard let start = pattern.start else { return undated }
    if pattern.isAfterDone { return afterDone }
    if pattern.set != nil || pattern.pause != nil { return expanded }
    if event.zone != nil { return pattern.isRepeating ? expanded : singleInZone }
    guard let end = pattern.end else { return openEnded }
    guard pattern.isRepeating else { return 0 }
    let length = start.distance(to: end)
    return reachesInDays.filter { length <= $0.value }.keys.min() ?? longest
  }

  /// A common table expression, `class(span, reach)`, with a row for each class of events that
  /// repeat on days of the week. `reach` is a modifier of SQLite's `date`: applied to a date, it
  /// gives the earliest start of an event of the class that can cover the date.
  static var commonTable: String {
    let bounded = reachesInDays.sorted { $0.key < $1.key }.map { ($0.key, "-\($0.value) days") }
    let unbounded = [longest, openEnded].map { ($0, "-9999 years") }
    let rows = (bounded + unbounded).map { "(\($0.0), '\($0.1)')" }
    return "class(span, reach) AS (VALUES \(rows.joined(separator: ", ")))"
  }

  /// A condition for the events whose dates SQL can't compute. SQLite couldn't use the indexes that
  /// begin with the class for a condition with `NOT`.
  package static let isExpanded = "span BETWEEN \(singleInZone) AND \(afterDone)"

  /// Selects the ids of the events whose dates SQL can't compute and that may be near a range of
  /// dates, ?1 to ?2, in any zone.
  ///
  /// - Parameter condition: ` AND ` and a further condition.
  static func expandedIDs(_ condition: String = "") -> String {
    let gap = CivilDate.widestZoneGapInDays
    let earliest = "date(?1, '-\(gap) days')"
    let latest = "ifnull(date(?2, '+\(gap) days'), ?2)"
    let near = "start BETWEEN \(earliest) AND \(latest)"
    return """
      SELECT id FROM event
      WHERE span IN (\(singleInZone), \(afterDone)) AND \(near)\(condition)
      UNION
      SELECT id FROM event
      WHERE span = \(expanded) AND start <= \(latest) AND ifnull(until, ?1) >= \(earliest)\(condition)
      """
  }
}
