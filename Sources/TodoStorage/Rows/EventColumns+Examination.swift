import TodoDomain

/// Whole events with what tells whether they are whole: the ids in the tables of kinds, and the span.
extension EventColumns {
  /// All events in a database of the connection, read without an index: the columns of `select`, then
  /// the span.
  func examination(of schema: String) -> String {
    """
    SELECT \(columnList), event.span
    FROM \(schema).event NOT INDEXED \(Self.joins(tables, of: "\(schema)."))
    ORDER BY event.id
    """
  }

  private var partOffset: Int { sourceOffset + 3 }

  /// Where an examination has the span.
  var spanOffset: Int { partOffset + tables.count }

  /// An event's rows in the tables of kinds.
  struct Parts {
    /// The table of its kind.
    let own: KindTable
    /// Whether it has a row there.
    let hasOwn: Bool
    /// The tables of other kinds that have a row for it.
    let stray: [KindTable]
  }

  /// The parts of the event of an examination's row; nil where its kind is not known.
  func parts(of row: PreparedStatement) -> Parts? {
    guard let own = table(of: EventKind(rawValue: row.text(2))) else { return nil }
    var hasOwn = false
    var stray: [KindTable] = []
    for (index, table) in tables.enumerated() where !row.isNull(partOffset + index) {
      if table.kind == own.kind { hasOwn = true } else { stray.append(table) }
    }
    return Parts(own: own, hasOwn: hasOwn, stray: stray)
  }
}
