import StorageTestSupport
import TodoDigest
import TodoDomain
import TodoMaintenance
import TodoStorage
import TodoTesting

/// Stores and their backups, in a folder that is removed with the test.
struct MadeBackups {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Returns a content digest for tests: of every title, and of the moments of the diary.
  static func digest(of provider: any StoreReading) throws -> ContentDigest {
    var hash = SHA256()
    try provider.visitEvents { event, records in
      hash.update(Array("\(event.title) \(records.count)\n".utf8))
    }
    return ContentDigest(form: "test-1", sha256: hash.hexadecimal)
  }

  /// Makes a backup of a store.
  @discardableResult
  func make(
    _ store: SQLiteStore, _ name: String = "backup.db",
    _ digester: @escaping ContentDigester = MadeBackups.digest
  ) throws -> MadeBackup {
    try StoreBackup.make(
      store.provider, to: folder.file(name), at: FixedContext.now, scratch: folder.path, digester)
  }

  /// Whether no temporary files and no folders of trial restores are left.
  var isTidy: Bool {
    get throws {
      try folder.contents.allSatisfy { !$0.contains("partial") && !$0.contains("drill") }
    }
  }
}
