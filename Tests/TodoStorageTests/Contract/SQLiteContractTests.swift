import StorageTestSupport
import Testing
import TodoStorage
import TodoTesting

@Suite("The store contract in SQLite")
struct SQLiteContractTests {
  @Test(
    "A SQLite store on disk passes every check of the store contract",
    arguments: EventStoreContract.checks)
  func onDisk(check: ContractCheck) throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    try check.run(StoreUnderTest(store))
  }

  // A database in memory has no log, so its writer would wait for a reader's snapshot.
  @Test(
    "A SQLite store in memory passes every check of the store contract",
    arguments: EventStoreContract.checks)
  func inMemory(check: ContractCheck) throws {
    let store = try SQLiteStore.inMemory()
    try check.run(
      StoreUnderTest(store, writesDuringSnapshots: false))
  }

  @Test(
    "A SQLite store on disk passes every live check of the store contract",
    arguments: EventStoreContract.liveChecks)
  func changesOnDisk(check: LiveCheck) async throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    let other = try SQLiteStore.open(at: folder.file("todo.db"))
    try await check.run(StoreUnderTest(store), other)
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A SQLite store in memory passes every live check of the store contract",
    arguments: EventStoreContract.liveChecks)
  func changesInMemory(check: LiveCheck) async throws {
    let store = try SQLiteStore.inMemory()
    try await check.run(
      StoreUnderTest(store, writesDuringSnapshots: false), store)
  }
}
