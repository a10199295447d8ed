import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation

/// A report as comma-separated values. Each row has a section and its numbers. Texts are guarded
/// against formulas as in exports; numbers, which can be negative, are not.
enum ReportCSV {
  static func bytes(_ report: PeriodReport, _ language: Language) -> [UInt8] {
    let writer = CSVWriter(disarms: false)
    var bytes: [UInt8] = []
    writer.appendRow(ReportRow.columns, to: &bytes)
    for row in rows(report, language) { writer.appendRow(row.fields, to: &bytes) }
    return bytes
  }

  private static func rows(_ report: PeriodReport, _ language: Language) -> [ReportRow] {
    let counts = report.counts
    let byDay = counts.grouped(by: \.weekday)
    let blocks = counts.grouped(by: \.block)
    let whole = PeriodSummary(period: report.period, total: report.total, mood: report.mood)
    return [ReportRow("total", whole), ReportRow("due", "", total: report.due)]
      + [
        report.comparison.before.map { ReportRow("before", $0) },
        ReportRow("usual", report.comparison),
      ]
      .compactMap(\.self) + (report.elapsed.map { rows($0) } ?? [])
      + report.trend.map { ReportRow("trend", $0) }
      + report.days.map { ReportRow("day", $0) }
      + report.byCategory.map { ReportRow("category", $0.key, total: $0.value) }
      + report.story.tags.map { ReportRow("todo-tag", $0.tag.name, total: $0.counts) }
      + counts.grouped(by: \.kind).sorted { $0.key < $1.key }
      .map { ReportRow("kind", $0.key.rawValue, total: $0.value) }
      + report.period.weekdays.map { ReportRow("weekday", $0.code, total: byDay[$0] ?? .none) }
      + HourBlock.all.map { ReportRow("hours", $0.description, total: blocks[$0] ?? .none) }
      + report.mood.ranked.map { ReportRow("emotion", $0.emotion.rawValue, entries: $0.count) }
      + report.mood.tags.flatMap { rows($0) }
      + report.streaks.map { ReportRow($0) }
      + [
        ReportRow("overdue", count: report.overdueTodos.count),
        ReportRow("left-over", count: report.leftOverTodos.count),
        ReportRow("moved", count: report.moved),
        ReportRow("events", count: report.events.total.count),
      ]
      + (report.busiestDay.map { [ReportRow("busiest", $0)] } ?? [])
      + rows(report.story)
      + rows("overdue-todo", report.overdueTodos) + rows("left-over-todo", report.leftOverTodos)
      + report.streaks.flatMap { rows($0) } + report.months.flatMap { rows($0) }
      + report.findings.map {
        ReportRow(
          "finding", $0.insight.rawValue, note: Text.finding($0, of: report.period.unit)[language])
      }
  }
}

extension ReportCSV {
  /// Returns the rows for the moods of the entries with a tag, and of the entries without it.
  private static func rows(_ tag: TagMood) -> [ReportRow] {
    [
      ReportRow("tag", tag.tag, mood: tag.with),
      ReportRow("without-tag", tag.tag, mood: tag.without),
    ]
  }

  /// Returns the rows for the days so far of a period that isn't over, for as many days of the
  /// period before, and for the mean of as many days of earlier periods.
  private static func rows(_ elapsed: ElapsedPart) -> [ReportRow] {
    let before = elapsed.comparison.before.map {
      ReportRow("so-far-before", $0, days: elapsed.days)
    }
    return [ReportRow("so-far", elapsed.now, days: elapsed.days)]
      + [before, ReportRow("so-far-usual", elapsed.comparison)].compactMap(\.self)
  }

  /// Returns a row for each past todo. Its `start` is the day of the todo's due, or the todo's last
  /// day.
  private static func rows(_ section: String, _ past: OverdueSummary) -> [ReportRow] {
    past.first.map {
      ReportRow(section, $0.title, category: "", id: $0.id, date: $0.date, numbers: [:])
    }
  }

