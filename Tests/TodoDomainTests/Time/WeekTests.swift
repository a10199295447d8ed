import Testing
import TodoDomain

@Suite("Weeks")
struct WeekTests {
  @Test(
    "Weeks around the year ends of 2020 to 2030 have their ISO labels",
    arguments: [
      ("2019-12-30", "2020-W01"), ("2020-12-28", "2020-W53"), ("2021-01-03", "2020-W53"),
      ("2021-01-04", "2021-W01"), ("2021-12-31", "2021-W52"), ("2022-01-02", "2021-W52"),
      ("2022-01-03", "2022-W01"), ("2023-01-01", "2022-W52"), ("2023-01-02", "2023-W01"),
      ("2023-12-31", "2023-W52"), ("2024-01-01", "2024-W01"), ("2024-12-29", "2024-W52"),
      ("2024-12-30", "2025-W01"), ("2025-12-28", "2025-W52"), ("2025-12-29", "2026-W01"),
      ("2026-12-28", "2026-W53"), ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"),
      ("2028-01-02", "2027-W52"), ("2028-01-03", "2028-W01"), ("2028-12-31", "2028-W52"),
      ("2029-01-01", "2029-W01"), ("2029-12-30", "2029-W52"), ("2029-12-31", "2030-W01"),
      ("2030-12-29", "2030-W52"), ("2030-12-30", "2031-W01"), ("0001-01-01", "0001-W01"),
      ("9999-12-31", "9999-W52"),
    ])
  func labels(date: String, label: String) throws {
    let week = try Week(containing: CivilDate(date))
    #expect(week.label.drop { $0 == "0" } == label.drop { $0 == "0" })
    #expect(try Week(label) == week)
  }

  @Test(
    "A text that names no week is refused",
    arguments: [
      "2025-W53", "2024-W53", "2026-W00", "2026-W54", "2026-W99", "2026W47", "2026-w47", "2026-W7",
      "2026-W047", "0000-W01", "", "2025-02-30", "W47",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.week, text)) { try Week(text) }
  }

  @Test(
    "A week is read from any of its dates",
    arguments: ["2026-11-16", "2026-11-21", "2026-11-22", "2026-W47"])
  func dates(text: String) throws {
    let week = try Week(text)
    #expect(week.days == (try CivilDate("2026-11-16")...CivilDate("2026-11-22")))
    #expect(week.firstWeekday == .monday)
  }

  @Test(
    "A week from Sunday contains the Thursday of its ISO week and is labelled by its days")
  func sundays() throws {
    let week = try Week("2026-W47", firstWeekday: .sunday)
    #expect(week.label == "2026-11-15/2026-11-21")
    #expect(try Week("2026-11-15", firstWeekday: .sunday) == week)
    #expect(try Week("2026-11-21", firstWeekday: .sunday) == week)
    #expect(try Week("2026-11-22", firstWeekday: .sunday) == week.advanced(by: 1))
  }

  @Test("Weeks follow each other by seven days across clock changes and year ends")
  func following() throws {
    let week = try Week("2025-12-29")
    #expect(week.advanced(by: -1).label == "2025-W52")
    #expect(week.advanced(by: 53).label == "2027-W01")
    for firstWeekday in Weekday.allCases {
      let week = Week(containing: week.firstDay, firstWeekday: firstWeekday)
      #expect(week.firstWeekday == firstWeekday)
      #expect(week.days.contains(try CivilDate("2025-12-29")) && week.days.count == 7)
      #expect(week.advanced(by: 1).days.lowerBound == week.days.upperBound.advanced(by: 1))
    }
  }
}
