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
    // The order is an index's, the values are the table's: else those of a damaged index were told.
    let statement = try PreparedStatement(
      db,
      """
      SELECT \(DiaryRow.columns)
      FROM (SELECT id AS entry, created_at AS moment, uid AS name FROM diary)
      CROSS JOIN diary ON diary.id = entry
      \(period == nil ? "" : "WHERE moment BETWEEN ? AND ?")
      ORDER BY moment \(direction), name COLLATE BINARY
      """)
    if let period {
      searches.note()
      statement.bind(period.lowerBound.columnText, at: 1)
      statement.bind(period.upperBound.columnText, at: 2)
    }
    var keys = RisingKeys<DiaryKey>(of: "diary")
    var read = RowTally()
    while try statement.step() {
      let entry = try DiaryRow.read(statement)
      let moment = entry.createdAt.secondsSince1970
      let place = order == .newestFirst ? -moment : moment
      try keys.take(DiaryKey(moment: place, uid: TextKey(entry.uid.rawValue)))
      read.add(statement.int(0))
      try body(entry)
    }
    if period == nil { try read.require(RowTally(db, "diary", "id", "NOT INDEXED"), of: "diary") }
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
