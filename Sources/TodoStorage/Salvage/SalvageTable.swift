import GRDB

/// A table as the present schema has it.
struct SalvageTable {
  struct Column {
    let name: String
    let type: String
  }

  let name: String
  let columns: [Column]
  let key: RowKey

  /// The tables of a new store, in an order in which each row comes after those that it refers to.
  static func all(of columns: EventColumns, in db: Database) throws -> [SalvageTable] {
    let names =
      ["category", "event"] + columns.tables.map(\.name)
      + ["source", "occurrence", "diary", "setting", "key_value", "journal", "change", "identity"]
    return try names.compactMap { try SalvageTable($0, in: db) }
  }

  private init?(_ name: String, in db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
    let keyed: [(Int, Column)] = rows.map {
      ($0["pk"], Column(name: $0["name"], type: $0["type"]))
    }
    let key = keyed.filter { $0.0 > 0 }.sorted { $0.0 < $1.0 }.map(\.1)
    guard let key = RowKey(key) else { return nil }
    self.name = name
    self.key = key
    columns = keyed.map(\.1)
  }

  var columnList: String { columns.map(\.name).joined(separator: ", ") }

  /// Makes a table of the same columns and key, which asks for nothing but their types.
  var plainCreation: String {
    let own = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    let keyColumns = key.columns.joined(separator: ", ")
    let withoutRowID = if case .number = key { "" } else { ", WITHOUT ROWID" }
    return "CREATE TABLE \(name) (\(own), PRIMARY KEY (\(keyColumns))) STRICT\(withoutRowID)"
  }

  /// Adds a row of all columns.
  var insertion: String {
    "INSERT INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// Reads the rows of a database that may lack some of the columns: the key, then all columns.
  func rows(having found: Set<String>) -> String {
    let own = columns.map { found.contains($0.name) ? $0.name : "NULL" }
    return "SELECT \((key.columns + own).joined(separator: ", ")) FROM \(name) NOT INDEXED"
  }
}
