import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Reports made by hand, around Saturday, 21 November 2026.
enum ReportSamples {
  /// Returns a report on week 47: 9 of 16 planned todos are finished. In the week before, 10 of 12
  /// were, and in the last four weeks, 30 of 44. Three todos are planned on the Monday after.
  static func week(trend: Int = 8) throws -> PeriodReport {
    let request = ReportRequest(
      on: Period(try Samples.week()), today: try Samples.today(), zone: .gmt, trend: trend)
    return report(
      request, try thisWeek().merging(try otherWeeks()) { $1 }, moods: try moods(),
      routines: [try water(), try pages()], overdue: try overdue(),
      leftOver: OverdueSummary(
        count: 1,
        first: [OverdueTodo(id: nil, title: "Call the bank", date: try CivilDate("2026-11-20"))]),
      moved: 2)
  }

  /// Returns a year with four days on which 1, 2, 3 and 4 todos were finished.
  static func year() throws -> PeriodReport {
    let days = [("2026-01-01", 1), ("2026-02-14", 4), ("2026-07-01", 2), ("2026-12-31", 3)]
    var cells: [CountKey: Completion] = [:]
    for (date, count) in days {
      cells[try key("food", date, nil)] = Completion(count: count, finished: count)
    }
    return report(
      ReportRequest(
        on: Period(.year, containing: try Samples.today()), today: try Samples.today(),
        zone: .gmt),
      cells)
  }

  /// Returns a report from the counts of any days, of which the report's own are those in its
  /// period.
  static func report(
    _ request: ReportRequest, _ cells: [CountKey: Completion], moods: [CivilDate: Mood] = [:],
    routines: [(routine: Routine, records: [OccurrenceRecord])] = [],
    overdue: OverdueSummary = .none, leftOver: OverdueSummary = .none, moved: Int = 0,
    categories: [TodoDomain.Category] = Category.initial
  ) -> PeriodReport {
    let counts = OccurrenceCounts(cells: cells)
    return PeriodReport(
      request,
      ReportMaterial(
        counts: counts.on(request.period.days), totals: counts.grouped(by: \.date), moods: moods,
        streaks: routines.compactMap { RoutineStreak($0.routine, $0.records, for: request) },
        overdue: overdue, leftOver: leftOver, moved: moved, categories: categories))
  }

  /// Returns the lines of a report with its tables on a terminal, in the renderer's language.
  static func lines(_ report: PeriodReport, _ renderer: TextRenderer) -> [String] {
    TextReportRenderer(renderer).lines(
      ReportDocument(report, language: renderer.language), all: true)
  }

  static func html(_ report: PeriodReport, _ language: Language = .en) -> String {
    HTMLReportRenderer().render(ReportDocument(report, language: language))
  }

  static func markdown(_ report: PeriodReport, _ language: Language = .en) -> String {
    MarkdownReportRenderer().render(ReportDocument(report, language: language))
  }

  static func svg(_ report: PeriodReport, _ language: Language = .en) -> String {
    SVGReportRenderer().render(ReportDocument(report, language: language))
  }

  static func key(
    _ category: String, _ date: String, _ hour: Int?, kind: EventKind = .schedule
  ) throws -> CountKey {
    CountKey(
      category: category, kind: kind, date: try CivilDate(date),
      block: hour.map { .from(hour: $0) } ?? .allDay)
  }

  /// Returns four overdue todos of the week.
  private static func overdue() throws -> OverdueSummary {
    let todos = [
      ("16", "세금 신고"), ("17", "Renew the passport"), ("18", "Errand"), ("20", "Rent"),
    ]
    return OverdueSummary(
      count: todos.count,
      first: try todos.map {
        OverdueTodo(id: nil, title: $1, date: try CivilDate("2026-11-\($0)"))
      })
  }

  private static func thisWeek() throws -> [CountKey: Completion] {
    let water = [
      ("2026-11-16", 1), ("2026-11-17", 0), ("2026-11-19", 1), ("2026-11-20", 1),
      ("2026-11-21", 0), ("2026-11-22", 0),
    ]
    let schedules: [(String, String, Int?, Completion)] = [
      ("computer", "2026-11-16", 9, Completion(count: 2, finished: 2)),
      ("computer", "2026-11-17", 9, Completion(count: 2, finished: 1)),
      ("computer", "2026-11-18", 9, Completion(count: 3, finished: 2)),
      ("food", "2026-11-18", 12, Completion(count: 1, finished: 1)),
      ("vehicle", "2026-11-20", nil, Completion(count: 1, finished: 0)),
      ("vehicle", "2026-11-21", nil, Completion(count: 1, finished: 0)),
    ]
    var cells: [CountKey: Completion] = [:]
    for (date, finished) in water {
      cells[try key("heart", date, 21, kind: .routine)] = Completion(count: 1, finished: finished)
    }
    for (category, date, hour, counts) in schedules {
      cells[try key(category, date, hour)] = counts
    }
    return cells
  }

  private static func otherWeeks() throws -> [CountKey: Completion] {
    let mondays = [
      ("2026-10-19", 14, 7), ("2026-10-26", 8, 8), ("2026-11-02", 10, 5), ("2026-11-09", 12, 10),
      ("2026-11-23", 3, 0),
    ]
    var cells: [CountKey: Completion] = [:]
    for (date, count, finished) in mondays {
      cells[try key("food", date, nil)] = Completion(count: count, finished: finished)
    }
    return cells
  }

  private static func moods() throws -> [CivilDate: Mood] {
    let felt: [(String, [Emotion: Int])] = [
      ("2026-10-27", [.shame: 1]), ("2026-11-13", [.calm: 1, .happiness: 1]),
      ("2026-11-16", [.calm: 1]), ("2026-11-18", [.happiness: 1, .fatigue: 1]),
      ("2026-11-20", [.anxiety: 1]),
    ]
    var moods: [CivilDate: Mood] = [:]
    for (date, counts) in felt { moods[try CivilDate(date)] = Mood(counts: counts) }
    return moods
  }

  /// Returns a routine from 2 to 20 November: missed on the 9th and 17th, skipped on the 18th.
  private static func water() throws -> (routine: Routine, records: [OccurrenceRecord]) {
    let days = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 19, 20]
    let skipped = OccurrenceRecord(
      date: try CivilDate("2026-11-18"), deletedAt: Instant(secondsSince1970: 0))
    return (
      try routine(7, "물 마시기 💧", "mon,tue,wed,thu,fri,sat,sun", from: "2026-11-02"),
      try days.map { try finished(day: $0) } + [skipped]
    )
  }

  /// Returns a routine with four dates in a row, which is its record.
  private static func pages() throws -> (routine: Routine, records: [OccurrenceRecord]) {
    (
      try routine(8, "Read 20 pages <b>aloud</b>\u{1B}[31m", "sat,sun", from: "2026-11-07"),
      try [7, 8, 14, 15].map { try finished(day: $0) }
    )
  }

  static func routine(
    _ id: Int, _ title: String, _ days: String, from date: String, to end: String? = nil
  ) throws -> Routine {
    try Routine(
      id: EventID(id), details: try EventDetails(uid: EventUID("uid-\(id)"), title: title),
      days: WeekdaySet(days), activeFrom: CivilDate(date),
      activeUntil: end.map { try CivilDate($0) })
  }

  private static func finished(day: Int) throws -> OccurrenceRecord {
    OccurrenceRecord(date: try CivilDate(year: 2026, month: 11, day: day), isFinished: true)
  }
}