  /// Returns the rows for the todos that the report names, for the next period, and for the quoted
  /// lines of the diary. A todo's `start` is its last finished or missed date, or its first date if
  /// it is still to come.
  private static func rows(_ story: PeriodStory) -> [ReportRow] {
    story.finished.first.map {
      ReportRow(
        "finished-todo", $0.title, category: $0.category, id: $0.id, date: $0.last,
        numbers: [
          "count": "\($0.isPlanned ? $0.planned : 0)",
          "finished": "\($0.isPlanned ? $0.finished : 0)",
          "unplanned": "\($0.isPlanned ? 0 : $0.finished)",
        ])
    }
      + story.slipped.first.map {
        ReportRow(
          "slipped-todo", $0.title, category: $0.category, id: $0.id, date: $0.last,
          numbers: ["count": "\($0.due)", "missed": "\($0.missed)"])
      }
      + story.left.first.map {
        ReportRow(
          "high-todo", $0.title, category: $0.category, id: $0.id, date: $0.date, numbers: [:])
      }
      + (story.next.map {
        [
          ReportRow(
            "next",
            PeriodSummary(period: $0.period, total: $0.total.ofTasks, mood: Mood()))
        ]
      } ?? [])
      + (story.next?.todos.first ?? []).map {
        ReportRow(
          "next-todo", $0.title, category: $0.category, id: $0.id, date: $0.start.date, numbers: [:]
        )
      }
      + story.diary.map { ReportRow($0) }
  }

  /// Returns the rows for a routine: the marks of its dates, its amounts, and the moods on days on
  /// which it was kept or missed.
  private static func rows(_ streak: RoutineStreak) -> [ReportRow] {
    let routine = streak.routine
    let marks = streak.marks.sorted { $0.key < $1.key }.map { date, mark in
      ReportRow(
        "habit", routine.title, category: mark.rawValue, id: routine.id, date: date, numbers: [:])
    }
    let moods = streak.mood.map { [("mood-kept", $0.kept), ("mood-missed", $0.missed)] } ?? []
    let amounts = (streak.amounts?.days ?? []).map { day in
      ReportRow(
        "amount", routine.title, category: "", id: routine.id, date: day.date,
        numbers: ["amount": "\(day.amount)"])
    }
    return marks + amounts + moods.map { ReportRow($0, routine, days: $1) }
  }

  /// Returns the rows for a month of a year, and for the same month of the year before.
  private static func rows(_ month: MonthSummary) -> [ReportRow] {
    let name = "\(month.month)"
    return [
      ReportRow("month", name, total: month.now, mood: month.mood),
      ReportRow("month-before", name, total: month.before, mood: nil),
    ]
  }
}

/// A row of the report. Columns that its section doesn't have are empty.
private struct ReportRow {
  static let columns = [
    "section", "name", "start", "end", "count", "finished", "rate", "entries", "mood", "missed",
    "skipped", "present", "longest", "next", "id", "note", "unplanned", "slipped",
    "amount",
  ]

  let fields: [String]

  private init(_ section: String, _ values: [String: String]) {
    fields = ReportRow.columns.map { $0 == "section" ? section : values[$0] ?? "" }
  }

  /// Makes the row of a period, or of its first days.
  init(_ section: String, _ summary: PeriodSummary, days count: Int = .max) {
    let whole = summary.period.days
    let days =
      whole
      .lowerBound...(count < whole.count
      ? whole.lowerBound.advanced(by: count - 1) : whole.upperBound)
    self.init(
      section,
      ["name": summary.period.label, "start": "\(days.lowerBound)", "end": "\(days.upperBound)"]
        .merging(ReportRow.values(summary.total)) { $1 }.merging(ReportRow.values(summary.mood)) {
          $1
        })
  }

  init(_ section: String, _ day: DaySummary) {
    self.init(
      section,
      ["name": "\(day.date)", "start": "\(day.date)", "end": "\(day.date)"]
        .merging(ReportRow.values(day.total)) { $1 }.merging(ReportRow.values(day.mood)) { $1 })
  }

