import GRDB
import TodoDomain
import TodoStorage

/// Rebuilds the diary, preferences, key-value entries, the journal, and the sequences of ids.
extension StoreRebuilder {
  func addDiary() throws {
    let rows = try PreparedStatement(
      db, "SELECT \(DiaryRow.columns) FROM extracted.diary ORDER BY id")
    let copy = copy("diary", renumbering: "id")
    let isCountedAnew = try isCountedAnew("diary")
    var kept = 0
    while try rows.step() {
      let id = rows.int(0)
      do {
        _ = try DiaryRow.read(rows)
        let newID = isCountedAnew ? kept + 1 : id
        let statement = try copy.ready(db)
        statement.bind(id, at: 1)
        statement.bind(newID, at: 2)
        if let reason = try refusal(of: statement.run) {
          findings.add(reason, "diary", place: .id(id))
          continue
        }
        kept += 1
        if newID != id { findings.add(.renumbered, "diary", place: .id(id)) }
      } catch StoreError.damaged(.value(_, let column, _)) {
        findings.add(.unreadableValue, "diary", column: column, place: .id(id))
      }
    }
  }

  func addKeyValues() throws {
    try addTexts("setting") { KeyValueCheck.isSetting($0) ? nil : .key($0.text(0)) }
    try addTexts("key_value") { row in
      KeyValueCheck.fault(inValue: row).map { $0.place ?? .key("?") }
    }
  }

  private func addTexts(_ name: String, _ fault: (PreparedStatement) -> RowPlace?) throws {
    let rows = try PreparedStatement(db, "SELECT key, value FROM extracted.\(name) ORDER BY key")
    let copy = copy(name)
    while try rows.step() {
      if let place = fault(rows) {
        findings.add(.unreadableValue, name, place: place)
        continue
      }
      let statement = try copy.ready(db)
      statement.bind(rows.text(0), at: 1)
      if let reason = try refusal(of: statement.run) {
        findings.add(reason, name, place: .key(rows.text(0)))
      }
    }
  }

  /// Gives the new store the identity of the old store. If the old identity is lost, the new store
  /// keeps the identity with which it was made.
  func addIdentity() throws {
    let rows = try PreparedStatement(db, "SELECT id, store FROM extracted.identity ORDER BY id")
    var kept: StoreIdentity?
    while try rows.step() {
      let id = rows.int(0)
      guard id == IdentityRow.id, let identity = StoreIdentity(rows.text(1)) else {
        findings.add(.unreadableValue, "identity", place: .id(id))
        continue
      }
      kept = identity
    }
    guard let kept else {
      isIdentityNew = true
      findings.add(.identityMadeAnew, "identity", place: nil)
      return
    }
    try IdentityRow.set(kept, in: db)
  }

  // MARK: The journal

  /// Copies the complete entries. Undoing an incomplete entry would lead to a state that never
  /// existed.
  func addJournal() throws {
    try db.execute(sql: "CREATE TABLE extracted.broken_entry (id INTEGER PRIMARY KEY)")
    try noteLostEntries()
    try noteBrokenEntries()
    let broken = try PreparedStatement(
      db, "SELECT id FROM extracted.broken_entry WHERE id IN (SELECT id FROM extracted.journal)")
    while try broken.step() { findings.add(.brokenEntry, "journal", place: .id(broken.int(0))) }
    try numberEntries()
    for (name, id) in [("journal", "id"), ("change", "journal_id")] {
      guard let table = tables[name] else { continue }
      let values = table.columns.map { column in
        switch column.name {
        case id: "kept_entry.new_id"
        case "undoes": "(SELECT new_id FROM extracted.kept_entry WHERE id = own.undoes)"
        default: "own.\(column.name)"
        }
      }
      try db.execute(
        sql: """
          INSERT INTO main.\(name) (\(table.columnList)) SELECT \(values.joined(separator: ", "))
          FROM extracted.\(name) AS own JOIN extracted.kept_entry ON kept_entry.id = own.\(id)
          """)
    }
  }

  private func noteLostEntries() throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT journal_id, step FROM extracted.change
      WHERE journal_id NOT IN (SELECT id FROM extracted.journal)
      """)
    while try rows.step() {
      findings.add(.entryLost, "change", place: .step(entry: rows.int(0), rows.int(1)))
    }
  }

  private func noteBrokenEntries() throws {
    let entries = try PreparedStatement(db, "SELECT id, at, action FROM extracted.journal")
    while try entries.step() {
      let isReadable = (try? Instant(entries.text(1))) != nil && !entries.isNull(2)
      if !isReadable { try noteBroken(entries.int(0)...entries.int(0)) }
    }
    for query in [
      JournalCheck.brokenSteps(in: "extracted"), JournalCheck.unreadableChanges(in: "extracted"),
    ] {
      let rows = try PreparedStatement(db, query)
      while try rows.step() { try noteBroken(rows.int(0)...rows.int(0)) }
    }
    // The last entry before a gap and the first entry after it may lack some of their changes.
    for gap in extractor.tables["change"]?.gaps ?? [] {
      let (first, last) = (gap.after?.entry ?? 0, gap.before?.entry ?? Int.max)
      if first <= last { try noteBroken(first...last) }
    }
  }

  private func noteBroken(_ ids: ClosedRange<Int>) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO extracted.broken_entry
        SELECT id FROM extracted.journal WHERE id BETWEEN ? AND ?
        """, arguments: [ids.lowerBound, ids.upperBound])
  }

  // MARK: Sequences

  /// Sets the sequences so that no id is assigned again, not even the id of a dropped row.
  func setSequences() throws {
    for sequence in IDSequence.all {
      try sequence.set(to: lastID(of: sequence), in: db)
    }
  }

  private func lastID(of sequence: IDSequence) throws -> Int {
    let isCountedAnew = try sequence.table != "event" && isCountedAnew(sequence.table)
    let schema = isCountedAnew ? "main" : "extracted"
    let found = try Int.fetchOne(
      db, sql: "SELECT max(id) FROM \(schema).\(sequence.table) WHERE id <= ?",
      arguments: [sequence.maximum])
    guard !isCountedAnew else { return found ?? 0 }
    return try max(found ?? 0, extractor.sequences[sequence.table] ?? largestChanged(of: sequence))
  }

  /// Returns the largest event id in the journal, which replaces a lost sequence: the journal has
  /// the ids of deleted events too.
  private func largestChanged(of sequence: IDSequence) throws -> Int {
    guard sequence.table == "event" else { return 0 }
    return try Int.fetchOne(
      db, sql: "SELECT max(event_id) FROM extracted.change WHERE event_id BETWEEN 0 AND ?",
      arguments: [sequence.maximum]) ?? 0
  }
}

extension RowPlace {
  fileprivate var entry: Int? {
    if case .step(let entry, _) = self { entry } else { nil }
  }
}
