import Testing
import TodoDomain
import TodoTesting

@Suite("Random operations on stores")
struct RandomOperationTests {
  private static let range = CivilDate(dayNumber: 19_900)...CivilDate(dayNumber: 20_700)

  private func lines(_ provider: any EventReading) throws -> [String] {
    var lines: [String] = []
    try provider.visitEvents { lines.append("\($0) \($1)") }
    return try lines + provider.categories().map { "\($0)" } + provider.settings().map { "\($0)" }
  }

  @Test(
    "Two equal stores answer random operations equally, and a refused one changes nothing",
    arguments: 1...12 as ClosedRange<UInt64>)
  func twins(seed: UInt64) throws {
    let stores = [InMemoryEventStore(), InMemoryEventStore()]
    for store in stores {
      var life = RandomLife(seed: seed)
      try life.fill(store, events: 15)
    }
    var life = RandomLife(seed: seed &+ 1_000)
    for step in 0..<60 {
      let operation = try life.operation(on: stores[0].provider)
      let before = try lines(stores[0].provider)
      let answers = stores.map { store in
        Result {
          try store.writeAndWait(CommitNote(action: "random", at: FixedContext.now)) {
            try operation.run(in: $0, FixedContext.make(seed: UInt64(step)))
          }
        }
      }
      #expect("\(answers[0])" == "\(answers[1])", "seed \(seed), step \(step)")
      let after = try lines(stores[0].provider)
      #expect(try after == lines(stores[1].provider), "seed \(seed), step \(step): \(operation)")
      if case .failure = answers[0] {
        #expect(after == before, "seed \(seed), step \(step): \(operation)")
      }
    }
  }

  @Test(
    "A random deletion removes its dates and keeps all other and all finished dates",
    arguments: 1...60 as ClosedRange<UInt64>)
  func deletions(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let store = InMemoryEventStore()
    let event = try life.event()
    let records = try life.records(of: event)
    let id = try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.apply(.insert(event, records: records))
    }
    let before = try shown(store)
    guard let date = before.map(\.date).randomElement(using: &life.random) else { return }
    let isFollowing = event.isRepeating && life.chance(60)
    try store.writeAndWait(CommitNote(action: "delete", at: FixedContext.now)) {
      try $0.delete(id, isFollowing ? .following(date) : .only(date), in: FixedContext.make())
    }
    let expected = before.filter {
      isFollowing ? $0.date < date || $0.isFinished : $0.date != date
    }
    #expect(
      try shown(store).map(\.line) == expected.map(\.line),
      "seed \(seed): \(event) \(records) \(date)")
  }

  @Test(
    "A random edit from a date on keeps the earlier and the finished dates",
    arguments: 1...60 as ClosedRange<UInt64>)
  func revisions(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let store = InMemoryEventStore()
    let event = try life.event()
    let records = try life.records(of: event)
    let id = try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.apply(.insert(event, records: records))
    }
    let before = try shown(store)
    guard event.isRepeating, let date = before.map(\.date).randomElement(using: &life.random)
    else { return }
    var patch = EventPatch()
    patch.title = "새 제목"
    _ = try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) {
      try $0.modify(id, patch, scope: .following(date), in: FixedContext.make())
    }
    #expect(
      try shown(store).map(\.line) == before.map(\.line),
      "seed \(seed): \(event) \(records) \(date)")
  }

  /// A date, the day on which it takes place, and whether it is done.
  private struct Shown {
    let date: CivilDate
    let day: CivilDate
    let isFinished: Bool

    var line: String { "\(day)\(isFinished ? " done" : "")" }
  }

  private func shown(_ store: InMemoryEventStore) throws -> [Shown] {
    try store.provider.occurrences(in: Self.range).map {
      Shown(date: $0.date, day: $0.day, isFinished: $0.event.isFinished)
    }.sorted { $0.line < $1.line }
  }
}
