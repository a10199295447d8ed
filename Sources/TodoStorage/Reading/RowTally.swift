import GRDB

/// How many rows a table has, and the sum of their ids: by one of the trees of pages that hold them.
///
/// A table and each of its indexes is a tree of its own. A damaged page cuts rows off one of them, and
/// SQLite reads what is left without a word; the other trees still have those rows.
struct RowTally: Equatable {
  private(set) var count = 0
  /// Exact up to 2⁵³, far beyond what ids come to.
  private(set) var total = 0.0

  /// Nothing so far, for whoever counts while reading.
  init() {}

  /// What one tree says.
  ///
  /// - Parameters:
  ///   - tree: `NOT INDEXED` for the table's own tree, or `INDEXED BY` and an index.
  init(_ db: Database, _ table: String, _ id: String, _ tree: String) throws {
    // A plain count(*) would take the tree that SQLite likes best; the sum makes it take the one named.
    let statement = try PreparedStatement.cached(
      db, "SELECT count(*), total(\(id)) FROM \(table) \(tree)")
    defer { statement.reset() }
    guard try statement.step() else { return }
    count = statement.int(0)
    total = statement.double(1)
  }

  mutating func add(_ id: Int) {
    count += 1
    total += Double(id)
  }

  /// Refuses what was read of a table where one of its trees says something else.
  ///
  /// - Throws: `StoreError.damaged`.
  func require(_ other: RowTally, of table: String) throws {
    guard self == other else { throw StoreError.damaged(.rows(table: table)) }
  }
}
