import GRDB
import TodoDomain

/// The sequence of a table whose ids are never given twice: the largest so far, as SQLite keeps it in
/// `sqlite_sequence`, where anybody may write anything.
struct IDSequence {
  let table: String
  /// The largest id that a row may have.
  let maximum: Int

  static let event = IDSequence(table: "event", maximum: EventID.maximum)
  static let journal = IDSequence(table: "journal", maximum: mostRows)
  static let all = [event, journal]

  /// More than a store can come to by itself. Each commit and each diary entry leaves a row in the
  /// journal, which is never taken away: at 16 bytes a row, which is too little, so many would fill
  /// SQLite's largest file, 2^44 bytes in our pages.
  static let mostRows = 1 << 40

  /// What is stored, a row's number with its value; nil for a value that can't be. SQLite writes one
  /// row.
  func rows(_ db: Database) throws -> [(id: Int, last: Int?)] {
    let statement = try PreparedStatement.cached(
      db, "SELECT rowid, typeof(seq) = 'integer', seq FROM sqlite_sequence WHERE name = ?")
    statement.bind(table, at: 1)
    var rows: [(id: Int, last: Int?)] = []
    while try statement.step() {
      let last = statement.int(1) == 1 ? statement.int(2) : -1
      rows.append((statement.int(0), (0...maximum).contains(last) ? last : nil))
    }
    return rows
  }

  /// The largest id that was ever given; 0 before the first.
  ///
  /// - Throws: `StoreError.damaged` where what is stored can't be, or a row has a larger id.
  func last(_ db: Database) throws -> Int {
    let rows = try rows(db)
    if let bad = rows.first(where: { $0.last == nil }) {
      throw StoreError.damaged(.value(table: "sqlite_sequence", column: "seq", id: bad.id))
    }
    let last = rows.compactMap(\.last).min() ?? 0
    let largest = try largestID(db)
    guard largest <= last else {
      throw StoreError.damaged(.value(table: table, column: "id", id: largest))
    }
    return last
  }

  private func largestID(_ db: Database) throws -> Int {
    let statement = try PreparedStatement.cached(db, "SELECT max(id) FROM \(table)")
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}
