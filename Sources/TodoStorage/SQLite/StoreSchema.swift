import GRDB
import Schema
import TodoDomain

/// The schema's versions, and what marks a file as ours.
enum StoreSchema {
  /// `todo` in ASCII, in the file's header (`PRAGMA application_id`).
  static let applicationID = 0x746F_646F

  /// The version that this program reads and writes (`PRAGMA user_version`).
  static var currentVersion: Int { Schema.migrations.count }

  /// Brings a store to the current version, in one transaction: it is old or new, never between.
  ///
  /// - Parameter keep: What to do with the old store before the first step, while nobody else may
  ///   write to it. Not called where another process was faster.
  static func migrate(
    _ db: Database, keeping keep: (_ version: Int) throws -> Void = { _ in }
  ) throws {
    guard try version(of: db) < currentVersion else { return }
    // A table that is made anew keeps those who refer to it: their rows, and their SQL.
    try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
    try db.inKnownTransaction {
      let version = try self.version(of: db)
      guard version < currentVersion else { return }
      try keep(version)
      for step in version..<currentVersion { try db.execute(sql: Schema.migrations[step]) }
      try db.checkForeignKeys()
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(currentVersion)")
    }
    try db.execute(sql: "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
  }

  /// Makes a new store: the schema, and the categories that it starts with.
  static func prepare(_ db: Database) throws {
    try migrate(db)
    try db.inTransaction(.immediate) {
      for category in TodoDomain.Category.initial { try CategoryTable.add(category, to: db) }
      return .commit
    }
  }

  /// Refuses a file that isn't ours, that a newer program wrote, or whose schema somebody changed.
  ///
  /// - Returns: Whether an older program wrote it, so that it can't be read before it is migrated.
  static func isOlder(_ db: Database, path: String) throws -> Bool {
    let version = try claimedVersion(of: db, path: path)
    if let change = try SchemaObjects.change(in: db, version: version) {
      throw StoreError.notAStore(path: path, .schema(change))
    }
    return version < currentVersion
  }

  /// Refuses a file that doesn't say that it is ours, or says that a newer program wrote it.
  ///
  /// - Returns: The version that it says it has.
  static func claimedVersion(of db: Database, path: String) throws -> Int {
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

  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }
}
