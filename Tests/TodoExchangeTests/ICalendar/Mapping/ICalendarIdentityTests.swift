import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Random stores, exported to iCalendar and imported")
struct ICalendarIdentityTests {
  @Test("iCalendar export and import keep random events, records and entries")
  func identity() throws {
    for seed in UInt64(1)...300 {
      var life = RandomLife(seed: seed)
      let store = InMemoryEventStore()
      try life.fill(store, events: 10)
      try Self.check(store, isTwice: seed.isMultiple(of: 10), "seed \(seed)")
    }
  }

  @Test("iCalendar export and import keep texts and records that no calendar has")
  func hostile() throws {
    for seed in UInt64(1)...100 {
      try Self.check(RandomStore.make(seed: seed), isTwice: true, "seed \(seed)")
    }
  }

  private static func check(_ store: InMemoryEventStore, isTwice: Bool, _ note: Comment) throws {
    let options = ExportOptions(isDiary: true)
    let bytes = try Exchange.export(store, as: ICalendarFormat(), options)
    let copy = InMemoryEventStore()
    let report = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    try #require(report.problems.isEmpty, note)
    let (one, other) = (try Contents(store.provider), try Contents(copy.provider))
    for (uid, event) in one.events {
      try #require(other.events[uid] == event, "\(note) \(String(decoding: bytes, as: UTF8.self))")
    }
    try #require(one == other, note)
    guard isTwice else { return }
    let again = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    try #require(again.summary.total.same == report.summary.total.read, note)
    try #require(
      try Exchange.export(copy, as: ICalendarFormat(), options).count == bytes.count)
  }
}

/// The content of a store without ids, order, and the colours and icons of categories.
private struct Contents: Equatable {
  private(set) var events: [EventUID: AnyHashable] = [:]
  private var records: [EventUID: [OccurrenceRecord]] = [:]
  private var entries: [DiaryEntry] = []

  init(_ provider: any StoreReading) throws {
    try provider.visitEvents { event, records in
      let name = try Category(name: event.category.name)
      events[event.uid] = AnyHashable(event.identified(by: nil).categorized(name))
      self.records[event.uid] = records
    }
    try provider.visitDiaries(in: nil, .oldestFirst) { entries.append($0) }
    entries.sort { $0.uid < $1.uid }
  }
}
