import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("An immutable store")
struct ImmutableFileTests {
  private struct Torn: Error {}

  private let folder: ScratchFolder
  private let store: SQLiteStore
  private let provider: SQLiteProvider

  init() throws {
    folder = try ScratchFolder()
    store = try folder.store()
    let path = folder.file("todo.db")
    let live = try SQLiteStore.provider(at: path)
    let frozen = ImmutableFile(path)
    provider = SQLiteProvider(
      readers: ReaderPool(only: live.queue, isInMemory: false), path: path, columns: live.columns,
      feed: CommitFeed(polling: live.queue, frozen), immutable: frozen)
  }

  @Test("An immutable store can be read until a write makes it busy, whatever the read returned")
  func changed() throws {
    #expect(try provider.snapshot.isEmpty)
    #expect(throws: Torn.self) { try provider.readAndWait { _ in throw Torn() } }
    try store.add("one")
    #expect(throws: StoreError.busy) { try provider.snapshot }
    #expect(throws: StoreError.busy) { try provider.readAndWait { _ in throw Torn() } }
    #expect(throws: StoreError.busy) { try StoreBackup.check(provider) }
    #expect(throws: StoreError.busy) {
      try StoreBackup.copy(provider, to: folder.file("copy.db"))
    }
    #expect(try folder.contents.filter { $0.hasPrefix("copy") } == [])
  }

  @Test("A change during a read of an immutable store invalidates the read")
  func changedMeanwhile() throws {
    #expect(throws: StoreError.busy) { try provider.readAndWait { _ in try store.add("one") } }
  }

  @Test("An immutable store tells its listeners that it changed", .timeLimit(.minutes(10)))
  func watched() async throws {
    var ticks = provider.commitTicks().makeAsyncIterator()
    await ticks.next()
    try store.add("one")
    await ticks.next()
    #expect(throws: StoreError.busy) { try provider.snapshot }
  }
}
