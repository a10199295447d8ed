import GRDB
import TodoDomain
import TodoStorage

/// The check of the index of texts: it must have the pieces of all todos, and no others. It can be
/// made anew, so a backup isn't refused for it.
struct SearchCheck: StoreCheck {
  let isCoveredByReading = true

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    // Rows with problems can't be compared, and a repair makes the index anew anyway.
    guard store.isSound, findings.all.isEmpty else { return }
    let wanted = try SearchDigest.ofRows(store.db, store.columns)
    guard try SearchDigest.ofIndex(store.db) != wanted else { return }
    findings.add(.searchDiffers, "search", nil)
  }
}

/// The number of the pieces of all todos, and the sum of their hashes, so that two lists of them can
/// be compared in any order and at any size.
private struct SearchDigest: Equatable {
  private var count = 0
  private var sum: UInt64 = 0

  private mutating func add(_ piece: some Sequence<UInt8>, _ id: Int) {
    add(hash: Self.hash(piece), id)
  }

  private mutating func add(hash: UInt64, _ id: Int) {
    count += 1
    var mixed = hash ^ UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 31) &* 0xBF58_476D_1CE4_E5B9
    sum &+= mixed ^ mixed >> 29
  }

  /// The hash FNV-1a of 64 bits.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The digest of the pieces that the todos have.
  static func ofRows(_ db: Database, _ columns: EventColumns) throws -> SearchDigest {
    var digest = SearchDigest()
    try SearchIndex.visitDocuments(in: db, columns) { id, document in
      for piece in Set(document.bytes.split(separator: UInt8(ascii: " "))) {
        digest.add(piece, id.rawValue)
      }
    }
    return digest
  }

  /// The digest of the pieces that the index has.
  static func ofIndex(_ db: Database) throws -> SearchDigest {
    // The list of an index is a table of its own. It is made in memory.
    let isReadOnly = try Bool.fetchOne(db, sql: "PRAGMA query_only") ?? false
    try db.execute(sql: "PRAGMA query_only = OFF")
    defer { if isReadOnly { try? db.execute(sql: "PRAGMA query_only = ON") } }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.search_piece USING fts5vocab('main', 'search', 'instance')")
    defer { try? db.execute(sql: "DROP TABLE temp.search_piece") }
    var digest = SearchDigest()
    let rows = try PreparedStatement(db, "SELECT term, doc FROM temp.search_piece")
    while try rows.step() { digest.add(rows.bytes(0), rows.int(1)) }
    return digest
  }
}
