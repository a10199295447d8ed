import Foundation
package import GRDB
import Schema
import TodoDomain

/// The versions of the schema, and the application id that marks a file as a store.
package enum StoreSchema {
  /// `todo` in ASCII, in the file's header (`PRAGMA application_id`).
  package static let applicationID = 0x746F_646F

  /// The scripts of the schema, one for each version. Each migrates a store from the version
  /// before, the first from an empty file. Tests add a further version.
  @TaskLocal package static var migrations = Schema.migrations

  /// The version that this program reads and writes (`PRAGMA user_version`).
  package static var currentVersion: Int { migrations.count }

  /// Migrates a store to the current version in one transaction, so that a crash leaves either the
  /// old or the new version.
  ///
  /// - Parameter keep: Copies the old store before the first step, while nobody else may write to
  ///   it. It is not called if another process has migrated the store meanwhile.
  package static func migrate(
    _ db: Database, keeping keep: (_ version: Int) throws -> Void = { _ in }
  ) throws {
    guard try version(of: db) < currentVersion else { return }
    try db.execute(sql: migrationSettings)
    try db.inKnownTransaction {
      let version = try self.version(of: db)
      guard version < currentVersion else { return }
      try keep(version)
      for migration in migrations[version...] { try db.execute(sql: migration) }
      try db.checkForeignKeys()
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(currentVersion)")
    }
    try db.execute(sql: "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
  }

  /// The settings under which a migration may drop and recreate a table: the rows and the SQL that
  /// refer to the table stay unchanged.
  static let migrationSettings = "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON"

  /// Creates the schema of a new store, and its initial categories.
  static func prepare(_ db: Database) throws {
    try migrate(db)
    try db.inTransaction(.immediate) {
      for category in TodoDomain.Category.initial { try CategoryTable.add(category, to: db) }
      return .commit
    }
  }

  /// Refuses a file that isn't a store, that a newer program wrote, or whose schema was changed.
  ///
  /// - Returns: Whether an older program wrote it, so that it must be migrated before it can be
  ///   read.
  package static func isOlder(_ db: Database, path: String) throws -> Bool {
    let version = try claimedVersion(of: db, path: path)
    if let change = try SchemaObjects.change(in: db, version: version) {
      throw StoreError.notAStore(path: path, .schema(change))
    }
    return version < currentVersion
  }

  /// Refuses a file that isn't marked as a store, or has a newer version.
  ///
  /// - Returns: The version in the file's header.
  package static func claimedVersion(of db: Database, path: String) throws -> Int {
    let found = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard found == applicationID else {
      throw StoreError.notAStore(path: path, .foreign(applicationID: found))
    }
    let version = try self.version(of: db)
    guard version <= currentVersion else {
      throw StoreError.newerSchema(path: path, found: version, supported: currentVersion)
    }
    guard version > 0 else { throw StoreError.notAStore(path: path, .version(version)) }
    return version
  }

  package static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }
}

/// The migration of a store to the current schema, with a copy of the old store beside it.
public struct StoreMigration: Hashable, Sendable {
  /// The version of the schema before the migration.
  public let oldVersion: Int
  /// The version of the schema after the migration.
  public let newVersion: Int
  /// The path of the old store's copy. It can be restored like a backup.
  public let copyPath: String

  /// Migrates a store in one transaction. Before the first step, while nobody else may write, it
  /// copies the store to `PATH.schema-1`, or to the next free name of that form.
  ///
  /// - Parameter reader: Another connection to the store, since SQLite can't copy through a
  ///   connection with a transaction for changes.
  /// - Returns: Nil if the store has the current schema, or another process has migrated it.
  /// - Throws: `StoreError`, or `DatabaseError`. The store is then unchanged; after
  ///   `.outcomeUnknown` it may be migrated.
  static func carryOut(
    at path: String, through writer: DatabaseQueue, reader: DatabaseQueue
  ) throws -> StoreMigration? {
    var migration: StoreMigration?
    do {
      try writer.writeWithoutTransaction { db in
        try StoreSchema.migrate(db) { version in
          let copyPath = FreePath.first("\(LinkTarget.of(path)).schema-\(version)")
          try StoreCopy.make(reader, at: copyPath)
          migration = StoreMigration(
            oldVersion: version, newVersion: StoreSchema.currentVersion, copyPath: copyPath)
        }
      }
    } catch {
      // The copies of failed attempts would fill the disk.
      if let migration, !isOutcomeUnknown(error) { unlink(migration.copyPath) }
      throw error
    }
    return migration
  }

