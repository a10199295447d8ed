import Testing
import TodoTesting

@Suite("The contract of stores, over the one in memory")
struct InMemoryContractTests {
  @Test("A store keeps the contract", arguments: EventStoreContract.checks)
  func contract(check: ContractCheck) throws {
    let store = InMemoryEventStore()
    try check.run(StoreUnderTest(store))
  }

  @Test("A store keeps the contract of changes", arguments: EventStoreContract.liveChecks)
  func changes(check: LiveCheck) async throws {
    let store = InMemoryEventStore()
    try await check.run(StoreUnderTest(store), store)
  }
}
