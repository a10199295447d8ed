import GRDB
package import TodoDomain

/// Finds the records with a changed day (``DayChange``): the occurrences that were moved or edited
/// on one date. Two small indexes have only these records, one by the day on which the occurrence
/// is shown, and one by its original date.
package enum ChangedDayQuery {
  /// Returns the dates on which an occurrence may be shown, or may originally have been, so that it
  /// can be in a range in some zone.
  package static func near(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    range.widenedByZones.lowerBound.advanced(by: -1)...range.widenedByZones.upperBound
  }

  /// Selects the records of the dates from ?1 to ?2, and the records that were moved to such a
  /// date.
  static let near = """
    SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrence_by_shown
    WHERE shown_on BETWEEN ?1 AND ?2
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrence_changed
    WHERE date BETWEEN ?1 AND ?2 AND shown_on IS NOT NULL
    """

  /// Selects the records of `near`, and earlier records that may last into the range.
  static let reaching = """
    \(near)
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrence_by_shown
    WHERE shown_on < ?1 AND (instr(differs, '"length"') > 0
      OR EXISTS (SELECT 1 FROM event WHERE id = event_id AND length >= 1440))
    """

  /// Selects the records of `near`, and all later records, whose alarms may go off early.
  static let following = """
    \(near)
    UNION
    SELECT \(OccurrenceRow.columns) FROM occurrence INDEXED BY occurrence_by_shown
    WHERE shown_on > ?2
    """
}

extension StoreReader {
  /// Passes the events that may have slipped (``EventDetails/slipped``) on a day of a range to a
  /// closure.
  func visitSlipped(
    in range: ClosedRange<CivilDate>, _ body: (any PlannedEvent) -> Void
  ) throws {
    let rows = try PreparedStatement.cached(db, CandidateQuery.slippedRows(columns))
    rows.bind(range.lowerBound.columnText, at: 1)
    rows.bind(range.upperBound.columnText, at: 2)
    defer { rows.reset() }
    while try rows.step() { body(try wholeEvent(of: rows, known.all(db).byID)) }
  }

  /// Returns the records with a changed day that a query of ``ChangedDayQuery`` finds for a range,
  /// by event id.
  func changedDays(
    _ query: String, _ range: ClosedRange<CivilDate>
  ) throws -> [Int: [OccurrenceRecord]] {
    let categories = try known.all(db).byID
    let near = ChangedDayQuery.near(range)
    let rows = try PreparedStatement.cached(db, query)
    rows.bind(near.lowerBound.columnText, at: 1)
    rows.bind(near.upperBound.columnText, at: 2)
    defer { rows.reset() }
    var records: [Int: [OccurrenceRecord]] = [:]
    while try rows.step() {
      let (event, record) = try OccurrenceRow.read(rows, categories)
      records[event, default: []].append(record)
    }
    return records
  }
}

extension [OccurrenceRecord] {
  /// Returns the records merged with `others`, in ascending order. For a date in both, the record
  /// of `others` stays.
  package func adding(_ others: [OccurrenceRecord]?) -> [OccurrenceRecord] {
    guard let others else { return self }
    let dates = Set(others.map(\.date))
    return (filter { !dates.contains($0.date) } + others).sorted { $0.date < $1.date }
  }
}
