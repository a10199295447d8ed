import GRDB
package import TodoDomain

/// Finds the events that may occur in a range of dates, by ranges of an index.
enum CandidateQuery {
  /// Selects the ids of the events that may occur in the range. ?1 is the first date of the range
  /// and ?2 its last date. The events are: single days; repeating events that reach into the range;
  /// events with zones or rules; events with a record in the range, if their kind keeps its
  /// history; and events that slipped in the range.
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
      AND \(columns.showsRecords())\(condition)
    UNION
    \(slippedIDs)\(condition)
    """
  }

  /// Selects the ids of the events that may have slipped on a day of the range, in any zone. The
  /// column `slipped` begins with the last day and ends with the first, so a range of its index
  /// leaves out the events whose last day is before the range.
  private static let slippedIDs = {
    let gap = CivilDate.widestZoneGapInDays
    return """
      SELECT id FROM event
      WHERE slipped >= ifnull(date(?1, '-\(gap) days'), ?1)
        AND substr(slipped, -10) <= ifnull(date(?2, '+\(gap) days'), ?2)
      """
  }()

  /// Selects the rows of the events that may have slipped.
  static func slippedRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(slippedIDs)\n)"
  }

  /// Selects the rows of the events that may occur in the range, of one kind or of all kinds.
  static func rows(_ columns: EventColumns, of kind: EventKind? = nil) -> String {
    guard let table = kind.flatMap(columns.table(of:)) else {
      return "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
    }
    // The kind's table has the ids, so SQLite needn't read events of other kinds.
    return """
      \(columns.select)
      WHERE event.id IN (
      SELECT event_id FROM \(table.name) WHERE event_id IN (
      \(sql(columns))
      ))
      """
  }

  /// Selects the rows of the events that may occur in the range, and of events with an occurrence
  /// that may start before the range and last into it.
  static func reachingRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(reachingSQL(columns))\n)"
  }

  /// Selects the ids for `reachingRows`. A small index has the events of a day or longer. Shorter
  /// events don't matter: they count as one day, even if they last past midnight.
  static func reachingSQL(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGapInDays
    return """
      \(sql(columns))
      UNION
      SELECT id FROM event
      WHERE length >= 1440 AND (
        start <= ifnull(date(?1, '+\(gap) days'), ?1)
          AND (until IS NULL OR julianday(until) + length / 1440 >= julianday(?1) - \(gap + 1))
        OR \(columns.showsRecords()))
      """
  }

  /// Selects the rows of the events whose dates SQL can't compute. If an event keeps its history, a
  /// record in the range is enough to select it.
  static func expandedRows(_ columns: EventColumns) -> String {
    """
    \(columns.select)
    WHERE event.id IN (
    \(DurationBucket.expandedIDs())
    UNION
    SELECT occurrence.event_id FROM event
    CROSS JOIN occurrence ON occurrence.event_id = event.id
    WHERE event.\(DurationBucket.isExpanded) AND \(columns.showsRecords())
      AND occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
    )
    """
  }
}

/// Finds the events whose target is a limit (`at most …`). The range doesn't matter: the query
/// reads the whole tables of the kinds with a target, since a store has few such events.
enum LimitQuery {
  /// Returns the SQL that selects the rows of the events with a limit. It has the parameters of a
  /// range, ?1 and ?2, like the other queries, but ignores the range.
  static func rows(_ columns: EventColumns) -> String {
    let ids = columns.tables
      .filter { table in table.columns.contains { $0.field.field == .target } }
      .map { "SELECT event_id FROM \($0.name) WHERE target GLOB 'at most *'" }
    guard !ids.isEmpty else { return "\(columns.select)\nWHERE ?1 > ?2" }
    return """
      \(columns.select)
      WHERE ?1 <= ?2 AND event.id IN (
      \(ids.joined(separator: "\nUNION ALL\n"))
      )
      """
  }
}

/// Finds the events with an alarm that may go off on some days. One index finds the events near
/// these days, for alarms at most a day before the event. A small index has the events with longer
/// alarms; their occurrences may be later than these days by the length of the longest alarm. A
/// todo with a due date may have an alarm on any day before that date.
package enum AlarmQuery {
  /// Selects the rows of the events whose alarm may go off. ?1 and ?2 are the first and the last
  /// date of `near`.
  static func rows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
  }

  /// Selects the ids of the events whose alarm may go off.
  static func sql(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGapInDays
    return """
      \(CandidateQuery.sql(columns, " AND event.alarms IS NOT NULL"))
      UNION
      SELECT id FROM event
      WHERE \(longest) > 1440 AND (
        julianday(start) <= julianday(?2) + \(longest) / 1440 + \(gap)
          AND (until IS NULL OR julianday(until) >= julianday(?1) - \(gap))
        OR \(columns.showsRecords()))
      UNION
      SELECT id FROM event WHERE due >= date(?1, '-\(gap) days') AND alarms IS NOT NULL
      """
  }

  /// The minutes of the longest alarm, which is the number at the start of the column.
  private static let longest = "CAST(alarms AS INTEGER)"

  /// Returns the dates on which an occurrence may begin if its alarm goes off in the range. Ignores
  /// alarms that go off more than a day before or after the beginning.
  package static func near(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    range.lowerBound.advanced(by: -2)...range.upperBound.advanced(by: 2)
  }
}
