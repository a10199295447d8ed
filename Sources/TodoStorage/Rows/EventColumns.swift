package import GRDB
package import TodoDomain

/// The columns from which an event is read, in their order: the columns of every kind, the columns
/// of each single kind, the columns of the source, and the event's id in each kind's table, which
/// is NULL if the event has no row there.
package struct EventColumns: Sendable {
  package let tables: [KindTable]
  /// The kinds that the store was opened with.
  package var kinds: EventKinds { EventKinds(tables.map(\.type)) }
  /// `SELECT … FROM event …` without a WHERE.
  let select: String
  /// The query for a single event by its id.
  let selectOne: String
  /// The columns of all kinds' tables, each name once.
  package let ownColumns: [OwnColumn]
  /// The index of the first column of the source.
  package let sourceOffset: Int
  /// A row's columns and their names as arguments of SQLite's `json_object`, with the category's
  /// name instead of its id.
  let imageMembers: String
  /// The tables from which the columns of `imageMembers` come.
  let imageTables: String
  private let offsets: [EventKind: Int]
  package let columnList: String

  /// A column that one or several kinds have.
  package struct OwnColumn: Sendable {
    package let name: String
    package let form: KindField.Form
    /// The SQL for the value of any event, over the joined tables of all kinds.
    let value: String

    fileprivate init(_ column: KindTable.Column, in tables: [KindTable]) {
      name = column.name
      form = column.field.form
      // If several kinds have a field of this name, an event has a row in only one of their tables.
      let owners = tables.filter { $0.columns.contains { $0.name == column.name } }
      let columns = owners.map { "\($0.name).\(column.name)" }.joined(separator: ", ")
      value = owners.count > 1 ? "coalesce(\(columns))" : columns
    }
  }

  package init(_ tables: [KindTable]) {
    self.tables = tables
    var columns = EventRow.columns
    var offsets: [EventKind: Int] = [:]
    for table in tables {
      offsets[table.kind] = columns.count
      columns += table.columns.map { "\(table.name).\($0.name)" }
    }
    self.offsets = offsets
    sourceOffset = columns.count
    let joins = Self.joins(tables, of: "")
    let keys = tables.map { "\($0.name).event_id" }
    columnList =
      (columns + ["source.format", "source.remote_id", "source.extra"] + keys)
      .joined(separator: ", ")
    select = "SELECT \(columnList)\nFROM event \(joins)"
    selectOne = "\(select) WHERE event.id = ?"
    var ownColumns: [OwnColumn] = []
    for column in tables.flatMap(\.columns)
    where !ownColumns.contains(where: { $0.name == column.name }) {
      ownColumns.append(OwnColumn(column, in: tables))
    }
    self.ownColumns = ownColumns
    let own = ownColumns.map { "'\($0.name)', \($0.value)" }
    let source = zip(
      Self.sourceMembers, ["source.format", "source.remote_id", "json(source.extra)"]
    ).map { "'\($0)', \($1)" }
    imageMembers = (EventRow.imageMembers + own + source).joined(separator: ", ")
    imageTables = "event JOIN category ON category.id = event.category_id \(joins)"
  }

  /// The names of the source's columns in an image.
  package static let sourceMembers = ["source_format", "remote_id", "extra"]

  package static func joins(_ tables: [KindTable], of schema: String) -> String {
    (tables.map(\.name) + ["source"])
      .map { "LEFT JOIN \(schema)\($0) ON \($0).event_id = event.id" }
      .joined(separator: " ")
  }

  package func table(of kind: EventKind) -> KindTable? {
    tables.first { $0.kind == kind }
  }

  /// Returns the index of the column with the event's id in the table of a kind.
  package func keyOffset(of kind: EventKind) -> Int? {
    tables.firstIndex { $0.kind == kind }.map { sourceOffset + 3 + $0 }
  }

  func offset(of kind: EventKind) -> Int? { offsets[kind] }

  /// Returns a condition for the events whose records count even on dates that the pattern doesn't
  /// have: events of kinds that keep their history (``PlannedEvent/keepsHistory``), events that
  /// repeat after they are done, and todos without a date.
  ///
  /// - Parameter table: The name of the table `event` in the query.
  package func showsRecords(in table: String = "event") -> String {
    let others = "\(table).span >= \(DurationBucket.afterDone)"
    let kinds = list { $0.keepsHistory }
    return kinds.isEmpty ? others : "(\(table).kind IN (\(kinds)) OR \(others))"
  }

  /// A condition for the events that become overdue: events of kinds whose todos become overdue,
  /// and events that repeat after they are done.
  package var isDue: String {
    let kinds = list { $0.isDue }
    let isAfterDone = "event.span = \(DurationBucket.afterDone)"
    return kinds.isEmpty ? isAfterDone : "(event.kind IN (\(kinds)) OR \(isAfterDone))"
  }

  /// The kinds that become overdue and keep their history, as an SQL list.
  package var dueHistoricKinds: String {
    list { $0.isDue && $0.keepsHistory }
  }

  private func list(_ isListed: (any PlannedEvent.Type) -> Bool) -> String {
    tables.filter { isListed($0.type) }.map { "'\($0.kind)'" }.joined(separator: ", ")
  }
}

