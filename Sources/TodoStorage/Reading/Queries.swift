import GRDB
package import TodoDomain

/// Finds the events that may occur in a range of dates, by ranges of an index.
enum CandidateQuery {
  /// Selects the ids, given the first date as ?1 and the last as ?2: single days, repeating events
  /// that reach into the range, events with zones or rules, events with records there whose kind
  /// keeps its history, and events that slipped there.
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

  /// Selects the ids of the events that may have slipped on a day of the range by a clock in any
  /// zone. The column begins with the last of its days and ends with the first, so that a range of
  /// its index leaves out all that slipped before.
  private static let slippedIDs = {
    let gap = CivilDate.widestZoneGapInDays
    return """
      SELECT id FROM event
      WHERE slipped >= ifnull(date(?1, '-\(gap) days'), ?1)
        AND substr(slipped, -10) <= ifnull(date(?2, '+\(gap) days'), ?2)
      """
  }()

  /// Selects the rows of those events.
  static func slippedRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(slippedIDs)\n)"
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
        OR \(columns.showsRecords()))
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
    WHERE event.\(DurationBucket.isExpanded) AND \(columns.showsRecords())
      AND occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
    )
    """
  }
}

/// Finds the events with a limit on all their dates, of which a store has few: by the tables of the
/// kinds that have one, whatever the dates are.
enum LimitQuery {
  /// Selects the rows of those events. It takes a range as the other queries do, and needs none.
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

/// Finds the events of which an alarm may go off on some days, by indexes of events with alarms.
/// One finds those near the days, where alarms of at most a day go off. A small one has the events
/// with longer alarms, whose occurrences are as far ahead as the longest is long. What has a due
/// rings before it, on any day.
package enum AlarmQuery {
  /// Selects the rows of those events, given the first and the last date of `near` as ?1 and ?2.
  static func rows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
  }

  /// Selects their ids.
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

  /// The minutes of the longest alarm, with which the column begins.
  private static let longest = "CAST(alarms AS INTEGER)"

  /// The dates of the occurrences of which an alarm of at most a day goes off in a range, before or
  /// after the beginning.
  package static func near(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    range.lowerBound.advanced(by: -2)...range.upperBound.advanced(by: 2)
  }
}
