import GRDB
import TodoDomain

/// A restore as the command `restore` does it, into a folder that is gone afterwards.
struct RestoreDrill {
  /// What the check of the restored store found.
  let report: CheckReport
  /// What the restored store says.
  let content: ContentDigest

  /// Restores a backup, opens what came of it as any command would, and reads all of it: its structure
  /// and its values at the same time.
  init(of backup: String, in folder: DrillFolder, _ digester: ContentDigester) throws {
    let restored = folder.file("restored.db")
    try StoreBackup.restoreOnTrial(backup, to: restored)
    let store = try SQLiteStore.open(at: restored).provider
    (report, content) = try ForkJoin.run {
      try Self.check(store)
    } and: {
      try digester(store)
    }
  }

  /// Values are left to the digest: it reads every one, by the same reader, and throws what the check
  /// would have found.
  private static func check(_ store: SQLiteProvider) throws -> CheckReport {
    try DatabaseErrors.translating(path: store.path) {
      try CheckReport.ofSoundStore(at: store.path, store.columns, readsValues: false)
    }
  }
}

/// What SQLite's own tables say of a backup.
struct BackupTables {
  /// The version of the schema.
  let schema: Int
  /// How many rows each table has.
  let rows: [String: Int]
  /// Which store it is; nil where its version has no identity.
  let store: StoreIdentity?

  init(of path: String) throws {
    (schema, rows, store) = try DatabaseErrors.translating(path: path) {
      let (queue, _) = try Connections.reader(path: path)
      defer { try? queue.close() }
      return try queue.read { db in
        // Counting runs whatever a table or a view is made of.
        _ = try StoreSchema.isOlder(db, path: path)
        let rows = try Self.rows(db)
        let store = try rows["identity"].map { _ in try IdentityRow.fetch(db) }
        return (try StoreSchema.version(of: db), rows, store)
      }
    }
  }

  private static func rows(_ db: Database) throws -> [String: Int] {
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' "
        + "ESCAPE '\\'")
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let quoted = name.quotedDatabaseIdentifier
        return (name, try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quoted)") ?? 0)
      })
  }
}
