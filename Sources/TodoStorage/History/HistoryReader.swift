import GRDB
import TodoDomain

/// The history of a store: the entries of its journal, and their changes.
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

  /// Returns the number of the entry that undoes an entry at present; nil if the entry stands. An
  /// undo has a greater number than the entry that it undoes, so a damaged journal can't cause
  /// endless recursion.
  private func undo(of number: Int) throws -> Int? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM journal WHERE undoes = ?1 AND id > ?1 ORDER BY id DESC")
    return try Int.fetchAll(statement, arguments: [number]).first { try undo(of: $0) == nil }
  }

  var keepsHistory: Bool { true }

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
    try JournalPast(self, of: entry).changes(most: most)
  }

  func firstKeptHistory(at now: Instant) throws -> Int? {
    try HistoryTidying(self, at: now).firstKept()
  }

  private static let entryColumns = "id, at, action, origin, words, undoes"

  private func entry(of row: PreparedStatement, undoneBy undo: Int?) throws -> HistoryEntry {
    try HistoryEntry(row: row, undoneBy: undo)
  }
}
