import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("A log without its database")
struct LeftoverLogTests {
  private let folder: ScratchFolder
  private let path: String
  private let backup: String
  private let kept: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("lost.db")
    backup = folder.file("backup.db")
    kept = folder.file("lost.db.kept")
  }

  /// Makes a backup, and leaves only the log of later commits at `path`, as after a crash and the
  /// loss of the file.
  private func leaveLog() throws {
    let store = try folder.store()
    try store.add("old")
    _ = try StoreBackup.copy(store.provider, to: backup)
    try store.add("in the log")
    try FileManager.default.copyItem(atPath: folder.file("todo.db-wal"), toPath: path + "-wal")
  }

  private func titles(at path: String) throws -> [String] {
    try SQLiteStore.open(at: path).provider.snapshot.map(\.title)
  }

  @Test("A log without its database isn't applied to a store restored there, and is kept")
  func restored() throws {
    try leaveLog()
    let log = FileManager.default.contents(atPath: path + "-wal")
    let restored = try StoreBackup.restore(backup, to: path, keepingAs: kept)
    #expect(!restored.keptOld && restored.setAside == [kept + "-wal"])
    #expect(try titles(at: path) == ["old"])
    #expect(FileManager.default.contents(atPath: kept + "-wal") == log)
  }

  @Test(
    "A log isn't applied to a store that replaces a damaged one", arguments: [true, false])
  func damaged(isEmpty: Bool) throws {
    try leaveLog()
    let garbage = Data((isEmpty ? "" : "garbage").utf8)
    try garbage.write(to: URL(filePath: path))
    try Data("a rollback journal".utf8).write(to: URL(filePath: path + "-journal"))
    let restored = try StoreBackup.restore(backup, to: path, keepingAs: kept)
    #expect(restored.keptOld && restored.setAside == [kept, kept + "-wal", kept + "-journal"])
    #expect(FileManager.default.contents(atPath: kept) == garbage)
    #expect(try titles(at: path) == ["old"])
  }

  @Test(
    "A log without its database prevents a new store or a copy there, and stays",
    arguments: ["-wal", "-journal"])
  func created(suffix: String) throws {
    try leaveLog()
    let log = Data("the log of another store".utf8)
    try FileManager.default.removeItem(atPath: path + "-wal")
    try log.write(to: URL(filePath: path + suffix))
    let refusal = StoreError.leftoverLog(path: path + suffix)
    #expect(throws: refusal) { try SQLiteStore.create(at: path) }
    let store = try SQLiteStore.provider(at: folder.file("todo.db"))
    #expect(throws: refusal) { try StoreBackup.copy(store, to: path) }
    #expect(FileManager.default.contents(atPath: path + suffix) == log)
    #expect(try folder.contents.filter { $0.hasPrefix("lost") } == ["lost.db\(suffix)"])
  }

  @Test("An empty log or a leftover index doesn't prevent a new store")
  func empty() throws {
    try Data().write(to: URL(filePath: path + "-wal"))
    try Data(repeating: 7, count: 32_768).write(to: URL(filePath: path + "-shm"))
    try SQLiteStore.create(at: path)
    #expect(try titles(at: path) == [])
  }

  @Test("If a log can't be set aside, the others are put back, and no foreign log is moved")
  func halfway() throws {
    for suffix in ["-wal", "-journal"] {
      try Data(suffix.utf8).write(to: URL(filePath: path + suffix))
    }
    // The name is too long with “-journal”, and not with “-wal” or “-shm”.
    let other = folder.file(String(repeating: "k", count: 248))
    try Data("foreign".utf8).write(to: URL(filePath: other + "-shm"))
    let before = try folder.contents
    #expect(throws: StoreError.self) { try LeftoverLog.setAside(besides: path, as: other) }
    #expect(try folder.contents == before)
    #expect(FileManager.default.contents(atPath: path + "-wal") == Data("-wal".utf8))
    #expect(FileManager.default.contents(atPath: other + "-shm") == Data("foreign".utf8))
  }

  @Test(
    "A log that a restore sets aside never replaces a file kept before", arguments: ["", "-wal"])
  func taken(suffix: String) throws {
    try leaveLog()
    try Data("garbage".utf8).write(to: URL(filePath: path))
    try Data("kept before".utf8).write(to: URL(filePath: kept + suffix))
    let before = try folder.contents
    #expect(throws: StoreError.alreadyExists(path: kept + suffix)) {
      try StoreBackup.restore(backup, to: path, keepingAs: kept)
    }
    #expect(try folder.contents == before)
    #expect(FileManager.default.contents(atPath: kept + suffix) == Data("kept before".utf8))
    #expect(FileManager.default.contents(atPath: path) == Data("garbage".utf8))
  }
}
