import GRDB
import TodoDomain

/// The tables of the kinds that a program knows, in a store that may not know them all.
enum KindTables {
  /// The columns of those kinds that the store has tables for: others can't have events in it.
  static func found(of kinds: EventKinds, in db: Database) throws -> EventColumns {
    let tables = kinds.all.map { KindTable($0) }
    return EventColumns(try tables.filter { try !columns(of: $0, in: db).isEmpty })
  }

  /// The columns of all of those kinds; tables that aren't there are made, in one transaction.
  ///
  /// - Throws: `StoreError.kindNotStorable`.
  static func made(for kinds: EventKinds, in db: Database) throws -> EventColumns {
    let tables = kinds.all.map { KindTable($0) }
    for table in tables { try check(table) }
    let missing = try tables.filter { try columns(of: $0, in: db).isEmpty }
    if !missing.isEmpty {
      try db.inKnownTransaction {
        // Asked again: another process may have made it meanwhile.
        for table in missing where try columns(of: table, in: db).isEmpty {
          try db.execute(sql: table.creation)
        }
      }
    }
    for table in tables where try columns(of: table, in: db) != table.allColumnNames {
      throw StoreError.kindNotStorable(table.name)
    }
    return EventColumns(tables)
  }

  /// A table's columns; empty where there is no such table.
  private static func columns(of table: KindTable, in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table.name])
  }

  /// Names go into SQL as they are.
  private static func check(_ table: KindTable) throws {
    for name in [table.name] + table.columns.map(\.name) where !KindTable.isName(name[...]) {
      throw StoreError.kindNotStorable(table.name)
    }
  }
}

extension KindTable {
  fileprivate var allColumnNames: [String] { ["event_id"] + columns.map(\.name) }
}
