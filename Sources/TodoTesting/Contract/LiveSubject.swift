import TodoDomain

/// A stream of changes that a store has, and how something to tell of comes into the store.
struct LiveSubject: Sendable {
  /// Lists of names, one at subscription and one after each commit.
  typealias Names = AsyncSequence<[String], any Error> & Sendable

  /// A word for the stream.
  let name: String
  /// Adds one of what the stream tells of.
  let add: @Sendable (String, any StoreTransaction) throws -> Void
  /// The stream, as the names of what it tells of, rising.
  let names: @Sendable (any StoreProviding) -> any Names

  /// All streams of a store.
  static let all = [
    LiveSubject(name: "events", add: addEvent) { provider in
      provider.changes.map { events in events.map(\.title) }
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

  // Of one moment, so that the newest-first diary goes by uid.
  @Sendable private static func addEntry(
    _ name: String, _ transaction: any StoreTransaction
  ) throws {
    try transaction.add(Sample.diary(name, "2025-06-02T00:00:00Z"))
  }
}
