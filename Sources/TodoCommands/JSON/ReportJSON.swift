import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// A report in `--json`: `Docs/json.md` describes the shape.
enum ReportJSON {
  static func value(_ report: PeriodReport, _ language: Language) -> JSONValue {
    Envelope.of([
      (
        "report",
        object(
          head(report) + StoryJSON.members(of: report) + tables(report) + outlook(report, language))
      )
    ])
  }

  private static func head(_ report: PeriodReport) -> [(String, JSONValue)] {
    [("period", period(report.period)), ("today", EventJSON.text(report.today))]
      + completion(report.total)
      + [
        ("due", object(completion(report.due))),
        ("overdue", count(report.overdueTodos.count)),
        ("leftOver", count(report.leftOverTodos.count)), ("moved", count(report.moved)),
        ("overdueTodos", past(report.overdueTodos, on: report.today)),
        ("leftOverTodos", past(report.leftOverTodos, on: report.today)),
        ("events", count(report.events.total.count)),
        ("busiestDay", report.busiestDay.map { day($0) } ?? .null),
        ("before", report.comparison.before.map { summary($0) } ?? .null),
        ("usual", usual(report.comparison)),
        ("soFar", report.elapsed.map { soFar($0) } ?? .null),
      ]
  }

  private static func past(_ todos: OverdueSummary, on today: CivilDate) -> JSONValue {
    .array(
      todos.first.map { todo in
        [
          "id": todo.id.map { count($0.rawValue) } ?? .null, "title": .string(todo.title),
          "date": EventJSON.text(todo.date), "daysLate": count(todo.date.distance(to: today)),
        ]
      })
  }

  private static func soFar(_ elapsed: ElapsedPart) -> JSONValue {
    [
      "days": count(elapsed.days), "now": sums(elapsed.now),
      "before": elapsed.comparison.before.map { sums($0) } ?? .null,
      "usual": usual(elapsed.comparison),
    ]
  }

  private static func sums(_ summary: PeriodSummary) -> JSONValue {
    object(completion(summary.total) + mood(summary.mood))
  }

  private static func usual(_ comparison: Comparison) -> JSONValue {
    guard let count = comparison.usualCount, let finished = comparison.usualFinished else {
      return .null
    }
    return [
      "periods": self.count(comparison.inUse.count), "count": .number(count),
      "finished": .number(finished), "rate": number(comparison.usualRate),
    ]
  }

  private static func tables(_ report: PeriodReport) -> [(String, JSONValue)] {
    let counts = report.counts
    let kinds = counts.grouped(by: \.kind).sorted { $0.key < $1.key }
    let byDay = counts.grouped(by: \.weekday)
    let blocks = counts.grouped(by: \.block)
    return [
      ("byCategory", rows(report.byCategory) { ("category", .string($0)) }),
      ("byKind", rows(kinds) { ("kind", .string($0.rawValue)) }),
      (
        "byWeekday",
        rows(report.period.weekdays.map { ($0, byDay[$0] ?? .none) }) {
          ("weekday", .string($0.code))
        }
      ),
      (
        "byHour",
        rows(HourBlock.all.map { ($0, blocks[$0] ?? .none) }) {
          ("hours", .string($0.description))
        }
      ),
      ("days", .array(report.days.map { day($0) })),
      ("trend", .array(report.trend.map { summary($0) })),
    ]
  }

  private static func rows<Key>(
    _ rows: [(key: Key, value: Completion)], _ name: (Key) -> (String, JSONValue)
  ) -> JSONValue {
    .array(rows.map { object([name($0.key)] + completion($0.value)) })
  }

  private static func outlook(
    _ report: PeriodReport, _ language: Language
  ) -> [(String, JSONValue)] {
    [
      ("streaks", .array(report.streaks.map { streak($0) })),
      (
        "mood",
        object(
          mood(report.mood)
            + DiaryJSON.members(of: report.mood).filter { $0.0 != "averageMood" })
      ),
      ("findings", .array(report.findings.map { finding($0, of: report.period.unit, language) })),
    ]
  }

  private static func streak(_ streak: RoutineStreak) -> JSONValue {
    let routine = streak.routine
    return [
      "id": routine.id.map { count($0.rawValue) } ?? .null, "uid": .string(routine.uid.rawValue),
      "title": .string(routine.title), "category": .string(routine.category.name),
      "present": count(streak.present), "longest": count(streak.longest),
      "fourWeeks": consistency(streak.fourWeeks), "twelveWeeks": consistency(streak.twelveWeeks),
      "period": consistency(streak.period), "next": EventJSON.text(streak.next),
      "longestInPeriod": streak.longestInPeriod.map { run($0) } ?? .null,
      "marks": object(
        streak.marks.sorted { $0.key < $1.key }.map { ("\($0.key)", .string($0.value.rawValue)) }),
      "score": number(streak.score),
      "months": object(
        streak.months.sorted { $0.key < $1.key }.map {
          (String("\($0.key)".dropLast(3)), consistency($0.value))
        }),
      "amounts": streak.amounts.map { amounts($0) } ?? .null,
      "moodKept": streak.mood.map { mood($0.kept) } ?? .null,
      "moodMissed": streak.mood.map { mood($0.missed) } ?? .null,
    ]
  }

