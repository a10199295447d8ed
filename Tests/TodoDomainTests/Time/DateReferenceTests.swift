import Testing
import TodoDomain
import TodoWords

@Suite("The meaning of typed dates")
struct DateReferenceTests {
  private let today: CivilDate

  init() throws { today = try CivilDate("2026-11-24") }

  private func date(
    _ text: String, _ direction: DateDirection, edge: RangeEnd? = nil
  ) throws -> String {
    let reference = DateReference(today: today, direction: direction, edge: edge)
    return try reference.date(SpokenDate(text)).description
  }

  @Test(
    "A typed date without a year is the next, the last or the nearest such date, as asked",
    arguments: [
      ("11-20", "2027-11-20", "2026-11-20", "2026-11-20"),
      ("11.20", "2027-11-20", "2026-11-20", "2026-11-20"),
      ("11월20일", "2027-11-20", "2026-11-20", "2026-11-20"),
      ("20th", "2026-12-20", "2026-11-20", "2026-11-20"),
      ("dec 25", "2026-12-25", "2025-12-25", "2026-12-25"),
      ("friday", "2026-11-27", "2026-11-20", "2026-11-27"),
      ("first monday of january", "2027-01-04", "2026-01-05", "2027-01-04"),
      ("5월 둘째 주 일요일", "2027-05-09", "2026-05-10", "2027-05-09"),
      ("end of january", "2027-01-31", "2026-01-31", "2027-01-31"),
      ("second tuesday", "2026-12-08", "2026-11-10", "2026-11-10"),
      ("마지막 금요일", "2026-11-27", "2026-10-30", "2026-11-27"),
      ("fifth sunday", "2026-11-29", "2026-08-30", "2026-11-29"),
      ("the day after christmas", "2026-12-26", "2025-12-26", "2026-12-26"),
      ("two weeks from friday", "2026-12-11", "2026-12-04", "2026-12-11"),
    ])
  func directions(text: String, ahead: String, back: String, around: String) throws {
    #expect(try date(text, .ahead) == ahead)
    #expect(try date(text, .back) == back)
    #expect(try date(text, .around) == around)
  }

  @Test("A typed end in a month without a year comes after its start")
  func ends() throws {
    #expect(try date("january", .ahead, edge: .last) == "2027-01-31")
    #expect(try date("november", .ahead, edge: .last) == "2026-11-30")
    #expect(try date("november", .ahead, edge: .first) == "2026-11-01")
  }

  @Test(
    "A typed weekday that doesn't fit its date is refused with the date",
    arguments: [
      ("2026-11-25 (목)", "2026-11-25"), ("Thu 2026-11-25", "2026-11-25"),
      ("12월 4일 목요일", "2026-12-04"), ("friday the 13th", "2026-12-13"), ("내일 목요일", "2026-11-25"),
    ])
  func wrongWeekday(text: String, expected: String) throws {
    #expect(throws: PhraseError.wrongWeekday(text, try CivilDate(expected))) {
      try DateReference(today: today).date(SpokenDate(text))
    }
  }

  @Test("A fifth Friday in a month without one is refused as no such date")
  func noFifth() {
    #expect(throws: PhraseError.noSuchDate("fifth friday of november 2026", next: nil)) {
      try DateReference(today: today).date(SpokenDate("fifth friday of november 2026"))
    }
  }

  @Test(
    "A repetition that skips weeks or months begins on the first of its dates",
    arguments: [
      ("every 2 weeks on mon", "2026-11-30", "2026-12-14"),
      ("격주 금", "2026-11-27", "2026-12-11"),
      ("every 2 weeks on mon,fri", "2026-11-27", "2026-12-07"),
      ("every 2 weeks on tue", "2026-11-24", "2026-12-08"),
      ("every 3 months on the 2nd tuesday", "2026-12-08", "2027-03-09"),
      ("every 2 months on the 1st", "2026-12-01", "2027-02-01"),
      ("every 3 days", "2026-11-24", "2026-11-27"), ("weekly on mon", "2026-11-30", "2026-12-07"),
    ])
  func starts(phrase: String, first: String, second: String) throws {
    let start = try RepeatWords(phrase).start(from: today)
    let rule = try RecurrenceRule(phrase: phrase, from: start)
    let pattern = try DatePattern(start: start, recurrence: .set(RecurrenceSet(rule: rule)))
    let dates = Array(pattern.dates(in: start...start.advanced(by: 200)).prefix(2))
    #expect(dates.map(\.description) == [first, second])
  }

  @Test("A whole typed todo begins its repetition on the same date as the phrase alone")
  func timing() throws {
    let timing = try SpokenTiming("every 2 weeks on mon", today: today)
    #expect(timing.pattern.start?.description == "2026-11-30")
    #expect(try SpokenTiming("금요일까지", today: today).pattern.recurrence == .once)
  }

  @Test(
    "A typed text that repeats a time many times is refused",
    arguments: ["at 3pm ", "오후 3시 ", "9-5 "])
  func repeated(words: String) {
    for count in [2, 30, 10_000] {
      let text = String(repeating: words, count: count)
      #expect(throws: ValueError.self) { try SpokenTiming(text, today: today) }
    }
  }
}
