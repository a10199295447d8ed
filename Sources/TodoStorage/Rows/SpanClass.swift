import TodoDomain

/// The class of an event's length: how far back the start of an event can lie that covers a date.
///
/// Events are indexed by class and start, so those near a date are found by one short range of
/// starts for each class. A class more would find fewer in vain, and cost a range more.
enum SpanClass {
  /// The classes of events that end, with the most days from first to last date; 0 is a single day.
  private static let reaches_days = [1: 7, 2: 31, 3: 124, 4: 496, 5: 1_984]
  private static let longest = 6
  private static let openEnded = 7
  /// A single time in a zone, which may be another date by somebody else's clock.
  private static let singleInZone = 8
  /// What repeats in a zone, or by a rule: of these and the former, SQL can't tell the dates.
  private static let expanded = 9

  /// The class of an event.
  static func number(of event: any PlannedEvent) -> Int {
    let pattern = event.pattern
    if pattern.set != nil { return expanded }
    if event.zone != nil { return pattern.isRepeating ? expanded : singleInZone }
    guard let end = pattern.end else { return openEnded }
    guard pattern.isRepeating else { return 0 }
    let length = pattern.start.distance(to: end)
    return reaches_days.filter { length <= $0.value }.keys.min() ?? longest
  }

  /// A common table expression, `class(span, reach)`: each class of events that repeat on days of the
  /// week with what SQLite's `date` takes back from a date to the earliest start that can cover it.
  static var commonTable: String {
    let bounded = reaches_days.sorted { $0.key < $1.key }.map { ($0.key, "-\($0.value) days") }
    let unbounded = [longest, openEnded].map { ($0, "-9999 years") }
    let rows = (bounded + unbounded).map { "(\($0.0), '\($0.1)')" }
    return "class(span, reach) AS (VALUES \(rows.joined(separator: ", ")))"
  }

  /// Whether SQL can tell an event's dates.
  static let isPlain = "span < \(singleInZone)"

  /// The ids of the others near a range of dates, ?1 to ?2, by anybody's clock.
  ///
  /// - Parameter condition: ` AND ` and what else has to hold of them.
  static func expandedIDs(_ condition: String = "") -> String {
    let gap = CivilDate.widestZoneGap_days
    let earliest = "date(?1, '-\(gap) days')"
    let latest = "ifnull(date(?2, '+\(gap) days'), ?2)"
    let near = "start BETWEEN \(earliest) AND \(latest)"
    return """
      SELECT id FROM event WHERE span = \(singleInZone) AND \(near)\(condition)
      UNION
      SELECT id FROM event
      WHERE span = \(expanded) AND start <= \(latest) AND ifnull(until, ?1) >= \(earliest)\(condition)
      """
  }
}
