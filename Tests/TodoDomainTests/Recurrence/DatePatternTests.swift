import Testing
import TodoDomain
import TodoTesting

@Suite("Patterns of dates")
struct DatePatternTests {
  /// The days from Monday 2024-01-01 on, made one by one.
  private static let calendar: [(text: String, weekday: Int)] = {
    var days: [(String, Int)] = []
    var day = NaiveDay(year: 2024, month: 1, day: 1, weekday: 0)
    for _ in 0..<1_400 {
      let month = (day.month < 10 ? "-0" : "-") + String(day.month)
      days.append(
        (String(day.year) + month + (day.day < 10 ? "-0" : "-") + String(day.day), day.weekday))
      day = day.next
    }
    return days
  }()

  /// Whether a pattern covers a day by the words of the specification, compared as text.
  private func isCovered(_ day: (text: String, weekday: Int), by pattern: DatePattern) -> Bool {
    let start = pattern.startText
    if let pause = pattern.pause, pause.from.description <= day.text,
      pause.until.map({ day.text <= $0.description }) ?? true
    {
      return false
    }
    switch pattern.recurrence {
    case .once: return day.text == start
    case .daily(let until): return start <= day.text && day.text <= until.description
    case .weekly(let days, let until):
      let inTime = start <= day.text && (until.map { day.text <= $0.description } ?? true)
      return inTime && (Int(days.rawValue) >> day.weekday) % 2 == 1
    case .set(let set):
      // The dates of rules have an oracle of their own. This one checks the dates beside a rule.
      guard let date = try? CivilDate(day.text) else { return false }
      let isRuled = set.rule?.covers(date, from: pattern.start ?? date) ?? (day.text == start)
      return isRuled || set.extraDates.contains { $0.description == day.text }
    }
  }

  @Test(
    "A random pattern covers the same dates as a day-by-day search",
    arguments: 1...40 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let pattern = try life.pattern()
    let expected = Self.calendar.filter { isCovered($0, by: pattern) }.map(\.text)
    let range = try CivilDate(Self.calendar[0].text)...CivilDate(Self.calendar[1_399].text)
    #expect(pattern.dates(in: range).map(\.description) == expected, "seed \(seed): \(pattern)")
    #expect(pattern.firstDate?.description == expected.first, "seed \(seed): \(pattern)")
    for _ in 0..<50 {
      let first = life.number(0...1_399)
      let last = life.number(first...1_399)
      let window = Self.calendar[first...last]
      let range = try CivilDate(Self.calendar[first].text)...CivilDate(Self.calendar[last].text)
      let covered = window.filter { isCovered($0, by: pattern) }.map(\.text)
      #expect(pattern.dates(in: range).map(\.description) == covered, "seed \(seed): \(range)")
      #expect(
        pattern.covers(range.lowerBound) == isCovered(Self.calendar[first], by: pattern),
        "seed \(seed): \(range.lowerBound)")
    }
  }

  @Test(
    "A pattern that is cut covers its earlier dates up to the cut",
    arguments: 1...40 as ClosedRange<UInt64>)
  func ending(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let pattern = try life.pattern()
    let range = try CivilDate("2024-01-01")...CivilDate("2027-10-31")
    for _ in 0..<20 {
      let last = life.date()
      let before = pattern.dates(in: range).filter { $0 <= last }
      let shortened = pattern.ending(on: last)
      #expect(shortened?.dates(in: range) ?? [] == before, "seed \(seed): \(pattern) \(last)")
      #expect((shortened == nil) == before.isEmpty, "seed \(seed): \(pattern) \(last)")
    }
  }

  @Test(
    "The rest of a pattern covers the pattern's dates from its first day on",
    arguments: 1...40 as ClosedRange<UInt64>)
  func starting(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let pattern = try life.pattern()
    let range = try CivilDate("2024-01-01")...CivilDate("2027-10-31")
    for _ in 0..<20 {
      let first = try max(life.date(), #require(pattern.start))
      let after = pattern.dates(in: range).filter { $0 >= first }
      let rest = try? pattern.starting(on: first)
      #expect(rest?.dates(in: range) ?? [] == after, "seed \(seed): \(pattern) \(first)")
    }
  }

  @Test("The start of a series is no occurrence if its weekday isn't in the set")
  func start() throws {
    let pattern = try Sample.pattern("2025-04-05", days: "tue,wed")
    #expect(pattern.firstDate?.description == "2025-04-08")
    #expect(try !pattern.covers(#require(pattern.start)))
  }

  @Test("A series that is cut after its first day ends there and doesn't become open-ended")
  func secondDay() throws {
    let pattern = try Sample.pattern("2025-04-05", days: "tue,wed")
    let cut = try #require(pattern.ending(on: CivilDate("2025-04-08")))
    #expect(cut == (try Sample.pattern("2025-04-05", until: "2025-04-08", days: "tue,wed")))
    #expect(cut.isRepeating)
    #expect(try pattern.ending(on: CivilDate("2025-04-07")) == nil)
  }

  @Test("A series without a matching day covers no dates")
  func empty() throws {
    let pattern = try Sample.pattern("2025-06-03", until: "2025-06-05", days: "mon")
    #expect(pattern.firstDate == nil)
    #expect(try pattern.ending(on: #require(pattern.start)) == nil)
  }
}
