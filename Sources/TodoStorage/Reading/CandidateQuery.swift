import TodoDomain

/// Finds the events that may occur in a range by ranges of an index, never by a walk over all.
enum CandidateQuery {
  /// The ids, given the first date as ?1 and the last as ?2: single days, repeating events that
  /// reach into the range, those in zones or by rules, and, of kinds that keep their history, those
  /// with records there.
  ///
  /// - Parameter condition: ` AND ` and what else has to hold of an event's own columns.
  static func sql(_ columns: EventColumns, _ condition: String = "") -> String {
    """
    WITH \(SpanClass.commonTable)
    SELECT id FROM event WHERE span = 0 AND start BETWEEN ?1 AND ?2\(condition)
    UNION
    SELECT event.id FROM class
    CROSS JOIN event ON event.span = class.span
      AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
      AND ifnull(event.until, ?1) >= ?1\(condition)
    UNION
    \(SpanClass.expandedIDs(condition))
    UNION
    SELECT occurrence.event_id FROM occurrence
    CROSS JOIN event ON event.id = occurrence.event_id
    WHERE occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
      AND event.kind IN (\(columns.historicKinds))\(condition)
    """
  }

  /// The rows of those events, of one kind or of all.
  static func rows(_ columns: EventColumns, of kind: EventKind? = nil) -> String {
    guard let table = kind.flatMap(columns.table(of:)) else {
      return "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
    }
    // The kind's own table tells without a look at the event.
    return """
      \(columns.select)
      WHERE event.id IN (
      SELECT event_id FROM \(table.name) WHERE event_id IN (
      \(sql(columns))
      ))
      """
  }

  /// The rows of those, and of the events of which an occurrence that began before the range may last
  /// into it.
  static func reachingRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(reachingSQL(columns))\n)"
  }

  /// The ids of the same. Only what lasts a day or longer takes more days than one, and has an index
  /// of its own.
  static func reachingSQL(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGap_days
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

  /// The rows of those among them whose dates SQL can't tell.
  static func expandedRows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(SpanClass.expandedIDs())\n)"
  }
}
