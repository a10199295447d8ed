import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Exporting to todo.txt")
struct TodoTxtExportTests {
  private let store = InMemoryEventStore()

  private func add(_ event: any PlannedEvent, _ records: [OccurrenceRecord] = []) throws {
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      if try !transaction.categories().contains(where: { $0.name == event.category.name }) {
        try transaction.apply(.insert(event.category))
      }
      try transaction.apply(.insert(event, records: records))
    }
  }

  private func done(_ date: String) throws -> OccurrenceRecord {
    OccurrenceRecord(date: try CivilDate(date), isFinished: true)
  }

  private func export(_ store: InMemoryEventStore) throws -> (lines: [String], losses: [String]) {
    var bytes: [UInt8] = []
    let summary = try TodoTxtFormat().write(store.provider, ExportOptions()) { bytes += $0 }
    let losses = summary?.losses.map { loss, tally in
      "\(loss.type.rawValue) \(loss.field?.rawValue ?? "-") \(loss.reason) \(tally.count)"
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, losses ?? [])
  }

  private func modify(_ change: (inout EventPatch) throws -> Void) throws {
    var patch = EventPatch()
    try change(&patch)
    let id = try #require(try store.provider.snapshot.first?.id)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
    }
  }

  // MARK: - Lines that came from a file

  @Test("An untouched todo.txt file is exported with its own lines and is the same when imported")
  func fixture() throws {
    let bytes = try ForeignImport.content(of: "todo.txt")
    _ = try Exchange.bring(bytes, as: TodoTxtFormat(), into: store)
    let (lines, losses) = try export(store)
    let own = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines == own)
    // The five categories of its projects have their names in the lines, and nothing else.
    #expect(losses == ["category - noPlace 5"])
    let again = try Exchange.bring(
      Exchange.export(store, as: TodoTxtFormat()), as: TodoTxtFormat(), into: store)
    #expect(again.summary.total.same == again.summary.total.read)
  }

  @Test(
    "A todo.txt line without a date stays without one until its todo is moved")
  func undated() throws {
    _ = try ForeignImport.bring("Buy milk\n", as: TodoTxtFormat(), into: store)
    let tomorrow = ImportContext(
      now: Instant(secondsSince1970: FixedContext.now.secondsSince1970 + 86_400),
      timeZone: Exchange.seoul)
    let again = try Exchange.bring(
      Array("Buy milk\n".utf8), as: TodoTxtFormat(), into: store, context: tomorrow)
    #expect(again.summary.total.same == 1)
    #expect(try export(store).lines == ["Buy milk"])
    try modify { $0.start = .set(try CivilDate("2026-12-24")) }
    #expect(try export(store).lines == ["Buy milk t:2026-12-24"])
  }

  @Test(
    "A todo.txt line of a finished or reopened todo is corrected",
    arguments: [
      (
        "(A) 2026-11-01 Pay due:2026-11-24 k:v",
        "x 2026-11-24 2026-11-01 Pay due:2026-11-24 k:v pri:A"
      ),
      ("Pay t:2026-11-24 +a +b", "x 2026-11-24 Pay t:2026-11-24 +a +b"),
      ("2026-11-24 Pay", "x 2026-11-24 2026-11-24 Pay"),
      ("Water rec:+1w due:2026-11-24 @home", "Water rec:+1w due:2026-12-01 @home"),
      ("x 2026-11-24 2026-11-01 Pay due:2026-11-24 pri:A", "(A) 2026-11-01 Pay due:2026-11-24"),
      ("x 2026-11-24 2026-11-01 Pay", "2026-11-01 Pay"),
      ("x 2026-11-24 Water rec:1w due:2026-11-24", "Water due:2026-11-24"),
    ])
  func states(line: String, expected: String) throws {
    _ = try ForeignImport.bring(line + "\n", as: TodoTxtFormat(), into: store)
    let id = try #require(try store.provider.snapshot.first?.id)
    let date = try CivilDate("2026-11-24")
    try store.writeAndWait(CommitNote(action: "finish", at: FixedContext.now)) { transaction in
      let isFinished = try transaction.record(of: id, on: date)?.isFinished ?? false
      try transaction.apply(
        .record(id, OccurrenceRecord(date: date, isFinished: !isFinished)))
    }
    #expect(try export(store).lines == [expected])
  }

  @Test("A todo.txt repeat after done is exported on its open date and survives an import")
  func afterDone() throws {
    _ = try ForeignImport.bring("Water rec:3d due:2026-11-24\n", as: TodoTxtFormat(), into: store)
    let id = try #require(try store.provider.snapshot.first?.id)
    #expect(try export(store).losses == [])
    try store.writeAndWait(CommitNote(action: "finish", at: FixedContext.now)) { transaction in
      try transaction.finish(id, on: CivilDate("2026-11-26"))
    }
    #expect(try export(store).lines == ["Water rec:3d due:2026-11-29"])
    try modify { $0.rule = try RecurrenceRule("FREQ=MONTHLY;INTERVAL=2;AFTER=DONE") }
    #expect(try export(store).lines == ["Water rec:2m due:2026-11-29"])
    try modify { $0.rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3") }
    // The finished date is then a todo of its own.
    #expect(try export(store).lines.count == 2)
    #expect(try export(store).lines.first == "Water rec:+3d due:2026-11-29")
  }

  @Test("A todo.txt export changes only the words that differ from the todo")
  func corrections() throws {
    let own = "(B) 2026-11-01 See x:y  Kim +Work @a t:2026-11-24 @b +Home rec:2b"
    _ = try ForeignImport.bring(own + "\n", as: TodoTxtFormat(), into: store)
    #expect(try export(store).lines == [own])
    try modify { $0.start = .set(try CivilDate("2026-11-30")) }
    let moved = "(B) 2026-11-01 See x:y Kim +Work @a t:2026-11-30 @b +Home rec:2b"
    #expect(try export(store).lines == [moved])
    try modify { $0.own[.place] = .text("서울 역") }
    let placed = "(B) 2026-11-01 See x:y Kim +Work @서울_역 t:2026-11-30 +Home rec:2b"
    #expect(try export(store).lines == [placed])
    try modify {
      $0.title = "See @Kim"
      $0.category = Category.none
    }
    let named = "(B) 2026-11-01 See @ Kim +none +Home @서울_역 t:2026-11-30 rec:2b"
    #expect(try export(store).lines == [named])
  }

  @Test("Tags of a todo without a category are exported to todo.txt and stay tags")
  func tagsWithoutCategory() throws {
    try add(
      Schedule(
        details: EventDetails(
          uid: EventUID("roses"), title: "Roses", tags: [Tag("garden"), Tag("정원")]),
        pattern: .undated))
    _ = try ForeignImport.bring("Buy milk\n", as: TodoTxtFormat(), into: store)
    let milk = try #require(try store.provider.snapshot.last?.id)
    var patch = EventPatch()
    patch.tags = .set([try Tag("shop")])
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      _ = try transaction.modify(milk, patch, scope: .all, in: FixedContext.make())
    }
    #expect(
      try export(store).lines == ["Roses +none +garden +정원", "Buy milk +none +shop"])
    let other = InMemoryEventStore()
    _ = try Exchange.bring(
      Exchange.export(store, as: TodoTxtFormat()), as: TodoTxtFormat(), into: other)
    let read = try other.provider.snapshot.map { "\($0.title) \($0.category.name) \($0.tags)" }
    #expect(
      try read == store.provider.snapshot.map { "\($0.title) \($0.category.name) \($0.tags)" })
    #expect(try other.provider.categories() == store.provider.categories())
  }

  // MARK: - Lines of other todos

  @Test("A todo is a todo.txt line with its creation date, texts, day and repetition")
  func lines() throws {
    let made = "019aa3f2-1c00-7000-8000-000000000001"  // On 21 November 2025, by its first digits.
    try add(Sample.schedule("Call Kim", "2026-11-24", place: "서울 역, b", uid: made))
    try add(
      Sample.schedule("Pay", "2026-11-24", at: "09:30", category: "Deep work", memo: "m", uid: "p"),
      [done("2026-11-24")])
    try add(Sample.schedule("Trip", "2026-12-01", until: "2026-12-04", uid: "t"))
    try add(Sample.schedule("Bins", "2026-11-23", days: "mon", uid: "b"), [done("2026-11-30")])
    try add(Sample.schedule("Class", "2026-11-23", days: "mon,wed", uid: "c"))
    try add(Sample.routine("Stand up", "2026-11-21", days: "mon,tue,wed,thu,fri", uid: "r"))
    try add(Sample.routine("Swim", "2026-11-21", days: "mon,wed", uid: "s"))
    let deleted = OccurrenceRecord(
      date: try CivilDate("2026-11-24"), deletedAt: FixedContext.now)
    try add(Sample.schedule("Gone", "2026-11-24", uid: "g"), [deleted])
    let (lines, losses) = try export(store)
    #expect(
      lines == [
        "2025-11-21 Call Kim @서울_역 @b t:2026-11-24",
        "x 2026-11-24 Pay +Deep_work t:2026-11-24",
        "Trip t:2026-12-01", "Bins due:2026-12-07 rec:+1w", "Class t:2026-11-23",
        "Stand up due:2026-11-23 rec:+1b",
      ])
    #expect(
      losses == [
        "category - noPlace 1", "occurrence - noPlace 1", "routine - noPlace 1",
        "routine uid differs 1", "routine kind differs 1", "routine start differs 1",
        "routine isPublic noPlace 1", "schedule - noDate 1", "schedule uid differs 5",
        "schedule category differs 1", "schedule start differs 1", "schedule until noPlace 1",
        "schedule days noPlace 1", "schedule time noPlace 1", "schedule place differs 1",
        "schedule memo noPlace 1",
      ])
  }

  @Test(
    "No word of a title becomes a todo.txt tag, key or line head",
    arguments: [
      ("a\nx b\r\n(A) c", "a x b (A) c t:2026-11-24"),
      ("+d now @e", "+ d now @ e t:2026-11-24"),
      ("pay due:2020-01-01 rec:1d", "pay due: 2020-01-01 rec: 1d t:2026-11-24"),
      ("due:due:x ++y", "due:due:x + + y t:2026-11-24"),
      ("x y", "t:2026-11-24 x y"), ("x", "t:2026-11-24 x"), ("(A) y", "t:2026-11-24 (A) y"),
      ("2026-01-01 2026-01-02 y", "t:2026-11-24 2026-01-01 2026-01-02 y"),
      ("\u{FEFF}y", "t:2026-11-24 \u{FEFF}y"),
      ("see http://a:1/b", "see http://a:1/b t:2026-11-24"),
      ("👩‍👩‍👧 \u{202E}abc\u{7}", "👩‍👩‍👧 \u{202E}abc\u{7} t:2026-11-24"),
    ])
  func hostile(title: String, line: String) throws {
    try add(Sample.schedule(title, "2026-11-24", uid: "u"))
    let (lines, losses) = try export(store)
    #expect(lines == [line])
    let copy = InMemoryEventStore()
    let report = try ForeignImport.bring(line + "\n", as: TodoTxtFormat(), into: copy)
    #expect(report.summary.total.new == 1)
    let found = try #require(try copy.provider.snapshot.first as? Schedule)
    #expect(found.pattern == DatePattern(on: try CivilDate("2026-11-24")))
    #expect(found.category == .none)
    #expect(found.place == nil)
    #expect((found.title == title) == !losses.contains("schedule title differs 1"))
  }

  @Test("A todo.txt export of any store is imported without problems and exported byte for byte")
  func random() throws {
    for seed in UInt64(1)...30 {
      try check(RandomStore.make(seed: seed), seed)
      try check(LivedStore.make(seed: seed), seed)
    }
  }

  private func check(_ store: InMemoryEventStore, _ seed: UInt64) throws {
    let bytes = try Exchange.export(store, as: TodoTxtFormat())
    let copy = InMemoryEventStore()
    let report = try Exchange.bring(bytes, as: TodoTxtFormat(), into: copy)
    let (total, lines) = (report.summary.total, bytes.count { $0 == UInt8(ascii: "\n") })
    try #require(total.rejected == 0 && total.leftOut == 0, "seed \(seed)")
    #expect(report.summary.warnings == 0, "seed \(seed)")
    #expect(report.summary.byType[.init(.schedule)]?.new ?? 0 == lines, "seed \(seed)")
    try #require(try Exchange.export(copy, as: TodoTxtFormat()) == bytes, "seed \(seed)")
  }

  @Test("An export of a range to todo.txt is refused")
  func ranges() throws {
    let day = try CivilDate("2026-11-24")
    #expect(throws: ExchangeError.rangeNotSupported(.todoTxt)) {
      try TodoTxtFormat().write(store.provider, ExportOptions(occurrences: day...day)) { _ in }
    }
  }
}

/// A store after forty random changes, the same for the same seed.
enum LivedStore {
  static func make(seed: UInt64) throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    var life = RandomLife(seed: seed)
    for step in 0..<40 {
      let context = FixedContext.make(seed: 1_000 * seed + UInt64(step))
      let operation = try life.operation(on: store.provider)
      _ = try? store.writeAndWait(CommitNote(action: "live", at: FixedContext.now)) { transaction in
        try operation.run(in: transaction, context)
      }
    }
    return store
  }
}
