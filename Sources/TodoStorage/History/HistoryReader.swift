import GRDB
import TodoDomain

/// The history of a store: the entries of its journal, and what they did.
extension StoreReader {
  func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws {
    let condition =
      switch selection {
      case .all: ""
      case .event: "WHERE id IN (SELECT journal_id FROM change WHERE event_id = ?) "
      }
    let rows = try PreparedStatement(
      db, "SELECT \(Self.entryColumns) FROM journal \(condition)ORDER BY id DESC")
    if case .event(let id) = selection { rows.bind(id.rawValue, at: 1) }
    while try rows.step() {
      guard try body(entry(of: rows, undoneBy: undo(of: rows.int(0)))) else {
        return rows.reset()
      }
    }
  }

  func history(numbered number: Int) throws -> HistoryEntry? {
    let row = try PreparedStatement.cached(
      db, "SELECT \(Self.entryColumns) FROM journal WHERE id = ?")
    row.bind(number, at: 1)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return try entry(of: row, undoneBy: undo(of: number))
  }

  /// The entry that takes back another one at present; nil if that stands.
  private func undo(of number: Int) throws -> Int? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM journal WHERE undoes = ? ORDER BY id DESC")
    return try Int.fetchAll(statement, arguments: [number]).first { try undo(of: $0) == nil }
  }

  func oldestHistory() throws -> Int? {
    try Int.fetchOne(
      db,
      sql: """
        SELECT ifnull(
          (SELECT min(id) FROM journal),
          (SELECT max(seq) + 1 FROM sqlite_sequence WHERE name = 'journal'))
        """)
  }

  func changes(of entry: Int, most: Int) throws -> HistoryChanges {
    let past = try JournalPast(self, of: entry)
    var first: [HistoryChange] = []
    for areNew in [false, true] where first.count < most {
      try past.visitEvents(areNew: areNew) { id in
        first += try past.changes(of: id)
        return first.count < most
      }
    }
    if first.count < most { first += try past.otherChanges() }
    let (things, added, removed) = try counts(of: entry)
    return HistoryChanges(
      first: Array(first.prefix(most)), count: things, added: added, removed: removed)
  }

  func firstKeptHistory(at now: Instant) throws -> Int? {
    try HistoryTidying(self, at: now).firstKept()
  }

  private static let entryColumns = "id, at, action, origin, words, undoes"

  private func entry(of row: PreparedStatement, undoneBy undo: Int?) throws -> HistoryEntry {
    let number = row.int(0)
    guard let at = try? Instant(row.text(1)) else {
      throw StoreError.damaged(.value(table: "journal", column: "at", id: number))
    }
    return HistoryEntry(
      number: number, at: at, action: row.text(2), origin: row.optionalText(3),
      words: row.optionalText(4), undoes: row.optionalInt(5), undoneBy: undo)
  }

  /// How many things an entry touched, and how many events it added and removed.
  private func counts(of entry: Int) throws -> (things: Int, added: Int, removed: Int) {
    let row = try PreparedStatement.cached(
      db,
      """
      SELECT
        count(DISTINCT event_id) + count(DISTINCT iif(event_id IS NULL, entity || ' ' || name, NULL)),
        count(DISTINCT iif(entity = 'event' AND before IS NULL, event_id, NULL)),
        count(DISTINCT iif(
          entity = 'event' AND json_type(before, '$.occurrences') IS NOT NULL, event_id, NULL))
      FROM change WHERE journal_id = ?
      """)
    row.bind(entry, at: 1)
    defer { row.reset() }
    guard try row.step() else { return (0, 0, 0) }
    return (row.int(0), row.int(1), row.int(2))
  }
}

extension JournalPast {
  /// What the entry did to an event, and to its dates if it was there before and after.
  fileprivate func changes(of id: EventID) throws -> [HistoryChange] {
    let sides = try event(id)
    let known = try categories.all(images)
    let before = try sides.before.map { try images.event($0.row, known) }
    let after = try sides.after.map { try images.event($0.row, known) }
    guard let old = sides.before, let new = sides.after, let shown = after else {
      return before == nil && after == nil ? [] : [.event(id, before: before, after: after)]
    }
    let dates = Set(old.records.keys).union(new.records.keys).sorted()
    let days = try dates.filter { old.records[$0] != new.records[$0] }.compactMap { date in
      let record = { (image: StoredImage?) in
        try image.map { try images.record($0, on: date, of: id.rawValue, known) }
      }
      return try CivilDate(utf8: date.utf8).map {
        HistoryChange.day(
          shown, $0, before: try record(old.records[date]), after: try record(new.records[date]))
      }
    }
    return (old.row == new.row ? [] : [.event(id, before: before, after: after)]) + days
  }

  /// What the entry did to everything but events.
  fileprivate func otherChanges() throws -> [HistoryChange] {
    let ownCategories = try categories.touched(by: entry).filter { $0.sides.isChange }.map {
      HistoryChange.category(
        before: try $0.sides.before.map(images.category),
        after: try $0.sides.after.map(images.category))
    }
    let settings = try names(of: "setting").map { name in
      let sides = try thing("setting", name)
      return HistoryChange.setting(
        name, before: sides.before?["value"].text, after: sides.after?["value"].text)
    }
    let values = try names(of: "key_value").map { name in
      let sides = try thing("key_value", name)
      return HistoryChange.value(
        name, before: sides.before?["value"].text, after: sides.after?["value"].text)
    }
    let diaries = try names(of: "diary").map { name in
      let sides = try thing("diary", name)
      return HistoryChange.diary(
        before: try sides.before.map(images.diary), after: try sides.after.map(images.diary))
    }
    return ownCategories + settings + values + diaries
  }
}
