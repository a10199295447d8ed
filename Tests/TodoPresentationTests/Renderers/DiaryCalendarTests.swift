import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoTesting

/// November 2026, which begins on a Sunday.
@Suite("The mood calendar of a month")
struct DiaryCalendarTests {
  private let month: Period
  private let today: CivilDate
  private let entries: [CivilDate: [DiaryEntry]]

  init() throws {
    month = try Period(.month, "2026-11")
    today = try CivilDate("2026-11-22")
    let felt: [(String, [Emotion?])] = [
      ("2026-11-01", [.happiness]), ("2026-11-03", [.anger, .calm, .anger]),
      ("2026-11-22", [nil]), ("2026-11-30", [.surprise]),
    ]
    var entries: [CivilDate: [DiaryEntry]] = [:]
    for (day, emotions) in felt {
      entries[try CivilDate(day)] = try emotions.enumerated().map { place, emotion in
        try DiaryEntry(
          uid: EventUID("\(day)-\(place)"), createdAt: Instant("\(day)T09:00:00Z"),
          emotions: emotion.map { [$0] } ?? []
        )
      }
    }
    self.entries = entries
  }

  private func lines(
    _ language: Language, width: Int? = nil, from firstWeekday: Weekday = .monday,
    color: ColorMode = .off
  ) -> [String] {
    let renderer = TextRenderer(width: width, color: color, language: language)
    return DiaryCalendarRenderer(renderer, firstWeekday: firstWeekday, today: today)
      .lines(month, entries)
  }

  @Test("A diary calendar shows each day's mean mood and most frequent emotion, weeks from Monday")
  func english() {
    #expect(
      lines(.en) == [
        "Month 2026-11 · 2026-11-01 … 2026-11-30", "",
        "  Mon       Tue       Wed       Thu       Fri       Sat       Sun",
        "                                                              1 +3",
        "                                                              happiness",
        "  2         3 −1.7    4         5         6         7         8",
        "            anger +1",
        "  9         10        11        12        13        14        15",
        "  16        17        18        19        20        21        22",
        "                                                              ·",
        "  23        24        25        26        27        28        29",
        "  30 0",
        "  surprise",
        "", "  Entries: 6 · Average mood: −0.40",
      ])
  }

  @Test("A diary calendar aligns Hangul, and its weeks may begin on Sunday")
  func korean() {
    #expect(
      lines(.ko, from: .sunday) == [
        "2026년 11월", "",
        "  일      월      화      수      목      금      토",
        "  1 +3    2       3 −1.7  4       5       6       7",
        "  행복            분노 +1",
        "  8       9       10      11      12      13      14",
        "  15      16      17      18      19      20      21",
        "  22      23      24      25      26      27      28",
        "  ·",
        "  29      30 0",
        "          놀람",
        "", "  일기: 6 · 평균 기분: −0.40",
      ])
  }

  @Test("No line of a diary calendar is wider than the terminal", arguments: [24, 40, 60, 80])
  func width(columns: Int) {
    for language in [Language.en, .ko] {
      #expect(lines(language, width: columns).dropLast().allSatisfy { $0.displayWidth <= columns })
    }
    #expect(lines(.en, width: 80).contains { $0.hasSuffix("happiness") })
  }

  @Test("Colour changes no letter of a diary calendar, and an empty month has a sentence")
  func colour() throws {
    let coloured = lines(.en, color: .on)
    #expect(coloured.contains { $0.contains("\u{1B}[32m1 +3") })
    #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == lines(.en))
    let renderer = DiaryCalendarRenderer(TextRenderer(), firstWeekday: .monday, today: today)
    #expect(renderer.lines(month, [:]).last == "No diary entries in this month.")
  }
}
