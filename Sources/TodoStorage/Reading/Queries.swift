import GRDB
package import TodoDomain

/// Finds the events that may occur in a range of dates, by ranges of an index.
enum CandidateQuery {
  /// Selects the ids, given the first date as ?1 and the last as ?2: single days, repeating events
  /// that reach into the range, events with zones or rules, and events with records there whose
  /// kind keeps its history.
  ///
  /// - Parameter condition: ` AND ` and a further condition on columns of `event`.
  static func sql(_ columns: EventColumns, _ condition: String = "") -> String {
    """
    WITH \(DurationBucket.commonTable)
    SELECT id FROM event WHERE span = 0 AND start BETWEEN ?1 AND ?2\(condition)
    UNION
    SELECT event.id FROM class
    CROSS JOIN event ON event.span = class.span
      AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
      AND ifnull(event.until, ?1) >= ?1\(condition)
    UNION
    \(DurationBucket.expandedIDs(condition))
    UNION
    SELECT occurrence.event_id FROM occurrence
    CROSS JOIN event ON event.id = occurrence.event_id
    WHERE occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
      AND event.kind IN (\(columns.historicKinds))\(condition)
    """
  }

  /// Selects the rows of those events, of one kind or of all.
  static func rows(_ columns: EventColumns, of kind: EventKind? = nil) -> String {
    guard let table = kind.flatMap(columns.table(of:)) else {
      return "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
    }
    // The table of the kind has the ids, so that SQLite needn't read other events.
    return """
      \(columns.select)
      WHERE event.id IN (
      SELECT event_id FROM \(table.name) WHERE event_id IN (
      \(sql(columns))
      ))
      """
  }

  /// Selects the rows of those events, and of events with an occurrence that may last from before
  /// the range into it.
  static func reachingRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(reachingSQL(columns))\n)"
  }

  /// Selects the ids of those events. Only an event of a day or longer takes several days; an index
  /// has these alone.
  static func reachingSQL(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGapInDays
    return """
      \(sql(columns))
      UNION
      SELECT id FROM event
      WHERE length >= 1440 AND (
        start <= ifnull(date(?1, '+\(gap) days'), ?1)
          AND (until IS NULL OR julianday(until) + length / 1440 >= julianday(?1) - \(gap + 1))
        OR kind IN (\(columns.historicKinds)))
      """
  }

  /// Selects the rows of the events whose dates can't be computed in SQL, also of those that have
  /// only records there and keep their history.
  static func expandedRows(_ columns: EventColumns) -> String {
    """
    \(columns.select)
    WHERE event.id IN (
    \(DurationBucket.expandedIDs())
    UNION
    SELECT occurrence.event_id FROM event
    CROSS JOIN occurrence ON occurrence.event_id = event.id
    WHERE event.\(DurationBucket.isExpanded) AND event.kind IN (\(columns.historicKinds))
      AND occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
    )
    """
  }
}

/// Finds the events whose alarm may go off on some days, by indexes of the events with alarms. One
/// index has alarms of at most a day, which are near their occurrences. A small one has the longer
/// alarms, whose occurrences are as far ahead as the alarm is long.
package enum AlarmQuery {
  /// Selects the rows of those events, given the first and the last date of `near` as ?1 and ?2.
  static func rows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
  }

  /// Selects their ids.
  static func sql(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGapInDays
    return """
      \(CandidateQuery.sql(columns, " AND event.alarm <= 1440"))
      UNION
      SELECT id FROM event
      WHERE alarm > 1440 AND (
        julianday(start) <= julianday(?2) + alarm / 1440 + \(gap)
          AND (until IS NULL OR julianday(until) >= julianday(?1) + alarm / 1440 - \(gap))
        OR kind IN (\(columns.historicKinds)))
      """
  }

  /// The dates of the occurrences whose alarm, of at most a day, goes off in a range.
  package static func near(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    range.lowerBound.advanced(by: -1)...range.upperBound.advanced(by: 2)
  }
}

