import GRDB
package import TodoDomain

extension SQLiteProvider: CopyableStore {
  package func readRows<Result>(
    _ body: (any StoreRowReading) throws -> Result
  ) throws -> Result {
    try read { db in try body(StoreReader(db: db, columns: columns)) }
  }
}

extension StoreReader: StoreRowReading {
  func numbers() throws -> StoreNumbers {
    StoreNumbers(
      event: try IDSequence.event.last(db), diary: try IDSequence.diary.last(db),
      commit: try IDSequence.journal.last(db))
  }

  func countRows(of table: StoreTable) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") ?? 0
  }

  func visitRows(of table: StoreTable, _ body: ([String?]) throws -> Void) throws {
    let rows = try PreparedStatement(db, selection(of: table))
    while try rows.step() {
      try body(
        table.columns.indices.map { index in
          let column = table.columns[index]
          if rows.isNull(index) { return nil }
          let value: String? =
            switch column.form {
            case .text, .date: rows.storedText(index)
            case .number, .flag: rows.storedInt(index).map(String.init)
            }
          guard let value else {
            throw StoreError.damaged(
              .value(table: table.name, column: column.name, id: rows.storedInt(0) ?? 0))
          }
          return value
        })
    }
  }

  private func selection(of table: StoreTable) -> String {
    let key = table.key.map { "\(table.name).\($0)" }.joined(separator: ", ")
    guard table.name == StoreTable.eventName else {
      let names = table.columns.map(\.name).joined(separator: ", ")
      return "SELECT \(names) FROM \(table.name) ORDER BY \(key)"
    }
    let values =
      EventRow.boundNames.map { "event.\($0)" } + columns.ownColumns.map(\.value)
      + ["source.format", "source.remote_id", "source.extra"]
    return """
      SELECT \(values.joined(separator: ", "))
      FROM event \(EventColumns.joins(columns.tables, of: "")) ORDER BY \(key)
      """
  }
}

/// The path at which a copy of a store becomes an SQLite store.
package struct SQLitePlace: StorePlace {
  private let path: String
  private let kinds: EventKinds

  /// Makes the place for a copy at a path.
  package init(_ path: String, kinds: EventKinds) {
    self.path = path
    self.kinds = kinds
  }

  package func make<Result>(_ fill: (any StoreFilling) throws -> Result) throws -> Result {
    guard FileStatus(at: path) != nil else {
      return try SQLiteStore.making(at: path) { db in
        try filled(db, KindTables.made(for: kinds, in: db), fill: fill)
      }
    }
    // An older store is refused here, since `SQLiteStore.open` would migrate it.
    do {
      _ = try SQLiteStore.provider(at: path, kinds: kinds)
    } catch StoreError.olderSchema {
      throw StoreError.alreadyExists(path: path)
    }
    let store = try SQLiteStore.open(at: path, kinds: kinds)
    return try DatabaseErrors.translating(path: path) {
      try store.writer.writeWithoutTransaction {
        try filled($0, store.provider.columns, fill: fill)
      }
    }
  }

  private func filled<Result>(
    _ db: Database, _ columns: EventColumns, fill: (any StoreFilling) throws -> Result
  ) throws -> Result {
    var result: Result?
    try db.inKnownTransaction {
      try StoreReader(db: db, columns: columns).requireNew(path)
      try db.execute(sql: "DELETE FROM category")
      result = try fill(SQLiteFilling(db, columns))
    }
    guard let result else { throw StoreError.unexpected(code: 0) }
    return result
  }
}

/// Adds rows to an empty SQLite store. `finish` builds the search index.
private final class SQLiteFilling: StoreFilling {
  private let db: Database
  private let columns: EventColumns
  private var insertions: [String: CachedStatement] = [:]
  private var parts: [String: (name: String, places: [Int])] = [:]

  init(_ db: Database, _ columns: EventColumns) {
    self.db = db
    self.columns = columns
  }

  func add(_ row: [String?], to table: StoreTable) throws {
    let values = Array(zip(table.columns, row))
    guard table.name == StoreTable.eventName else { return try insert(values, into: table.name) }
    let common = values.prefix(EventRow.boundNames.count)
    try insert(Array(common), into: table.name)
    let (kind, places) = try part(of: row[EventColumn.kind.rawValue] ?? "", table)
    try insert([values[0]] + places.map { values[$0] }, into: kind)
    let source = values.suffix(EventColumns.sourceMembers.count).map { $0 }
    guard source[0].1 != nil else { return }
    try insert(
      [values[0], source[0], values[EventColumn.kind.rawValue], source[1], source[2]],
      into: "source")
  }

  /// Returns the name of a kind's table, and the positions of its columns in a row of
  /// ``StoreTable/event(_:)``.
  private func part(of kind: String, _ table: StoreTable) throws -> (name: String, places: [Int]) {
    if let known = parts[kind] { return known }
    guard let own = columns.table(of: EventKind(rawValue: kind)) else {
      throw StoreError.kindNotGiven(kind)
    }
    let places = own.columns.compactMap { column in
      table.columns.firstIndex { $0.name == column.name }
    }
    parts[kind] = (own.name, places)
    return (own.name, places)
  }

  /// Inserts a row. In the tables of kinds and in `source`, the values fill all columns in the
  /// table's order. In other tables the statement names the columns.
  private func insert(
    _ values: [(column: StoreTable.Column, value: String?)], into table: String
  ) throws {
    let statement = try insertion(of: values.map(\.column.name), into: table).ready(db)
    for (index, (column, value)) in values.enumerated() {
      switch column.form {
      case .text, .date: statement.bind(value, at: index + 1)
      case .number, .flag: statement.bind(value.flatMap { Int($0) }, at: index + 1)
      }
    }
    try statement.run()
  }

  private func insertion(of names: [String], into table: String) -> CachedStatement {
    if let known = insertions[table] { return known }
    let isOfKind = table == "source" || columns.tables.contains { $0.name == table }
    let list = isOfKind ? "" : " (\(names.joined(separator: ", ")))"
    let marks = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let new = CachedStatement("INSERT INTO \(table)\(list) VALUES (\(marks))")
    insertions[table] = new
    return new
  }

  func finish(_ numbers: StoreNumbers) throws -> any StoreRowReading {
    try IDSequence.event.set(to: numbers.event, in: db)
    try IDSequence.diary.set(to: numbers.diary, in: db)
    try IDSequence.journal.set(to: numbers.commit, in: db)
    try SearchIndex.remake(in: db, columns)
    return StoreReader(db: db, columns: columns)
  }
}
