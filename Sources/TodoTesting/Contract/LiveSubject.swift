import TodoDomain

/// A kind of thing whose changes a store streams, such as events: the stream, and a way to add such
/// a thing.
struct LiveSubject: Sendable {
  /// Lists of names: one list at subscription, and one after each commit.
  typealias Names = AsyncSequence<[String], any Error> & Sendable

  /// The name of the stream in the sentences of checks.
  let name: String
  /// Adds a thing of this kind, such as an event, with a name to the store.
  let add: @Sendable (String, any StoreTransaction) throws -> Void
  /// Opens the stream of a store. Each element has the names of all things of this kind, in
  /// ascending order.
  let names: @Sendable (any StoreProviding) -> any Names

  /// All streams of a store.
  static let all = [
    LiveSubject(name: "events", add: addEvent) { provider in
      provider.eventChanges.map { events in events.map(\.title) }
    },
    LiveSubject(name: "the diary", add: addEntry) { provider in
      provider.diaryChanges.map { entries in entries.map(\.uid.rawValue) }
    },
    LiveSubject(name: "a query", add: addEvent) { provider in
      provider.changes { try $0.snapshot.map(\.title) }
    },
  ]

  @Sendable private static func addEvent(
    _ name: String, _ transaction: any StoreTransaction
  ) throws {
    _ = try transaction.add(Sample.schedule(name, "2025-06-02"))
  }

  // All entries have the same moment, so the diary, newest first, orders them by uid.
  @Sendable private static func addEntry(
    _ name: String, _ transaction: any StoreTransaction
  ) throws {
    try transaction.add(Sample.diary(name, "2025-06-02T00:00:00Z"))
  }
}
