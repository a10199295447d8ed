import TodoDomain

/// Finds the events of which an alarm may go off on some days, by indexes of the events with alarms
/// alone: one for alarms of at most a day, which are near their occurrences, and a small one for
/// longer ones, each of which is looked for as far ahead as it is long.
enum AlarmQuery {
  /// The rows of those events, given the first and the last date of `near` as ?1 and ?2.
  static func rows(_ columns: EventColumns) -> String {
    "\(columns.select)\nWHERE event.id IN (\n\(sql(columns))\n)"
  }

  /// Their ids.
  static func sql(_ columns: EventColumns) -> String {
    let gap = CivilDate.widestZoneGap_days
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

  /// The dates of what an alarm of at most a day reminds of on days of a range.
  static func near(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    range.lowerBound.advanced(by: -1)...range.upperBound.advanced(by: 2)
  }
}