/// The table of a kind. It has the name of the kind, the event's id as its key, and a column for
/// each field that the kind adds.
package struct KindTable: Sendable {
  /// The type of the kind's events.
  package let type: any PlannedEvent.Type
  /// The columns without `event_id`.
  package let columns: [Column]

  package struct Column: Sendable {
    package let name: String
    package let field: KindField

    /// Makes the column of a field: `is_public` for `isPublic`.
    init(_ field: KindField) {
      self.field = field
      name = field.field.rawValue.reduce(into: "") { name, letter in
        name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
      }
    }
  }

  package init(_ type: any PlannedEvent.Type) {
    self.type = type
    columns = type.kindFields.filter(\.form.isStored).map(Column.init)
  }

  package var kind: EventKind { type.kind }
  /// The table's name.
  package var name: String { kind.rawValue }

  /// Makes an event from its common values and from a row, in which the kind's columns start at
  /// `offset`.
  func make(
    _ id: EventID, _ details: EventDetails, pattern: DatePattern, row: some StoredRow,
    from offset: Int
  ) throws -> any PlannedEvent {
    var own: KindValues = [:]
    for (index, column) in columns.enumerated() {
      own[column.field.field] = try value(of: column, row, offset + index, id: id)
    }
    return try type.init(
      id: id, details: details, pattern: pattern, own: own, limits: .unlimited)
  }

  private func value(
    of column: Column, _ row: some StoredRow, _ index: Int, id: EventID
  ) throws -> KindValue {
    switch column.field.form {
    case .text, .value, .valueOfDay:
      if row.isNull(index) { return .text(nil) }
      if let text = row.storedText(index) { return .text(text) }
    case .flag: if !row.isNull(index), let flag = row.flag(index) { return .flag(flag) }
    case .count: if let count = row.storedInt(index) { return .count(count) }
    }
    throw StoreError.damaged(.value(table: name, column: column.name, id: id.rawValue))
  }

  /// Binds the values of an event's own fields, from parameter `first` on.
  package func bind(_ event: any PlannedEvent, to statement: some StoredParameters, from first: Int)
  {
    let own = event.kindValues
    for (index, column) in columns.enumerated() {
      switch own[column.field.field] {
      case .text(let text): statement.bind(text, at: first + index)
      case .flag(let flag): statement.bind(flag ? 1 : 0, at: first + index)
      case .count(let count): statement.bind(count, at: first + index)
      case nil: statement.bind(nil as Int?, at: first + index)
      }
    }
  }

  /// The statement that inserts an event's id and the values of `bind`.
  var insertion: String {
    "INSERT INTO \(name) VALUES (?\(String(repeating: ", ?", count: columns.count)))"
  }

  // MARK: Tables beyond the schema's

  /// Creates the table of a kind that the schema doesn't have, in the schema's style.
  var creation: String {
    let own = columns.map { ",\n  \($0.name) \($0.declaration)" }.joined()
    return """
      CREATE TABLE \(name) (
        event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE\(own)
      ) STRICT
      """
  }

  /// Returns whether a statement creates the table of some kind, even a kind of another program.
  /// Such a statement has exactly the form of `creation`, and so no foreign expressions.
  static func isCreation(_ sql: String?, of name: String) -> Bool {
    guard let sql, isName(name[...]) else { return false }
    var lines = sql.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map({ $0 == "CREATE TABLE \(name) (" }) == true,
      lines.popLast() == ") STRICT",
      let key = lines.popFirst()
    else { return false }
    let reference = "  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE"
    return key == reference + (lines.isEmpty ? "" : ",")
      && lines.indices.allSatisfy { index in
        isColumn(index == lines.indices.last ? lines[index] : lines[index].dropLast())
      }
  }

  private static func isColumn(_ line: Substring) -> Bool {
    let words = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
    guard words.count == 2, isName(words[0]) else { return false }
    return KindField.Form.allCases.contains {
      line == "  \(words[0]) \(Column.declaration(of: $0, named: words[0]))"
    }
  }

  /// Returns whether a text can be a name in SQL without quotes.
  package static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}

extension KindTable.Column {
  fileprivate var declaration: String { Self.declaration(of: field.form, named: name) }

  fileprivate static func declaration(
    of form: KindField.Form, named name: some StringProtocol
  ) -> String {
    switch form {
    case .text, .value, .valueOfDay: "TEXT"
    case .flag: "INTEGER NOT NULL CHECK (\(name) IN (0, 1))"
    case .count: "INTEGER NOT NULL"
    }
  }
}

/// The tables of the kinds of events. A store may lack the tables of some kinds that the program
/// knows.
package enum KindTables {
  /// Returns the columns of those of the given kinds that have a table in the store. The store has
  /// no events of the others.
  package static func found(of kinds: EventKinds, in db: Database) throws -> EventColumns {
    let tables = kinds.all.map { KindTable($0) }
    return EventColumns(try tables.filter { try !columns(of: $0, in: db).isEmpty })
  }

  /// Returns the columns of all the kinds. Missing tables are created in one transaction.
  ///
  /// - Throws: `StoreError.kindNotStorable`.
  package static func made(for kinds: EventKinds, in db: Database) throws -> EventColumns {
    let tables = kinds.all.map { KindTable($0) }
    for table in tables { try check(table) }
    let missing = try tables.filter { try columns(of: $0, in: db).isEmpty }
    if !missing.isEmpty {
      try db.inKnownTransaction {
        // Another process may have created the table meanwhile.
        for table in missing where try columns(of: table, in: db).isEmpty {
          try db.execute(sql: table.creation)
        }
      }
    }
    for table in tables where try columns(of: table, in: db) != table.allColumnNames {
      throw StoreError.kindNotStorable(table.name)
    }
    return EventColumns(tables)
  }

  /// Returns the names of a table's columns; empty if there is no such table.
  private static func columns(of table: KindTable, in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table.name])
  }

  /// Refuses names that need quotes in SQL.
  private static func check(_ table: KindTable) throws {
    for name in [table.name] + table.columns.map(\.name) where !KindTable.isName(name[...]) {
      throw StoreError.kindNotStorable(table.name)
    }
  }
}

extension KindTable {
  fileprivate var allColumnNames: [String] { ["event_id"] + columns.map(\.name) }
}
