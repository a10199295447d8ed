import Testing
import TodoTesting

@testable import TodoPostgreSQL

@Suite(
  "The store contract in PostgreSQL", .enabled(if: TestServer.isThere, TestServer.absence))
struct ContractTests {
  @Test(
    "A PostgreSQL store passes every contract check as the owner of the tables",
    arguments: EventStoreContract.checks)
  func owner(check: ContractCheck) throws {
    let store = try TestServer.store().store
    try check.run(StoreUnderTest(store))
  }

  @Test(
    "A PostgreSQL store passes every contract check under row-level security",
    arguments: EventStoreContract.checks)
  func roles(check: ContractCheck) throws {
    let store = try TestServer.storeByRoles().store
    try check.run(StoreUnderTest(store))
  }

  @Test(
    "A PostgreSQL store passes every live check under row-level security",
    arguments: EventStoreContract.liveChecks)
  func changes(check: LiveCheck) async throws {
    let (store, address) = try TestServer.storeByRoles()
    let other = try TestServer.open(address)
    try await check.run(StoreUnderTest(store), other)
  }
}
