import Foundation
import GRDB
import TodoDomain

/// A restore as the command `restore` does it, into a folder that is gone afterwards.
struct TrialRestore {
  /// What the check of the restored store found.
  let report: CheckReport
  /// What the restored store says.
  let content: ContentDigest

  /// Restores a backup, opens what came of it as any command would, and reads all of it: its
  /// structure and its values at the same time.
  init(of backup: String, in folder: TrialRestoreFolder, _ digester: ContentDigester) throws {
    let restored = folder.file("restored.db")
    try StoreBackup.restoreOnTrial(backup, to: restored)
    let store = try SQLiteStore.open(at: restored).provider
    (report, content) = try ForkJoin.run {
      try Self.check(store)
    } and: {
      try digester(store)
    }
  }

  /// Values are left to the digest: it reads every one, by the same reader, and throws what the
  /// check would have found.
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

/// A folder for this user alone, for copies that nobody keeps.
struct TrialRestoreFolder {
  private let path: String
  private let hold: FileLock

  private static let prefix = "todoctl-drill-"
  private static let attempts = 8

  /// Makes a new folder in another, and removes those that killed processes left there.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull`.
  init(in parent: String) throws {
    AbandonedFiles.removeDrillFolders(in: parent)
    for _ in 0..<Self.attempts {
      let path = try Self.made(in: parent)
      do {
        if let hold = try FileLock(making: Self.heldFile(in: path)) {
          self.path = path
          self.hold = hold
          return
        }
      } catch StoreError.cannotCreate {
        // Somebody took the empty folder for abandoned.
        continue
      }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  /// Runs work that writes to a folder for copies that nobody keeps, and says which is full.
  ///
  /// - Throws: `StoreError.scratchFull`, and other errors as they come.
  static func naming<Result>(_ scratch: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch StoreError.diskFull, StoreError.quotaExceeded {
      throw StoreError.scratchFull(path: scratch)
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder and all that is in it.
  func remove() { withExtendedLifetime(hold) { Self.remove(path) } }

  /// The file whose lock tells that the folder is in use.
  static func heldFile(in path: String) -> String { "\(path)/held" }

  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && MakersMark.isMark(name.dropFirst(prefix.count), for: prefix)
  }

  /// The file that holds it goes last, and only where all others went: so a folder of which a part
  /// is left is found again. What somebody else put there stays, and the folder with it.
  static func remove(_ path: String) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: path) else { return }
    let others = names.map { "\(path)/\($0)" }.filter { $0 != heldFile(in: path) }
    for file in others where isOurs(URL(filePath: file).lastPathComponent) { unlink(file) }
    guard others.allSatisfy({ FileStatus(at: $0) == nil }) else { return }
    unlink(heldFile(in: path))
    rmdir(path)
  }

  private static func made(in parent: String) throws -> String {
    for _ in 0..<attempts {
      let path = "\(parent)/\(prefix)\(MakersMark.make(for: prefix))"
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw StoreError.system(errno, path: parent) }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  /// Whether a file is one of those that are made here, or that SQLite or a restore puts beside it.
  private static func isOurs(_ name: String) -> Bool {
    ["backup.db", "restored.db", "damaged.db", "lifted.db"].contains { file in
      name == file || name.hasPrefix(file + "-") || name.hasPrefix(file + ".")
    }
  }
}