  init(_ section: String, _ name: String, total: Completion) {
    self.init(section, ["name": CSVWriter.disarmed(name)].merging(ReportRow.values(total)) { $1 })
  }

  init(_ section: String, _ name: String, entries: Int) {
    self.init(section, ["name": name, "entries": "\(entries)"])
  }

  init(_ section: String, _ name: String, mood: Mood) {
    self.init(
      section, ["name": CSVWriter.disarmed(name)].merging(ReportRow.values(mood)) { $1 })
  }

  init(_ section: String, _ name: String, note: String) {
    self.init(section, ["name": name, "note": CSVWriter.disarmed(note)])
  }

  init(_ section: String, count: Int) {
    self.init(section, ["count": "\(count)"])
  }

  /// Makes the row of the means of earlier periods; nil if there are no periods to compare with.
  init?(_ section: String, _ comparison: Comparison) {
    guard let count = comparison.usualCount, let finished = comparison.usualFinished else {
      return nil
    }
    self.init(
      section,
      [
        "name": "\(comparison.inUse.count)", "count": ReportRow.text(count),
        "finished": ReportRow.text(finished), "rate": ReportRow.text(comparison.usualRate),
      ])
  }

  /// Makes the row of a todo that the report names. `category` is the todo's category, or, in the
  /// grid of routines, the mark of the date.
  init(
    _ section: String, _ title: String, category: String, id: EventID?, date: CivilDate,
    numbers: [String: String]
  ) {
    let texts = [
      "name": CSVWriter.disarmed(title), "note": CSVWriter.disarmed(category),
      "id": id?.description ?? "", "start": "\(date)", "end": "\(date)",
    ]
    self.init(section, texts.merging(numbers) { $1 })
  }

  init(_ line: DiaryExcerpt) {
    self.init(
      "diary",
      [
        "name": line.emotion?.rawValue ?? "", "start": "\(line.date)", "end": "\(line.date)",
        "note": CSVWriter.disarmed(line.text),
      ])
  }

  /// Makes the row of the mood on days on which a routine was kept, or on which it was missed;
  /// `entries` is the number of days.
  init(_ section: String, _ routine: Routine, days: HabitMood.Days) {
    self.init(
      section,
      [
        "name": CSVWriter.disarmed(routine.title), "id": routine.id?.description ?? "",
        "entries": "\(days.count)", "mood": ReportRow.text(days.average),
      ])
  }

  init(_ section: String, _ name: String, total: Completion, mood: Mood?) {
    self.init(
      section,
      ["name": name].merging(ReportRow.values(total)) { $1 }.merging(
        mood.map(ReportRow.values) ?? [:]
      ) { $1 })
  }

  init(_ streak: RoutineStreak) {
    let kept = streak.period
    self.init(
      "routine",
      [
        "name": CSVWriter.disarmed(streak.routine.title),
        "count": "\(kept.due)",
        "finished": "\(kept.finished)", "missed": "\(kept.missed)", "skipped": "\(kept.skipped)",
        "rate": ReportRow.text(kept.rate), "present": "\(streak.present)",
        "longest": "\(streak.longest)", "next": streak.next?.description ?? "",
        "id": streak.routine.id?.description ?? "",
      ])
  }

  private static func values(_ total: Completion) -> [String: String] {
    [
      "count": "\(total.count)", "finished": "\(total.finished)", "rate": text(total.rate),
      "unplanned": "\(total.unplanned)", "slipped": "\(total.slipped)",
    ]
  }

  private static func values(_ mood: Mood) -> [String: String] {
    ["entries": "\(mood.entries)", "mood": text(mood.average)]
  }

  /// Returns the number with four decimals after a full stop; an empty text for nil.
  private static func text(_ number: Double?) -> String {
    guard let number else { return "" }
    let units = Int((abs(number) * 10_000).rounded())
    let digits = String(String(10_000 + units % 10_000).dropFirst())
    return "\(number < 0 && units > 0 ? "-" : "")\(units / 10_000).\(digits)"
  }
}
