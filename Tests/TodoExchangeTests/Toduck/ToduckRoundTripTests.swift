import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("toduck's JSON, exported and imported")
struct ToduckRoundTripTests {
  private static let options = ExportOptions(timeZone: Exchange.seoul)

  private func exported(
    _ store: InMemoryEventStore, _ options: ExportOptions = options
  ) throws -> (bytes: [UInt8], summary: ExportSummary) {
    var bytes: [UInt8] = []
    let summary = try ToduckFormat().write(store.provider, options) { bytes += $0 }
    return (bytes, try #require(summary))
  }

  /// Returns the content of each event of a store, without the store's own ids and category
  /// colours.
  private func content(of store: InMemoryEventStore) throws -> [EventUID: [AnyHashable]] {
    var content: [EventUID: [AnyHashable]] = [:]
    try store.provider.visitEvents { event, records in
      let category = try Category(name: event.category.name)
      let plain = event.identified(by: nil).categorized(category)
      content[event.uid] = [AnyHashable(plain), AnyHashable(records)]
    }
    return content
  }

  /// The loss of the moment of a deletion: a list in which a date is missing has no moment for it.
  private let unknownMoment = ExportLoss(.occurrence, .deletedAt, reason: .noPlace)

  @Test("A toduck export of a store within the format's limits loses nothing in a round trip")
  func held() throws {
    for seed in UInt64(1)...100 {
      let store = try ToduckStore.make(seed: seed)
      let (bytes, summary) = try exported(store)
      #expect(summary.losses.allSatisfy { $0.loss == unknownMoment }, "seed \(seed)")
      let copy = InMemoryEventStore()
      let report = try Exchange.bring(bytes, as: ToduckFormat(), into: copy)
      #expect(report.summary.addedCategories.isEmpty)
      try #require(try content(of: copy) == content(of: store), "seed \(seed)")
    }
  }

  @Test("A toduck export imported into its own store changes nothing")
  func same() throws {
    for seed in UInt64(1)...50 {
      let store = try ToduckStore.make(seed: seed)
      let commits = store.journal.count
      let report = try Exchange.bring(exported(store).bytes, as: ToduckFormat(), into: store)
      #expect(report.summary.total.same == report.summary.total.read, "seed \(seed)")
      #expect(store.journal.count == commits, "seed \(seed)")
    }
  }

  @Test("A toduck export imported into its own store keeps every edit")
  func lived() throws {
    for seed in UInt64(1)...40 {
      let store = InMemoryEventStore()
      var life = RandomLife(seed: seed)
      for step in 0..<40 {
        let context = FixedContext.make(seed: 1_000 * seed + UInt64(step))
        let operation = try life.operation(on: store.provider)
        _ = try? store.writeAndWait(CommitNote(action: "live", at: FixedContext.now)) {
          transaction in
          try operation.run(in: transaction, context)
        }
      }
      let before = try Exchange.export(store)
      let (bytes, summary) = try exported(store)
      let report = try Exchange.bring(bytes, as: ToduckFormat(), into: store)
      // The summary names the changes: the time of a last listing, and a series of one day.
      let changed = summary.losses.filter { $0.loss.field == .time || $0.loss.field == .days }
      let count = changed.reduce(0) { $0 + $1.tally.count }
      #expect(report.summary.total.rejected == 0, "seed \(seed)")
      #expect(report.summary.total.updated <= count, "seed \(seed)")
      #expect(try count > 0 || Exchange.export(store) == before, "seed \(seed)")
    }
  }

  @Test("A toduck round trip keeps every event that the summary doesn't name")
  func named() throws {
    for seed in UInt64(1)...100 {
      let store = try RandomStore.make(seed: seed)
      let (bytes, summary) = try exported(store)
      let copy = InMemoryEventStore()
      _ = try Exchange.bring(bytes, as: ToduckFormat(), into: copy)
      let named = Set(summary.losses.flatMap(\.tally.events))
      let (before, after) = (try content(of: store), try content(of: copy))
      for event in try store.provider.snapshot {
        let id = try #require(event.id)
        let isSame = before[event.uid] == after[event.uid]
        #expect(isSame != named.contains(id), "seed \(seed), event \(id)")
      }
    }
  }

  @Test("A toduck round trip keeps the dates and states of every exported event")
  func shown() throws {
    let range = CivilDate(dayNumber: 20_150)...CivilDate(dayNumber: 20_300)
    for seed in UInt64(1)...100 {
      let store = try RandomStore.make(seed: seed)
      let (bytes, _) = try exported(store, ExportOptions(occurrences: range))
      let copy = InMemoryEventStore()
      _ = try Exchange.bring(bytes, as: ToduckFormat(), into: copy)
      let lists = try [store, copy].map { store in
        // Events that repeat by a rule are left out.
        try store.provider.occurrences(in: range).filter { $0.event.pattern.set == nil }.map {
          occurrence in
          "\(occurrence.date) \(occurrence.event.uid) \(occurrence.event.isFinished)"
        }.sorted()
      }
      #expect(Set(lists[0]).symmetricDifference(lists[1]).sorted() == [], "seed \(seed)")
    }
  }

  @Test("The toduck writer passes chunks to its sink instead of the whole document")
  func chunks() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      for number in 0..<1_000 {
        _ = try transaction.add(Sample.schedule("event \(number)", "2025-01-01"))
      }
      _ = try transaction.add(Sample.routine("Run", "2020-01-01", until: "2025-01-01", days: "mon"))
    }
    var sizes: [Int] = []
    try ToduckFormat().write(store.provider, ExportOptions()) { sizes.append($0.count) }
    #expect(sizes.count > 3)
    #expect(sizes.allSatisfy { $0 < 70_000 })
  }
}