/// Counts the occurrences of some days in SQL, by indexes. Only events with zones and rules are
/// loaded, and not counted here.
///
/// The counts are the sum of three parts: single days; repeating events, once for each of their
/// days; and records, which subtract deleted dates, add the history of kinds that keep it, and
/// count finished dates. A period in a category of events counts on its first day alone.
enum CountQuery {
  static func counts(
    _ db: Database, _ columns: EventColumns, _ range: ClosedRange<CivilDate>,
    categories: [Int: TodoDomain.Category]
  ) throws -> OccurrenceCounts {
    let statement = try statement(db, columns, range)
    var sums = CountedCells(in: range)
    while try statement.step() { try sums.add(statement) }
    return sums.counts(categories)
  }

  /// The sums of each day alone, without a table of what they are made of.
  static func totals(
    _ db: Database, _ columns: EventColumns, _ range: ClosedRange<CivilDate>,
    categories: [Int: TodoDomain.Category]
  ) throws -> [CivilDate: Completion] {
    let statement = try statement(db, columns, range)
    var sums = CountedDays(in: range, categories)
    while try statement.step() { try sums.add(statement) }
    return sums.totals
  }

  private static func statement(
    _ db: Database, _ columns: EventColumns, _ range: ClosedRange<CivilDate>
  ) throws -> PreparedStatement {
    let statement = try PreparedStatement(db, sql(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    return statement
  }

  /// Selects rows to be summed by category, kind, day (0 is the first) and part of the day (0 is
  /// from midnight to three, NULL is all-day), given the first day as ?1 and the last as ?2.
  static func sql(_ columns: EventColumns) -> String {
    """
    WITH RECURSIVE
    \(DurationBucket.commonTable),
    day(number, week, date, weekday) AS MATERIALIZED (
      SELECT 0, 0, ?1, (strftime('%w', ?1) + 6) % 7
      UNION ALL
      SELECT number + 1, (number + 1) / 7, date(date, '+1 day'), (weekday + 1) % 7
      FROM day WHERE date < ?2
    ),
    week(number, first, last) AS MATERIALIZED (
      SELECT week, min(date), max(date) FROM day GROUP BY week
    ),
    part(category_id, kind, day, block, planned, finished) AS (
      SELECT category_id, kind, CAST(julianday(start) - julianday(?1) AS INTEGER),
        \(block(of: "time")), 1, 0
      FROM event
      WHERE span = 0 AND start BETWEEN ?1 AND ?2
      UNION ALL
      SELECT event.category_id, event.kind, day.number, \(block(of: "event.time")), 1, 0
      FROM week
      CROSS JOIN class
      CROSS JOIN event ON event.span = class.span
        AND event.start BETWEEN ifnull(date(week.first, class.reach), '') AND week.last
        AND ifnull(event.until, week.first) >= week.first
      CROSS JOIN day ON day.week = week.number AND \(isCounted)
      UNION ALL
      SELECT category_id, kind, day, CASE WHEN is_covered THEN block ELSE own_block END,
        CASE WHEN is_deleted THEN -is_counted ELSE is_historic AND NOT is_covered END,
        is_finished AND NOT is_deleted AND (is_covered OR is_historic)
      FROM (
        SELECT event.category_id, event.kind, day.number AS day,
          \(block(of: "event.time")) AS block, \(block(of: "occurrence.time")) AS own_block,
          occurrence.is_finished, occurrence.deleted_at IS NOT NULL AS is_deleted,
          \(isCovered) AS is_covered, \(isCounted) AS is_counted,
          event.kind IN (\(columns.historicKinds)) AS is_historic
        FROM day
        CROSS JOIN occurrence ON occurrence.date = day.date
        CROSS JOIN event ON event.id = occurrence.event_id AND event.\(DurationBucket.isPlain)
      )
    )
    SELECT category_id, kind, day, block, planned, finished FROM part
    """
  }

  /// Whether an event's pattern covers a day.
  private static let isCovered = """
    (day.date BETWEEN event.start AND ifnull(event.until, day.date) \
    AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0)
    """

  /// Whether an event that covers a day counts on it.
  private static let isCounted = """
    (\(isCovered) AND (event.days <> 0 OR day.date = event.start \
    OR event.category_id NOT IN (SELECT id FROM category WHERE holds_events)))
    """

  /// The part of the day that contains a time.
  private static func block(of time: String) -> String {
    "CAST(substr(\(time), 1, 2) AS INTEGER) / \(HourBlock.hours)"
  }
}
