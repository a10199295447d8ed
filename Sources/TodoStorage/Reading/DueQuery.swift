import GRDB
import TodoDomain

/// The SQL conditions for open todos that have no date, and for open todos that are due in a range
/// of dates.
enum OpenTodoQuery {
  /// The condition for an open todo without a date.
  static let isUndated = """
    event.span = \(DurationBucket.undated) AND NOT EXISTS (
      SELECT 1 FROM occurrence WHERE event_id = event.id AND is_finished AND deleted_at IS NULL)
    """
  /// The condition for an open todo without a date, of the priority ?1, which may be NULL.
  static let isUndatedOfPriority = "\(isUndated) AND event.priority IS ?1"
  /// The condition for an open todo with a due date from ?1 to ?2.
  static let isDue = """
    event.due BETWEEN ?1 AND ?2 AND NOT EXISTS (
      SELECT 1 FROM occurrence WHERE event_id = event.id
        AND date = event.start AND (is_finished OR deleted_at IS NOT NULL))
    """
}

/// Reads open todos, and the tags.
extension StoreReader {
  func tags() throws -> [Tag: Int] {
    let rows = try PreparedStatement.cached(
      db, "SELECT tags, count(*) FROM event WHERE tags IS NOT NULL GROUP BY tags")
    var counts: [Tag: Int] = [:]
    while try rows.step() { counts.add(rows.int(1), to: rows.text(0)) }
    return counts
  }

  func visitUndated(_ body: (any PlannedEvent) throws -> Bool) throws {
    let categories = try known.all(db).byID
    for priority in Priority.ranked {
      let rows = try PreparedStatement.cached(
        db, "\(columns.select)\nWHERE \(OpenTodoQuery.isUndatedOfPriority) ORDER BY event.id")
      defer { rows.reset() }
      rows.bind(priority?.rawValue, at: 1)
      while try rows.step() {
        guard try body(wholeEvent(of: rows, categories)) else { return }
      }
    }
  }

  func undatedCount() throws -> Int {
    let rows = try PreparedStatement.cached(
      db, "SELECT count(*) FROM event WHERE \(OpenTodoQuery.isUndated)")
    defer { rows.reset() }
    return try rows.step() ? rows.int(0) : 0
  }

  func openTodos(dueIn range: ClosedRange<CivilDate>) throws -> [any PlannedEvent] {
    let rows = try PreparedStatement.cached(db, "\(columns.select)\nWHERE \(OpenTodoQuery.isDue)")
    defer { rows.reset() }
    rows.bind(range.lowerBound.columnText, at: 1)
    rows.bind(range.upperBound.columnText, at: 2)
    let categories = try known.all(db).byID
    var found: [any PlannedEvent] = []
    while try rows.step() { found.append(try wholeEvent(of: rows, categories)) }
    return found
  }
}

extension [Tag: Int] {
  /// Adds a number to the count of each tag in a column's text.
  package mutating func add(_ count: Int, to tags: String) {
    for name in tags.split(separator: ",") {
      if let tag = try? Tag(String(name)) { self[tag, default: 0] += count }
    }
  }
}

/// Finds, by ranges of indexes, the events with an unfinished occurrence whose last day may be in a
/// range of dates.
///
/// To read few events, the query leaves out single days that are finished, and periods that don't
/// end in the range. `Occurrence.isDue` decides the rest.
enum DueQuery {
  /// Selects the rows of the events that may be due. ?1 is the first date and ?2 the last date of
  /// the range.
  static func rows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
  }

  /// Selects the ids of the events that may be due.
  static func sql(_ columns: EventColumns) -> String {
    let isDue = " AND \(columns.isDue)"
    let gap = CivilDate.widestZoneGapInDays
    return """
      WITH \(DurationBucket.commonTable)
      SELECT id FROM event
      WHERE span = 0 AND start BETWEEN ?1 AND ?2\(isDue)
        AND NOT EXISTS (
          SELECT 1 FROM occurrence WHERE event_id = event.id AND date = event.start
            AND (is_finished OR deleted_at IS NOT NULL))
      UNION
      SELECT event.id FROM class
      CROSS JOIN event ON event.span = class.span
        AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
        AND ifnull(event.until, ?1) >= ?1
        AND (event.days <> 0 OR event.until <= ?2)\(isDue)
      UNION
      \(DurationBucket.expandedIDs(isDue))
      UNION
      SELECT id FROM event
      WHERE length >= 1440 AND start <= ifnull(date(?1, '+\(gap) days'), ?1)
        AND (until IS NULL OR julianday(until) + length / 1440 >= julianday(?1) - \(gap + 1))\(isDue)\
      \(history(columns))
      """
  }

  /// Selects further events of the kinds that become overdue and keep their history: those with a
  /// record in the range, and all that last a day or longer. Empty if the store has no such kind.
  private static func history(_ columns: EventColumns) -> String {
    let kinds = columns.dueHistoricKinds
    guard !kinds.isEmpty else { return "" }
    return """

      UNION
      SELECT occurrence.event_id FROM occurrence
      CROSS JOIN event ON event.id = occurrence.event_id
      WHERE occurrence.date BETWEEN ?1 AND ?2 AND event.kind IN (\(kinds))
      UNION
      SELECT id FROM event WHERE length >= 1440 AND kind IN (\(kinds))
      """
  }
}
