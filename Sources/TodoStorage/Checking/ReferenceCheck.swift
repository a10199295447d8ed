import GRDB
import TodoDomain

/// Rows that refer to rows that aren't there, an event's rows without the event among them.
struct ReferenceCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    // A table without row ids answers with its name alone.
    var keyed: [String: Int] = [:]
    let rows = try Row.fetchCursor(store.db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() {
      let (table, parent): (String, String) = (row["table"], row["parent"])
      if let id: Int = row["rowid"] {
        findings.add(Self.problem(parent), table, .id(id))
      } else {
        keyed["\(table) \(parent)", default: 0] += 1
      }
    }
    for (key, count) in keyed.sorted(by: { $0.key < $1.key }) {
      let names = key.split(separator: " ").map(String.init)
      try addKeyed(table: names[0], parent: names[1], count, store.db, &findings)
    }
  }

  private static func problem(_ parent: String) -> StoreProblem {
    parent == "event" ? .orphan : .danglingReference
  }

  private func addKeyed(
    table: String, parent: String, _ count: Int, _ db: Database,
    _ findings: inout StoreFindings<StoreProblem>
  ) throws {
    var told = 0
    if let key = Self.keys[table] {
      let places = try PreparedStatement(
        db,
        """
        SELECT \(key.columns) FROM \(table) NOT INDEXED
        WHERE \(key.reference) NOT IN (SELECT id FROM \(parent) NOT INDEXED)
        ORDER BY 1, 2 LIMIT \(StoreFinding<StoreProblem>.mostPlaces)
        """)
      while try places.step() {
        findings.add(Self.problem(parent), table, key.place(places))
        told += 1
      }
    }
    if count > told { findings.add(Self.problem(parent), table, nil, times: count - told) }
  }

  private struct Key: Sendable {
    let columns: String
    let reference: String
    let place: @Sendable (PreparedStatement) -> RowPlace
  }

  /// How rows without a row id are told.
  private static let keys = [
    "occurrence": Key(columns: "event_id, date", reference: "event_id") {
      .date(event: $0.int(0), CivilDate(utf8: $0.bytes(1)))
    },
    "change": Key(columns: "journal_id, step", reference: "journal_id") {
      .step(entry: $0.int(0), $0.int(1))
    },
  ]
}
