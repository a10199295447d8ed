import TodoDomain

extension StoreReader {
  func diary(with uid: EventUID) throws -> DiaryEntry? {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(DiaryRow.columns) FROM diary WHERE uid = ?")
    statement.bind(uid.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? DiaryRow.read(statement) : nil
  }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    let statement = try PreparedStatement(
      db,
      """
      SELECT \(DiaryRow.columns) FROM diary \(period == nil ? "" : "WHERE created_at BETWEEN ? AND ?")
      ORDER BY created_at \(direction), uid COLLATE BINARY
      """)
    if let period {
      statement.bind(period.lowerBound.columnText, at: 1)
      statement.bind(period.upperBound.columnText, at: 2)
    }
    while try statement.step() { try body(DiaryRow.read(statement)) }
  }
}

extension Instant {
  /// The text that columns compare: moments beyond what can be written stand at the edge.
  var columnText: String {
    let first = CivilDate.earliest.dayNumber * 86_400
    let last = CivilDate.latest.dayNumber * 86_400 + 86_399
    return "\(Instant(secondsSince1970: Swift.min(Swift.max(secondsSince1970, first), last)))"
  }
}
