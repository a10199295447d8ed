import GRDB
import TodoDomain
import TodoStorage

/// A check of a whole store for one kind of problem. A new check is a type that adopts this
/// protocol, and a line in `StoreChecks.all`.
protocol StoreCheck: Sendable {
  /// Whether a caller that reads the whole store can skip this check, since each problem that it
  /// finds makes reading fail too, or isn't in the rows.
  var isCoveredByReading: Bool { get }

  /// The share of this check in the work of all checks, for the progress.
  var share: Int64 { get }

  /// Checks the store, and adds the problems to the findings.
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws
}

extension StoreCheck {
  var isCoveredByReading: Bool { false }
  var share: Int64 { 1 }
}

/// The store that is checked.
struct CheckedStore {
  let db: Database
  let columns: EventColumns
  /// Whether SQLite found the structure of the file sound, so that its indexes agree with its
  /// tables.
  let isSound: Bool
}

/// The checks of a store, in their order. The check of the structure comes before them.
enum StoreChecks {
  static let all: [any StoreCheck] = [
    ReferenceCheck(), DuplicateUIDCheck(), CategoryCheck(), EventCheck(), RecordCheck(),
    DiaryCheck(), KeyValueCheck(), JournalCheck(), RowIDCheck(), SequenceCheck(),
    IdentityCheck(), SearchCheck(),
  ]
}

/// The check of the file's structure by SQLite (`PRAGMA integrity_check`). The schema was checked
/// when the file was opened.
struct StructureCheck {
  /// The share of this check in the work of all checks, like `StoreCheck.share`.
  static let share: Int64 = 10

  /// Adds the lines that SQLite reports. They name tables, indexes and pages, and no values. If
  /// SQLite stops with an error, the lines before it count.
  func run(on db: Database, _ findings: inout StoreFindings<StoreProblem>) throws {
    do {
      let lines = try PreparedStatement(db, "PRAGMA integrity_check")
      while try lines.step() {
        for line in lines.text(0).split(separator: "\n") where Self.isProblem(line) {
          findings.add(.structure, "", place: .line(String(line)))
        }
      }
    } catch let error as DatabaseError where error.isDamage {
      findings.add(.structure, "", place: .line("SQLite can't read on"))
    }
  }

  private static func isProblem(_ line: Substring) -> Bool {
    line != "ok" && !line.hasPrefix("*** in database")
  }
}

