import Synchronization
import Testing
import TodoDomain
import TodoTesting

@Suite("Streams of days", .timeLimit(.minutes(1)))
struct DayClockTests {
  /// A clock that tests set. Each change wakes all sleepers.
  private final class HandClock: Sendable {
    private let state: Mutex<Instant>
    private let (settings, setting) = AsyncStream.makeStream(of: Void.self)
    let slept = Mutex<[Duration]>([])

    init(_ text: String) throws { state = Mutex(try Instant(text)) }

    func set(_ text: String) throws {
      let moment = try Instant(text)
      state.withLock { $0 = moment }
      setting.yield()
    }

    func clock(in zone: ZoneID) -> DayClock {
      DayClock(zone: zone, now: { self.state.withLock { $0 } }) { duration in
        self.slept.withLock { $0.append(duration) }
        for await _ in self.settings { return }
        throw CancellationError()
      }
    }
  }

  @Test("A stream of days begins with today and yields the next day at midnight of its zone")
  func midnight() async throws {
    // Half an hour before midnight in Seoul.
    let hand = try HandClock("2026-11-04T14:30:00Z")
    let store = InMemoryEventStore()
    let days = store.provider.changes(by: hand.clock(in: try ZoneID("Asia/Seoul"))) { $1 }
    var iterator = days.makeAsyncIterator()
    #expect(try await iterator.next() == CivilDate("2026-11-04"))
    try hand.set("2026-11-04T15:00:00Z")
    #expect(try await iterator.next() == CivilDate("2026-11-05"))
    // The stream sleeps until midnight, but an hour at most.
    #expect(hand.slept.withLock { $0.first } == .seconds(1_800))
    try hand.set("2026-11-05T15:00:01Z")
    #expect(try await iterator.next() == CivilDate("2026-11-06"))
    #expect(hand.slept.withLock { $0.allSatisfy { $0 <= .seconds(3_600) } })
  }

  @Test("A stream of days yields a value after a commit, and none for a clock set within the day")
  func commits() async throws {
    let hand = try HandClock("2026-11-04T10:00:00Z")
    let store = InMemoryEventStore()
    let counts = store.provider.changes(by: hand.clock(in: .gmt)) { reading, today in
      "\(today) \(try reading.snapshot.count)"
    }
    var iterator = counts.makeAsyncIterator()
    #expect(try await iterator.next() == "2026-11-04 0")
    try hand.set("2026-11-04T11:00:00Z")
    try await store.write { try $0.add(Schedule(title: "a", on: CivilDate("2026-11-04"))) }
    #expect(try await iterator.next() == "2026-11-04 1")
  }

  @Test("A stream of days yields the next day at midnight without any commit")
  func neverChanges() async throws {
    let hand = try HandClock("2026-11-04T10:00:00Z")
    let days = EmptyCalendar().changes(by: hand.clock(in: .gmt)) { $1 }
    var iterator = days.makeAsyncIterator()
    #expect(try await iterator.next() == CivilDate("2026-11-04"))
    try hand.set("2026-11-05T00:00:00Z")
    #expect(try await iterator.next() == CivilDate("2026-11-05"))
  }
}

/// A store without events and commits.
private struct EmptyCalendar: EventProviding {
  func event(with id: EventID) -> (any PlannedEvent)? { nil }
  func event(withUID uid: EventUID) -> (any PlannedEvent)? { nil }
  func event(from format: String, remoteID: String, kind: EventKind) -> (any PlannedEvent)? { nil }
  func records(of id: EventID) -> [OccurrenceRecord] { [] }
  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) {}
  func categories() -> [TodoDomain.Category] { [.none] }
  func settings() -> [Setting] { [] }
  func values() -> [KeyValue] { [] }
}
