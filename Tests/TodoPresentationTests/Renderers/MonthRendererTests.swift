import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoTesting

/// November 2026, which begins on a Sunday, with the seven todos of `Samples.occurrences`.
@Suite("The calendar of a month as text")
struct MonthRendererTests {
  private let month: Period
  private var days: [CivilDate: MonthDay] = [:]

  init() throws {
    month = try Period(.month, "2026-11")
    for occurrence in try Samples.occurrences() { try take(occurrence) }
  }

  private mutating func take(_ occurrence: Occurrence) throws {
    let row = OccurrenceDay(occurrence)
    let now = LocalDateTime(date: try Samples.today(), time: nil)
    days[row.date, default: MonthDay()].take(row, at: now, displayedIn: .gmt)
  }

  private func lines(
    _ language: Language, width: Int? = nil, from firstWeekday: Weekday = .monday,
    color: ColorMode = .off, glyphs: Glyphs = .unicode
  ) throws -> [String] {
    let renderer = TextRenderer(width: width, color: color, language: language, glyphs: glyphs)
    return MonthRenderer(renderer, firstWeekday: firstWeekday, today: try Samples.today())
      .lines(month, days)
  }

  @Test("A month shows each day's finished and total counts, and titles below")
  func english() throws {
    #expect(
      try lines(.en) == [
        "November 2026",
        "",
        "  Mon        Tue        Wed        Thu        Fri        Sat        Sun",
        "                                                                    1",
        "  2          3          4          5          6          7          8",
        "  9          10         11         12         13         14         15",
        "  16         17 1/2     18         19         20 0/1     21 1/4     22",
        "             ✓ Stand-u…                       제주도 여… 제주도 여…",
        "                                                         치과 예약…",
        "                                                         Dinner",
        "  23         24         25         26         27         28         29",
        "  30",
        "",
        "  7 todos, 2 finished",
      ])
  }

  @Test("A month with narrow columns shows counts below the days and no titles")
  func narrow() throws {
    var month = self
    let friday = try CivilDate("2026-11-20")
    month.days[friday]?.diary = [
      try DiaryEntry(
        uid: EventUID("felt"), createdAt: Instant("2026-11-20T09:00:00Z"), emotions: [.happiness])
    ]
    #expect(
      try month.lines(.ko, width: 40, from: .sunday) == [
        "2026년 11월",
        "",
        "  일  월  화  수  목  금  토",
        "  1   2   3   4   5   6   7",
        "  8   9   10  11  12  13  14",
        "  15  16  17  18  19  20  21",
        "          1/2         0/1 1/4",
        "                      +3",
        "  22  23  24  25  26  27  28",
        "  29  30",
        "",
        "  투두 7개, 완료 2개",
      ])
  }

  @Test("A month shows two titles and a count if a day has more than three")
  func crowded() throws {
    var month = self
    for title in ["b", "c"] {
      try month.take(
        Occurrence(
          date: Samples.today(),
          event: Samples.schedule(1, title, DatePattern(on: Samples.today()))))
    }
    let lines = try month.lines(.en)
    #expect(lines.filter { $0.contains("+") } == [String(repeating: " ", count: 57) + "+3"])
  }

  @Test("A month shows overdue todos in red, and its lines fit the terminal", arguments: 30...90)
  func width(columns: Int) throws {
    var month = self
    let day = try CivilDate("2026-11-16")
    let details = try EventDetails(
      uid: EventUID("late"), title: "tax 세금 form", due: LocalDateTime(date: day, time: nil))
    try month.take(
      Occurrence(date: day, event: Schedule(details: details, pattern: DatePattern(on: day))))
    for language in Language.allCases {
      #expect(try month.lines(language, width: columns).allSatisfy { $0.displayWidth <= columns })
    }
    let red = TextStyle.red.applied(to: "tax 세금 …", mode: .on)
    #expect(try month.lines(.en, width: 80, color: .on).contains { $0.contains(red) })
  }

  @Test("A month in a locale without Unicode uses ASCII marks")
  func ascii() throws {
    let text = try lines(.en, glyphs: .ascii).joined(separator: "\n")
    #expect(text.contains("x Stand...") && !text.contains("✓") && !text.contains("…"))
  }

  @Test("An empty month suggests to add something")
  func empty() throws {
    var month = self
    month.days = [:]
    #expect(
      try month.lines(.en).last == "Nothing planned. Add something: todoctl add Lunch today")
  }
}
