import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@Suite("The tally in a store")
struct TallyStoreTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var path: String { folder.file("todo.db") }

  /// Taps as a new process would: opens the store, and closes it again.
  private func tap(_ color: TallyColor) throws -> Tally {
    try SQLiteStore.open(at: path).writeAndWait(
      CommitNote(action: "tally tap", at: FixedContext.now)
    ) {
      try TallyUseCase(TallyService(StoredValues($0)), rule: CatchUpRule()).tap(color)
    }
  }

  @Test("Tally counts survive restarts")
  func restarts() throws {
    try SQLiteStore.create(at: path)
    let blues = try (1...10).map { _ in try tap(.blue)[.blue] }
    #expect(blues == Array(1...10))
    let reds = try (1...5).map { _ in try tap(.red)[.red] }
    #expect(reds == [1, 3, 7, 8, 9])
    let stored = try Tally(storedIn: ProvidedValues(SQLiteStore.provider(at: path)))
    #expect(stored[.blue] == 10)
    #expect(stored[.red] == 9)
  }

  @Test("An invalid stored tally is reported and left alone until a reset")
  func garbled() throws {
    try SQLiteStore.create(at: path)
    _ = try tap(.red)
    let raw = try DatabaseQueue(path: path)
    try raw.write { try $0.execute(sql: "UPDATE key_value SET value = 'many'") }
    try raw.close()
    #expect(throws: TallyError.notANumber(.red, "many")) { try tap(.blue) }
    let store = try SQLiteStore.open(at: path)
    #expect(try store.provider.values() == [KeyValue("tally.red", "many")])
    try store.writeAndWait(CommitNote(action: "tally reset", at: FixedContext.now)) {
      try TallyService(StoredValues($0)).reset()
    }
    #expect(try tap(.blue)[.blue] == 1)
  }
}
