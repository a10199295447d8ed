import GRDB
import TodoDomain
import TodoStorage

/// A kind of problem that is looked for in the whole of a store. A new one is a type that adopts
/// this, and a line in `StoreChecks.all`.
protocol StoreCheck: Sendable {
  /// Whether it finds what reading everything would stumble over; it is left out where somebody
  /// does.
  var isCoveredByReading: Bool { get }

  /// Checks the store, and adds the problems to the findings.
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws
}

extension StoreCheck {
  var isCoveredByReading: Bool { false }
}

/// What is looked at.
struct CheckedStore {
  let db: Database
  let columns: EventColumns
  /// Whether SQLite found the structure of the file as it should be: indexes say what tables say.
  let isSound: Bool
}

/// The checks that there are, after that of the structure.
enum StoreChecks {
  static let all: [any StoreCheck] = [
    ReferenceCheck(), DuplicateUIDCheck(), CategoryCheck(), EventCheck(), RecordCheck(),
    DiaryCheck(), KeyValueCheck(), JournalCheck(), RowIDCheck(), SequenceCheck(),
    IdentityCheck(),
  ]
}

/// What SQLite says of the file's structure (`PRAGMA integrity_check`). That the schema is ours was
/// seen when the file was opened.
struct StructureCheck {
  /// Adds the lines that SQLite reports. They name tables, indexes and pages, and no value. If SQLite
  /// stops with an error, the lines before it count.
  func run(on db: Database, _ findings: inout StoreFindings<StoreProblem>) throws {
    do {
      let lines = try PreparedStatement(db, "PRAGMA integrity_check")
      while try lines.step() {
        for line in lines.text(0).split(separator: "\n") where Self.isProblem(line) {
          findings.add(.structure, "", .line(String(line)))
        }
      }
    } catch let error as DatabaseError where error.isDamage {
      findings.add(.structure, "", .line("SQLite can't read on"))
    }
  }

  private static func isProblem(_ line: Substring) -> Bool {
    line != "ok" && !line.hasPrefix("*** in database")
  }
}

/// Uids that two rows have, which only a lost or damaged index lets happen.
private struct DuplicateUIDCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for (table, collation) in [("event", "BINARY"), ("diary", "NOCASE")] {
      // Of a sound file with such an index SQLite has just said that no two are the same.
      if try store.isSound && isUnique(table, collation, store.db) { continue }
      let rows = try PreparedStatement(store.db, Self.duplicates(in: table, collation))
      while try rows.step() { findings.add(.duplicateUID, table, .id(rows.int(0))) }
    }
  }

  /// All but the first of the rows with one uid, counted from the table itself.
  private static func duplicates(in table: String, _ collation: String) -> String {
    """
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY uid COLLATE \(collation) ORDER BY id) AS place
      FROM \(table) NOT INDEXED)
    WHERE place > 1 ORDER BY id
    """
  }

  private func isUnique(_ table: String, _ collation: String, _ db: Database) throws -> Bool {
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

/// Which store this is: a row that isn't there, one too many, or one that says nothing of that
/// form.
private struct IdentityCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT id, store FROM identity NOT INDEXED ORDER BY id")
    var isFound = false
    while try rows.step() {
      let id = rows.int(0)
      if id != IdentityRow.id {
        findings.add(.unreadableValue, "identity", column: "id", .id(id))
        continue
      }
      isFound = true
      if StoreIdentity(rows.text(1)) == nil {
        findings.add(.unreadableValue, "identity", column: "store", .id(id))
      }
    }
    if !isFound { findings.add(.missingIdentity, "identity", nil) }
  }
}

/// Row ids that no store comes to by itself. Behind the largest that SQLite has, it gives ids at
/// random, or none.
struct RowIDCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for table in ["journal", "diary"] {
      let rows = try PreparedStatement(store.db, Self.strayIDs(of: table, in: "main"))
      while try rows.step() {
        findings.add(.unreadableValue, table, column: "id", .id(rows.int(0)))
      }
    }
  }

  /// The ids of a table, in a database of the connection, that are none from 1 to
  /// `IDSequence.mostRows`.
  static func strayIDs(of table: String, in schema: String) -> String {
    """
    SELECT id FROM \(schema).\(table) NOT INDEXED
    WHERE id NOT BETWEEN 1 AND \(IDSequence.mostRows) ORDER BY id
    """
  }
}

/// The sequences of numbers that are never given twice: those that can't be, and ids above them.
private struct SequenceCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
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

/// Categories that can't be.
struct CategoryCheck: StoreCheck {
  let isCoveredByReading = true

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try Self.rows(store.db)
    while try rows.step() {
      do {
        _ = try CategoryRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let id)) {
        findings.add(.unreadableValue, table, column: column, .id(id))
      }
    }
  }

  /// The categories that can be, by their row ids.
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

/// The check for preferences and key-value entries that are invalid, or that their feature can't read.
/// Reading all of them doesn't fail at the latter.
struct KeyValueCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let settings = try PreparedStatement(store.db, "SELECT key, value FROM setting")
    while try settings.step() {
      guard !Self.isSetting(settings) else { continue }
      findings.add(.unreadableValue, "setting", column: "value", .key(settings.text(0)))
    }
    let values = try PreparedStatement(store.db, "SELECT key, value FROM key_value")
    while try values.step() {
      guard let fault = Self.fault(inValue: values) else { continue }
      findings.add(.unreadableValue, "key_value", column: fault.column, fault.place)
    }
  }

  /// Whether a row is a preference; those that nobody asks for may be anything.
  static func isSetting(_ row: PreparedStatement) -> Bool {
    SettingKey(rawValue: row.text(0)).map { (try? Setting($0, row.text(1))) != nil } ?? true
  }

  /// What is wrong with the row of a key-value entry, if anything is: its column, and where it
  /// stands. A key that can't be may be anything, a text of the user's too, and isn't told.
  static func fault(inValue row: PreparedStatement) -> (column: String, place: RowPlace?)? {
    guard let value = try? KeyValue(row.text(0), row.text(1)) else { return ("key", nil) }
    return Tally.allows(value) ? nil : ("value", .key(value.key))
  }
}
