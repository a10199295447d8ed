import Foundation
import TodoDomain

/// Reports made by hand, of periods around Saturday, 21 November 2026.
struct SampleReport {
  var unit = PeriodUnit.week
  var firstWeekday = Weekday.monday
  var trend = 3
  var category = "work"
  var routine = "Read"
  var todo = "Call"

  /// Returns a report on eight todos of the week, four of them finished, and four of the week
  /// before, three of them finished.
  func made() throws -> PeriodReport {
    try made(
      counts: [
        cell("2026-11-16", 9, category, .schedule): Completion(count: 3, finished: 2),
        cell("2026-11-17", nil, "heart", .routine): Completion(count: 1, finished: 1),
        cell("2026-11-20", 18, category, .routine): Completion(count: 2, finished: 1),
        cell("2026-11-21", 12, "none", .schedule): Completion(count: 2, finished: 0),
        cell("2026-11-10", 9, category, .schedule): Completion(count: 4, finished: 3),
      ],
      moods: [
        CivilDate("2026-11-17"): Mood(counts: [.calm: 1]),
        CivilDate("2026-11-20"): Mood(counts: [.anger: 1, .calm: 1]),
        CivilDate("2026-11-11"): Mood(counts: [.love: 1]),
      ], moved: 3, hasRoutine: true)
  }

  /// Returns a report without any data.
  func empty() throws -> PeriodReport {
    try made(counts: [:], moods: [:], moved: 0, hasRoutine: false)
  }

  /// Returns a report with `count` todos on each day in each category. One in a hundred is open.
  func crowded(
    _ count: Int, in categories: [String], on dates: [String] = ["2026-11-20"]
  ) throws -> PeriodReport {
    let counted = Completion(count: count, finished: count - count / 100)
    let cells = try categories.flatMap { category in
      try dates.map { try cell($0, 9, category, .schedule) }
    }
    return try made(
      counts: Dictionary(uniqueKeysWithValues: cells.map { ($0, counted) }), moods: [:], moved: 0,
      hasRoutine: false)
  }

  private func made(
    counts: [CountKey: Completion], moods: [CivilDate: Mood], moved: Int, hasRoutine: Bool
  ) throws -> PeriodReport {
    let today = try Samples.today()
    let period = Period(unit, containing: today, firstWeekday: firstWeekday)
    let request = ReportRequest(on: period, today: today, zone: .gmt, trend: trend)
    let heart = try Category(name: "heart", color: ColorHex("#FFE3CC"))
    let late = OverdueTodo(id: EventID(9), title: todo, date: try CivilDate("2026-11-16"))
    return ReportSamples.report(
      request, counts, moods: moods, routines: hasRoutine ? [try read()] : [],
      overdue: hasRoutine ? OverdueSummary(count: 2, first: [late]) : .none, moved: moved,
      categories: [heart])
  }

  /// Returns a routine on Mondays and Fridays since 2 November: finished, missed, finished,
  /// finished, skipped, finished.
  private func read() throws -> (routine: Routine, records: [OccurrenceRecord]) {
    let details = try EventDetails(uid: EventUID("uid-3"), title: routine, category: .none)
    let routine = try Routine(
      id: EventID(3), details: details, days: WeekdaySet("mon,fri"),
      activeFrom: CivilDate("2026-11-02"))
    let done = try ["2026-11-02", "2026-11-09", "2026-11-13", "2026-11-20"].map {
      OccurrenceRecord(date: try CivilDate($0), isFinished: true)
    }
    let skipped = OccurrenceRecord(
      date: try CivilDate("2026-11-16"), deletedAt: Instant(secondsSince1970: 0))
    return (routine, done + [skipped])
  }

  private func cell(
    _ date: String, _ hour: Int?, _ category: String, _ kind: EventKind
  ) throws -> CountKey {
    CountKey(
      category: category, kind: kind, date: try CivilDate(date),
      block: hour.map { .from(hour: $0) } ?? .allDay)
  }

  /// Texts that would do harm in some form of report if they weren't escaped.
  static let hostile = [
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "</title></style></svg><b>",
    "\u{600}<img src=x>", "a\"\u{301} onmouseover=\"x", "a | b\nc", "**bold** _i_ `code` ~~s~~",
    "[link](http://example.com)", "http://example.com www.example.com me@example.com",
    "{{{title}}} {{#sections}}", "\u{1B}[31mred\u{7}", "\u{202E}evil\u{2066}", "a\u{FFFF}b",
    "&lt;b&gt; &#60;", "\\| \\",
  ]
}
