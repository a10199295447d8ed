import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("Opening a store")
struct OpeningTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Expects that both ways of opening refuse the file and leave it unchanged.
  private func expectRefusal(of path: String, _ error: StoreError) {
    let before = FileManager.default.contents(atPath: path)
    #expect(throws: error) { try SQLiteStore.open(at: path) }
    #expect(throws: error) { try SQLiteStore.provider(at: path) }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test("A missing path is refused and not opened as an empty store")
  func missing() throws {
    let path = folder.file("typo.db")
    expectRefusal(of: path, .notFound(path: path))
    #expect(try folder.contents.isEmpty)
  }

  @Test("Opening an empty file as a store is refused")
  func empty() throws {
    let path = folder.file("empty.db")
    try Data().write(to: URL(filePath: path))
    expectRefusal(of: path, .notAStore(path: path, .empty))
  }

  @Test(
    "Opening a file that isn't SQLite as a store is refused",
    arguments: [1, 50, 99, 100, 511, 512, 4_096, 10_000])
  func text(length: Int) throws {
    let path = folder.file("notes.txt")
    let text = String(repeating: "할 일 todo\n", count: 1 + length / 10)
    try Data(text.utf8.prefix(length)).write(to: URL(filePath: path))
    expectRefusal(of: path, .notAStore(path: path, .notSQLite))
  }

  @Test("Opening a folder as a store is refused")
  func directory() {
    expectRefusal(of: folder.path, .notAStore(path: folder.path, .notAFile))
  }

  @Test(
    "A store is refused if a pipe has the name of its log",
    arguments: ["-wal", "-journal", "-shm"])
  func noLog(suffix: String) throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    #expect(mkfifo(path + suffix, 0o600) == 0)
    expectRefusal(of: path, .notAStore(path: path, .log(path: path + suffix)))
    unlink(path + suffix)
    #expect(mkdir(path + suffix, 0o700) == 0)
    expectRefusal(of: path, .notAStore(path: path, .log(path: path + suffix)))
  }

  @Test("Another program's database is refused and not changed")
  func foreign() throws {
    let path = folder.file("other.db")
    try edit(path) { try $0.execute(sql: "CREATE TABLE event (id); PRAGMA application_id = 42") }
    expectRefusal(of: path, .notAStore(path: path, .foreign(applicationID: 42)))
  }

  @Test("A store from a newer program is refused with its version")
  func newer() throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    try edit(path) { try $0.execute(sql: "PRAGMA user_version = 99") }
    expectRefusal(
      of: path, .newerSchema(path: path, found: 99, supported: StoreSchema.currentVersion))
  }

  @Test("A store that was cut in half is refused")
  func truncated() throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    let whole = try #require(FileManager.default.contents(atPath: path))
    for part in [100, 600, whole.count / 2] {
      try whole.prefix(part).write(to: URL(filePath: path))
      #expect(throws: StoreError.self) { try SQLiteStore.open(at: path).provider.snapshot }
    }
  }

  @Test("Creating a store at an existing path leaves its file as it is")
  func occupied() throws {
    let path = folder.file("todo.db")
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(throws: StoreError.alreadyExists(path: path)) { try SQLiteStore.create(at: path) }
    #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    #expect(try folder.contents == ["todo.db"])
  }

  @Test("A new store is one private file with the initial categories")
  func created() throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.contents == ["todo.db"])
    #expect(try SQLiteStore.provider(at: path).categories() == TodoDomain.Category.initial)
  }

  @Test("A closed store leaves no other file beside it")
  func closed() throws {
    do {
      let store = try folder.store()
      try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
        _ = try $0.add(Sample.schedule("치과", "2025-06-01"))
      }
    }
    #expect(try folder.contents == ["todo.db"])
  }

  private func edit(_ path: String, _ work: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction(work)
    try queue.close()
  }
}
