import TodoDomain
import TodoStorage

/// The queries about dates. $1 is the number of the store, $2 the first date and $3 the last date.
///
/// They use the same classes of event lengths as SQLite's queries (`DurationBucket`), with a branch
/// for each class.
enum DateQueries {
  /// Selects rows of events, without a WHERE. The columns are in the order of `EventRow.read`.
  static func select(_ columns: EventColumns, from source: String = "event") -> String {
    var names = EventRow.names.map { "event.\($0)" }
    for table in columns.tables { names += table.columns.map { "event.\($0.name)" } }
    names += EventColumns.sourceMembers.map { "event.\($0)" }
    names += columns.tables.map { "CASE event.kind WHEN '\($0.kind)' THEN event.id END" }
    return "SELECT \(names.joined(separator: ", ")) FROM \(source)"
  }

  /// Selects the rows of the events whose ids a query selects. `OFFSET 0` makes the server look up
  /// each event by its id, as in `recorded`.
  static func rows(_ columns: EventColumns, _ ids: String) -> String {
    select(
      columns,
      from: """
        (SELECT DISTINCT id FROM (\(ids)) AS any_id) AS wanted, LATERAL (
          SELECT * FROM event WHERE owner = $1 AND id = wanted.id OFFSET 0
        ) AS event
        """)
  }

  private static let gap = CivilDate.widestZoneGapInDays
  private static let dayInMinutes = 1_440

  /// The conditions, one for each class, for the events that repeat on days of the week and may
  /// cover a day of the range.
  private static let series: [String] = {
    let bounded = DurationBucket.reachesInDays.sorted { $0.key < $1.key }.map {
      "span = \($0.key) AND start BETWEEN $2::date - \($0.value) AND $3::date"
    }
    let unbounded = [DurationBucket.longest, DurationBucket.openEnded].map {
      "span = \($0) AND start <= $3::date"
    }
    return (bounded + unbounded).map {
      "owner = $1 AND \($0) AND (until IS NULL OR until >= $2::date)"
    }
  }()

  /// Selects the ids of the events that may occur in the range.
  ///
  /// - Parameter condition: ` AND ` and a further condition on columns of `event`.
  static func candidates(_ columns: EventColumns, _ condition: String = "") -> String {
    """
    SELECT id FROM event
    WHERE owner = $1 AND span = 0 AND start BETWEEN $2::date AND $3::date\(condition)
    UNION ALL
    \(series.map { "SELECT id FROM event WHERE \($0)\(condition)" }.joined(separator: "\nUNION ALL\n"))
    UNION ALL
    \(expanded(condition))
    UNION ALL
    \(recorded("\(columns.showsRecords())\(condition)", isLive: true))
    UNION ALL
    \(slipped)\(condition)
    """
  }

  /// Selects the ids of the events that may have slipped on a day of the range, in any zone.
  static let slipped = """
    SELECT id FROM event WHERE owner = $1 AND slipped >= ($2::date - \(gap))::text
      AND right(slipped, 10) <= ($3::date + \(gap))::text
    """

  /// Selects the ids of the events whose target is a limit (`at most …`), whatever the range is.
  static let limited = """
    SELECT id FROM event
    WHERE owner = $1 AND target LIKE 'at most %' AND $2::date <= $3::date
    """

  /// Selects the ids of the events that have a record in the range and meet a condition.
  ///
  /// `OFFSET 0` makes the server look up each event by its id. Otherwise it might begin with the
  /// events: its statistics cover all owners together, and don't show that an owner with many
  /// events has few records in a range.
  private static func recorded(_ condition: String, isLive: Bool) -> String {
    """
    SELECT found.id FROM (
      SELECT event_id FROM occurrence
      WHERE owner = $1 AND date BETWEEN $2::date AND $3::date\(isLive ? " AND deleted_at IS NULL" : "")
    ) AS record, LATERAL (
      SELECT id FROM event WHERE owner = $1 AND id = record.event_id AND \(condition) OFFSET 0
    ) AS found
    """
  }

  /// Selects the ids of the events near the range whose dates SQL can't compute.
  private static func expanded(_ condition: String = "") -> String {
    """
    SELECT id FROM event
    WHERE owner = $1 AND span IN (\(DurationBucket.singleInZone), \(DurationBucket.afterDone))
      AND start BETWEEN $2::date - \(gap) AND $3::date + \(gap)\(condition)
    UNION ALL
    SELECT id FROM event WHERE owner = $1 AND span = \(DurationBucket.expanded)
      AND start <= $3::date + \(gap) AND (until IS NULL OR until >= $2::date - \(gap))\(condition)
    """
  }

  /// Selects the ids of the events that may occur in the range, or begin before it and last into
  /// it.
  static func reaching(_ columns: EventColumns) -> String {
    """
    \(candidates(columns))
    UNION ALL
    SELECT id FROM event WHERE owner = $1 AND length >= \(dayInMinutes) AND (
      (start <= $3::date + \(gap) AND \(lasts))
      OR \(columns.showsRecords()))
    """
  }

