import Foundation
import StorageTestSupport
import Testing
import TodoDomain

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Repairs of damaged stores")
struct RepairTests {
  private let store: BrokenStore
  private let kept: String
  private let salvage = StoreSalvage { "lost \($0)" }

  init() throws {
    store = try BrokenStore(events: 400)
    kept = store.folder.file("kept.db")
  }

  @Test("A repair replaces the store with the salvaged one and keeps the old one")
  func apply() throws {
    let lost = try store.destroyPage(of: "event")
    let repair = try StoreRepair(of: store.path, by: salvage, scratch: store.folder.path)
    defer { repair.discard() }
    _ = try repair.apply(keepingAs: kept)
    #expect(try store.check().findings == [])
    #expect(try store.check().counts.events == 400 - lost)
    #expect(try StoreBackup.check(SQLiteStore.provider(at: kept)).problems > 0)
  }

  @Test("A repair sets a store that SQLite can't open aside unchanged")
  func half() throws {
    // The declarations of the tables are within the first half.
    let store = try BrokenStore(events: 1_000)
    let kept = store.folder.file("kept.db")
    try store.halve()
    let before = FileManager.default.contents(atPath: store.path)
    let repair = try StoreRepair(of: store.path, by: salvage, scratch: store.folder.path)
    defer { repair.discard() }
    _ = try repair.apply(keepingAs: kept)
    #expect(try store.check().findings == [])
    #expect(FileManager.default.contents(atPath: kept) == before)
  }

  @Test("A repair leaves a store that was written to meanwhile as it is")
  func changed() throws {
    try store.execute("DELETE FROM schedule WHERE event_id = 1")
    let repair = try StoreRepair(of: store.path, by: salvage, scratch: store.folder.path)
    try store.execute("DELETE FROM schedule WHERE event_id = 2")
    let before = FileManager.default.contents(atPath: store.path)
    #expect(throws: StoreError.busy) { try repair.apply(keepingAs: kept) }
    repair.discard()
    #expect(FileManager.default.contents(atPath: store.path) == before)
    #expect(try store.folder.contents.filter { !$0.hasPrefix("todo.db") } == [])
    #expect(try store.folder.contents.filter { $0.contains("partial") } == [])
  }

  @Test("A repair refuses a store with events of an unknown kind instead of dropping them")
  func unknownKind() throws {
    try store.execute("UPDATE event SET kind = 'errand' WHERE id = 7")
    #expect(throws: StoreError.unknownKind(id: 7)) {
      try StoreRepair(of: store.path, by: salvage, scratch: store.folder.path)
    }
    #expect(try store.folder.contents.filter { $0.contains("partial") } == [])
  }
}
