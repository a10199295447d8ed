import GRDB
import Schema
import TodoDomain

/// The schema's versions, and what marks a file as ours.
enum StoreSchema {
  /// `todo` in ASCII, in the file's header (`PRAGMA application_id`).
  static let applicationID = 0x746F_646F

  /// The version that this program reads and writes (`PRAGMA user_version`).
  static var currentVersion: Int { Schema.migrations.count }

  /// Brings a store to the current version, each step in a transaction of its own.
  static func migrate(_ db: Database) throws {
    var version = try self.version(of: db)
    while version < currentVersion {
      let sql = Schema.migrations[version]
      version += 1
      try db.inTransaction(.immediate) {
        try db.execute(sql: sql)
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
        return .commit
      }
    }
  }

  /// Makes a new store: the schema, and the categories that it starts with.
  static func prepare(_ db: Database) throws {
    try migrate(db)
    try db.inTransaction(.immediate) {
      for category in TodoDomain.Category.initial { try CategoryTable.add(category, to: db) }
      return .commit
    }
  }

  /// Refuses a file that isn't ours, or that a newer program wrote.
  static func verify(_ db: Database, path: String) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard found == applicationID else {
      throw StoreError.notAStore(path: path, .foreign(applicationID: found))
    }
    let version = try self.version(of: db)
    guard version <= currentVersion else {
      throw StoreError.newerSchema(path: path, found: version, supported: currentVersion)
    }
  }

  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }
}
