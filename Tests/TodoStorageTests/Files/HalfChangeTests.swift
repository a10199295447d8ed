import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("Half a change, and its rollback journal")
struct HalfChangeTests {
  private let folder: ScratchFolder
  private let path: String
  private let whole: Data

  /// Leaves the files of a crash during a change without a write-ahead log.
  init() throws {
    folder = try ScratchFolder()
    path = folder.file("crashed.db")
    let source = folder.file("source.db")
    try folder.store("source.db").add("whole")
    whole = try Self.leaveHalfChange(in: source, as: path)
  }

  /// Leaves a file with half a change, and beside it the rollback journal.
  ///
  /// - Returns: The bytes of the file before the change.
  private static func leaveHalfChange(in source: String, as path: String) throws -> Data {
    let queue = try DatabaseQueue(path: source)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      let bytes = try #require(FileManager.default.contents(atPath: source))
      // The cache is so small that pages go to the file before the commit.
      try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA foreign_keys = OFF; BEGIN")
      try db.execute(sql: "UPDATE event SET title = 'half'; DELETE FROM category")
      try db.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
          INSERT INTO key_value (key, value) SELECT 'filler-' || i, hex(randomblob(4096)) FROM n
          """)
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: source + suffix, toPath: path + suffix)
      }
      try db.execute(sql: "ROLLBACK")
      return bytes
    }
  }

  private var bytes: Data? { FileManager.default.contents(atPath: path) }

  private var isJournalThere: Bool { FileManager.default.fileExists(atPath: path + "-journal") }

  @Test("Half a change is rolled back before anything is read")
  func reading() throws {
    #expect(bytes != whole)
    #expect(try SQLiteStore.provider(at: path).snapshot.map(\.title) == ["whole"])
    #expect(try StoreBackup.check(SQLiteStore.provider(at: path)).problems == 0)
    #expect(bytes == whole)
    #expect(!isJournalThere)
  }

  @Test("Half a change is rolled back before anything is changed")
  func writing() throws {
    let store = try SQLiteStore.open(at: path)
    try store.add("more")
    #expect(try store.provider.snapshot.map(\.title) == ["whole", "more"])
  }

  @Test("Half a change in another program's file stays as it is")
  func foreign() throws {
    let id = Data([0, 0, 0, 7])
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: 68)
    try file.write(contentsOf: id)
    try file.close()
    let before = bytes
    #expect(throws: StoreError.notAStore(path: path, .foreign(applicationID: 7))) {
      try SQLiteStore.open(at: path)
    }
    #expect(bytes == before)
    #expect(isJournalThere)
  }
}
