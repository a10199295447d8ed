import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("Insights")
struct InsightTests {
  private let today = "2026-03-06"

  /// Returns a report on the week of 2 March 2026, or on another period.
  private func report(
    _ unit: PeriodUnit = .week, _ cells: [(String, String, Int, Int)] = [],
    moods: [(String, Mood)] = [], routine: Routine? = nil, records: [OccurrenceRecord] = [],
    overdue: Int = 0, today: String? = nil, known: String = "2026-01-01", insights: [any Insight]
  ) throws -> [Finding] {
    var counts: [CountKey: Completion] = [:]
    for (category, date, count, finished) in cells {
      let key = CountKey(
        category: category, kind: .schedule, date: try CivilDate(date), block: .allDay)
      counts[key] = Completion(count: count, finished: finished)
    }
    // An entry in a time that no insight looks at, so that the report knows enough days.
    let early = [(known, Mood(counts: [.calm: 1]))]
    let moods = try (early + moods).map { (try CivilDate($0.0), $0.1) }
    let request = ReportRequest(
      on: Period(unit, containing: try CivilDate("2026-03-04")),
      today: try CivilDate(today ?? self.today), zone: .gmt, insights: insights)
    let counted = OccurrenceCounts(cells: counts)
    return PeriodReport(
      request,
      ReportMaterial(
        counts: counted.on(request.period.days), totals: counted.grouped(by: \.date),
        moods: Dictionary(uniqueKeysWithValues: moods),
        streaks: routine.flatMap { RoutineStreak($0, records, for: request) }.map { [$0] } ?? [],
        recent: counted.on(request.recent), overdue: OverdueSummary(count: overdue, first: []),
        moved: 0, categories: [])
    ).findings
  }

