import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Importing a CSV export")
struct CSVImportTests {
  private func csv(_ store: InMemoryEventStore, _ options: ExportOptions = .init()) throws -> String
  {
    try Exchange.text(store, as: CSVFormat(), options)
  }

  private func bring(_ text: String, into store: InMemoryEventStore) throws -> ImportReport {
    try ForeignImport.bring(text, as: CSVFormat(), into: store)
  }

  private func made() throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      lines: Line.all + [
        #"{"type":"occurrence","event":"a","date":"2025-05-12","isFinished":true}"#
      ], into: store)
    return store
  }

  @Test(
    "A CSV export that is imported into its own store changes nothing",
    arguments: 1...100 as ClosedRange<UInt64>
  )
  func same(seed: UInt64) throws {
    let store = try RandomStore.make(seed: seed)
    let (before, commits) = (try Exchange.export(store), store.journal.count)
    for isDiary in [false, true] where try !isDiary || Self.hasPlainLists(store) {
      let report = try bring(try csv(store, ExportOptions(isDiary: isDiary)), into: store)
      #expect(report.summary.total.same == report.summary.total.read, "\(report.problems)")
    }
    #expect(try Exchange.export(store) == before)
    #expect(store.journal.count == commits)
  }

  @Test(
    "A CSV import keeps texts that are empty or blank",
    arguments: ["", " ", "\u{A0}", "\u{2029}"])
  func blanks(memo: String) throws {
    let store = InMemoryEventStore()
    let day = #""category":"none","start":"2025-05-12","isAllDay":true"#
    let line = #"{"type":"schedule","uid":"a","title":"A",\#(day),"memo":"\#(memo)"}"#
    _ = try Exchange.bring(lines: [line], into: store)
    let before = try Exchange.export(store)
    let report = try bring(try csv(store), into: store)
    #expect(report.summary.total.same == 1)
    #expect(try Exchange.export(store) == before)
  }

  @Test(
    "A CSV export is the same after an import into a new store",
    arguments: 1...100 as ClosedRange<UInt64>)
  func again(seed: UInt64) throws {
    let (store, copy) = (try RandomStore.make(seed: seed), InMemoryEventStore())
    for isDiary in [false, true] where try !isDiary || Self.hasPlainLists(store) {
      let options = ExportOptions(isDiary: isDiary)
      let text = try csv(store, options)
      let report = try bring(text, into: copy)
      #expect(report.summary.total.rejected == 0, "\(report.problems)")
      #expect(try csv(copy, options) == text)
    }
  }

  @Test("A CSV import of random lives keeps their todos", arguments: 1...20 as ClosedRange<UInt64>)
  func lives(seed: UInt64) throws {
    let (store, copy) = (InMemoryEventStore(), InMemoryEventStore())
    var life = RandomLife(seed: seed)
    try life.fill(store, events: 60)
    let text = try csv(store)
    let report = try bring(text, into: copy)
    #expect(report.summary.total.rejected == 0, "\(report.problems)")
    #expect(try csv(copy) == text)
  }

  /// Whether no element of a list has a line break, which would split the element in a CSV cell.
  private static func hasPlainLists(_ store: InMemoryEventStore) throws -> Bool {
    var texts: [String] = []
    try store.provider.visitDiaries(in: nil, .oldestFirst) { entry in
      texts += entry.subEmotions + entry.imagePaths
    }
    return !texts.contains { $0.contains("\n") }
  }

  @Test(
    "A CSV import keeps the pauses of a series, which have no column",
    arguments: [
      #""days":["mon"],"#, #""days":["mon"],"until":"2026-03-01","#, #""rule":"FREQ=MONTHLY","#,
    ])
  func paused(series: String) throws {
    let store = InMemoryEventStore()
    let line =
      #"{"type":"schedule","uid":"p","title":"Swim","category":"none","#
      + #""start":"2025-05-12",\#(series)"pausedFrom":"2025-06-02","pausedUntil":"2025-07-01","isAllDay":true}"#
    _ = try Exchange.bring(lines: [line], into: store)
    let before = try Exchange.export(store)
    #expect(String(decoding: before, as: UTF8.self).contains("pausedUntil"))
    #expect(try bring(csv(store), into: store).summary.total.same == 1)
    let edited = try bring(csv(store).replacing("Swim", with: "Dive"), into: store)
    #expect(edited.summary.total.updated == 1)
    let after = try Exchange.export(store)
    #expect(
      String(decoding: after, as: UTF8.self).replacing("Dive", with: "Swim")
        == String(decoding: before, as: UTF8.self))
  }

  @Test("A CSV import of an edited cell changes only that field")
  func edited() throws {
    let store = try made()
    let text = try csv(store).replacing("회의", with: "Review").replacing("5 km", with: "6 km")
    let report = try bring(text, into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [0, 1, 1, 0, 0])
    #expect(ForeignImport.counts(report, .init(.routine)) == [0, 1, 0, 0, 0])
    let meeting = try #require(try store.provider.event(titled: "Review"))
    #expect(meeting.uid.rawValue == "a" && meeting.id == EventID(1))
    #expect(try store.provider.event(titled: "Run", isRepeating: true)?.memo == "6 km")
  }

  @Test("A CSV import reopens a single day marked open and finishes one marked finished")
  func finished() throws {
    let store = try made()
    let open = try csv(store).replacing(",false,false,true,서울", with: ",false,FALSE,FALSE,서울")
    #expect(ForeignImport.counts(try bring(open, into: store), .occurrence) == [0, 1, 0, 0, 0])
    #expect(try csv(store).contains(",false,false,false,서울"))
    let done = open.replacing(",FALSE,FALSE,서울", with: ",false,TRUE,서울")
    #expect(ForeignImport.counts(try bring(done, into: store), .occurrence) == [0, 1, 0, 0, 0])
    #expect(try csv(store).contains(",false,false,true,서울"))
  }

  @Test("A CSV row added by hand needs a title and a date, and is the same when imported again")
  func added() throws {
    let store = try made()
    let header = try #require(try csv(store).split(separator: "\r\n").first)
    let row = ",,,Buy milk,,,,2025-06-03,,,,,,,18:30" + String(repeating: ",", count: 14)
    let report = try bring("\(header)\n\(row)\n\(row)\n", into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [2, 0, 0, 0, 0])
    let milk = try #require(try store.provider.event(titled: "Buy milk"))
    #expect(milk.category == .none && milk.time?.description == "18:30" && !milk.isRepeating)
    let again = try bring("\(header)\n\(row)\n\(row)\n", into: store)
    #expect(again.summary.total.same == 2 && again.summary.total.read == 2)
  }

  @Test("A CSV import without a column keeps the stored values of that field")
  func fewerColumns() throws {
    let store = try made()
    let rows = try csv(store).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    // Without the last three columns: the alarm, the memo and the days on which it slipped.
    let text = rows.map { $0.dropLast(3).joined(separator: ",") }.joined(separator: "\n")
    let report = try bring(text, into: store)
    #expect(report.summary.total.same == report.summary.total.read)
    #expect(try store.provider.event(titled: "Run", isRepeating: true)?.memo == "5 km")
  }

  @Test("A CSV import names an invalid cell by line, column and value")
  func wrong() throws {
    let store = try made()
    let text = try csv(store).replacing("2025-05-12", with: "5/12/2025")
      .replacing("06:30", with: "6h").replacing("redBook", with: "")
    let problems = try bring(text, into: store).problems
    #expect(
      problems.map { "\($0.location) \($0.field ?? "") \($0.value ?? "")" } == [
        "line 2 start 5/12/2025", "line 4 time 6h",
      ])
    let unknown = try bring(try csv(store).replacing("slipped\r\n", with: "note\r\n"), into: store)
    #expect(unknown.problems.map(\.field) == ["note"])
    let twice = try bring(
      try csv(store).replacing("\r\n", with: ",x\r\n").replacing(
        "slipped,x", with: "slipped,title"),
      into: store)
    #expect(twice.problems.map { "\($0.location) \($0.field ?? "")" } == ["line 1 title"])
    let finished = try bring(
      try csv(store).replacing(",false,", with: ",true,"), into: store)
    #expect(finished.problems.map(\.field) == ["isFinished", "isFinished"])
    let kind = try bring(try csv(store).replacing(",routine,", with: ",habit,"), into: store)
    #expect(kind.problems.map(\.value) == ["habit"])
  }

  @Test("A CSV import problem quotes no private text of the diary")
  func privateTexts() throws {
    let header = "id,uid,createdAt,emotions,subEmotions,text"
    let rows = "1,u,2025-05-01T00:00:00Z,calm,,\(String(repeating: "secret", count: 11_000))\r\n"
    let report = try bring("\(header)\r\n\(rows)", into: InMemoryEventStore())
    #expect(report.problems.count == 1)
    #expect(report.problems.allSatisfy { $0.value == nil && $0.field == "text" })
  }

  @Test("A CSV table of occurrences is refused as an import of todos")
  func occurrences() throws {
    let range = try CivilDate("2025-05-01")...CivilDate("2025-05-31")
    let text = try csv(made(), ExportOptions(occurrences: range))
    #expect(!CSVFormat().recognizes(Array(text.utf8)))
    #expect(throws: ExchangeError.missingHeader(.csv)) {
      try bring(text, into: InMemoryEventStore())
    }
  }

  @Test("A damaged CSV table leaves the store consistent")
  func mutations() throws {
    let store = try made()
    try ForeignImport.checkMutations(of: Array(try csv(store).utf8), as: CSVFormat())
  }
}
