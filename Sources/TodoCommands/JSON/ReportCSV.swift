import TodoDomain
import TodoExchange
import TodoPresentation

/// A report as comma-separated values. Each row has a section and its numbers. Texts are guarded
/// against formulas as in exports; numbers, which can be negative, are not.
enum ReportCSV {
  static func bytes(_ report: PeriodReport, _ language: Language) -> [UInt8] {
    let writer = CSVWriter(disarms: false)
    var bytes: [UInt8] = []
    writer.appendRow(Row.columns, to: &bytes)
    for row in rows(report, language) { writer.appendRow(row.fields, to: &bytes) }
    return bytes
  }

  private static func rows(_ report: PeriodReport, _ language: Language) -> [Row] {
    let counts = report.counts
    let byDay = counts.grouped(by: \.weekday)
    let blocks = counts.grouped(by: \.block)
    let whole = PeriodSummary(period: report.period, total: report.total, mood: report.mood)
    return [Row("total", whole), Row("due", "", report.due)]
      + [report.comparison.before.map { Row("before", $0) }, Row("usual", report.comparison)]
      .compactMap(\.self) + (report.elapsed.map { rows($0) } ?? [])
      + report.trend.map { Row("trend", $0) }
      + report.days.map { Row("day", $0) }
      + report.byCategory.map { Row("category", $0.key, $0.value) }
      + counts.grouped(by: \.kind).sorted { $0.key < $1.key }
      .map { Row("kind", $0.key.rawValue, $0.value) }
      + report.period.weekdays.map { Row("weekday", $0.code, byDay[$0] ?? .none) }
      + HourBlock.all.map { Row("hours", $0.description, blocks[$0] ?? .none) }
      + report.mood.ranked.map { Row("emotion", $0.emotion.rawValue, entries: $0.count) }
      + report.streaks.map { Row($0) }
      + [
        Row("overdue", count: report.overdue), Row("moved", count: report.moved),
        Row("events", count: report.events.total.count),
      ]
      + (report.busiestDay.map { [Row("busiest", $0)] } ?? [])
      + rows(report.story, report.overdueTodos)
      + report.streaks.flatMap { rows($0) } + report.months.flatMap { rows($0) }
      + report.findings.map {
        Row("finding", $0.insight.rawValue, note: Text.finding($0)[language])
      }
  }
}

extension ReportCSV {
  /// A running period so far, and the same part of earlier ones.
  private static func rows(_ elapsed: ElapsedPart) -> [Row] {
    let before = elapsed.comparison.before.map { Row("so-far-before", $0, days: elapsed.days) }
    return [Row("so-far", elapsed.now, days: elapsed.days)]
      + [before, Row("so-far-usual", elapsed.comparison)].compactMap(\.self)
  }

  /// What happened, by name. A todo's `start` is its last finished or missed date, its last day if
  /// it is overdue, or its first date if it is still to come.
  private static func rows(_ story: PeriodStory, _ overdue: OverdueSummary) -> [Row] {
    story.finished.first.map {
      Row(
        "finished-todo", $0.title, category: $0.category, $0.id, $0.last,
        ["count": "\($0.planned)", "finished": "\($0.finished)"])
    }
      + story.slipped.first.map {
        Row(
          "slipped-todo", $0.title, category: $0.category, $0.id, $0.last,
          ["count": "\($0.due)", "missed": "\($0.missed)"])
      }
      + overdue.first.map { Row("overdue-todo", $0.title, category: "", $0.id, $0.date, [:]) }
      + (story.next.map {
        [
          Row(
            "next",
            PeriodSummary(period: $0.period, total: $0.total.ofTasks, mood: Mood()))
        ]
      } ?? [])
      + (story.next?.todos.first ?? []).map {
        Row("next-todo", $0.title, category: $0.category, $0.id, $0.start.date, [:])
      }
      + story.diary.map { Row($0) }
  }

  /// The grid of habits, and the moods beside it.
  private static func rows(_ streak: RoutineStreak) -> [Row] {
    let routine = streak.routine
    let marks = streak.marks.sorted { $0.key < $1.key }.map { date, mark in
      Row("habit", routine.title, category: mark.rawValue, routine.id, date, [:])
    }
    let moods = streak.mood.map { [("mood-kept", $0.kept), ("mood-missed", $0.missed)] } ?? []
    return marks + moods.map { Row($0, routine, $1) }
  }

  /// A month of a year, and the same month of the year before.
  private static func rows(_ month: MonthSummary) -> [Row] {
    let name = "\(month.month)"
    return [
      Row("month", name, month.now, month.mood), Row("month-before", name, month.before, nil),
    ]
  }
}

