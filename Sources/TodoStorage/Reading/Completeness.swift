import GRDB
import TodoDomain

/// The keys of rows that a table hands out in order. A key that doesn't rise tells that a page
/// stands in another's place: rows were passed over, or come twice.
struct RisingKeys<Key: Comparable> {
  private let table: String
  private var last: Key?

  /// The keys of this table's rows.
  init(of table: String) {
    self.table = table
  }

  /// Takes the next row's key.
  ///
  /// - Throws: `StoreError.damaged` where it is not greater than the one before.
  mutating func take(_ key: Key) throws {
    if let last, key <= last { throw StoreError.damaged(.order(table: table)) }
    last = key
  }
}

/// The key of what happened to a date.
struct RecordKey: Comparable {
  let event: Int
  let date: Int

  static func < (one: RecordKey, other: RecordKey) -> Bool {
    one.event == other.event ? one.date < other.date : one.event < other.event
  }
}

/// A text by its bytes, as SQLite compares it.
struct TextKey: Comparable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (one: TextKey, other: TextKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// Where a diary entry stands among the others: by its moment, and among those of one moment by its
/// uid.
struct DiaryKey: Comparable {
  /// Seconds since 1970, negated where the newest come first.
  let moment: Int
  let uid: TextKey

  static func < (one: DiaryKey, other: DiaryKey) -> Bool {
    one.moment == other.moment ? one.uid < other.uid : one.moment < other.moment
  }
}

/// How many rows a table has, and the sum of their ids: by one of the trees of pages that hold
/// them.
///
/// A table and each of its indexes is a tree of its own. A damaged page cuts rows off one of them,
/// and SQLite reads what is left without a word; the other trees still have those rows.
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
    // A plain count(*) would take the tree that SQLite likes best; the sum makes it take the one
    // named.
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

/// What a walk over all events read, for a comparison with the trees that it didn't walk.
struct WalkedRows {
  private var events = RowTally()
  private var kinds: [EventKind: RowTally] = [:]
  private var sources = RowTally()

  mutating func take(_ id: Int, _ kind: EventKind, hasSource: Bool) {
    events.add(id)
    kinds[kind, default: RowTally()].add(id)
    if hasSource { sources.add(id) }
  }

  /// Refuses what was read where a table has other rows than its indexes, or the table of a kind
  /// than there are events of it.
  ///
  /// - Throws: `StoreError.damaged`.
  func require(in db: Database, _ columns: EventColumns) throws {
    try events.require(RowTally(db, "event", "id", "INDEXED BY event_by_date"), of: "event")
    for table in columns.tables {
      try (kinds[table.kind] ?? RowTally()).require(
        RowTally(db, table.name, "event_id", "NOT INDEXED"), of: table.name)
    }
    let index = "INDEXED BY sqlite_autoindex_source_1"
    try sources.require(RowTally(db, "source", "event_id", index), of: "source")
    try sources.require(RowTally(db, "source", "event_id", "NOT INDEXED"), of: "source")
  }
}

/// Whether anything was searched for in a snapshot, rather than walked over from end to end.
final class SearchNote {
  private(set) var wereMade = false

  func note() { wereMade = true }
}

/// SQLite's own check that every index says the same as its table, and that no page is broken.
enum StoreIntegrity {
  /// Checks the whole file (`PRAGMA integrity_check`).
  ///
  /// - Throws: `StoreError.damaged`.
  static func require(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw StoreError.damaged(.file)
    }
  }
}
