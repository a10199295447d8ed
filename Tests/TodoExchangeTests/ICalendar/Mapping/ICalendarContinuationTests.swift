import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Series that continue differently from a date on (RANGE=THISANDFUTURE)")
struct ICalendarContinuationTests {
  private static func future(
    _ date: String, _ lines: [String], summary: String = "new"
  ) -> [String] {
    ICalendarMapping.event(
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:\(date)"] + lines, summary: summary)
  }

  private static func dates(_ store: InMemoryEventStore) throws -> [String] {
    let range = try CivilDate("2025-05-01")...CivilDate("2025-06-10")
    return try store.provider.occurrences(in: range).map {
      "\($0.date) \($0.event.time?.description ?? "-") \($0.event.title)"
    }
  }

  /// Imports a file twice, and then its export into another store.
  private static func checked(_ file: [String]) throws -> [String] {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(file, into: store, skipInvalid: true)
    #expect(report.problems.isEmpty)
    let found = try dates(store)
    let text = try Exchange.text(store)
    let again = try ICalendarMapping.bring(file, into: store)
    #expect(again.summary.total.same == again.summary.total.read)
    #expect(try Exchange.text(store) == text)
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    #expect(try dates(copy) == found)
    #expect(try Exchange.export(copy, as: ICalendarFormat()) == bytes)
    return found
  }

  private static let weekly = ICalendarMapping.event(
    ["DTSTART:20250505T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5"])

  @Test("A series continues at another time, wherever its THISANDFUTURE component is in the file")
  func time() throws {
    let future = Self.future("20250519T090000", ["DTSTART:20250519T110000", "DURATION:PT2H"])
    let expected = [
      "2025-05-05 09:00 t", "2025-05-12 09:00 t", "2025-05-19 11:00 new",
      "2025-05-26 11:00 new", "2025-06-02 11:00 new",
    ]
    #expect(try Self.checked(Self.weekly + future) == expected)
    #expect(try Self.checked(future + Self.weekly) == expected)
  }

  @Test("A series continues on another day, with its weekdays shifted alike")
  func day() throws {
    let weekly = ICalendarMapping.event(
      ["DTSTART:20250505T090000", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU"])
    let future = Self.future("20250519T090000", ["DTSTART:20250520T090000"])
    #expect(
      try Self.checked(weekly + future) == [
        "2025-05-05 09:00 t", "2025-05-07 09:00 t", "2025-05-11 09:00 t", "2025-05-20 09:00 new",
        "2025-05-22 09:00 new", "2025-05-26 09:00 new", "2025-06-03 09:00 new",
        "2025-06-05 09:00 new", "2025-06-09 09:00 new",
      ])
    let daily = ICalendarMapping.event(["DTSTART:20250505T090000", "RRULE:FREQ=DAILY;COUNT=3"])
    let later = Self.future("20250506T090000", ["DTSTART:20250510T100000"])
    #expect(
      try Self.checked(daily + later) == [
        "2025-05-05 09:00 t", "2025-05-10 10:00 new", "2025-05-11 10:00 new",
      ])
  }

  @Test("A monthly series continues on the dates of its rule and is refused on others")
  func monthly() throws {
    let monthly = ICalendarMapping.event(
      ["DTSTART:20250505T090000", "RRULE:FREQ=MONTHLY;BYDAY=1MO"])
    #expect(
      try Self.checked(monthly + Self.future("20250602T090000", ["DTSTART:20250602T100000"]))
        == ["2025-05-05 09:00 t", "2025-06-02 10:00 new"])
    let moved = Self.future("20250602T090000", ["DTSTART:20250603T090000"])
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(monthly + moved, into: store, skipInvalid: true)
    #expect(report.problems.map(\.field) == ["DTSTART"])
    #expect(try Self.dates(store) == ["2025-05-05 09:00 t", "2025-06-02 09:00 t"])
  }

  @Test("Deleted and changed dates after a THISANDFUTURE component belong to the new series")
  func later() throws {
    let weekly = ICalendarMapping.event(
      [
        "DTSTART;TZID=Asia/Seoul:20250505T090000", "RRULE:FREQ=WEEKLY",
        "EXDATE;TZID=Asia/Seoul:20250512T090000,20250526T090000",
      ])
    let single = ICalendarMapping.event(
      ["RECURRENCE-ID:20250602T000000Z", "DTSTART;TZID=Asia/Seoul:20250604T090000"],
      summary: "once")
    let future = Self.future("20250519T000000Z", ["DTSTART;TZID=Asia/Seoul:20250520T100000"])
    let cancelled = ICalendarMapping.event(
      ["RECURRENCE-ID:20250609T000000Z", "STATUS:CANCELLED"])
    #expect(
      try Self.checked(single + weekly + future + cancelled) == [
        "2025-05-05 09:00 t", "2025-05-20 10:00 new", "2025-06-04 09:00 once",
      ])
  }

  @Test("A series may have several THISANDFUTURE components and an end")
  func several() throws {
    let first = Self.future("20250512T090000", ["DTSTART:20250513T090000"], summary: "one")
    let second = Self.future("20250519T090000", ["DTSTART:20250519T100000"], summary: "two")
    let end = Self.future("20250602T090000", ["STATUS:CANCELLED"])
    #expect(
      try Self.checked(Self.weekly + end + second + first) == [
        "2025-05-05 09:00 t", "2025-05-13 09:00 one", "2025-05-19 10:00 two",
        "2025-05-26 10:00 two",
      ])
  }

  @Test("A THISANDFUTURE component splits a stored series, and its finished dates stay finished")
  func stored() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(Self.weekly, into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    try store.writeAndWait(CommitNote(action: "done", at: FixedContext.now)) { transaction in
      for day in ["2025-05-12", "2025-05-26"] {
        let record = OccurrenceRecord(date: try CivilDate(day), isFinished: true)
        try transaction.apply(.record(id, record))
      }
    }
    let future = Self.future("20250519T090000", ["DTSTART:20250520T090000"])
    #expect(try ICalendarMapping.bring(future, into: store).summary.total.new == 1)
    let rest = try #require(try store.provider.event(withUID: EventUID("u#20250519"))?.id)
    #expect(try store.provider.records(of: id).map(\.date.description) == ["2025-05-12"])
    #expect(try store.provider.records(of: rest).map(\.date.description) == ["2025-05-27"])
    #expect(try ICalendarMapping.bring(future, into: store).summary.total.same == 1)
    let whole = try ICalendarMapping.bring(Self.weekly + future, into: store)
    #expect(whole.summary.total.same == whole.summary.total.read)
  }

  @Test("A THISANDFUTURE component without a valid series or date is refused by name")
  func refused() throws {
    let future = Self.future("20250519T090000", ["DTSTART:20250519T110000"])
    let wrong = Self.future("20250520T090000", ["DTSTART:20250520T110000"])
    let first = Self.future("20250505T090000", ["DTSTART:20250505T110000"])
    let single = ICalendarMapping.event(["DTSTART:20250519T090000"])
    for (file, count) in [
      (future, 1), (Self.weekly + wrong, 1), (Self.weekly + first, 1), (single + future, 1),
      (Self.weekly + future + future, 1),
    ] {
      let report = try ICalendarMapping.bring(
        file, into: InMemoryEventStore(), skipInvalid: true)
      #expect(report.summary.total.rejected == count)
    }
  }
}
