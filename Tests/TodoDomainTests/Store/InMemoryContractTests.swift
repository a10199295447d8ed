import Testing
import TodoTesting

@Suite("The store contract in memory")
struct InMemoryContractTests {
  @Test(
    "The store in memory passes every check of the store contract",
    arguments: EventStoreContract.checks)
  func contract(check: ContractCheck) throws {
    let store = InMemoryEventStore()
    try check.run(StoreUnderTest(store))
  }

  @Test(
    "The store in memory passes every live check of the store contract",
    arguments: EventStoreContract.liveChecks)
  func changes(check: LiveCheck) async throws {
    let store = InMemoryEventStore()
    try await check.run(StoreUnderTest(store), store)
  }
}