  @Test("The imbalance insight needs a category with twice the share and another half undone")
  func imbalance() throws {
    let find = { (counts: [(String, String, Int, Int)]) in
      try report(.week, counts, insights: [Imbalance()])
    }
    let starving = try find([("work", "2026-03-02", 9, 9), ("heart", "2026-03-03", 9, 4)])
    #expect(
      starving.map(\.evidence) == [
        [
          Evidence("days", .count(28)), Evidence("category", .text("work")),
          Evidence("finished", .count(9)),
          Evidence("starving", .text("heart")), Evidence("starvingFinished", .count(4)),
          Evidence("starvingPlanned", .count(9)),
        ]
      ])
    #expect(try find([("work", "2026-03-02", 8, 8), ("heart", "2026-03-03", 9, 4)]).isEmpty)
    #expect(try find([("work", "2026-03-02", 9, 9), ("heart", "2026-03-03", 8, 4)]).isEmpty)
    #expect(try find([("work", "2026-03-02", 9, 9), ("heart", "2026-03-03", 2, 0)]).isEmpty)
    #expect(
      try find([("work", "2026-03-02", 9, 9), ("heart", "2026-03-07", 9, 0)]).isEmpty,
      "those are still to come")
  }

  @Test("The record insight appears if one or two dates more break the longest ended streak")
  func record() throws {
    // Done on 23…26 February, missed on the 27th, done from 28 February to the given day.
    let find = { (last: String, today: Int) in
      let days = try CivilDate("2026-02-23")...CivilDate(last)
      let gap = try CivilDate("2026-02-27")
      return try report(
        routine: Sample.routine("run", "2026-02-23", days: "mon,tue,wed,thu,fri,sat,sun"),
        records: days.filter { $0 != gap }.map { OccurrenceRecord(date: $0, isFinished: true) },
        today: "\(CivilDate(last).advanced(by: today))", insights: [RecordInReach()])
    }
    #expect(try find("2026-03-01", 1).isEmpty)
    let near = try find("2026-03-02", 1)
    #expect(near.map { $0["missing"] } == [.count(2)])
    #expect(near.map { $0["record"] } == [.count(4)])
    #expect(try near.map { $0["next"] } == [.date(CivilDate("2026-03-03"))])
    #expect(try find("2026-03-03", 1).map { $0["missing"] } == [.count(1)])
    #expect(try find("2026-03-04", 1).isEmpty, "broken already")
    #expect(try find("2026-03-03", 2).isEmpty, "missed since")
    #expect(try find("2026-03-03", 30).isEmpty, "the week is long over")
  }

  @Test("The overplanned insight appears above one and a half times the usual finished count")
  func overplanned() throws {
    // 48 finished in the 24 days since the first that has anything: two a day.
    let find = { (counts: [(String, Int, Int)]) in
      try report(
        .week, [("a", "2026-02-10", 80, 48)] + counts.map { ("b", $0.0, $0.1, $0.2) },
        insights: [Overplanned()])
    }
    #expect(try find([("2026-03-06", 3, 0)]).isEmpty)
    let found = try find([("2026-03-06", 4, 0)])
    #expect(found.map { $0["share"] } == [.share(2)])
    #expect(found.map { $0["usuallyFinished"] } == [.number(2)])
    #expect(try find([("2026-03-06", 4, 1)]).isEmpty, "three are left")
    #expect(try find([("2026-03-05", 4, 0)]).isEmpty, "the day is over")
    #expect(try find([("2026-03-12", 4, 0)]).count == 1, "the week after has it, and is near")
    #expect(try find([("2026-03-13", 9, 0)]).isEmpty, "that is a week away")
    let many = try find([
      ("2026-03-12", 9, 0), ("2026-03-11", 4, 0), ("2026-03-10", 5, 0), ("2026-03-09", 5, 0),
    ])
    #expect(many.map { $0["planned"] } == [.count(9)], "the fullest alone")
  }

  @Test("The mood insight needs three lower averages in a row, of at least two entries each")
  func mood() throws {
    let find = { (emotions: [Emotion], entries: Int) in
      let dates = ["2026-02-10", "2026-02-17", "2026-02-24", "2026-03-03"].suffix(emotions.count)
      return try report(
        moods: zip(dates, emotions).map { ($0, Mood(counts: [$1: entries])) },
        insights: [MoodFalling()])
    }
    let fell = try find([.happiness, .calm, .surprise, .anger], 2)
    #expect(
      fell.map { $0.evidence.map(\.value) } == [[.mood(3), .mood(1), .mood(0), .mood(-3)]])
    #expect(try find([.happiness, .calm, .surprise, .anger], 1).isEmpty)
    #expect(try find([.happiness, .calm, .calm, .anger], 2).isEmpty)
    #expect(try find([.calm, .surprise, .anger], 2).isEmpty)
  }

  @Test("The dropping-rate insight needs a drop of 20 points in a period that is over")
  func rate() throws {
    let find = { (finished: Int, today: String) in
      try report(
        .week, [("a", "2026-02-10", 10, 8), ("a", "2026-03-02", 10, finished)], today: today,
        insights: [RateDropping()])
    }
    #expect(try find(6, "2026-03-09").map { $0["usually"] } == [.share(0.8)])
    #expect(try find(7, "2026-03-09").isEmpty)
    #expect(
      try report(
        .week, [("a", "2026-02-10", 5, 5), ("a", "2026-03-02", 5, 4)], today: "2026-03-09",
        insights: [RateDropping()]
      ).count == 1, "20 points are enough")
    #expect(try find(1, "2026-03-08").isEmpty)
  }

  @Test("The weekday insight appears in a month below half the share of the other weekdays")
  func weekday() throws {
    let find = { (unit: PeriodUnit, finished: Int) in
      try report(
        unit, [("a", "2026-03-02", 8, finished), ("a", "2026-03-03", 10, 10)],
        insights: [WeakWeekday()])
    }
    #expect(try find(.month, 3).map { $0["weekday"] } == [.weekday(.monday)])
    #expect(try find(.month, 4).isEmpty)
    #expect(try find(.week, 3).isEmpty)
  }

  @Test("The overdue insight needs more than the usual finished count, and at least five")
  func pile() throws {
    let find = { (count: Int) in
      try report(
        .week, [("a", "2026-02-10", 20, 20), ("a", "2026-03-02", count, 0)], overdue: count,
        insights: [OverduePile()])
    }
    // 20 in three weeks.
    #expect(try find(7).map { $0["overdue"] } == [.count(7)])
    #expect(try find(6).isEmpty, "6.7 are usual")
  }

  @Test("A dropping rate and an overdue pile are reported once, and nothing before three weeks")
  func subjects() throws {
    let cells = [("a", "2026-02-10", 10, 8), ("a", "2026-03-02", 10, 2)]
    let find = { (insights: [any Insight], known: String) in
      try report(
        .week, cells, overdue: 9, today: "2026-03-09", known: known, insights: insights
      ).map(\.insight)
    }
    let early = "2026-01-01"
    #expect(try find([OverduePile()], early) == [OverduePile.name])
    #expect(try find([RateDropping(), OverduePile()], early) == [RateDropping.name])
    #expect(try find([OverduePile(), RateDropping()], early) == [OverduePile.name])
    let young = { (cells: [(String, String, Int, Int)], today: String) in
      try report(
        .week, cells, overdue: 9, today: today, known: "2026-02-16", insights: [OverduePile()])
    }
    let february = [("a", "2026-02-16", 4, 4), ("a", "2026-03-02", 9, 0)]
    #expect(try young(february, "2026-03-07").isEmpty, "20 days")
    #expect(try young(february, "2026-03-08").count == 1, "21 days")
  }

  @Test("Every insight has a unique name by which it is found")
  func names() {
    #expect(Set(Insights.names).count == Insights.standard.count)
    for name in Insights.names { #expect(Insights.named(name) != nil) }
    #expect(Insights.named("luck") == nil)
  }
}
