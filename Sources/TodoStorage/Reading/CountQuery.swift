import GRDB
import TodoDomain

/// Counts the occurrences of some days by scanning ranges of two indexes: one of events, and one of
/// records. It doesn't count events with zones or rules.
///
/// The counts are the sum of three parts: events on a single day; repeating events, once for each
/// of their days; and records. A record subtracts a deleted date, counts a finished date, and
/// counts a date that the event no longer covers if its kind keeps its history. An event of several
/// days in a row counts once, on its first day, if its category is one of events, not of tasks.
struct CountQuery {
  private let db: Database
  private let columns: EventColumns
  private let range: ClosedRange<CivilDate>
  private let categories: [Int: TodoDomain.Category]

  init(
    _ db: Database, _ columns: EventColumns, range: ClosedRange<CivilDate>,
    categories: [Int: TodoDomain.Category]
  ) {
    (self.db, self.columns, self.range, self.categories) = (db, columns, range, categories)
  }

  func counts() throws -> OccurrenceCounts {
    var sums = CountedCells(in: range)
    try add(to: &sums)
    return sums.counts(categories)
  }

  /// Returns the totals of each day, without the breakdown by kind and category.
  func totals() throws -> [CivilDate: Completion] {
    var sums = DaySums(in: range, categories)
    try add(to: &sums)
    return sums.totals
  }

  private func add(to sums: inout some CountSums) throws {
    let repeating = try repeatingEvents()
    for event in repeating.values { try event.addDays(in: range.dayNumbers, to: &sums) }
    var singles = try SingleEvents(statement(Self.singles(columns)), categories)
    var others = try OtherEvents(PreparedStatement(db, Self.other(columns)), categories)
    let records = try statement(Self.records)
    while try records.step() {
      let record = try CountedRecord(records)
      while let event = try singles.next(through: record.day) {
        try sums.add(event.part(on: event.first))
      }
      let near = repeating[record.event] ?? singles.ofDay[record.event]
      let event = try near ?? others.event(record.event)
      if let part = event?.part(of: record) { try sums.add(part) }
    }
    while let event = try singles.next(through: range.upperBound.dayNumber) {
      try sums.add(event.part(on: event.first))
    }
  }

  /// Returns the events that repeat on days of the week and may cover a day of the range, by id.
  private func repeatingEvents() throws -> [Int: CountedEvent] {
    let rows = try statement(Self.repeating(columns))
    var events: [Int: CountedEvent] = [:]
    while try rows.step() { events[rows.int(0)] = try CountedEvent(rows, categories) }
    return events
  }

  /// Prepares a query of the range. ?1 is the range's first date and ?2 its last date.
  private func statement(_ sql: String) throws -> PreparedStatement {
    let statement = try PreparedStatement(db, sql)
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    return statement
  }

  // MARK: SQL

  /// Selects the events of a single day, by rising dates.
  static func singles(_ columns: EventColumns) -> String {
    """
    SELECT \(selected(columns)) FROM event
    WHERE span = 0 AND start BETWEEN ?1 AND ?2 ORDER BY start
    """
  }

  /// Selects the events that repeat on days of the week and may cover a day of the range.
  static func repeating(_ columns: EventColumns) -> String {
    """
    WITH \(DurationBucket.commonTable)
    SELECT \(selected(columns)) FROM class
    CROSS JOIN event ON event.span = class.span
      AND start BETWEEN ifnull(date(?1, class.reach), '') AND ?2 AND ifnull(until, ?1) >= ?1
    """
  }

  /// Selects the records, by rising dates.
  static let records = """
    SELECT event_id, date, is_finished, deleted_at IS NOT NULL, time FROM occurrence
    WHERE date BETWEEN ?1 AND ?2 ORDER BY date
    """

  /// Selects the event with the id ?1, if its records count even on dates that it doesn't cover,
  /// and if SQL can compute its dates.
  private static func other(_ columns: EventColumns) -> String {
    """
    SELECT \(selected(columns)) FROM event
    WHERE id = ?1 AND NOT \(DurationBucket.isExpanded) AND \(columns.showsRecords())
    """
  }

  private static func selected(_ columns: EventColumns) -> String {
    """
    id, category_id, kind, start, until, days, time, \(columns.showsRecords())
    """
  }
}

/// The values of an event that decide its counts. The event is on a single day, is a period, or
/// repeats on days of the week.
private struct CountedEvent {
  /// The day number of the event's first date; `Int.max` if the event has no date.
  let first: Int
  private let last: Int
  private let weekdays: WeekdaySet
  private let category: Int
  private let kind: EventKind
  private let block: Int?
  private let isHistoric: Bool
  /// Whether the event is a period in a category of events, which counts on its first day only.
  private let isPeriod: Bool

