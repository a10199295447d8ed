#if PostgreSQL
  import Testing
  import TodoTesting

  @testable import TodoPostgreSQL

  @Suite(
    "PostgreSQL keeps the contract of stores", .enabled(if: TestServer.isThere, TestServer.absence))
  struct ContractTests {
    @Test("as the owner of the tables", arguments: EventStoreContract.checks)
    func owner(check: ContractCheck) throws {
      let store = try TestServer.store().store
      try check.run(StoreUnderTest(store))
    }

    @Test(
      "under row-level security, as roles that write and read",
      arguments: EventStoreContract.checks)
    func roles(check: ContractCheck) throws {
      let store = try TestServer.storeByRoles().store
      try check.run(StoreUnderTest(store))
    }

    @Test("changes under row-level security", arguments: EventStoreContract.liveChecks)
    func changes(check: LiveCheck) async throws {
      let (store, address) = try TestServer.storeByRoles()
      let other = try TestServer.open(address)
      try await check.run(StoreUnderTest(store), other)
    }
  }
#endif