  /// The condition for an event whose last occurrence may last into the range. It compares numbers
  /// of days, since the end may be beyond the latest date that can be written.
  private static let lasts = """
    (until IS NULL OR until - date '0001-01-01' + length / \(dayInMinutes) \
    >= $2::date - date '0001-01-01' - \(gap + 1))
    """

  /// Selects the ids of the events whose dates SQL can't compute. If an event keeps its history, a
  /// record in the range is enough to select it.
  static func expandedCandidates(_ columns: EventColumns) -> String {
    """
    \(expanded())
    UNION ALL
    \(recorded(
      "\(DurationBucket.isExpanded) AND \(columns.showsRecords())", isLive: true))
    """
  }

  /// Selects the ids of the events with an alarm that may go off. The range is that of
  /// `AlarmQuery.near`.
  static func alarms(_ columns: EventColumns) -> String {
    """
    \(candidates(columns, " AND event.alarms IS NOT NULL"))
    UNION ALL
    SELECT id FROM event WHERE owner = $1 AND longest_alarm > \(dayInMinutes) AND (
      (start - date '0001-01-01'
          <= $3::date - date '0001-01-01' + longest_alarm / \(dayInMinutes) + \(gap)
        AND (until IS NULL OR until >= $2::date - \(gap)))
      OR \(columns.showsRecords()))
    UNION ALL
    SELECT id FROM event WHERE owner = $1 AND due >= $2::date - \(gap) AND alarms IS NOT NULL
    """
  }

  /// Selects the ids of the events with an occurrence that may be due in the range.
  static func due(_ columns: EventColumns) -> String {
    let isDue = " AND \(columns.isDue)"
    let repeating = series.map {
      "SELECT id FROM event WHERE \($0) AND (days <> 0 OR until <= $3::date)\(isDue)"
    }
    return """
      SELECT id FROM event
      WHERE owner = $1 AND span = 0 AND start BETWEEN $2::date AND $3::date\(isDue)
        AND NOT EXISTS (
          SELECT FROM occurrence
          WHERE owner = $1 AND event_id = event.id AND date = event.start
            AND (is_finished OR deleted_at IS NOT NULL))
      UNION ALL
      \(repeating.joined(separator: "\nUNION ALL\n"))
      UNION ALL
      \(expanded(isDue))
      UNION ALL
      SELECT id FROM event WHERE owner = $1 AND length >= \(dayInMinutes)
        AND start <= $2::date + \(gap) AND \(lasts)\(isDue)\(dueHistory(columns))
      """
  }

  /// Selects further events of the kinds that become overdue and keep their history: those with a
  /// record in the range, and all that last a day or longer. Empty if there is no such kind.
  private static func dueHistory(_ columns: EventColumns) -> String {
    let kinds = columns.dueHistoricKinds
    guard !kinds.isEmpty else { return "" }
    return """

      UNION ALL
      \(recorded("kind IN (\(kinds))", isLive: false))
      UNION ALL
      SELECT id FROM event
      WHERE owner = $1 AND length >= \(dayInMinutes) AND kind IN (\(kinds))
      """
  }

  /// The condition for an open todo without a date.
  static let isOpenAndUndated = """
    span = \(DurationBucket.undated) AND NOT EXISTS (
      SELECT FROM occurrence WHERE owner = $1 AND event_id = event.id
        AND is_finished AND deleted_at IS NULL)
    """

  /// The condition for an open todo with a due date from $2 to $3.
  static let isOpenAndDue = """
    due BETWEEN $2::date AND $3::date AND NOT EXISTS (
      SELECT FROM occurrence WHERE owner = $1 AND event_id = event.id
        AND date = event.start AND (is_finished OR deleted_at IS NOT NULL))
    """

  /// Selects the id of each category with four numbers: open todos, open todos without a date,
  /// finished todos, and series that haven't ended. $2 is today. Each todo's record is looked up by
  /// its key.
  static let progress = """
    WITH part(category_id, todos, is_undated, done, gone, repeating) AS (
      SELECT category_id, count(*), 0, \(ProgressQuery.numbers), 0
      FROM event LEFT JOIN LATERAL (
        SELECT is_finished, deleted_at, shown_on FROM occurrence
        WHERE owner = $1 AND event_id = event.id AND date = event.until OFFSET 0
      ) AS own ON true
      WHERE owner = $1 AND start IS NOT NULL AND NOT \(ProgressQuery.isSeries)
      GROUP BY category_id
      UNION ALL
      SELECT category_id, count(*), 1, count(*) FILTER (WHERE is_done), 0, 0
      FROM (
        SELECT category_id, EXISTS (
          SELECT FROM occurrence AS own WHERE owner = $1 AND event_id = event.id
            AND is_finished AND \(ProgressQuery.isLive)) AS is_done
        FROM event WHERE owner = $1 AND span = \(DurationBucket.undated)
      ) AS undated GROUP BY category_id
      UNION ALL
      SELECT category_id, 0, 0, 0, 0, count(*) FROM event
      WHERE owner = $1 AND \(ProgressQuery.isSeries) AND coalesce(until, $2::date) >= $2::date
      GROUP BY category_id
    )
    SELECT category_id, sum(todos - done - gone), sum(is_undated * (todos - done)), sum(done),
      sum(repeating)
    FROM part GROUP BY category_id
    """

