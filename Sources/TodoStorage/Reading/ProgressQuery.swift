import GRDB
package import TodoDomain

/// Counts the open and the finished todos of all categories, and the series that haven't ended.
///
/// Most todos of a store are on a single date. The query reads them in the order of an index that
/// has every column that it needs, and groups them by date first, which needs no sorting.
package enum ProgressQuery {
  /// The condition for an event that repeats, unlike a single day or a period.
  package static let isSeries = "(days <> 0 OR rule IS NOT NULL OR extra_dates IS NOT NULL)"
  /// The columns of a query that count the finished todos (`done`) and the todos whose date was
  /// deleted (`gone`). The query joins the record of each todo's only or last date as `own`.
  package static let numbers = """
    count(*) FILTER (WHERE own.is_finished AND \(isLive)) AS done,
    count(*) FILTER (WHERE NOT \(isLive)) AS gone
    """
  /// The condition for a record that doesn't delete its date. The record of a changed day sets both
  /// columns.
  package static let isLive = "(own.deleted_at IS NULL OR own.shown_on IS NOT NULL)"

  /// Selects the id of each category with four numbers: open todos, open todos without a date,
  /// finished todos, and series that haven't ended. ?1 is today.
  static let sql = """
    WITH part(category_id, todos, is_undated, done, gone, repeating) AS (
      SELECT category_id, todos, 0, done, gone, 0 FROM (
        SELECT event.category_id, count(*) AS todos, \(numbers)
        FROM event LEFT JOIN occurrence AS own ON event_id = event.id AND date = event.start
        WHERE span = 0 GROUP BY event.start, event.category_id)
      UNION ALL
      SELECT category_id, todos, 0, done, gone, 0 FROM (
        SELECT event.category_id, count(*) AS todos, \(numbers)
        FROM event LEFT JOIN occurrence AS own ON event_id = event.id AND date = event.until
        WHERE span BETWEEN 1 AND \(DurationBucket.afterDone) AND NOT \(isSeries)
        GROUP BY event.category_id)
      UNION ALL
      SELECT category_id, count(*), 1, sum(is_done), 0, 0 FROM (
        SELECT category_id, EXISTS (
          SELECT 1 FROM occurrence AS own
          WHERE event_id = event.id AND is_finished AND \(isLive)) AS is_done
        FROM event WHERE span = \(DurationBucket.undated))
      GROUP BY category_id
      UNION ALL
      SELECT category_id, 0, 0, 0, 0, count(*) FROM event
      WHERE span BETWEEN 1 AND \(DurationBucket.afterDone) AND \(isSeries)
        AND ifnull(until, ?1) >= ?1
      GROUP BY category_id
    )
    SELECT category_id, sum(todos - done - gone), sum(is_undated * (todos - done)), sum(done),
      sum(repeating)
    FROM part GROUP BY category_id
    """
}

extension StoreReader {
  func progressByCategory(on today: CivilDate) throws -> [String: CategoryProgress] {
    searches.note()
    let categories = try known.all(db).byID
    let rows = try PreparedStatement.cached(db, ProgressQuery.sql)
    defer { rows.reset() }
    rows.bind(today.columnText, at: 1)
    var progress: [String: CategoryProgress] = [:]
    while try rows.step() {
      let numbers = CategoryProgress(
        open: rows.int(1), undated: rows.int(2), done: rows.int(3), repeating: rows.int(4))
      progress.add(numbers, to: categories[rows.int(0)])
    }
    return progress
  }
}

extension [String: CategoryProgress] {
  /// Sets the progress of a category. No progress is set for a category of events, or for one
  /// without any todos.
  package mutating func add(_ numbers: CategoryProgress, to category: TodoDomain.Category?) {
    guard let category, !category.holdsEvents, numbers != CategoryProgress() else { return }
    self[category.name] = numbers
  }
}
