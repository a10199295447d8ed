import Testing
import TodoTestSupport

@Suite("The contract of stores, over the one in memory")
struct InMemoryContractTests {
  @Test("A store keeps the contract", arguments: EventStoreContract.checks)
  func contract(check: ContractCheck) throws {
    let store = InMemoryEventStore()
    try check.run(StoreUnderTest(writer: store, provider: store.provider))
  }
}
