import TodoDomain
import TodoStorage

/// The events of a store, and their occurrences on some dates.
extension ServerReader {
  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    let found: FoundEvents
    switch selection {
    case .all: return try visitAll(body)
    case .near(let range, let kind):
      var ids = DateQueries.candidates(columns)
      // The kind is one of the program's, so its name needs no quotes.
      if let kind { ids = DateQueries.candidates(columns, " AND event.kind = '\(kind)'") }
      guard kind.map({ columns.table(of: $0) != nil }) ?? true else { return }
      found = FoundEvents(ids: ids, range: range, changed: DateQueries.changedNear) {
        $0.dates(near: range)
      }
      return try visit(found, range, selection: selection, body: body)
    case .limited(let range):
      found = FoundEvents(
        ids: DateQueries.limited, range: range, changed: DateQueries.changedNear
      ) {
        $0.dates(near: range)
      }
      return try visit(found, range, selection: selection, body: body)
    case .overlapping(let range):
      found = FoundEvents(
        ids: DateQueries.reaching(columns), range: range, changed: DateQueries.changedReaching
      ) { $0.dates(overlapping: range) }
      try visit(found, range, selection: selection, body: body)
    case .due(let range):
      found = FoundEvents(
        ids: DateQueries.due(columns), range: range, changed: DateQueries.changedReaching
      ) { $0.dates(overlapping: range) }
      try visit(found, range, selection: selection, body: body)
    case .withAlarmsIn(let range):
      found = FoundEvents(
        ids: DateQueries.alarms(columns), range: AlarmQuery.near(range),
        changed: DateQueries.changedFollowing
      ) { $0.dates(withAlarmsIn: range) }
      try visit(found, range, selection: selection, body: body)
    }
  }

  /// The statements that find the events of a range.
  private struct FoundEvents {
    /// Selects the ids of the events, given a range.
    let ids: String
    let range: ClosedRange<CivilDate>
    /// Selects the records whose changed day may bring an event into the result.
    let changed: String
    /// Returns the dates whose records are read together with an event.
    let dates: (any PlannedEvent) -> ClosedRange<CivilDate>
  }

  // MARK: All events

  private func visitAll(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    var records = RecordPages(self)
    var last = 0
    var progress = try WorkProgress { try countRows(of: .event(columns)) }
    while true {
      let rows = try query(
        "\(DateQueries.select(columns)) WHERE owner = $1 AND id > $2 ORDER BY id "
          + "LIMIT \(Self.pageSize)", ["\(last)"])
      for index in 0..<rows.count {
        let event = try event(of: rows[index])
        last = rows[index].int(0)
        try body(event, records.take(of: last))
        try progress.advance()
      }
      guard rows.count == Self.pageSize else { return try records.requireEnd() }
    }
  }

  // MARK: Open todos

  func visitUndated(_ body: (any PlannedEvent) throws -> Bool) throws {
    for priority in Priority.ranked {
      var (last, count) = (0, Self.pageSize)
      while count == Self.pageSize {
        let rows = try query(
          """
          \(DateQueries.select(columns))
          WHERE owner = $1 AND id > $2 AND priority IS NOT DISTINCT FROM $3
            AND \(DateQueries.isOpenAndUndated)
          ORDER BY id LIMIT \(Self.pageSize)
          """, ["\(last)", priority?.rawValue])
        count = rows.count
        for index in 0..<count {
          last = rows[index].int(0)
          guard try body(event(of: rows[index])) else { return }
        }
      }
    }
  }

  func tags() throws -> [Tag: Int] {
    let rows = try query(
      """
      SELECT tags, count(*) FROM event WHERE owner = $1 AND tags IS NOT NULL GROUP BY tags
      """)
    var counts: [Tag: Int] = [:]
    for index in 0..<rows.count { counts.add(rows[index].int(1), to: rows[index].text(0)) }
    return counts
  }

  func progressByCategory(on today: CivilDate) throws -> [String: CategoryProgress] {
    let rows = try query(DateQueries.progress, [today.columnText])
    let categories = try knownCategories().byID
    var progress: [String: CategoryProgress] = [:]
    for index in 0..<rows.count {
      let row = rows[index]
      let numbers = CategoryProgress(
        open: row.int(1), undated: row.int(2), done: row.int(3), repeating: row.int(4))
      progress.add(numbers, to: categories[row.int(0)])
    }
    return progress
  }

  func undatedCount() throws -> Int {
    let rows = try query(
      "SELECT count(*) FROM event WHERE owner = $1 AND \(DateQueries.isOpenAndUndated)")
    return rows[0].int(0)
  }

  func openTodos(dueIn range: ClosedRange<CivilDate>) throws -> [any PlannedEvent] {
    let rows = try query(
      "\(DateQueries.select(columns)) WHERE owner = $1 AND \(DateQueries.isOpenAndDue)",
      Self.values(range))
    return try (0..<rows.count).map { try event(of: rows[$0]) }
  }

  // MARK: Events near dates

  private func visit(
    _ found: FoundEvents, _ range: ClosedRange<CivilDate>, selection: EventSelection,
    body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    let changedDays = try changedDays(found.changed, range)
    // The longer the range, the more records an event may have, and the smaller the page.
    let most = max(20, min(Self.pageSize, 50_000 / found.range.dayNumbers.count))
    let pages = try rows(
      of: DateQueries.rows(columns, found.ids), Self.values(found.range), most: most,
      isFew: Self.isShort(found.range))
    var changes = try changedDays()
    try pages.visit { rows in
      let events = try rows.map { try self.event(of: $0) }
      let records = try self.records(of: events, on: found.dates)
      for event in events {
        guard let id = event.id?.rawValue else { continue }
        let own = records[id] ?? []
        guard let changed = changes.removeValue(forKey: id) else {
          try body(event, own)
          continue
        }
        try body(event, selection.records(of: event, among: own.adding(changed)) ?? [])
      }
    }
    for (id, changed) in changes.sorted(by: { $0.key < $1.key }) {
      guard let event = try EventID(id).flatMap({ try event(with: $0) }) else { continue }
      let records = try records(of: [event], on: found.dates)[id] ?? []
      if let selected = selection.records(of: event, among: records.adding(changed)) {
        try body(event, selected)
      }
    }
  }

  /// Returns the records of some events, with a range of dates for each.
  private func records(
    of events: [any PlannedEvent], on dates: (any PlannedEvent) -> ClosedRange<CivilDate>
  ) throws -> [Int: [OccurrenceRecord]] {
    let wanted = events.compactMap { event in event.id.map { ("\($0)", dates(event)) } }
    guard !wanted.isEmpty else { return [:] }
    // Only the primary key can compare pairs; the index by dates has the records of all events.
    // `OFFSET 0` keeps the server from comparing all records with each event.
    let rows = try query(
      """
      SELECT \(OccurrenceRow.columns)
      FROM unnest($2::int[], $3::date[], $4::date[]) AS wanted(id, first, last), LATERAL (
        SELECT \(OccurrenceRow.columns) FROM occurrence
        WHERE owner = $1 AND (event_id, date) >= (wanted.id, wanted.first)
          AND (event_id, date) <= (wanted.id, wanted.last) OFFSET 0) AS own
      ORDER BY event_id, date
      """,
      [
        ServerText.array(wanted.map(\.0)),
        ServerText.array(wanted.map(\.1.lowerBound.columnText)),
        ServerText.array(wanted.map(\.1.upperBound.columnText)),
      ])
    return try records(of: rows).reduce(into: [:]) { $0[$1.event, default: []].append($1.record) }
  }

  /// Queues a query for the records with a changed day in a range. The query is sent with the next
  /// statement; the returned function gives its records by event id.
  private func changedDays(
    _ query: String, _ range: ClosedRange<CivilDate>
  ) throws -> () throws -> [Int: [OccurrenceRecord]] {
    try beforeReading()
    var found: ServerRows?
    later(Statement(sql: query, values: ["\(owner)"] + Self.values(ChangedDayQuery.near(range)))) {
      found = $0
    }
    return {
      if found == nil { try self.send() }
      let records = try found.map { try self.records(of: $0) } ?? []
      return records.reduce(into: [:]) { $0[$1.event, default: []].append($1.record) }
    }
  }

  func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID] {
    let changes = try changedDays(DateQueries.changedReaching, range)
    let pages = try rows(of: DateQueries.reaching(columns), Self.values(range))
    var ids = Set(try changes().keys.compactMap { EventID($0) })
    try pages.visit { rows in
      rows.forEach { row in if let id = EventID(row.int(0)) { ids.insert(id) } }
    }
    return Array(ids)
  }

  private static func values(_ range: ClosedRange<CivilDate>) -> [String?] {
    [range.lowerBound.columnText, range.upperBound.columnText]
  }

  /// Returns whether the occurrences in a range usually fit on a page.
  private static func isShort(_ range: ClosedRange<CivilDate>) -> Bool {
    range.dayNumbers.count <= 14
  }

  // MARK: Counts

  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    let (sums, expansion) = try countQueries(range)
    var plain = CountedCells(in: range)
    try sums.visit { try $0.forEach { try plain.add(row: $0) } }
    let expanded = try expansion.counts(self, in: range, displayedIn: zone)
    let counts = plain.counts(try knownCategories().byID)
    return expanded.cells.isEmpty ? counts : counts + expanded
  }

  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: Completion] {
    let (sums, expansion) = try countQueries(range)
    var plain = DaySums(in: range, try knownCategories().byID)
    try sums.visit { try $0.forEach { try plain.add(row: $0) } }
    let expanded = try expansion.counts(self, in: range, displayedIn: zone).grouped(by: \.date)
    return plain.totals.merging(expanded, uniquingKeysWith: +).filter { !$0.value.isEmpty }
  }

  /// Sends the queries for the sums of a range and for the events that SQL can't count, together.
  private func countQueries(_ range: ClosedRange<CivilDate>) throws -> (ServerCursor, Expansion) {
    let dates = Self.values(range)
    return (
      try rows(of: DateQueries.counts(columns), dates, isFew: Self.isShort(range)),
      Expansion(
        changes: try changedDays(DateQueries.changedNear, range),
        events: try rows(
          of: DateQueries.rows(columns, DateQueries.expandedCandidates(columns)), dates,
          isFew: Self.isShort(range)),
        slipped: try rows(
          of: DateQueries.rows(columns, DateQueries.slipped), dates, isFew: Self.isShort(range)))
    )
  }

  /// The events whose dates SQL can't compute, the changed days of all other events, and the
  /// events that slipped.
  private struct Expansion {
    let changes: () throws -> [Int: [OccurrenceRecord]]
    let events: ServerCursor
    let slipped: ServerCursor

    func counts(
      _ reader: ServerReader, in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
    ) throws -> OccurrenceCounts {
      var counter = OccurrenceCounter()
      var changes = try changes()
      try events.visit { rows in
        let events = try rows.map { try reader.event(of: $0) }
        let records = try reader.records(of: events) { $0.recordDates(for: range.widenedByZones) }
        for event in events {
          guard let id = event.id?.rawValue else { continue }
          let own = (records[id] ?? []).adding(changes.removeValue(forKey: id))
          counter.add(event.occurrences(in: range, records: own, displayedIn: zone))
        }
      }
      for (id, records) in changes {
        guard let event = try EventID(id).flatMap(reader.event(with:)) else { continue }
        counter.add(event.changedOccurrences(in: range, records: records, displayedIn: zone))
      }
      try slipped.visit { rows in
        for event in try rows.map({ try reader.event(of: $0) }) {
          counter.addSlips(of: event, in: range, displayedIn: zone)
        }
      }
      return counter.counts
    }
  }
}

