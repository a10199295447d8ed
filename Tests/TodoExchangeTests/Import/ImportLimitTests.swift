import Testing
import TodoDomain
import TodoTesting
import TodoText

@testable import TodoExchange

/// Input that would fill the memory or take endless time ends at a limit, which the message names.
@Suite("The limits of an import")
struct ImportLimitTests {
  @Test("A JSON document of too many small values is refused early")
  func values() throws {
    let bytes = Array("[[],[],[]]".utf8)
    #expect(try JSONReader(maximumValues: 4).read(bytes) == .array([[], [], []]))
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONReader(maximumValues: 3).read(bytes)
    }
    #expect(error.reason == .tooManyValues(limit: 3) && error.offset == 7)
    #expect(error.description.contains("3"))
    let document = Array(#"{"content":{"scheduleHeadDtos":[0,0]}}"#.utf8)
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(
        document, as: ToduckFormat(maximumValues: 4), into: InMemoryEventStore())
    }
    #expect(
      rejected.report.problems.map(\.reason) == [
        .unreadable("at byte 34: there are more than 4 values")
      ])
  }

  @Test("An endless series of invalid records ends the import, even if they may be skipped")
  func rejections() throws {
    struct Endless: ImportReader {
      func next() -> ImportRecord? {
        .problem(ImportProblem(at: .line(1), type: .other, .missing))
      }
    }
    let error = try #require(throws: ImportRejected.self) {
      try InMemoryEventStore().importRecords(
        ImportOptions(skipInvalid: true), at: FixedContext.now, from: Endless())
    }
    #expect(error.report.summary.isCutShort)
  }

  @Test("A calendar's changed dates are held up to a limit of number and size")
  func changedDates() throws {
    var overrides = ICalendarOverrides(.readingBack, .standard)
    let small = ICalendarComponent("VEVENT", [ICalendarProperty("UID", value: "a")], line: 7)
    for _ in 0..<ICalendarOverrides.maximumCount { try overrides.add(small) }
    let error = #expect(throws: ICalendarFault.self) { try overrides.add(small) }
    #expect(error?.fault.reason == .tooMany(limit: ICalendarOverrides.maximumCount))

    var others = ICalendarOverrides(.readingBack, .standard)
    let sizeInBytes = ICalendarOverrides.maximumSizeInBytes
    let large = ICalendarComponent(
      "VEVENT", [], components: [], line: 7, text: Array(repeating: 0x20, count: sizeInBytes / 2))
    for _ in 0..<2 { try others.add(large) }
    #expect(throws: ICalendarFault.self) { try others.add(large) }
  }

  @Test("Thousands of RDATEs at another time and of Org lines are read in little time")
  func little() throws {
    let start = ThreadTime.now
    let dates = (0..<4_000).map { number in
      "RDATE:\(ICalendarDate.day(CivilDate.earliest.advanced(by: 700_000 + number)))T110000"
    }
    let store = InMemoryEventStore()
    let lines = ICalendarMapping.event(["DTSTART:19000101T100000"] + dates)
    let report = try ICalendarMapping.bring(lines, into: store)
    #expect(report.summary.byType[ImportRecordType(.schedule)]?.new == 4_001)
    let drawers = "* TODO Same <2026-11-24>\n" + String(repeating: ":LOGBOOK:\n", count: 20_000)
    for _ in 0..<5 { _ = OrgFormat().recognizes(Array(drawers.utf8)) }
    #expect(ThreadTime.now - start < .seconds(30))
  }

  @Test(
    "An event lists dates up to a limit, in one line or in many",
    arguments: ["EXDATE", "RDATE"], [1, 500])
  func listedDates(name: String, lines: Int) throws {
    let list = { (count: Int) -> [String] in
      let dates = (0..<count).map { number in
        let date = CivilDate.earliest.advanced(by: 500_000 + number)
        return "\(ICalendarDate.day(date))"
      }
      let length = (count + lines - 1) / lines
      return stride(from: 0, to: count, by: length).map { start in
        "\(name);VALUE=DATE:"
          + dates[start..<min(start + length, count)].joined(separator: ",")
      }
    }
    let most = ICalendarOverrides.maximumCount
    let series = ["DTSTART;VALUE=DATE:13700101", "RRULE:FREQ=DAILY"]
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ICalendarMapping.event(series + list(most + 1), uid: "many")
        + ICalendarMapping.event(series + list(most), uid: "most")
        + ICalendarMapping.event(series, uid: "none"),
      into: store, skipInvalid: true)
    #expect(report.problems.map(\.reason) == [.tooMany(limit: most)])
    #expect(report.problems.map(\.field) == [name])
    for (uid, isThere) in [("many", false), ("most", true), ("none", true)] {
      #expect(try (store.provider.event(withUID: EventUID(uid)) != nil) == isThere, "\(uid)")
    }
  }

  @Test("An import adds categories up to a limit, named or made for events")
  func categories() throws {
    let most = Category.maximumCount
    let names = (0..<most + 5).map { "c\($0)" }
    let store = InMemoryEventStore()
    let report = try Exchange.bring(
      lines: names.map { #"{"type":"category","name":"\#($0)","icon":"NONE"}"# }, into: store,
      ImportOptions(skipInvalid: true))
    #expect(report.summary.byType[.category]?.new == most)
    #expect(report.problems.map(\.reason) == Array(repeating: .tooMany(limit: most), count: 5))
    let events = ["c0", "new"].flatMap { name in
      ICalendarMapping.event(["DTSTART:20250601T100000", "CATEGORIES:\(name)"], uid: name)
    }
    let full = try ICalendarMapping.bring(events, into: store, skipInvalid: true)
    #expect(full.problems.map(\.record) == ["new"])
    #expect(full.problems.map(\.reason) == [.tooMany(limit: most)])
  }

  @Test("Changed dates of a series are the same imported one by one or together")
  func groups() throws {
    let store = InMemoryEventStore()
    let days = (10...20).map { "202506\($0)" }
    let series = ICalendarMapping.event(["DTSTART:20250601T100000", "RRULE:FREQ=DAILY"], uid: "s")
    let changed = days.flatMap { day in
      ICalendarMapping.event(
        ["RECURRENCE-ID:\(day)T100000", "DTSTART:\(day)T120000"], uid: "s", summary: day)
    }
    try ICalendarMapping.bring(series + changed, into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("s"))?.id)
    #expect(try store.provider.records(of: id).map(\.isLive) == days.map { _ in false })
    let again = try ICalendarMapping.bring(series + changed, into: store)
    #expect(again.summary.total.same == again.summary.total.read)
  }
}
