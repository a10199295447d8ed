import GRDB
import TodoDomain

/// Counts a week's occurrences in SQL, over indexes: events are not loaded, but for those in zones
/// and by rules.
///
/// Three parts are added up: single days; repeating events, once for each of the seven days that
/// they cover; and what records say, which takes deleted dates away, adds the history of kinds that
/// keep it, and tells what is finished.
enum WeeklyCountQuery {
  static func counts(_ db: Database, _ columns: EventColumns, _ week: Week) throws -> WeeklyCounts {
    let statement = try PreparedStatement(db, sql(columns))
    statement.bind(week.days.lowerBound.columnText, at: 1)
    statement.bind(week.days.upperBound.columnText, at: 2)
    var cells: [CountKey: Completion] = [:]
    while try statement.step() {
      let key = CountKey(
        category: statement.text(0), kind: EventKind(rawValue: statement.text(1)),
        weekday: Weekday(mondayBased: statement.int(2)))
      cells[key] = Completion(count: statement.int(3), finished: statement.int(4))
    }
    return WeeklyCounts(week: week, cells: cells)
  }

  /// One row a category, kind and weekday (0 = Monday), given the first day as ?1 and the last
  /// as ?2.
  static func sql(_ columns: EventColumns) -> String {
    """
    WITH RECURSIVE
    \(SpanClass.commonTable),
    day(date, weekday) AS MATERIALIZED (
      SELECT ?1, (strftime('%w', ?1) + 6) % 7
      UNION ALL
      SELECT date(date, '+1 day'), (weekday + 1) % 7 FROM day WHERE date < ?2
    ),
    part(category_id, kind, weekday, planned, finished) AS (
      SELECT category_id, kind, (strftime('%w', start) + 6) % 7, count(*), 0
      FROM event
      WHERE span = 0 AND start BETWEEN ?1 AND ?2
      GROUP BY start, category_id, kind
      UNION ALL
      SELECT event.category_id, event.kind, day.weekday, count(*), 0
      FROM class
      CROSS JOIN event ON event.span = class.span
        AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
        AND ifnull(event.until, ?1) >= ?1
      CROSS JOIN day ON \(isCovered)
      GROUP BY 1, 2, 3
      UNION ALL
      SELECT category_id, kind, weekday,
        sum(CASE WHEN is_deleted THEN -is_covered ELSE is_historic AND NOT is_covered END),
        sum(is_finished AND NOT is_deleted AND (is_covered OR is_historic))
      FROM (
        SELECT event.category_id, event.kind, day.weekday,
          occurrence.is_finished, occurrence.deleted_at IS NOT NULL AS is_deleted,
          \(isCovered) AS is_covered,
          event.kind IN (\(columns.historicKinds)) AS is_historic
        FROM day
        CROSS JOIN occurrence ON occurrence.date = day.date
        CROSS JOIN event ON event.id = occurrence.event_id AND event.\(SpanClass.isPlain)
      )
      GROUP BY 1, 2, 3
    )
    SELECT category.name, kind, weekday, sum(planned), sum(finished)
    FROM part JOIN category ON category.id = part.category_id
    GROUP BY 1, 2, 3
    HAVING sum(planned) > 0
    """
  }

  /// Whether an event's pattern has a day.
  private static let isCovered = """
    (day.date BETWEEN event.start AND ifnull(event.until, day.date) \
    AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0)
    """
}
