import Testing
import TodoDomain

/// The expectations were calculated by hand with m = 0.5 ^ (1 / (13 · √f)).
@Suite("The habit score")
struct HabitScoreTests {
  /// Returns the score of dates that are `days` apart, from Monday, 2026-03-02 on: `+` kept, `-`
  /// missed, `o` left out.
  private func score(_ marks: String, every days: Int = 1) throws -> Double {
    let first = try CivilDate("2026-03-02")
    return HabitScore.of(
      marks.enumerated().map { number, mark in
        (first.advanced(by: days * number), mark == "o" ? nil : mark == "+")
      })
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.0001 }

  @Test("A habit without dates, or never kept, has a score of 0")
  func empty() throws {
    #expect(HabitScore.of([]) == 0)
    #expect(try score("---") == 0)
  }

  @Test("A daily habit's score reaches one half in 13 days and three quarters in 26")
  func rising() throws {
    // 1 − 0.5^(1/13) = 1 − 0.94808.
    #expect(isNear(try score("+"), 0.0519))
    #expect(isNear(try score(String(repeating: "+", count: 13)), 0.5))
    #expect(isNear(try score(String(repeating: "+", count: 26)), 0.75))
  }

  @Test("One miss after 26 days lowers a habit's score by four points, and 13 misses halve it")
  func missed() throws {
    let kept = String(repeating: "+", count: 26)
    // 0.75 · 0.94808; a streak would be 0.
    #expect(isNear(try score(kept + "-"), 0.7111))
    #expect(isNear(try score(kept + String(repeating: "-", count: 13)), 0.375))
  }

  @Test("The latest dates weigh most in a habit's score")
  func order() throws {
    #expect(try score("--++") > score("++--"))
  }

  @Test("A deliberately skipped date doesn't change a habit's score")
  func skipped() throws {
    #expect(try score("++o+") == score("+++"))
  }

  @Test("A weekly habit's score changes faster with each date and slower with each day")
  func weekly() throws {
    // √(1/7) = 0.37796; m = 0.5^(1 / 4.91354) = 0.86841; 1 − m³ = 0.34510.
    #expect(isNear(try score("+++", every: 7), 0.3451))
    #expect(try score("+++", every: 7) < score(String(repeating: "+", count: 21)))
  }

  @Test("A streak has the score of all its dates, and a year has the numbers of its months")
  func streak() throws {
    let routine = try Routine(
      details: EventDetails(uid: EventUID("r"), title: "r"),
      days: WeekdaySet("mon,tue,wed,thu,fri,sat,sun"), activeFrom: CivilDate("2026-02-27"),
      activeUntil: nil)
    let records = try ["2026-02-28", "2026-03-01", "2026-03-02"].map {
      OccurrenceRecord(date: try CivilDate($0), isFinished: true)
    }
    let today = try CivilDate("2026-03-04")
    let count = { (unit: PeriodUnit) in
      try #require(
        RoutineStreak(
          routine, records, in: Period(unit, containing: today), asOf: today, today: today))
    }
    // Missed on 27 February and on 3 March; today is open.
    let (week, year) = (try count(.week), try count(.year))
    #expect(week.score == (try score("-+++-")) && year.score == week.score)
    #expect(week.months.isEmpty)
    #expect(
      year.months == [
        try CivilDate("2026-02-01"): Consistency(finished: 1, missed: 1, skipped: 0),
        try CivilDate("2026-03-01"): Consistency(finished: 2, missed: 1, skipped: 0),
      ])
  }
}
