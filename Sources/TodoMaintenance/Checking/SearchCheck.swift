import Foundation
import GRDB
import TodoDomain
import TodoStorage

/// The check of the search index: it must have exactly the pieces of words (`SearchPiece`) of all
/// todos. The index can be rebuilt, so it isn't a reason to refuse a backup.
struct SearchCheck: StoreCheck {
  let isCoveredByReading = true
  let share: Int64 = 10

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    // Rows with problems can't be compared, and a repair rebuilds the index anyway.
    guard store.isSound, findings.all.isEmpty else { return }
    let progress = Progress(totalUnitCount: 3)
    let wanted = try progress.part(2) { try SearchDigest.ofRows(store.db, store.columns) }
    guard try progress.part(1, { try SearchDigest.ofIndex(store.db) }) != wanted else { return }
    findings.add(.searchDiffers, "search", place: nil)
  }
}

/// The number of all todos' pieces of words (`SearchPiece`), and the sum of their hashes. Equal
/// digests mean equal pieces, whatever their order. The pieces needn't all fit in memory.
private struct SearchDigest: Equatable {
  private var count = 0
  private var sum = 0

  private mutating func add(_ piece: UnsafeRawBufferPointer, _ id: Int) {
    // Hashes are compared within one process only.
    var hasher = Hasher()
    hasher.combine(bytes: piece)
    hasher.combine(id)
    count += 1
    sum &+= hasher.finalize()
  }

  /// Returns the digest of the pieces that the index should have.
  static func ofRows(_ db: Database, _ columns: EventColumns) throws -> SearchDigest {
    var digest = SearchDigest()
    var progress = try WorkProgress(overEventsOf: db)
    try SearchIndex.visitDocuments(in: db, columns) { id, document in
      try progress.advance()
      for piece in Set(document.bytes.split(separator: UInt8(ascii: " "))) {
        piece.withUnsafeBytes { digest.add($0, id.rawValue) }
      }
    }
    return digest
  }

  /// Returns the digest of the pieces that the index has.
  static func ofIndex(_ db: Database) throws -> SearchDigest {
    // A virtual table lists the index. It is created in memory.
    let isReadOnly = try Bool.fetchOne(db, sql: "PRAGMA query_only") ?? false
    try db.execute(sql: "PRAGMA query_only = OFF")
    defer { if isReadOnly { try? db.execute(sql: "PRAGMA query_only = ON") } }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.search_piece USING fts5vocab('main', 'search', 'instance')")
    defer { try? db.execute(sql: "DROP TABLE temp.search_piece") }
    var digest = SearchDigest()
    let rows = try PreparedStatement(db, "SELECT term, doc FROM temp.search_piece")
    while try rows.step() { digest.add(UnsafeRawBufferPointer(rows.bytes(0)), rows.int(1)) }
    return digest
  }
}
