import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct EventRendererTests {
  private func records() throws -> [OccurrenceRecord] {
    [
      OccurrenceRecord(date: try CivilDate("2026-11-17"), isFinished: true),
      OccurrenceRecord(date: try CivilDate("2026-11-11"), isFinished: true),
      OccurrenceRecord(
        date: try CivilDate("2026-11-10"), isFinished: true,
        deletedAt: Instant(secondsSince1970: 0)),
    ]
  }

  @Test("A schedule is shown with all its fields")
  func schedule() throws {
    #expect(
      EventRenderer(TextRenderer(width: 40)).show(try Samples.standUp(), records: try records())
        == [
          "Stand-up with the whole platform team,",
          "quarterly planning",
          "",
          "  kind        schedule",
          "  id          12",
          "  when        every Tue, Wed from",
          "              2025-04-05, no end",
          "  time        09:30",
          "  category    computer 💻",
          "  alarms      10 minutes before",
          "  place       Room 4",
          "  memo        Bring the numbers.",
          "",
          "              매출 정리 자료를 미리",
          "              공유하기",
          "  finished    2 times, last on Tue",
          "              2026-11-17",
          "  deleted on  Tue 2026-11-10",
          "  imported    toduck 318",
          "  uid         uid-12",
        ])
  }

  @Test("A routine in Korean shows its visibility and no lines for missing values")
  func routine() throws {
    let water = try Samples.routine(7, "물 마시기 💧", "mon,tue,wed,thu,fri,sat,sun", isPublic: false)
    #expect(
      EventRenderer(TextRenderer(language: .ko)).show(water) == [
        "물 마시기 💧",
        "",
        "  종류       루틴",
        "  번호       7",
        "  날짜       매일 (2026년 1월 5일부터)",
        "  시각       종일",
        "  공개 여부  비공개",
        "  uid        uid-7",
      ])
  }

  @Test("A category is shown with its colour, and missing values have no line")
  func colours() throws {
    let event = try Samples.schedule(
      1, "Lunch", DatePattern(on: Samples.today()), category: "food")
    let lines = EventRenderer(TextRenderer(color: .on)).show(event)
    #expect(lines[0] == "\u{1B}[1mLunch\u{1B}[0m")
    #expect(
      lines.contains("  \u{1B}[2mcategory\u{1B}[0m  \u{1B}[38;5;105m●\u{1B}[0m food 🍴"))
    #expect(!lines.contains { $0.contains("place") || $0.contains("none") })
  }

  @Test("A date pattern is described in words")
  func patterns() throws {
    let start = try CivilDate("2025-06-12")
    let period = try DatePattern(
      start: start, recurrence: .daily(until: CivilDate("2025-06-17")))
    let series = try DatePattern(
      start: start, recurrence: .weekly(on: WeekdaySet("mon,fri"), until: CivilDate("2025-07-01")))
    #expect(Text.when(DatePattern(on: start))[.en] == "Thu 2025-06-12")
    #expect(Text.when(period)[.en] == "2025-06-12 … 2025-06-17 (6 days)")
    #expect(Text.when(series)[.en] == "every Mon, Fri from 2025-06-12 until 2025-07-01")
    #expect(Text.when(DatePattern(on: start))[.ko] == "2025년 6월 12일 (목)")
    #expect(Text.when(period)[.ko] == "2025년 6월 12일 ~ 6월 17일 (6일간)")
    #expect(Text.when(series)[.ko] == "매주 월·금 (2025년 6월 12일부터 2025년 7월 1일까지)")
  }

  @Test("A long list of deleted dates is shortened, and a hostile title is escaped")
  func limits() throws {
    let today = try Samples.today()
    let deleted = (0..<20).map {
      OccurrenceRecord(date: today.advanced(by: -$0), deletedAt: Instant(secondsSince1970: 0))
    }
    let event = try Samples.schedule(1, "a\u{1B}[2Jb", DatePattern(on: today))
    let text = EventRenderer(TextRenderer()).show(event, records: deleted).joined(separator: "\n")
    #expect(text.hasPrefix("a\\u{1b}[2Jb\n"))
    #expect(text.contains("deleted on  Sat 2026-11-21, Fri 2026-11-20, "))
    #expect(text.contains("Tue 2026-11-10, and 8 earlier\n"))
  }
}