  private static func amounts(_ amounts: RoutineAmounts) -> JSONValue {
    let best: JSONValue = [
      "date": EventJSON.text(amounts.best.date), "amount": EventJSON.number(amounts.best.amount),
    ]
    let days = amounts.days.map { ("\($0.date)", EventJSON.number($0.amount)) }
    return [
      "target": amounts.target.map { EventJSON.value($0) } ?? .null,
      "sum": EventJSON.number(amounts.sum), "mean": EventJSON.number(amounts.mean), "best": best,
      "days": object(days),
    ]
  }

  private static func run(_ run: RoutineStreak.Run) -> JSONValue {
    [
      "count": count(run.count), "start": EventJSON.text(run.first),
      "end": EventJSON.text(run.last),
    ]
  }

  private static func mood(_ days: HabitMood.Days) -> JSONValue {
    ["days": count(days.count), "averageMood": number(days.average)]
  }

  private static func consistency(_ consistency: Consistency) -> JSONValue {
    [
      "finished": count(consistency.finished), "missed": count(consistency.missed),
      "skipped": count(consistency.skipped), "rate": number(consistency.rate),
    ]
  }

  private static func finding(
    _ finding: Finding, of unit: PeriodUnit, _ language: Language
  ) -> JSONValue {
    let evidence = finding.evidence.map { evidence -> (String, JSONValue) in
      let value: JSONValue =
        switch evidence.value {
        case .count(let count): self.count(count)
        case .number(let number), .mood(let number), .share(let number): .number(number)
        case .date(let date): EventJSON.text(date)
        case .weekday(let day): .string(day.code)
        case .text(let text): .string(text)
        }
      return (evidence.name, value)
    }
    return [
      "insight": .string(finding.insight.rawValue), "role": .string(finding.role.rawValue),
      "score": .number(finding.score), "evidence": object(evidence),
      "text": .string(Text.finding(finding, of: unit)[language]),
    ]
  }

  // MARK: Parts

  private static func day(_ day: DaySummary) -> JSONValue {
    object([("date", EventJSON.text(day.date))] + completion(day.total) + mood(day.mood))
  }

  private static func summary(_ summary: PeriodSummary) -> JSONValue {
    object([("period", period(summary.period))] + completion(summary.total) + mood(summary.mood))
  }

  private static func period(_ period: Period) -> JSONValue {
    [
      "unit": .string(period.unit.rawValue), "label": .string(period.label),
      "start": EventJSON.text(period.days.lowerBound),
      "end": EventJSON.text(period.days.upperBound),
    ]
  }

  private static func completion(_ total: Completion) -> [(String, JSONValue)] {
    [
      ("count", count(total.count)), ("finished", count(total.finished)),
      ("unplanned", count(total.unplanned)), ("slipped", count(total.slipped)),
      ("rate", number(total.rate)),
    ]
  }

  private static func mood(_ mood: Mood) -> [(String, JSONValue)] {
    [("entries", count(mood.entries)), ("averageMood", number(mood.average))]
  }

  private static func count(_ count: Int) -> JSONValue { .integer(Int64(count)) }

  private static func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members))
  }
}

/// The `--json` form of the parts of a report that have names: todos, tags, lines of the diary, and
/// months.
private enum StoryJSON {
  static func members(of report: PeriodReport) -> [(String, JSONValue)] {
    let story = report.story
    return [
      ("finishedTodos", list(story.finished) { finished($0) }),
      ("slippedTodos", list(story.slipped) { slipped($0) }),
      ("highPriorityLeft", list(story.left) { left($0) }),
      ("byTodoTag", .array(story.tags.map { tag($0) })),
      ("next", story.next.map { next($0) } ?? .null),
      ("diary", .array(story.diary.map { line($0) })),
      ("months", .array(report.months.map { month($0) })),
    ]
  }

  private static func list<Todo>(
    _ todos: NamedTodos<Todo>, _ value: (Todo) -> JSONValue
  ) -> JSONValue {
    ["count": count(todos.count), "todos": .array(todos.first.map(value))]
  }

  private static func finished(_ todo: FinishedTodo) -> JSONValue {
    let (extent, days): (String, Int?) =
      switch todo.extent {
      case .period(let days): ("period", days)
      case .once: ("once", nil)
      case .series: ("series", nil)
      }
    return [
      "id": id(todo.id), "title": .string(todo.title), "category": .string(todo.category),
      "extent": .string(extent), "isPlanned": .bool(todo.isPlanned),
      "days": days.map { count($0) } ?? .null,
      "finished": count(todo.finished), "count": count(todo.planned),
      "last": EventJSON.text(todo.last),
    ]
  }

