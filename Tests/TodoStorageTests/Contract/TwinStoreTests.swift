import StorageTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// SQLite and the in-memory reference must answer the same questions alike.
@Suite("SQLite compared with the reference store")
struct TwinStoreTests {
  @Test("SQLite and the reference agree after the same random operations", arguments: 0..<40)
  func operations(seed: Int) throws {
    let store = try SQLiteStore.inMemory()
    #expect(try Twins.operations(on: store, store.provider, seed: seed) == [])
  }

  @Test("SQLite and the reference agree on a week's counts, from Monday or Sunday")
  func counts() throws {
    for seed in 0..<twinStoreCount {
      var twins = try Self.twins(seed: seed, events: 12) { try $0.makeEventCategories(in: $1) }
      #expect(try twins.counts() == [], "seed \(seed)")
    }
  }

  @Test(
    "SQLite and the reference agree on ranges, free days and earlier events that continue",
    arguments: 0..<60)
  func ranges(seed: Int) throws {
    var twins = try Self.twins(seed: seed, events: 30)
    #expect(try twins.ranges() == [])
  }

  @Test(
    "SQLite and the reference agree on alarms, including days and weeks before", arguments: 0..<60)
  func alarms(seed: Int) throws {
    var twins = try Self.twins(seed: seed, events: 20) { try $0.addAlarms(to: $1, events: 20) }
    #expect(try twins.alarms() == [])
  }

  private static func twins(
    seed: Int, events: Int,
    adding more: (inout RandomLife, any EventWriting) throws -> Void = { _, _ in }
  ) throws -> Twins {
    let store = try SQLiteStore.inMemory()
    return try Twins(store, store.provider, seed: seed, events: events, adding: more)
  }
}