/// The check for uids that occur twice. Only a missing or damaged index allows them.
private struct DuplicateUIDCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for (table, collation) in [("event", "BINARY"), ("diary", "NOCASE")] {
      // In a sound file SQLite has just compared the unique index with its table.
      if try store.isSound && isUnique(table, collation, in: store.db) { continue }
      let rows = try PreparedStatement(store.db, Self.duplicates(in: table, collation))
      while try rows.step() { findings.add(.duplicateUID, table, place: .id(rows.int(0))) }
    }
  }

  /// Selects all but the first row of each uid, from the table without its indexes.
  private static func duplicates(in table: String, _ collation: String) -> String {
    """
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY uid COLLATE \(collation) ORDER BY id) AS place
      FROM \(table) NOT INDEXED)
    WHERE place > 1 ORDER BY id
    """
  }

  private func isUnique(_ table: String, _ collation: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM pragma_index_list(?1) AS list
          WHERE list."unique" AND NOT list.partial AND (
            SELECT group_concat(name || ' ' || coll) FROM pragma_index_xinfo(list.name) WHERE "key"
          ) = 'uid ' || ?2)
        """, arguments: [table, collation]) ?? false
  }
}

/// The check of the store's identity: the row may be missing, there may be further rows, or the
/// text may have another form.
private struct IdentityCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT id, store FROM identity NOT INDEXED ORDER BY id")
    var isFound = false
    while try rows.step() {
      let id = rows.int(0)
      if id != IdentityRow.id {
        findings.add(.unreadableValue, "identity", column: "id", place: .id(id))
        continue
      }
      isFound = true
      if StoreIdentity(rows.text(1)) == nil {
        findings.add(.unreadableValue, "identity", column: "store", place: .id(id))
      }
    }
    if !isFound { findings.add(.missingIdentity, "identity", place: nil) }
  }
}

/// The check for row ids outside the range that a store assigns. After the largest possible id
/// SQLite would assign random ids, or no ids at all.
struct RowIDCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for table in ["journal", "diary"] {
      let rows = try PreparedStatement(store.db, Self.strayIDs(of: table, in: "main"))
      while try rows.step() {
        findings.add(.unreadableValue, table, column: "id", place: .id(rows.int(0)))
      }
    }
  }

  /// Selects the ids of a table outside the range from 1 to `IDSequence.mostRows`.
  ///
  /// - Parameter schema: The name of the database on the connection.
  static func strayIDs(of table: String, in schema: String) -> String {
    """
    SELECT id FROM \(schema).\(table) NOT INDEXED
    WHERE id NOT BETWEEN 1 AND \(IDSequence.mostRows) ORDER BY id
    """
  }
}

/// The check of the sequences that keep ids from being assigned twice: for invalid values, and for
/// rows whose id is above the sequence's value.
private struct SequenceCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for sequence in IDSequence.all {
      let rows = try sequence.rows(store.db)
      let bad = rows.filter { $0.last == nil }
      for row in bad {
        findings.add(.unreadableValue, "sqlite_sequence", column: "seq", place: .id(row.id))
      }
      guard bad.isEmpty else { continue }
      let above = try PreparedStatement(
        store.db, "SELECT id FROM \(sequence.table) NOT INDEXED WHERE id > ? ORDER BY id")
      above.bind(rows.compactMap(\.last).min() ?? 0, at: 1)
      while try above.step() {
        findings.add(.sequenceBehind, sequence.table, place: .id(above.int(0)))
      }
    }
  }
}

/// The check for invalid categories.
struct CategoryCheck: StoreCheck {
  let isCoveredByReading = true

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try Self.rows(store.db)
    while try rows.step() {
      do {
        _ = try CategoryRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let id)) {
        findings.add(.unreadableValue, table, column: column, place: .id(id))
      }
    }
  }

  /// Returns the valid categories by id.
  static func readable(_ db: Database) throws -> [Int: TodoDomain.Category] {
    var categories: [Int: TodoDomain.Category] = [:]
    let rows = try rows(db)
    while try rows.step() { categories[rows.int(0)] = try? CategoryRow.read(rows) }
    return categories
  }

  private static func rows(_ db: Database) throws -> PreparedStatement {
    try PreparedStatement(
      db, "SELECT \(CategoryRow.columns) FROM category NOT INDEXED ORDER BY id")
  }
}

/// The check that finds invalid preferences and key-value entries. An entry is also invalid if the
/// feature that owns the key can't read the entry's text; a store opens in spite of such an entry.
struct KeyValueCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let settings = try PreparedStatement(store.db, "SELECT key, value FROM setting")
    while try settings.step() {
      guard !Self.isSetting(settings) else { continue }
      findings.add(.unreadableValue, "setting", column: "value", place: .key(settings.text(0)))
    }
    let values = try PreparedStatement(store.db, "SELECT key, value FROM key_value")
    while try values.step() {
      guard let fault = Self.fault(inValue: values) else { continue }
      findings.add(.unreadableValue, "key_value", column: fault.column, place: fault.place)
    }
  }

  /// Returns whether a row is a valid preference. A key that this program doesn't know may have any
  /// value.
  static func isSetting(_ row: PreparedStatement) -> Bool {
    SettingKey(rawValue: row.text(0)).map { (try? Setting($0, row.text(1))) != nil } ?? true
  }

  /// Returns the invalid column of a key-value entry, and the entry's place; nil for a valid entry.
  /// An invalid key is not reported as a place, since it may be a user's text.
  static func fault(inValue row: PreparedStatement) -> (column: String, place: RowPlace?)? {
    guard let value = try? KeyValue(row.text(0), row.text(1)) else { return ("key", nil) }
    return Tally.allows(value) && Emotion.allows(value) ? nil : ("value", .key(value.key))
  }
}
