import Testing
import TodoDomain

@Suite("Periods")
struct PeriodTests {
  private func text(_ period: Period) -> String {
    "\(period.label) \(period.days.lowerBound)…\(period.days.upperBound)"
  }

  @Test(
    "A period contains its date and is read from its own label",
    arguments: [
      (PeriodUnit.week, "2027-01-01", "2026-W53 2026-12-28…2027-01-03"),
      (.month, "2024-02-29", "2024-02 2024-02-01…2024-02-29"),
      (.month, "2026-02-01", "2026-02 2026-02-01…2026-02-28"),
      (.quarter, "2026-11-21", "2026-Q4 2026-10-01…2026-12-31"),
      (.quarter, "2026-03-31", "2026-Q1 2026-01-01…2026-03-31"),
      (.year, "2024-06-01", "2024 2024-01-01…2024-12-31"),
      (.week, "0001-01-15", "0001-W03 0001-01-15…0001-01-21"),
      (.month, "0001-01-15", "0001-01 0001-01-01…0001-01-31"),
      (.year, "9999-12-31", "9999 9999-01-01…9999-12-31"),
    ])
  func labels(unit: PeriodUnit, date: String, expected: String) throws {
    let period = Period(unit, containing: try CivilDate(date))
    #expect(text(period) == expected)
    #expect(try Period(unit, period.label) == period)
    #expect(try Period(unit, date) == period)
  }

  @Test("A week from Sunday has no number, and a month keeps the first day of its weeks")
  func sundays() throws {
    let date = try CivilDate("2026-11-21")
    let week = Period(.week, containing: date, firstWeekday: .sunday)
    #expect(text(week) == "2026-11-15/2026-11-21 2026-11-15…2026-11-21")
    #expect(week.advanced(by: 1).firstWeekday == .sunday)
    let month = Period(.month, containing: date, firstWeekday: .sunday)
    #expect(month.weekdays.first == .sunday)
    #expect(month.advanced(by: -1).weekdays.first == .sunday)
  }

  @Test("A period of seven rolling days ends on its date")
  func rolling() throws {
    let days = try Period(.rolling, "2026-11-18")
    #expect(text(days) == "2026-11-12/2026-11-18 2026-11-12…2026-11-18")
    #expect(days.weekdays.first == .thursday)
    #expect(text(days.advanced(by: -1)) == "2026-11-05/2026-11-11 2026-11-05…2026-11-11")
    #expect(try Period(.rolling, "2026-W47").days == Week("2026-W47").days)
  }

  @Test("A period advances across the ends of months, quarters and years")
  func advancing() throws {
    let date = try CivilDate("2026-01-31")
    let labels = { (unit: PeriodUnit) in
      [-1, 1, 13].map { Period(unit, containing: date).advanced(by: $0).label }
    }
    #expect(labels(.week) == ["2026-W04", "2026-W06", "2026-W18"])
    #expect(labels(.month) == ["2025-12", "2026-02", "2027-02"])
    #expect(labels(.quarter) == ["2025-Q4", "2026-Q2", "2029-Q2"])
    #expect(labels(.year) == ["2025", "2027", "2039"])
  }

  @Test(
    "A period that doesn't exist is refused by its name",
    arguments: [
      (PeriodUnit.week, "2026-W54", ValueForm.week), (.week, "2025-W53", .week),
      (.rolling, "2026-11-31", .week), (.month, "2026-13", .month), (.month, "2026-1", .month),
      (.quarter, "2026-Q5", .quarter), (.quarter, "2026-Q", .quarter), (.quarter, "Q4", .quarter),
      (.year, "0000", .year), (.year, "26", .year), (.year, "", .year),
    ])
  func malformed(unit: PeriodUnit, text: String, form: ValueForm) {
    #expect(throws: ValueError.malformed(form, text)) { try Period(unit, text) }
  }
}