  /// Reads a row of the columns that `CountQuery` selects.
  init(_ row: PreparedStatement, _ categories: [Int: TodoDomain.Category]) throws {
    let id = row.int(0)
    first = try EventRow.date(row, .start, id: id, at: 3)?.dayNumber ?? .max
    last = try EventRow.date(row, .until, id: id, at: 4)?.dayNumber ?? .max
    weekdays = try EventRow.required(row.storedInt(5).flatMap(WeekdaySet.readable), .days, id: id)
    category = row.int(1)
    kind = EventKind(rawValue: row.text(2))
    block = try EventRow.time(row, .time, id: id, at: 6).map { $0.hour / HourBlock.hours }
    isHistoric = row.int(7) != 0
    isPeriod = weekdays.isEmpty && categories[category]?.holdsEvents == true
  }

  /// Adds the event's days in a range.
  func addDays(in range: Range<Int>, to sums: inout some CountSums) throws {
    let end = min(last, isPeriod ? first : last, range.upperBound - 1)
    for day in sequence(first: max(first, range.lowerBound), next: { $0 + 1 }) {
      guard day <= end else { return }
      if covers(day) { try sums.add(part(on: day)) }
    }
  }

  /// Returns the change that a record makes to the counts; nil if it makes none.
  func part(of record: CountedRecord) -> CountedPart? {
    guard covers(record.day) else {
      guard isHistoric, !record.isDeleted else { return nil }
      // A todo without a date counts on the date on which it was finished, as unplanned.
      guard first < .max else {
        var part = part(on: record.day, at: record.block, planned: 0)
        part.unplanned = record.isFinished ? 1 : 0
        return part
      }
      return part(
        on: record.day, at: record.block, planned: 1, finished: record.isFinished ? 1 : 0)
    }
    if record.isDeleted {
      return isPeriod && record.day != first ? nil : part(on: record.day, at: block, planned: -1)
    }
    return record.isFinished ? part(on: record.day, at: block, planned: 0, finished: 1) : nil
  }

  /// Returns a planned occurrence on a day.
  func part(on day: Int) -> CountedPart { part(on: day, at: block, planned: 1) }

  private func part(
    on day: Int, at block: Int?, planned: Int, finished: Int = 0
  ) -> CountedPart {
    CountedPart(
      category: category, kind: kind, day: day, block: block, planned: planned, finished: finished)
  }

  private func covers(_ day: Int) -> Bool {
    first <= day && day <= last
      && (weekdays.isEmpty || weekdays.contains(CivilDate(dayNumber: day).weekday))
  }
}

/// A record: the values that decide its counts.
private struct CountedRecord {
  let event: Int
  let day: Int
  let isFinished: Bool
  let isDeleted: Bool
  let block: Int?

  /// Reads a row of `CountQuery.records`.
  init(_ row: PreparedStatement) throws {
    event = row.int(0)
    guard let date = CivilDate(utf8: row.bytes(1)) else {
      throw OccurrenceRow.damaged("date", event)
    }
    guard let isFinished = row.flag(2) else { throw OccurrenceRow.damaged("is_finished", event) }
    let time = row.isNull(4) ? nil : TimeOfDay(utf8: row.bytes(4))
    guard row.isNull(4) || time != nil else { throw OccurrenceRow.damaged("time", event) }
    day = date.dayNumber
    self.isFinished = isFinished
    isDeleted = row.int(3) != 0
    block = time.map { $0.hour / HourBlock.hours }
  }
}

/// Events on a single day, read by rising dates. Only the events of the current day are in memory.
private struct SingleEvents {
  /// The events of the day for which `next` was last called, by id.
  private(set) var ofDay: [Int: CountedEvent] = [:]
  private let rows: PreparedStatement
  private let categories: [Int: TodoDomain.Category]
  private var ahead: (id: Int, event: CountedEvent)?
  private var day = Int.min

  init(_ rows: PreparedStatement, _ categories: [Int: TodoDomain.Category]) throws {
    (self.rows, self.categories) = (rows, categories)
    try step()
  }

  /// Returns the next event if its day is not after `day`. From call to call, `day` must not fall.
  mutating func next(through day: Int) throws -> CountedEvent? {
    if day != self.day {
      self.day = day
      ofDay.removeAll(keepingCapacity: true)
    }
    guard let (id, event) = ahead, event.first <= day else { return nil }
    if event.first == day { ofDay[id] = event }
    try step()
    return event
  }

  private mutating func step() throws {
    ahead = try rows.step() ? (rows.int(0), CountedEvent(rows, categories)) : nil
  }
}

/// Looks up and caches the events of records that aren't among the single and repeating events read
/// for the range. A record may be on a date that its event doesn't cover.
private struct OtherEvents {
  private let row: PreparedStatement
  private let categories: [Int: TodoDomain.Category]
  private var known: [Int: CountedEvent?] = [:]

  init(_ row: PreparedStatement, _ categories: [Int: TodoDomain.Category]) {
    (self.row, self.categories) = (row, categories)
  }

  /// Returns the event with an id. Nil for an event whose records count only on dates that the
  /// event covers, and for an event whose dates SQL can't compute.
  mutating func event(_ id: Int) throws -> CountedEvent? {
    if let event = known[id] { return event }
    row.bind(id, at: 1)
    defer { row.reset() }
    let event = try row.step() ? CountedEvent(row, categories) : nil
    known[id] = .some(event)
    return event
  }
}
