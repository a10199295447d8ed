import GRDB
import TodoDomain

/// Checks that the keys of a table's rows rise. If a key doesn't rise, a page is in the wrong
/// place, so rows are missing or repeated.
struct RisingKeys<Key: Comparable> {
  private let table: String
  private var last: Key?

  /// Starts a check of this table.
  init(of table: String) {
    self.table = table
  }

  /// Checks the key of the next row.
  ///
  /// - Throws: `StoreError.damaged` if the key is not greater than the one before.
  mutating func take(_ key: Key) throws {
    if let last, key <= last { throw StoreError.damaged(.order(table: table)) }
    last = key
  }
}

/// The key of a record.
struct RecordKey: Comparable {
  let event: Int
  let date: Int

  static func < (one: RecordKey, other: RecordKey) -> Bool {
    one.event == other.event ? one.date < other.date : one.event < other.event
  }
}

/// A text that is compared by its bytes, like in SQLite.
struct TextKey: Comparable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (one: TextKey, other: TextKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// The sort key of a diary entry: its moment, then its uid.
struct DiaryKey: Comparable {
  /// Seconds since 1970, negated so that the newest entry comes first.
  let moment: Int
  let uid: TextKey

  static func < (one: DiaryKey, other: DiaryKey) -> Bool {
    one.moment == other.moment ? one.uid < other.uid : one.moment < other.moment
  }
}

/// The number of a table's rows and the sum of their ids, counted in the table or in an index.
///
/// A table and each of its indexes have pages of their own. A damaged page may cut off rows in one
/// of them, which SQLite doesn't report; the table and the other indexes still have those rows.
struct RowTally: Equatable {
  private(set) var count = 0
  /// The sum, which is exact up to 2⁵³. Ids never reach that.
  private(set) var total = 0.0

  /// Starts an empty tally.
  init() {}

  /// Counts the rows of the table or of an index.
  ///
  /// - Parameters:
  ///   - index: `NOT INDEXED` for the table itself, or `INDEXED BY` and an index.
  init(_ db: Database, _ table: String, id: String, index: String) throws {
    // For a plain count(*) SQLite chooses the index itself. The sum makes it use the named index.
    let statement = try PreparedStatement.cached(
      db, "SELECT count(*), total(\(id)) FROM \(table) \(index)")
    defer { statement.reset() }
    guard try statement.step() else { return }
    count = statement.int(0)
    total = statement.double(1)
  }

  mutating func add(_ id: Int) {
    count += 1
    total += Double(id)
  }

  /// Checks that another tally of the same rows is equal. If it differs, rows are missing.
  ///
  /// - Throws: `StoreError.damaged`.
  func require(_ other: RowTally, of table: String) throws {
    guard self == other else { throw StoreError.damaged(.rows(table: table)) }
  }
}

/// The tallies of a walk over all events, to compare with the tallies of the indexes and tables
/// that the walk didn't use.
struct WalkedRows {
  private var events = RowTally()
  private var kinds: [EventKind: RowTally] = [:]
  private var sources = RowTally()

  mutating func take(_ id: Int, _ kind: EventKind, hasSource: Bool) {
    events.add(id)
    kinds[kind, default: RowTally()].add(id)
    if hasSource { sources.add(id) }
  }

  /// Throws if the walk over all events and the database disagree: if a table and its indexes don't
  /// have the same rows, or if a kind's table doesn't have a row for each event of that kind.
  ///
  /// - Throws: `StoreError.damaged`.
  func require(in db: Database, _ columns: EventColumns) throws {
    try events.require(
      RowTally(db, "event", id: "id", index: "INDEXED BY event_by_date"), of: "event")
    for table in columns.tables {
      try (kinds[table.kind] ?? RowTally()).require(
        RowTally(db, table.name, id: "event_id", index: "NOT INDEXED"), of: table.name)
    }
    let index = "INDEXED BY sqlite_autoindex_source_1"
    try sources.require(RowTally(db, "source", id: "event_id", index: index), of: "source")
    try sources.require(RowTally(db, "source", id: "event_id", index: "NOT INDEXED"), of: "source")
  }
}

/// Notes whether a snapshot was searched by an index, rather than only read table by table.
final class SearchNote {
  private(set) var wereMade = false

  func note() { wereMade = true }
}

/// SQLite's own check that every index agrees with its table, and that no page is broken.
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
