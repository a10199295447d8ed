import GRDB
import TodoDomain

/// What a look at the whole of a store found.
public struct CheckReport: Hashable, Sendable {
  /// What SQLite says of the file's structure (`PRAGMA integrity_check`), line by line; empty where
  /// all is well. Names tables and pages, never a user's text.
  public let structure: [String]
  /// Rows that refer to rows that aren't there.
  public let danglingReferences: Int
  /// Events without the row that their kind adds, or of a kind that this program doesn't know.
  public let incompleteEvents: Int
  /// Values that no event or record may have.
  public let unreadable: [StoreError.Damage]
  /// How many events, records of dates, and categories there are.
  public let counts: StoreCounts

  /// Everything that is wrong, counted.
  public var problems: Int {
    structure.count + danglingReferences + incompleteEvents + unreadable.count
  }
}

/// How much a store holds.
public struct StoreCounts: Hashable, Sendable {
  /// Events of every kind.
  public let events: Int
  /// Dates that something happened to.
  public let occurrences: Int
  /// Categories.
  public let categories: Int
}

extension CheckReport {
  /// Looks at everything that a connection sees.
  ///
  /// - Parameter readsValues: Whether each value is read; not where somebody reads all of them anyway.
  static func make(
    _ db: Database, _ columns: EventColumns, readsValues: Bool = true
  ) throws -> CheckReport {
    let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    let structure = lines == ["ok"] ? [] : lines
    // Other questions of a file whose structure is broken are answered by chance.
    guard structure.isEmpty else {
      let nothing = StoreCounts(events: 0, occurrences: 0, categories: 0)
      return CheckReport(
        structure: structure, danglingReferences: 0, incompleteEvents: 0, unreadable: [],
        counts: nothing)
    }
    return CheckReport(
      structure: [],
      danglingReferences: try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count,
      incompleteEvents: try incompleteEvents(db, columns),
      unreadable: readsValues ? try unreadable(db, columns) : [], counts: try counts(db))
  }

  static func counts(_ db: Database) throws -> StoreCounts {
    StoreCounts(
      events: try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0,
      occurrences: try Int.fetchOne(db, sql: "SELECT count(*) FROM occurrence") ?? 0,
      categories: try Int.fetchOne(db, sql: "SELECT count(*) FROM category") ?? 0)
  }

  private static func incompleteEvents(_ db: Database, _ columns: EventColumns) throws -> Int {
    let known = columns.tables.map { table in
      """
      (kind = '\(table.kind)' AND EXISTS (
        SELECT 1 FROM \(table.name) WHERE event_id = event.id))
      """
    }
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM event WHERE NOT (\(known.joined(separator: " OR ")))") ?? 0
  }

  /// Reads every event, record, diary entry and value as any reader would, up to the first that
  /// can't be.
  private static func unreadable(
    _ db: Database, _ columns: EventColumns
  ) throws -> [StoreError.Damage] {
    do {
      let reader = StoreReader(db: db, columns: columns)
      try reader.visitEvents { _, _ in }
      try reader.visitDiaries(in: nil, .oldestFirst) { _ in }
      _ = try (reader.values(), reader.settings())
      return []
    } catch StoreError.damaged(let damage) {
      return [damage]
    }
  }
}
