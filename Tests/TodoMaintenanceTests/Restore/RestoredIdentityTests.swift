import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("The identity of a restored store")
struct RestoredIdentityTests {
  private let made: MadeBackups
  private let backup: String
  private let original: StoreIdentity

  init() throws {
    made = try MadeBackups()
    backup = made.folder.file("backup.db")
    let store = try made.folder.store()
    try store.add("one")
    original = try store.provider.identity()
    let manifest = try made.make(store).manifest
    #expect(manifest.origin.store == original)
    #expect(manifest.origin.path == RealPath.of(made.folder.file("todo.db")))
  }

  private func restored(_ backup: String? = nil, to name: String) throws -> StoreIdentity {
    _ = try StoreBackup.restore(
      backup ?? self.backup, to: made.folder.file(name),
      keepingAs: made.folder.file("kept-\(UUID().uuidString).db"))
    let provider = try SQLiteStore.provider(at: made.folder.file(name))
    #expect(try StoreBackup.check(provider).problems == 0)
    #expect(try provider.snapshot.map(\.title) == ["one"])
    #expect(try made.isTidy)
    return try provider.identity()
  }

  private func remove(_ name: String) throws {
    for suffix in ["", "-wal", "-shm"] { unlink(made.folder.file(name) + suffix) }
  }

  @Test("A restore in place keeps the identity of the replaced store")
  func inPlace() throws {
    #expect(try restored(to: "todo.db") == original)
    let other = try made.folder.store("other.db").provider.identity()
    let before = FileManager.default.contents(atPath: backup)
    #expect(try restored(to: "other.db") == other)
    #expect(FileManager.default.contents(atPath: backup) == before)
  }

  @Test("A restored lost store has its identity at its old path and elsewhere")
  func lost() throws {
    try remove("todo.db")
    #expect(try restored(to: "todo.db") == original)
    try remove("todo.db")
    #expect(try restored(to: "elsewhere.db") == original)
  }

  @Test("A restore over an unreadable file at the old path keeps the backup's identity")
  func damaged() throws {
    try remove("todo.db")
    try Data("no store".utf8).write(to: URL(filePath: made.folder.file("todo.db")))
    #expect(try restored(to: "todo.db") == original)
  }

  @Test("A restored copy beside its original gets another identity")
  func copy() throws {
    let first = try restored(to: "first.db")
    let second = try restored(to: "second.db")
    #expect(Set([original, first, second]).count == 3)
    let link = made.folder.file("link.db")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: made.folder.file("todo.db"))
    #expect(try restored(to: "link.db") == original)
  }

  @Test("A restored copy gets another identity if the original's path has an unreadable file")
  func unreadable() throws {
    try remove("todo.db")
    try Data("no store".utf8).write(to: URL(filePath: made.folder.file("todo.db")))
    #expect(try restored(to: "elsewhere.db") != original)
  }

  @Test("A restored copy keeps its identity if the original's path has another store")
  func replaced() throws {
    try remove("todo.db")
    _ = try made.folder.store()
    #expect(try restored(to: "elsewhere.db") == original)
  }

  @Test("A backup restored without a manifest keeps its identity")
  func noManifest() throws {
    let plain = made.folder.file("plain.db")
    try FileManager.default.copyItem(atPath: backup, toPath: plain)
    #expect(try restored(plain, to: "elsewhere.db") == original)
  }
}
