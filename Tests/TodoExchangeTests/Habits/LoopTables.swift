import TodoDomain
import TodoExchange

/// The tables of a database of Loop, in memory.
struct LoopTables: ForeignTables {
  /// The columns of a habit in every version.
  static let basic = ["id", "name", "freq_num", "freq_den", "archived"]

  var schemaVersion = 25
  var tables: [String: (columns: [String], rows: [[ForeignValue]])]

  func columns(of table: String) throws -> [String]? { tables[table]?.columns }

  func visit(
    _ columns: [String], of table: String, _ body: ([ForeignValue]) throws -> Void
  ) throws {
    let (names, rows) = tables[table] ?? ([], [])
    for row in rows {
      try body(columns.map { name in names.firstIndex(of: name).map { row[$0] } ?? .null })
    }
  }

  /// Returns Loop's timestamp of a day in November 2026.
  static func november(_ day: Int64) -> ForeignValue {
    .integer((20_758 + day - 1) * 86_400_000)
  }
}
