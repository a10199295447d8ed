import TodoDomain

/// What one kind of event adds to the columns that all have: a table of its own, named for the kind
/// and keyed by event id, with a column for each of the kind's own fields.
struct KindTable: Sendable {
  /// The type of its events.
  let type: any PlannedEvent.Type
  /// Its columns, but for `event_id`.
  let columns: [Column]

  struct Column: Sendable {
    let name: String
    let field: OwnField

    /// `is_public` for `isPublic`.
    init(_ field: OwnField) {
      self.field = field
      name = field.field.rawValue.reduce(into: "") { name, letter in
        name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
      }
    }
  }

  init(_ type: any PlannedEvent.Type) {
    self.type = type
    columns = type.ownFields.map(Column.init)
  }

  var kind: EventKind { type.kind }
  /// The table's name.
  var name: String { kind.rawValue }

  /// The event of a row, given what was read of the common columns; its own start at `offset`.
  func make(
    _ id: EventID, _ details: EventDetails, _ pattern: DatePattern, _ row: PreparedStatement,
    from offset: Int
  ) throws -> any PlannedEvent {
    var own: OwnValues = [:]
    for (index, column) in columns.enumerated() {
      own[column.field.field] = try value(of: column, row, offset + index, id)
    }
    return try type.init(
      id: id, details: details, pattern: pattern, own: own, limits: .unlimited)
  }

  private func value(
    of column: Column, _ row: PreparedStatement, _ index: Int, _ id: EventID
  ) throws -> OwnValue {
    switch column.field.form {
    case .text:
      if row.isNull(index) { return .text(nil) }
      if let text = row.storedText(index) { return .text(text) }
    case .flag: if !row.isNull(index), let flag = row.flag(index) { return .flag(flag) }
    case .count: if let count = row.storedInt(index) { return .count(count) }
    }
    throw StoreError.damaged(.value(table: name, column: column.name, id: id.rawValue))
  }

  /// Binds an event's own values, from parameter `first` on.
  func bind(_ event: any PlannedEvent, to statement: PreparedStatement, from first: Int) {
    let own = event.ownValues
    for (index, column) in columns.enumerated() {
      switch own[column.field.field] {
      case .text(let text): statement.bind(text, at: first + index)
      case .flag(let flag): statement.bind(flag ? 1 : 0, at: first + index)
      case .count(let count): statement.bind(count, at: first + index)
      case nil: statement.bind(nil as Int?, at: first + index)
      }
    }
  }

  /// Adds a row of an event's id and what `bind` binds after it.
  var insertion: String {
    "INSERT INTO \(name) VALUES (?\(String(repeating: ", ?", count: columns.count)))"
  }

  // MARK: Tables beyond the schema's

  /// Makes the table of a kind that the schema doesn't know, as `Schema` would.
  var creation: String {
    let own = columns.map { ",\n  \($0.name) \($0.declaration)" }.joined()
    return """
      CREATE TABLE \(name) (
        event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE\(own)
      ) STRICT
      """
  }

  /// Whether a statement is the creation of a table of some kind, whichever program knows it: it says
  /// no more than `creation` does, so no expression of anybody's.
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
    return OwnField.Form.allCases.contains {
      line == "  \(words[0]) \(Column.declaration(of: $0, named: words[0]))"
    }
  }

  /// Whether it can stand in SQL as it is.
  static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}

extension KindTable.Column {
  fileprivate var declaration: String { Self.declaration(of: field.form, named: name) }

  fileprivate static func declaration(
    of form: OwnField.Form, named name: some StringProtocol
  ) -> String {
    switch form {
    case .text: "TEXT"
    case .flag: "INTEGER NOT NULL CHECK (\(name) IN (0, 1))"
    case .count: "INTEGER NOT NULL"
    }
  }
}
