import GRDB
import TodoStorage

/// The first half of a salvage. It copies the readable rows of a damaged store unchanged into plain
/// tables of a sound file. It knows the keys of rows, but not which values are valid.
struct RowExtractor {
  /// The number of rows that were found in each table, and the gaps between them.
  private(set) var tables: [String: (found: Int, gaps: [SalvageGap])] = [:]
  private(set) var findings = StoreFindings<SalvageOutcome>()
  /// The largest id that each table's sequence has ever assigned. A table with an unreadable
  /// sequence is missing.
  private(set) var sequences: [String: Int] = [:]

  /// Copies the tables of the source.
  ///
  /// - Parameter version: The version that the source claims. Tables of later versions are not
  ///   reported as missing.
  init(
    _ wanted: [SalvageTable], ofVersion version: Int, from source: Database, into target: Database
  ) throws {
    let newer = try SchemaObjects.names(behindVersion: version)
    for table in wanted {
      try target.execute(sql: table.plainCreation)
      let columns = try Self.columns(of: table.name, in: source)
      guard Set(table.key.columns).isSubset(of: columns) else {
        if !newer.contains(table.name) { findings.add(.missingTable, table.name, place: nil) }
        tables[table.name] = (0, [])
        continue
      }
      try target.inTransaction {
        try copy(table, having: columns, from: source, into: target)
        return .commit
      }
    }
    try addUnknownTables(besides: wanted, in: source)
    try readSequences(source)
  }

  private mutating func copy(
    _ table: SalvageTable, having columns: Set<String>, from source: Database, into target: Database
  ) throws {
    let insertion = try PreparedStatement(target, table.insertion)
    var walk = try TableWalk(source, table.rows(having: columns), key: table.key)
    var found = 0
    try walk.visit { row in
      found += 1
      insertion.reset()
      for index in table.columns.indices {
        insertion.bind(column: table.key.columns.count + index, of: row, at: index + 1)
      }
      do {
        try insertion.run()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        findings.add(.unreadableValue, table.name, place: table.key.place(of: row))
      }
    }
    tables[table.name] = (found, walk.gaps)
  }

  /// Returns the columns of a plain table; empty for a view or a virtual table.
  private static func columns(of name: String, in db: Database) throws -> Set<String> {
    let isTable = try Bool.fetchOne(
      db, sql: "SELECT type = 'table' FROM pragma_table_list(?) WHERE schema = 'main'",
      arguments: [name])
    guard isTable == true else { return [] }
    return Set(
      try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name]))
  }

  private mutating func addUnknownTables(
    besides wanted: [SalvageTable], in source: Database
  ) throws {
    let known = Set(wanted.map(\.name))
    let names = try String.fetchAll(
      source,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name
        """)
    for name in names where !known.contains(name) {
      if name.hasPrefix(Self.devicePrefix) {
        try addDevices(name, in: source)
      } else {
        findings.add(.unknownTable, "", place: .line(name))
      }
    }
  }

  /// The prefix of the tables with the sync state.
  private static let devicePrefix = "sync_"

  /// Reports that the sync state is left out. A salvaged store joins the shared folder as a new
  /// device, so that damaged data never gets into that folder.
  private mutating func addDevices(_ name: String, in source: Database) throws {
    guard name == "sync_state" else { return }
    do {
      let count = try Int.fetchOne(source, sql: "SELECT count(*) FROM sync_state") ?? 0
      if count > 0 { findings.add(.leftFolder, name, place: nil) }
    } catch let error as DatabaseError where error.isDamage {
      findings.add(.leftFolder, name, place: nil)
    }
  }

  private mutating func readSequences(_ source: Database) throws {
    do {
      for sequence in IDSequence.all {
        sequences[sequence.table] = try sequence.rows(source).compactMap(\.last).max()
      }
    } catch let error as DatabaseError where error.isDamage {
      // The largest ids in the tables replace the sequences that are lost.
      return
    }
  }
}

/// A table of the current schema.
struct SalvageTable {
  struct Column {
    let name: String
    let type: String
    /// The SQL of the default value for rows of an older store whose table lacks the column.
    let fallback: String
  }

  let name: String
  let columns: [Column]
  let key: RowKey

  /// Returns the tables of a new store. A table comes after the tables that its rows refer to.
  static func all(of columns: EventColumns, in db: Database) throws -> [SalvageTable] {
    let names =
      ["category", "event"] + columns.tables.map(\.name)
      + ["source", "occurrence", "diary", "setting", "key_value", "journal", "change", "identity"]
    return try names.compactMap { try SalvageTable($0, in: db) }
  }

  private init?(_ name: String, in db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, type, pk, dflt_value FROM pragma_table_info(?) ORDER BY cid",
      arguments: [name])
    let keyed: [(Int, Column)] = rows.map {
      (
        $0["pk"],
        Column(name: $0["name"], type: $0["type"], fallback: $0["dflt_value"] ?? "NULL")
      )
    }
    let key = keyed.filter { $0.0 > 0 }.sorted { $0.0 < $1.0 }.map(\.1)
    guard let key = RowKey(key) else { return nil }
    self.name = name
    self.key = key
    columns = keyed.map(\.1)
  }

  var columnList: String { columns.map(\.name).joined(separator: ", ") }

  /// The statement that creates a table with the same columns and key, and no constraints but the
  /// types.
  var plainCreation: String {
    let own = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    let keyColumns = key.columns.joined(separator: ", ")
    let withoutRowID = if case .number = key { "" } else { ", WITHOUT ROWID" }
    return "CREATE TABLE \(name) (\(own), PRIMARY KEY (\(keyColumns))) STRICT\(withoutRowID)"
  }

  /// The statement that inserts a row of all columns.
  var insertion: String {
    "INSERT INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// Returns the query for the rows of a database that may lack some of the columns: the key, then
  /// all columns.
  func rows(having found: Set<String>) -> String {
    let own = columns.map { found.contains($0.name) ? $0.name : $0.fallback }
    return "SELECT \((key.columns + own).joined(separator: ", ")) FROM \(name) NOT INDEXED"
  }
}