  private static func slipped(_ todo: SlippedTodo) -> JSONValue {
    [
      "id": id(todo.id), "title": .string(todo.title), "category": .string(todo.category),
      "missed": count(todo.missed), "due": count(todo.due), "last": EventJSON.text(todo.last),
    ]
  }

  private static func left(_ todo: LeftTodo) -> JSONValue {
    [
      "id": id(todo.id), "title": .string(todo.title), "category": .string(todo.category),
      "date": EventJSON.text(todo.date),
    ]
  }

  private static func tag(_ tag: TagCompletion) -> JSONValue {
    [
      "tag": .string(tag.tag.name), "count": count(tag.counts.count),
      "finished": count(tag.counts.finished), "unplanned": count(tag.counts.unplanned),
      "slipped": count(tag.counts.slipped),
      "rate": tag.counts.rate.map { .number($0) } ?? .null,
    ]
  }

  private static func next(_ next: NextPeriod) -> JSONValue {
    let days = next.period.days
    return [
      "label": .string(next.period.label), "start": EventJSON.text(days.lowerBound),
      "end": EventJSON.text(days.upperBound), "count": count(next.total.tasks),
      "events": count(next.total.events),
      "busiestDay": next.busiest.map {
        ["date": EventJSON.text($0.date), "count": count($0.total.count)]
      } ?? .null,
      "todos": list(next.todos) { todo in
        [
          "id": id(todo.id), "title": .string(todo.title), "category": .string(todo.category),
          "isEvent": .bool(todo.isEvent), "date": EventJSON.text(todo.start.date),
          "time": todo.start.time.map { .string("\($0)") } ?? .null,
        ]
      },
    ]
  }

  private static func line(_ line: DiaryExcerpt) -> JSONValue {
    [
      "date": EventJSON.text(line.date),
      "emotion": line.emotion.map { .string($0.rawValue) } ?? .null, "text": .string(line.text),
    ]
  }

  private static func month(_ month: MonthSummary) -> JSONValue {
    [
      "month": count(month.month), "count": count(month.now.count),
      "finished": count(month.now.finished), "countBefore": count(month.before.count),
      "finishedBefore": count(month.before.finished), "entries": count(month.mood.entries),
      "averageMood": month.mood.average.map { .number($0) } ?? .null,
    ]
  }

  private static func id(_ id: EventID?) -> JSONValue { id.map { count($0.rawValue) } ?? .null }

  private static func count(_ count: Int) -> JSONValue { .integer(Int64(count)) }
}

/// Counts of periods in `--json`.
enum StatsJSON {
  /// Returns one period in the requested groupings.
  static func members(
    of counts: PeriodCounts, by groupings: [StatsGrouping]
  ) -> [(String, JSONValue)] {
    [(counts.period.unit.jsonKey, total(counts))]
      + groupings.map { ($0.jsonKey, groups(of: counts, by: $0)) }
  }

  private static func total(_ counts: PeriodCounts) -> JSONValue {
    let (days, total) = (counts.period.days, counts.counts.total)
    let period: [(String, JSONValue)] = [
      ("label", .string(counts.period.label)), ("start", EventJSON.text(days.lowerBound)),
      ("end", EventJSON.text(days.upperBound)),
    ]
    return .object(JSONObject(period + members(of: total)))
  }

  private static func members(of counts: Completion) -> [(String, JSONValue)] {
    [
      ("count", counts.count), ("finished", counts.finished), ("events", counts.events),
      ("unplanned", counts.unplanned), ("slipped", counts.slipped),
    ].map { ($0, .integer(Int64($1))) }
  }

  private static func groups(of period: PeriodCounts, by grouping: StatsGrouping) -> JSONValue {
    let counts = period.counts
    let byDay = counts.grouped(by: \.weekday)
    let rows: [(name: String?, completion: Completion)] =
      switch grouping {
      case .category:
        counts.byCategory.map { ($0.key, $0.value) }
      case .tag:
        period.tags.sorted { ($0.key?.name ?? "") < ($1.key?.name ?? "") }
          .map { ($0.key?.name, $0.value) }
      case .kind:
        counts.grouped(by: \.kind).sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
      case .weekday:
        period.period.weekdays.compactMap { day in byDay[day].map { (day.code, $0) } }
      }
    return .array(
      rows.map { row in
        let name = (grouping.rawValue, row.name.map { JSONValue.string($0) } ?? .null)
        return .object(JSONObject([name] + members(of: row.completion)))
      })
  }
}

extension StatsGrouping {
  /// The key of the grouping in `--json`, such as `byCategory`. It is `byTodoTag` for tags, since
  /// `byTag` has the tags of the diary.
  var jsonKey: String { self == .tag ? "byTodoTag" : "by\(rawValue.capitalized)" }
}
