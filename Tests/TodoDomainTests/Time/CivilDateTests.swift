import Testing
import TodoDomain

@Suite("Calendar dates")
struct CivilDateTests {
  @Test(
    "A date is read from its text and written the same",
    arguments: ["0001-01-01", "1900-02-28", "2000-02-29", "2024-02-29", "2026-11-21", "9999-12-31"])
  func accepted(text: String) throws {
    #expect(try CivilDate(text).description == text)
  }

  @Test(
    "A text that is no date is refused, and never rolled over",
    arguments: [
      "2025-02-30", "2025-02-29", "1900-02-29", "2025-04-31", "2025-00-10", "2025-13-01",
      "2025-01-00", "2025-01-32", "0000-01-01", "2025-1-1", "25-01-01", "2025/01/01",
      "2025-01-01 ", " 2025-01-01", "2025-01-01T", "12025-01-01", "-025-01-01", "+025-01-01", "",
      "２０２５-01-01", "today", "2025-01-0a",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.date, text)) { try CivilDate(text) }
  }

  @Test("A nonexistent date can't be made from its fields")
  func refusedFields() {
    #expect(throws: ValueError.malformed(.date, "2025-2-30")) {
      try CivilDate(year: 2025, month: 2, day: 30)
    }
    #expect(throws: ValueError.self) { try CivilDate(year: 0, month: 1, day: 1) }
    #expect(throws: ValueError.self) { try CivilDate(year: 10_000, month: 1, day: 1) }
  }

  @Test("Day numbers count from 1970-01-01")
  func dayNumbers() throws {
    #expect(try CivilDate("1970-01-01").dayNumber == 0)
    #expect(try CivilDate("1969-12-31").dayNumber == -1)
    #expect(try CivilDate("2000-03-01").dayNumber == 11_017)
    #expect(try CivilDate("2025-06-01").dayNumber == 20_240)
    #expect(CivilDate.earliest.description == "0001-01-01")
    #expect(CivilDate.latest.description == "9999-12-31")
  }

  @Test("Every day of three centuries matches a calendar that is counted by hand")
  func walk() throws {
    var naive = NaiveDay(year: 1800, month: 1, day: 1, weekday: 2)
    var date = try CivilDate("1800-01-01")
    while naive.year < 2101 {
      #expect(date.year == naive.year && date.month == naive.month && date.day == naive.day)
      #expect(date.weekday.rawValue == naive.weekday, "\(date)")
      let rebuilt = try CivilDate(year: naive.year, month: naive.month, day: naive.day)
      #expect(rebuilt == date)
      naive = naive.next
      date = date.advanced(by: 1)
    }
  }

  @Test("Dates are ordered, and differ by whole days over a year's end")
  func arithmetic() throws {
    let (last, first) = try (CivilDate("2025-12-31"), CivilDate("2026-01-01"))
    #expect(last < first)
    #expect(last.advanced(by: 1) == first && first.advanced(by: -1) == last)
    #expect(last.distance(to: first) == 1)
    #expect(first.advanced(by: -366) == (try CivilDate("2024-12-31")))
    #expect(CivilDate.latest.advanced(by: 1).description == "10000-01-01")
  }
}

/// A day whose next day is found by the calendar rules that one learns at school.
struct NaiveDay {
  var year: Int
  var month: Int
  var day: Int
  /// The day of the week, from 0 for Monday.
  var weekday: Int

  var next: NaiveDay {
    let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let tomorrow = (weekday + 1) % 7
    if day < lengths[month - 1] {
      return NaiveDay(year: year, month: month, day: day + 1, weekday: tomorrow)
    }
    if month < 12 { return NaiveDay(year: year, month: month + 1, day: 1, weekday: tomorrow) }
    return NaiveDay(year: year + 1, month: 1, day: 1, weekday: tomorrow)
  }

  private var isLeapYear: Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }
}
