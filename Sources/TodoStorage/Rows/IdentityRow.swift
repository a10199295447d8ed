import GRDB

/// The one row of `identity` ⇄ which store it is.
enum IdentityRow {
  /// The key of the row.
  static let id = 1

  /// - Throws: `StoreError.damaged` where there is no such row, or it says nothing of that form.
  static func fetch(_ db: Database) throws -> StoreIdentity {
    let row = try PreparedStatement.cached(db, "SELECT store FROM identity WHERE id = \(id)")
    defer { row.reset() }
    guard try row.step(), let identity = StoreIdentity(row.text(0)) else {
      throw StoreError.damaged(.value(table: "identity", column: "store", id: id))
    }
    return identity
  }

  /// Makes a store another one.
  ///
  /// - Parameter identity: Which; nil for one that no store has.
  static func set(_ identity: StoreIdentity?, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO main.identity (id, store)
        VALUES (\(id), coalesce(?, lower(hex(randomblob(16)))))
        """, arguments: [identity?.description])
  }
}
