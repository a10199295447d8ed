import GRDB
import TodoDomain
import TodoStorage

/// Rebuilds events with their kind, source and record rows.
extension StoreRebuilder {
  func addEvents() throws {
    try dropInvalidSources()
    let rows = try PreparedStatement(db, columns.examination(of: "extracted"))
    let copies = EventCopies(self)
    while try rows.step() {
      let id = rows.int(0)
      guard let parts = columns.parts(of: rows) else {
        // A kind's name has only small letters. Any other text is the rest of a name on a damaged
        // page.
        if rows.text(2).utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) {
          findings.add(.unknownKind, "event", place: .id(id))
        } else {
          findings.add(.unreadableValue, "event", column: "kind", place: .id(id))
        }
        continue
      }
      for table in parts.stray { findings.add(.strayKindRow, table.name, place: .id(id)) }
      guard parts.hasOwn || parts.own.needsNothing else {
        findings.add(.incompleteEvent, "event", place: .id(id))
        continue
      }
      try add(rows, id, parts: parts, copies: copies)
    }
  }

  private func add(
    _ row: PreparedStatement, _ id: Int, parts: EventColumns.Parts, copies: EventCopies
  ) throws {
    let categoryID = row.int(4)
    let span: Int
    do {
      let event = try EventRow.read(
        row, columns, categories: [categoryID: category(categoryID)], rules: rules)
      span = DurationBucket.number(of: event)
    } catch StoreError.damaged(.value(let table, let column, _)) {
      findings.add(.unreadableValue, table, column: column, place: .id(id))
      return
    }
    let kept = try keptID(ofCategory: categoryID)
    let statement = try copies.event.ready(db)
    statement.bind(id, at: 1)
    statement.bind(kept, at: 2)
    statement.bind(span, at: 3)
    if let reason = try refusal(of: statement.run) {
      findings.add(reason, "event", place: .id(id))
      return
    }
    guard try addPart(of: id, parts, copies) else { return }
    if isMadeAnew(category: kept) { findings.add(.underNewCategory, "event", place: .id(id)) }
    if !row.isNull(columns.sourceOffset) {
      try addSource(of: id, copies)
    }
  }

  /// Adds the event's row in the table of its kind. If that row is required but lost, removes the
  /// event again.
  ///
  /// - Returns: Whether the event is kept.
  private func addPart(
    of id: Int, _ parts: EventColumns.Parts, _ copies: EventCopies
  ) throws -> Bool {
    let name = parts.own.name
    guard parts.hasOwn, let copy = copies.parts[name] else {
      let empty = try PreparedStatement.cached(db, "INSERT INTO main.\(name) (event_id) VALUES (?)")
      empty.bind(id, at: 1)
      try empty.run()
      findings.add(.keptWithoutPart, name, place: .id(id))
      return true
    }
    let statement = try copy.ready(db)
    statement.bind(id, at: 1)
    guard let reason = try refusal(of: statement.run) else { return true }
    findings.add(reason, name, place: .id(id))
    findings.add(.incompleteEvent, "event", place: .id(id))
    try db.execute(sql: "DELETE FROM main.event WHERE id = ?", arguments: [id])
    return false
  }

  private func addSource(of id: Int, _ copies: EventCopies) throws {
    let statement = try copies.source.ready(db)
    statement.bind(id, at: 1)
    if let reason = try refusal(of: statement.run) {
      findings.add(reason, "source", place: .id(id))
    }
  }

  /// Drops invalid sources. An event is complete without the source from which it was imported.
  private func dropInvalidSources() throws {
    let rows = try PreparedStatement(
      db, "SELECT event_id, format, remote_id, extra, kind FROM extracted.source")
    var refused: [Int] = []
    while try rows.step() {
      let isReadable = (try? SourceRow.read(rows, from: 1)) != nil && !rows.isNull(4)
      if !isReadable { refused.append(rows.int(0)) }
    }
    for id in refused {
      findings.add(.unreadableValue, "source", place: .id(id))
      try db.execute(sql: "DELETE FROM extracted.source WHERE event_id = ?", arguments: [id])
    }
  }

  // MARK: Rows that belong to events

  /// Reports the rows whose event is not kept.
  func addOrphans() throws {
    for name in columns.tables.map(\.name) + ["source"] {
      let rows = try PreparedStatement(
        db,
        """
        SELECT event_id FROM extracted.\(name)
        WHERE event_id NOT IN (SELECT id FROM main.event) ORDER BY event_id
        """)
      while try rows.step() { findings.add(.orphan, name, place: .id(rows.int(0))) }
    }
  }

  func addRecords() throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT \(OccurrenceRow.columns), event_id IN (SELECT id FROM main.event)
      FROM extracted.occurrence ORDER BY event_id, date
      """)
    let copy = copy("occurrence", renumbering: "category_id")
    while try rows.step() {
      let place = RowPlace.date(event: rows.int(0), CivilDate(utf8: rows.bytes(1)))
      guard rows.int(8) == 1 else {
        findings.add(.orphan, "occurrence", place: place)
        continue
      }
      do {
        let categoryID = rows.isNull(6) ? nil : rows.int(6)
        let categories = try categoryID.map { [$0: try category($0)] } ?? [:]
        _ = try OccurrenceRow.read(rows, categories)
        let statement = try copy.ready(db)
        statement.bind(rows.int(0), at: 1)
        statement.bind(rows.text(1), at: 2)
        statement.bind(try categoryID.map { try keptID(ofCategory: $0) }, at: 3)
        if let reason = try refusal(of: statement.run) {
          findings.add(reason, "occurrence", place: place)
        }
      } catch StoreError.damaged(.value(_, let column, _)) {
        findings.add(.unreadableValue, "occurrence", column: column, place: place)
      }
    }
  }
}

/// The statements that copy an event and its rows in other tables.
private struct EventCopies {
  let event: CachedStatement
  let parts: [String: CachedStatement]
  let source: CachedStatement

  init(_ rebuilder: StoreRebuilder) {
    let names = rebuilder.tables["event"]?.columns.map(\.name) ?? []
    let values = names.map { name in
      switch name {
      case "category_id": "?2"
      case "span": "?3"
      default: name
      }
    }
    event = CachedStatement(
      """
      INSERT INTO main.event (\(names.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM extracted.event WHERE id = ?1
      """)
    let kinds = rebuilder.columns.tables.map { ($0.name, rebuilder.copy($0.name)) }
    parts = Dictionary(uniqueKeysWithValues: kinds)
    source = rebuilder.copy("source")
  }
}

extension KindTable {
  /// Whether a row is valid without any of the kind's own values.
  fileprivate var needsNothing: Bool { columns.allSatisfy { $0.field.form == .text } }
}
