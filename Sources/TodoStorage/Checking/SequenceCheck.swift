import GRDB

/// The sequences of numbers that are never given twice: those that can't be, and ids above them.
struct SequenceCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for sequence in IDSequence.all {
      let rows = try sequence.rows(store.db)
      let bad = rows.filter { $0.last == nil }
      for row in bad {
        findings.add(.unreadableValue, "sqlite_sequence", column: "seq", .id(row.id))
      }
      guard bad.isEmpty else { continue }
      let above = try PreparedStatement(
        store.db, "SELECT id FROM \(sequence.table) NOT INDEXED WHERE id > ? ORDER BY id")
      above.bind(rows.compactMap(\.last).min() ?? 0, at: 1)
      while try above.step() { findings.add(.sequenceBehind, sequence.table, .id(above.int(0))) }
    }
  }
}