  // MARK: Changed days

  /// Selects the records with a changed day whose own date, or the date on which they are shown, is
  /// from $2 to $3, both inclusive.
  static let changedNear = """
    SELECT \(OccurrenceRow.columns) FROM occurrence
    WHERE owner = $1 AND shown_on BETWEEN $2::date AND $3::date
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence
    WHERE owner = $1 AND date BETWEEN $2::date AND $3::date AND shown_on IS NOT NULL
    """

  /// Selects the records of `changedNear`, and earlier records that may last into the range.
  static let changedReaching = """
    \(changedNear)
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence
    WHERE owner = $1 AND shown_on < $2::date AND (differs LIKE '%"length"%'
      OR EXISTS (SELECT FROM event WHERE event.owner = $1 AND event.id = occurrence.event_id
        AND length >= \(dayInMinutes)))
    """

  /// Selects the records of `changedNear`, and all records that are shown on later days, since
  /// their alarms may go off in the range.
  static let changedFollowing = """
    \(changedNear)
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence WHERE owner = $1 AND shown_on > $3::date
    """

  // MARK: Counts

  /// Selects rows for `CountedCells`.
  static func counts(_ columns: EventColumns) -> String {
    """
    WITH series(category_id, kind, start, until, days, time) AS (
      \(series.map {
      "SELECT category_id, kind, start, until, days, time FROM event WHERE \($0)"
    }.joined(separator: "\n  UNION ALL\n  "))
    ), of_events AS MATERIALIZED (
      SELECT id FROM category WHERE owner = $1 AND holds_events = 1
    ), part(category_id, kind, day, block, planned, finished, unplanned) AS (
      SELECT category_id, kind, start - $2::date, \(block("time")), 1, 0, 0
      FROM event WHERE owner = $1 AND span = 0 AND start BETWEEN $2::date AND $3::date
      UNION ALL
      SELECT category_id, kind, day, \(block("time")), 1, 0, 0
      FROM (
        SELECT *, generate_series(greatest(start - $2::date, 0),
          least(coalesce(until, $3::date), $3::date) - $2::date) AS day
        FROM series
      ) AS each
      WHERE (days = 0 OR \(contains("days", "$2::date + day")))
        AND (days <> 0 OR $2::date + day = start OR category_id NOT IN (SELECT id FROM of_events))
      UNION ALL
      SELECT category_id, kind, day, CASE WHEN is_covered THEN block ELSE own_block END,
        CASE WHEN is_deleted THEN -(is_covered AND is_counted)::int
          ELSE (is_historic AND NOT is_covered AND is_dated)::int END,
        (is_finished AND NOT is_deleted AND is_dated AND (is_covered OR is_historic))::int,
        (is_finished AND NOT is_deleted AND NOT is_dated)::int
      FROM (
        SELECT e.category_id, e.kind, o.date - $2::date AS day,
          \(block("e.time")) AS block, \(block("o.time")) AS own_block,
          o.is_finished, o.deleted_at IS NOT NULL AS is_deleted, e.start IS NOT NULL AS is_dated,
          e.start IS NOT NULL AND o.date BETWEEN e.start AND coalesce(e.until, o.date)
            AND (e.days = 0 OR \(contains("e.days", "o.date"))) AS is_covered,
          (e.days <> 0 OR o.date = e.start
            OR e.category_id NOT IN (SELECT id FROM of_events)) AS is_counted,
          \(columns.showsRecords(in: "e")) AS is_historic
        FROM occurrence o, LATERAL (
          SELECT * FROM event
          WHERE owner = $1 AND id = o.event_id AND NOT \(DurationBucket.isExpanded) OFFSET 0
        ) AS e
        WHERE o.owner = $1 AND o.date BETWEEN $2::date AND $3::date
      ) AS record
    )
    SELECT category_id, kind, day, block, sum(planned), sum(finished), sum(unplanned)
    FROM part GROUP BY category_id, kind, day, block
    """
  }

  /// Returns the SQL condition that days of the week contain the weekday of a date. Weekdays count
  /// from 0001-01-01, a Monday.
  private static func contains(_ days: String, _ date: String) -> String {
    "\(days) & (1 << (\(date) - date '0001-01-01') % 7) > 0"
  }

  /// Returns the SQL for the number of the part of the day that contains a time.
  private static func block(_ time: String) -> String {
    "left(\(time), 2)::int / \(HourBlock.hours)"
  }
}
