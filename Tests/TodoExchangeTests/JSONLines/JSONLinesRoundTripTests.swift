import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("JSON Lines, exported and imported")
struct JSONLinesRoundTripTests {
  @Test("A JSON Lines export is the same byte for byte after an import into an empty store")
  func bytes() throws {
    for seed in UInt64(1)...200 {
      let first = try Exchange.export(RandomStore.make(seed: seed))
      let copy = InMemoryEventStore()
      let report = try Exchange.bring(
        first, as: JSONLinesFormat(), into: copy, chunkSize: Int(seed * 7))
      let second = try Exchange.export(copy)
      let lines = first.count { $0 == UInt8(ascii: "\n") }
      try #require(second == first, "seed \(seed)")
      #expect(report.summary.total.read == lines - 1, "seed \(seed)")
      #expect(report.summary.total.rejected == 0)
    }
  }

  @Test("A second import of a JSON Lines file counts all records as the same and commits nothing")
  func again() throws {
    for seed in UInt64(1)...50 {
      let bytes = try Exchange.export(RandomStore.make(seed: seed))
      let store = InMemoryEventStore()
      let first = try Exchange.bring(bytes, as: JSONLinesFormat(), into: store)
      let commits = store.journal.count
      let second = try Exchange.bring(bytes, as: JSONLinesFormat(), into: store)
      #expect(second.summary.total.same == first.summary.total.read, "seed \(seed)")
      #expect(second.summary.total.read == first.summary.total.read, "seed \(seed)")
      #expect(store.journal.count == commits, "seed \(seed)")
      #expect(try Exchange.export(store) == bytes, "seed \(seed)")
    }
  }

  @Test("JSON lines have their fields in the documented order")
  func golden() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      lines: [#"{"type":"setting","key":"week-start","value":"sun"}"#] + Line.all, into: store)
    let lines = try Exchange.text(store).split(separator: "\n").map(String.init)
    #expect(lines[0] == Exchange.header)
    #expect(lines[1] == #"{"type":"setting","key":"week-start","value":"sun"}"#)
    #expect(
      lines[2] == ##"{"type":"category","name":"computer","color":"#DADADA","icon":"COMPUTER"}"##)
    #expect(lines[13] == #"{"type":"category","name":"none","icon":"NONE"}"#)
    #expect(Array(lines[14...]) == Line.all)
  }

  @Test("Only a category that holds events has the field holdsEvents in its JSON line")
  func events() throws {
    let store = InMemoryEventStore()
    let line = #"{"type":"category","name":"공휴일","icon":"NONE","holdsEvents":true}"#
    _ = try Exchange.bring(lines: [line], into: store)
    #expect(try store.provider.requiredCategory(named: "공휴일").holdsEvents)
    #expect(try Exchange.text(store).hasSuffix(line + "\n"))
    let tasks = #"{"type":"category","name":"공휴일","icon":"NONE"}"#
    let report = try Exchange.bring(lines: [tasks], into: store)
    #expect(report.summary.total.updated == 1)
    #expect(try !store.provider.requiredCategory(named: "공휴일").holdsEvents)
  }

  @Test("A null in a JSON line means an absent value, and fields may be in any order")
  func nulls() throws {
    let store = InMemoryEventStore()
    let line =
      #"{"isAllDay":true,"start":"2025-05-12","until":null,"days":null,"time":null,"id":null,"#
      + #""place":null,"alarms":null,"memo":null,"source":null,"category":"food","title":"t","#
      + #""uid":"u","type":"schedule"}"#
    _ = try Exchange.bring(lines: [line, ""], into: store)
    let stored = try #require(try store.provider.event(withUID: EventUID("u")) as? Schedule)
    #expect(stored.pattern.recurrence == .once)
    #expect(stored.category.icon == .food)
  }

  @Test("An imported event whose id is taken gets the next free id")
  func takenID() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.add(Sample.schedule("mine", "2025-01-01"))
    }
    _ = try Exchange.bring(lines: Line.all, into: store)
    #expect(try store.provider.event(withUID: EventUID("a"))?.id != EventID(1))
    #expect(try store.provider.event(withUID: EventUID("b"))?.id == EventID(3))
    #expect(try store.provider.snapshot.count == 4)
  }

  @Test("Only a new store takes over the whole list of categories from a file")
  func categories() throws {
    let list = [
      #"{"type":"category","name":"gym","icon":"POWER"}"#,
      #"{"type":"category","name":"none","icon":"NONE"}"#,
      #"{"type":"category","name":"food","icon":"HEART"}"#,
    ]
    let fresh = InMemoryEventStore()
    let report = try Exchange.bring(lines: list, into: fresh)
    #expect(try fresh.provider.categories().map(\.name) == ["gym", "none", "food"])
    #expect(report.summary.total.new == 1)
    #expect(report.summary.total.updated == 1)
    #expect(report.summary.total.same == 1)
    let used = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Line.once], into: used)
    _ = try Exchange.bring(lines: list, into: used)
    let names = try used.provider.categories().map(\.name)
    #expect(names == Category.initial.map(\.name) + ["gym"])
    #expect(try used.provider.requiredCategory(named: "food").icon == .heart)
    let partial = InMemoryEventStore()
    _ = try Exchange.bring(lines: [list[0], Line.once], into: partial)
    #expect(try partial.provider.categories().count == Category.initial.count + 1)
  }

  @Test("The JSON Lines writer passes chunks to its sink instead of the whole file")
  func chunks() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      for number in 0..<2_000 {
        _ = try transaction.add(Sample.schedule("event \(number)", "2025-01-01"))
      }
    }
    var sizes: [Int] = []
    try JSONLinesFormat().write(store.provider, ExportOptions()) { sizes.append($0.count) }
    #expect(sizes.count > 2)
    #expect(sizes.allSatisfy { $0 < 70_000 })
  }
}
