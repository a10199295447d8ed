import StorageTestSupport
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@testable import TodoStorage

@Suite("Copying whole SQLite stores")
struct WholeCopyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func export(_ store: any StoreReading) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(store, ExportOptions()) { bytes += $0 }
    return bytes
  }

  @discardableResult
  private func copy(_ store: SQLiteStore, to name: String) throws -> CopiedStore {
    try WholeCopy.make(
      of: store.provider, at: SQLitePlace(folder.file(name), kinds: .standard), comparing: export)
  }

  /// The names of the files in the folder, without those that SQLite makes.
  private var files: [String] {
    get throws {
      try folder.contents.filter { name in !SQLiteStore.companions.contains { name.hasSuffix($0) } }
    }
  }

  @Test(
    "A copy of a store has every row after random commands of all kinds", arguments: UInt64(0)..<12)
  func random(seed: UInt64) throws {
    let store = try folder.store()
    var (commands, past) = (RandomCommands(seed: seed), [[UInt8]]())
    for _ in 0..<40 {
      try? commands.run(on: store, past)
      past.append(try export(store.provider))
    }
    try copy(store, to: "copy.db")
    let other = try SQLiteStore.open(at: folder.file("copy.db"))
    #expect(try TableState(of: other) == TableState(of: store), "seed \(seed)")
    // Further commands have the same effect in both, with the same ids.
    for _ in 0..<10 {
      var same = commands
      try? commands.run(on: store, past)
      try? same.run(on: other, past)
    }
    #expect(try TableState(of: other) == TableState(of: store), "seed \(seed)")
    for store in [store, other] {
      try store.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) { transaction in
        for entry in try transaction.undoable(3) {
          try transaction.takeBack(entry.number, changed: .keep)
        }
      }
    }
    #expect(try export(other.provider) == export(store.provider), "seed \(seed)")
  }

  @Test("A copy of a store has its own identity, and a search finds its todos")
  func ownStore() throws {
    let store = try folder.store()
    _ = try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) {
      try $0.add(Sample.schedule("Dentist", "2025-06-02"))
    }
    #expect(try copy(store, to: "copy.db").events == 1)
    let other = try SQLiteStore.open(at: folder.file("copy.db"))
    #expect(try other.provider.identity() != store.provider.identity())
    let query = SearchQuery(SearchTerm.terms(of: "dentist"))
    let found = try other.provider.search(
      query, near: CivilDate("2025-06-02"), displayedIn: .gmt)
    #expect(found.ids.map(\.rawValue) == [1])
  }

  @Test("A copy fills a new empty store and replaces no other")
  func places() throws {
    let store = try folder.store()
    _ = try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) {
      try $0.add(Sample.schedule("a", "2025-06-02"))
    }
    let empty = try folder.store("empty.db")
    let identity = try empty.provider.identity()
    try copy(store, to: "empty.db")
    #expect(try empty.provider.event(with: try #require(EventID(1))) != nil)
    #expect(try empty.provider.identity() == identity)
    #expect(throws: StoreError.alreadyExists(path: folder.file("empty.db"))) {
      try copy(store, to: "empty.db")
    }
    let old = folder.file("old.db")
    try SQLiteStore.create(at: old)
    #expect(throws: StoreError.alreadyExists(path: old)) {
      try NextSchema.known { try copy(store, to: "old.db") }
    }
    #expect(!(try folder.contents.contains { $0.contains("schema") }))
  }

  @Test("A copy that stops or differs leaves no store")
  func nothingHalf() throws {
    struct Stop: Error {}
    let store = try folder.store()
    try SQLiteStore.create(at: folder.file("empty.db"))
    let before = try files
    for name in ["new.db", "empty.db"] {
      let place = SQLitePlace(folder.file(name), kinds: .standard)
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
    }
    #expect(try files == before)
    let empty = try SQLiteStore.provider(at: folder.file("empty.db"))
    #expect(try empty.categories() == TodoDomain.Category.initial)
  }
}