/// Reads all records by rising event ids, a page at a time.
private struct RecordPages {
  private let reader: ServerReader
  private var page: ArraySlice<(event: Int, record: OccurrenceRecord)> = []
  private var last: (event: Int, date: String) = (0, CivilDate.earliest.columnText)
  private var isAtEnd = false

  init(_ reader: ServerReader) { self.reader = reader }

  /// Returns the records of an event. The ids of the calls must rise.
  ///
  /// - Throws: `StoreError.damaged` for records without their event.
  mutating func take(of event: Int) throws -> [OccurrenceRecord] {
    var records: [OccurrenceRecord] = []
    while let next = try peek(), next.event == event {
      records.append(next.record)
      page.removeFirst()
    }
    if let next = page.first, next.event < event { throw Self.orphan(next.event) }
    return records
  }

  /// Refuses records after the last event.
  mutating func requireEnd() throws {
    if let next = try peek() { throw Self.orphan(next.event) }
  }

  private static func orphan(_ event: Int) -> StoreError {
    .damaged(.value(table: "occurrence", column: "event_id", id: event))
  }

  private mutating func peek() throws -> (event: Int, record: OccurrenceRecord)? {
    if page.isEmpty, !isAtEnd {
      let rows = try reader.query(
        """
        SELECT \(OccurrenceRow.columns) FROM occurrence
        WHERE owner = $1 AND (event_id, date) > ($2, $3)
        ORDER BY event_id, date LIMIT \(5 * ServerReader.pageSize)
        """, ["\(last.event)", last.date])
      page = try reader.records(of: rows)[...]
      isAtEnd = rows.count < 5 * ServerReader.pageSize
      if let end = page.last { last = (end.event, end.record.date.columnText) }
    }
    return page.first
  }
}
