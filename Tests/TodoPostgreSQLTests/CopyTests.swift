import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite("Copying stores on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct CopyTests {
  /// Returns a store with a row in every table, with texts that a server refuses, and with ids that
  /// were used and are free again.
  private func original() throws -> SQLiteStore {
    let store = try SQLiteStore.inMemory()
    let note = CommitNote(action: "test", at: FixedContext.now)
    try store.writeAndWait(note) { transaction in
      let id = try transaction.add(
        Sample.schedule("a", "2025-06-02", memo: "a\u{0}b\u{10FFFF}0"))
      try transaction.finish(id, on: try CivilDate("2025-06-02"))
      try transaction.add(Sample.diary("d", "2025-06-02T00:00:00Z"))
      try transaction.set(Setting(.overdueDays, "3"))
      try transaction.apply(.save(KeyValue("tally.red", "1")))
      let gone = try transaction.add(Sample.schedule("b", "2025-06-03"))
      _ = try transaction.apply(.remove(gone))
      try transaction.apply(.insert(TodoDomain.Category(name: "gone")))
    }
    try store.writeAndWait(note) { try $0.apply(CategoryEdit.remove(named: "gone")) }
    return store
  }

  private func copy(_ store: any CopyableStore, to address: ServerAddress) throws -> CopiedStore {
    try WholeCopy.make(
      of: store, at: ServerPlace(address, kinds: .standard), comparing: JSONLines.bytes)
  }

  @Test("A copy on a server has every row and reuses no id")
  func whole() throws {
    let (store, address) = (try original(), try TestServer.freshAddress())
    let copied = try copy(store.provider, to: address)
    #expect(copied.events == 1 && copied.occurrences == 1 && copied.categories == 12)
    #expect(copied.diaryEntries == 1 && copied.historyEntries == 2)
    let server = try PostgreSQLStore.open(at: address)
    let event = try #require(try server.provider.event(withUID: EventUID("uid-a")))
    #expect(event.details.memo == "a\u{0}b\u{10FFFF}0")
    let note = CommitNote(action: "test", at: FixedContext.now)
    let id = try server.writeAndWait(note) { try $0.add(Sample.schedule("c", "2025-06-04")) }
    #expect(id.rawValue == 3)
    // The removed category comes back under its old id.
    try server.writeAndWait(note) { try $0.takeBack(2) }
    #expect(try server.provider.categories().last?.name == "gone")
    try server.writeAndWait(note) { try $0.apply(.insert(TodoDomain.Category(name: "new"))) }
    #expect(try server.provider.categories().count == 14)
  }

  @Test("A role that may write can make a copy on a server, and a reading role can't")
  func roles() throws {
    let store = try original()
    let (_, known) = try TestServer.storeByRoles()
    #expect(try PostgreSQLStore.provider(at: known).newestHistory() == nil)
    let address = try TestServer.freshAddress()
    #expect(throws: StoreError.notPermitted(path: address.description)) {
      try copy(store.provider, to: address.by(role: "bob"))
    }
    #expect(throws: StoreError.notFound(path: address.description)) {
      try PostgreSQLStore.provider(at: address)
    }
    #expect(try copy(store.provider, to: address.by(role: "anna")).historyEntries == 2)
  }

  @Test("A copy fills a new store on a server and refuses any other")
  func places() throws {
    let store = try original()
    let (server, address) = try TestServer.store()
    #expect(try copy(store.provider, to: address).events == 1)
    #expect(try server.provider.event(with: try #require(EventID(1))) != nil)
    #expect(throws: StoreError.alreadyExists(path: address.description)) {
      try copy(store.provider, to: address)
    }
    // A store whose only change was undone isn't new.
    let (other, used) = try TestServer.store()
    let note = CommitNote(action: "test", at: FixedContext.now)
    _ = try other.writeAndWait(note) { try $0.add(Sample.schedule("x", "2025-06-02")) }
    try other.writeAndWait(note) { try $0.takeBack(1) }
    #expect(throws: StoreError.alreadyExists(path: used.description)) {
      try copy(store.provider, to: used)
    }
    #expect(try other.provider.newestHistory() == 2)
  }

  @Test("A copy to a server that stops or differs leaves nothing")
  func nothingHalf() throws {
    struct Stop: Error {}
    let (store, address) = (try original(), try TestServer.freshAddress())
    let place = ServerPlace(address, kinds: .standard)
    #expect(throws: Stop.self) {
      try place.make { filling in
        try filling.add(["1", "a", nil, "none", "1", "0"], to: .category)
        _ = try filling.finish(StoreNumbers(event: 7, diary: 7, commit: 7))
        throw Stop()
      }
    }
    var reads = 0
    #expect(throws: CopyDiffers.self) {
      try WholeCopy.make(of: store.provider, at: place) { _ in
        reads += 1
        return reads
      }
    }
    #expect(reads == 2)
    #expect(throws: StoreError.notFound(path: address.description)) {
      try PostgreSQLStore.open(at: address)
    }
  }

  @Test("A read of all events on a server reports its progress and can be cancelled")
  func progress() throws {
    let (store, _) = try TestServer.store()
    try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) { transaction in
      for number in 0..<1_500 { try transaction.add(Sample.schedule("\(number)", "2025-06-02")) }
    }
    let progress = Progress(totalUnitCount: 1)
    var seen = 0
    try progress.part(1) { try store.provider.visitEvents { _, _ in seen += 1 } }
    #expect(seen == 1_500 && progress.fractionCompleted == 1)
    let cancelled = Progress(totalUnitCount: 1)
    seen = 0
    #expect(throws: CancellationError.self) {
      try cancelled.part(1) {
        try store.provider.visitEvents { _, _ in
          seen += 1
          if seen == 100 { cancelled.cancel() }
        }
      }
    }
    #expect(seen < 200)
  }
}
