import GRDB
import Schema

/// Holds what a file's schema declares against what this program makes, before anything else of it is
/// read or run: SQLite runs a trigger, a view, and the expressions of an index, a column or a check on
/// behalf of whoever touches their table.
enum SchemaObjects {
  /// The first difference; nil where there is none.
  static func change(in db: Database, version: Int) throws -> StoreError.SchemaChange? {
    var missing = try expected(version)
    let objects = try PreparedStatement(db, "SELECT type, name, sql FROM sqlite_schema")
    while try objects.step() {
      let (type, name) = (objects.text(0), objects.text(1))
      let sql = objects.optionalText(2)
      if let own = missing.removeValue(forKey: name) {
        guard sql == own else { return .changed(name: name) }
      } else if !isOfSQLite(type, name, sql), !KindTable.isCreation(sql, of: name) {
        return .added(type: type, name: name)
      }
    }
    return missing.keys.min().map { .missing(name: $0) }
  }

  /// The names of what the present version declares, and this one didn't.
  static func names(behindVersion version: Int) throws -> Set<String> {
    guard version < StoreSchema.currentVersion else { return [] }
    let current = Set(try expected(StoreSchema.currentVersion).keys)
    return current.subtracting(try expected(version).keys)
  }

  /// What a store of a version declares, by name.
  private static func expected(_ version: Int) throws -> [String: String] {
    guard version == StoreSchema.currentVersion else { return try declared(byVersion: version) }
    let named = Schema.statements.compactMap { statement in
      statement.split(whereSeparator: \.isWhitespace).dropFirst(2).first.map {
        (String($0), statement)
      }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// What an older store declares: it is made in memory, which is rarely needed and takes longer.
  private static func declared(byVersion version: Int) throws -> [String: String] {
    try DatabaseQueue().writeWithoutTransaction { db in
      for migration in Schema.migrations.prefix(version) { try db.execute(sql: migration) }
      var declared: [String: String] = [:]
      let objects = try PreparedStatement(
        db, "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
      while try objects.step() { declared[objects.text(0)] = objects.text(1) }
      return declared
    }
  }

  /// Whether SQLite made it by itself: for AUTOINCREMENT, a UNIQUE, or ANALYZE.
  private static func isOfSQLite(_ type: String, _ name: String, _ sql: String?) -> Bool {
    switch (type, name) {
    case ("table", "sqlite_sequence"): sql == "CREATE TABLE sqlite_sequence(name,seq)"
    case ("table", "sqlite_stat1"): sql == "CREATE TABLE sqlite_stat1(tbl,idx,stat)"
    case ("table", "sqlite_stat4"): sql == "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"
    case ("index", _): name.hasPrefix("sqlite_autoindex_") && sql == nil
    default: false
    }
  }
}
