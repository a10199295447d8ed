import TodoDomain
import TodoStorage

/// The history of a store: the entries of its journal, and the reads that undo needs.
extension ServerReader: PastReading {
  var kindTables: [KindTable] { columns.tables }

  func categoriesByID() throws -> [Int: TodoDomain.Category] { try knownCategories().byID }

  // MARK: Entries

  func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws {
    var condition = ""
    if case .event(let id) = selection {
      condition = """
        AND id IN (SELECT journal_id FROM change WHERE owner = $1 AND event_id = \(id.rawValue))
        """
    }
    // Most callers want only the newest few entries.
    var (last, most) = (Int.max, 8)
    while true {
      let rows = try query(
        """
        SELECT \(HistoryEntry.columns) FROM journal
        WHERE owner = $1 AND id < $2 \(condition) ORDER BY id DESC LIMIT $3
        """, ["\(last)", "\(most)"])
      for entry in try entries(of: rows) { guard try body(entry) else { return } }
      guard rows.count == most else { return }
      last = rows[most - 1].int(0)
      most = min(8 * most, Self.pageSize)
    }
  }

  func history(numbered number: Int) throws -> HistoryEntry? {
    try entries(
      of: query(
        "SELECT \(HistoryEntry.columns) FROM journal WHERE owner = $1 AND id = $2", ["\(number)"])
    ).first
  }

  /// Reads entries from rows, with the entries that undo them at present.
  private func entries(of rows: ServerRows) throws -> [HistoryEntry] {
    guard rows.count > 0 else { return [] }
    var undos: [Int: [Int]] = [:]
    try query(
      """
      WITH RECURSIVE undo(id, undoes) AS (
        SELECT id, undoes FROM journal WHERE owner = $1 AND undoes = \(ServerText.any("$2::bigint[]"))
        UNION
        SELECT journal.id, journal.undoes FROM undo
        JOIN journal ON journal.owner = $1 AND journal.undoes = undo.id
      )
      SELECT id, undoes FROM undo ORDER BY id DESC
      """, [ServerText.array(rows.map { $0.text(0) })]
    ).forEach { undos[$0.int(1), default: []].append($0.int(0)) }
    // An undo has a greater number than its target, so the greatest number is decided first.
    var undoneBy: [Int: Int] = [:]
    for (number, later) in undos.sorted(by: { $0.key > $1.key }) {
      undoneBy[number] = later.first { undoneBy[$0] == nil }
    }
    return try rows.map { try HistoryEntry(row: $0, undoneBy: undoneBy[$0.int(0)]) }
  }

  var keepsHistory: Bool { true }

  func oldestHistory() throws -> Int? {
    try query(
      """
      SELECT coalesce((SELECT min(id) FROM journal WHERE owner = $1),
        (SELECT nullif(last_commit, 0) + 1 FROM store WHERE owner = $1))
      """
    ).first?.optionalInt(0)
  }

  func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    try query(
      "SELECT count(*) FROM journal WHERE owner = $1 AND action = $2 AND at >= $3 AND at < $4",
      [action, span.lowerBound.columnText, span.upperBound.columnText]
    ).first?.int(0) ?? 0
  }

  func changes(of entry: Int, most: Int) throws -> HistoryChanges {
    try JournalPast(self, of: entry).changes(most: most)
  }

  // MARK: Tidying

  func firstKeptHistory(at now: Instant) throws -> Int? {
    guard let oldest = try query("SELECT min(id), max(id) FROM journal WHERE owner = $1").first,
      let first = oldest.optionalInt(0)
    else { return nil }
    return try firstKept(newest: oldest.int(1), at: now, entries: .max, changes: .max) ?? first
  }

  /// Returns the number of the first entry to keep; nil if nothing can be removed. The search goes
  /// from the oldest entry to the first that isn't older than `history-days`, or that other devices
  /// don't have yet. It stops earlier after `entries` entries or `changes` changes. `history-share`
  /// has no effect, since there is no file.
  func firstKept(newest: Int, at now: Instant, entries: Int, changes: Int) throws -> Int? {
    let days = try settings().first { $0.key == .historyDays }.flatMap { Int($0.value) }
    let oldest = Instant(
      secondsSince1970: now.secondsSince1970 - (days ?? HistoryKeeping.usualDays) * 86_400)
    var (first, last, left, count): (Int?, Int, Int, Int) = (nil, 0, changes, 0)
    while count < entries {
      let rows = try query(
        """
        SELECT id, at, coalesce((SELECT max(step) FROM change
          WHERE change.owner = $1 AND journal_id = journal.id), 0)
        FROM journal WHERE owner = $1 AND id > $2
          AND id <= least($3, (SELECT sync_commit FROM sync_state WHERE owner = $1))
        ORDER BY id LIMIT 100
        """, ["\(last)", "\(newest - HistoryKeeping.leastEntries)"])
      for row in rows.map({ $0 }) where count < entries {
        left -= row.int(2)
        guard left >= 0, let at = try? Instant(row.text(1)), at < oldest else { return first }
        (first, last, count) = (row.int(0) + 1, row.int(0), count + 1)
      }
      guard rows.count == 100 else { return first }
    }
    return first
  }

  // MARK: Images of the present state

  func eventImage(_ id: EventID) throws -> String? {
    guard let event = try event(with: id) else { return nil }
    return try ServerImages(columns).text(of: event, records(of: id))
  }

  func image(of entity: JournalEntity, _ name: String) throws -> String? {
    switch entity {
    case .setting:
      try query("SELECT value FROM setting WHERE owner = $1 AND key = $2", [name])
        .first.map { ServerImages.text(key: name, value: $0.text(0)) }
    case .keyValue:
      try value(of: name).map { ServerImages.text(key: name, value: $0) }
    case .diary: try diary(with: EventUID(name)).map(ServerImages.text)
    case .event, .occurrence, .category: nil
    }
  }

  func categoryImages() throws -> [(id: Int, image: String)] {
    let known = try knownCategories()
    return known.byID.sorted { $0.key < $1.key }.map { id, category in
      (id, ServerImages.text(of: category, id, position: known.positions[id] ?? 0))
    }
  }
}