  private static func isOutcomeUnknown(_ error: any Error) -> Bool {
    if case StoreError.outcomeUnknown = error { true } else { false }
  }
}

/// Compares the schema of a file with the schema that this program creates, before anything else in
/// the file is read. SQLite runs triggers, views, and the expressions of an index, a column or a
/// check whenever a statement touches their table.
package enum SchemaObjects {
  /// Returns the first difference between the schema of a file and the expected schema; nil if
  /// there is none.
  static func change(in db: Database, version: Int) throws -> StoreError.SchemaChange? {
    var missing = try expected(version)
    let objects = try PreparedStatement(db, "SELECT type, name, sql FROM sqlite_schema")
    while try objects.step() {
      let (type, name) = (objects.text(0), objects.text(1))
      let sql = objects.optionalText(2)
      if let own = missing.removeValue(forKey: name) {
        guard sql == own else { return .changed(name: name) }
      } else if !isOfSQLite(type, name, sql: sql), !KindTable.isCreation(sql, of: name) {
        return .added(type: type, name: name)
      }
    }
    return missing.keys.min().map { .missing(name: $0) }
  }

  /// Returns the names of the tables and other objects that the current version has, and an older
  /// version doesn't.
  package static func names(behindVersion version: Int) throws -> Set<String> {
    guard version < StoreSchema.currentVersion else { return [] }
    let current = Set(try expected(StoreSchema.currentVersion).keys)
    return current.subtracting(try expected(version).keys)
  }

  /// Returns the SQL of each object in the schema of a version, by the object's name.
  static func expected(_ version: Int) throws -> [String: String] {
    guard version == 1 else { return try declared(byVersion: version) }
    return Dictionary(Schema.statements.map { (name(in: $0), $0) }) { first, _ in first }
      .merging(ofSearch) { first, _ in first }
  }

  /// The tables that FTS5 creates for the search index.
  private static let ofSearch = [
    "search_config": "CREATE TABLE 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID",
    "search_data": "CREATE TABLE 'search_data'(id INTEGER PRIMARY KEY, block BLOB)",
    "search_idx":
      "CREATE TABLE 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
  ]

  /// Returns the name of the object that a statement creates.
  private static func name(in statement: String) -> String {
    let words = statement.utf8.split(maxSplits: 4) { " \n'(".utf8.contains($0) }.map(Substring.init)
    let name = words.first { !["CREATE", "VIRTUAL", "TABLE", "INDEX", "VIEW"].contains($0) }
    return String(name ?? "")
  }

  /// Returns the SQL of each object in the schema after all migrations up to a version, by the
  /// object's name. To find the SQL, it makes an empty store of that version in memory. This takes
  /// longer than reading the statements of the first version.
  static func declared(byVersion version: Int) throws -> [String: String] {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(sql: StoreSchema.migrationSettings)
      for migration in StoreSchema.migrations.prefix(version) { try db.execute(sql: migration) }
      var declared: [String: String] = [:]
      let objects = try PreparedStatement(
        db, "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
      while try objects.step() { declared[objects.text(0)] = objects.text(1) }
      return declared
    }
  }

  /// Returns whether SQLite creates this object by itself, for AUTOINCREMENT, UNIQUE or ANALYZE.
  private static func isOfSQLite(_ type: String, _ name: String, sql: String?) -> Bool {
    switch (type, name) {
    case ("table", "sqlite_sequence"): sql == "CREATE TABLE sqlite_sequence(name,seq)"
    case ("table", "sqlite_stat1"): sql == "CREATE TABLE sqlite_stat1(tbl,idx,stat)"
    case ("table", "sqlite_stat4"): sql == "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"
    case ("index", _): name.hasPrefix("sqlite_autoindex_") && sql == nil
    default: false
    }
  }
}