/// A row of the report. Columns that its section doesn't have are empty.
private struct Row {
  static let columns = [
    "section", "name", "start", "end", "count", "finished", "rate", "entries", "mood", "missed",
    "skipped", "present", "longest", "next", "id", "note",
  ]

  let fields: [String]

  private init(_ section: String, _ values: [String: String]) {
    fields = Row.columns.map { $0 == "section" ? section : values[$0] ?? "" }
  }

  /// A period, or so many of its first days.
  init(_ section: String, _ summary: PeriodSummary, days count: Int = .max) {
    let whole = summary.period.days
    let days =
      whole
      .lowerBound...(count < whole.count
      ? whole.lowerBound.advanced(by: count - 1) : whole.upperBound)
    self.init(
      section,
      ["name": summary.period.label, "start": "\(days.lowerBound)", "end": "\(days.upperBound)"]
        .merging(Row.values(summary.total)) { $1 }.merging(Row.values(summary.mood)) { $1 })
  }

  init(_ section: String, _ day: DaySummary) {
    self.init(
      section,
      ["name": "\(day.date)", "start": "\(day.date)", "end": "\(day.date)"]
        .merging(Row.values(day.total)) { $1 }.merging(Row.values(day.mood)) { $1 })
  }

  init(_ section: String, _ name: String, _ total: Completion) {
    self.init(section, ["name": CSVWriter.disarmed(name)].merging(Row.values(total)) { $1 })
  }

  init(_ section: String, _ name: String, entries: Int) {
    self.init(section, ["name": name, "entries": "\(entries)"])
  }

  init(_ section: String, _ name: String, note: String) {
    self.init(section, ["name": name, "note": CSVWriter.disarmed(note)])
  }

  init(_ section: String, count: Int) {
    self.init(section, ["count": "\(count)"])
  }

  /// The means; nil if there is nothing to compare with.
  init?(_ section: String, _ comparison: Comparison) {
    guard let count = comparison.usualCount, let finished = comparison.usualFinished else {
      return nil
    }
    self.init(
      section,
      [
        "name": "\(comparison.lived.count)", "count": Row.text(count),
        "finished": Row.text(finished), "rate": Row.text(comparison.usualRate),
      ])
  }

  /// A todo by name; `category` is its category, or what became of the date.
  init(
    _ section: String, _ title: String, category: String, _ id: EventID?, _ date: CivilDate,
    _ numbers: [String: String]
  ) {
    let texts = [
      "name": CSVWriter.disarmed(title), "note": CSVWriter.disarmed(category),
      "id": id?.description ?? "", "start": "\(date)", "end": "\(date)",
    ]
    self.init(section, texts.merging(numbers) { $1 })
  }

  init(_ line: DiaryLine) {
    self.init(
      "diary",
      [
        "name": line.emotion?.rawValue ?? "", "start": "\(line.date)", "end": "\(line.date)",
        "note": CSVWriter.disarmed(line.text),
      ])
  }

  /// The mood of a sort of a routine's days; `entries` is the number of days.
  init(_ section: String, _ routine: Routine, _ days: HabitMood.Days) {
    self.init(
      section,
      [
        "name": CSVWriter.disarmed(routine.title), "id": routine.id?.description ?? "",
        "entries": "\(days.count)", "mood": Row.text(days.average),
      ])
  }

  init(_ section: String, _ name: String, _ total: Completion, _ mood: Mood?) {
    self.init(
      section,
      ["name": name].merging(Row.values(total)) { $1 }.merging(mood.map(Row.values) ?? [:]) { $1 })
  }

  init(_ streak: RoutineStreak) {
    let kept = streak.period
    self.init(
      "routine",
      [
        "name": CSVWriter.disarmed(streak.routine.title),
        "count": "\(kept.finished + kept.missed)",
        "finished": "\(kept.finished)", "missed": "\(kept.missed)", "skipped": "\(kept.skipped)",
        "rate": Row.text(kept.rate), "present": "\(streak.present)",
        "longest": "\(streak.longest)", "next": streak.next?.description ?? "",
        "id": streak.routine.id?.description ?? "",
      ])
  }

  private static func values(_ total: Completion) -> [String: String] {
    ["count": "\(total.count)", "finished": "\(total.finished)", "rate": text(total.rate)]
  }

  private static func values(_ mood: Mood) -> [String: String] {
    ["entries": "\(mood.entries)", "mood": text(mood.average)]
  }

  /// The number with four decimals after a full stop.
  private static func text(_ number: Double?) -> String {
    guard let number else { return "" }
    let units = Int((abs(number) * 10_000).rounded())
    let digits = String(String(10_000 + units % 10_000).dropFirst())
    return "\(number < 0 && units > 0 ? "-" : "")\(units / 10_000).\(digits)"
  }
}
