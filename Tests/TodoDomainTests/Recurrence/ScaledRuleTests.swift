import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("Recurrence rules by other calendars")
struct ScaledRuleTests {
  @Test("Each day from 1900 to 2050 has the Korean lunar date of the official table")
  func table() throws {
    let days = try LunarTable.days()
    #expect(days.count == 55_104)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.date.advanced(by: 1) == $1.date })
    for day in days {
      let found = day.date.day(by: .dangi)
      #expect(
        (found.month, found.isLeap, found.day) == (day.month, day.isLeap, day.day), "\(day.date)")
    }
  }

  @Test(
    "Rules by other calendars have the dates of RFC 7529 §4.3",
    arguments: [
      ("2013-02-10", "RSCALE=CHINESE;FREQ=YEARLY", "2013-02-10 2014-01-31 2015-02-19"),
      ("2013-09-06", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "2013-09-06 2014-09-06 2015-09-06"),
      (
        "2014-02-08", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD",
        "2014-02-08 2015-02-27 2016-02-17"
      ),
      (
        "2012-02-29", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
        "2012-02-29 2013-03-01 2014-03-01"
      ),
      (
        "2014-01-31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
        "2014-01-31 2014-02-28 2014-03-31 2014-04-30"
      ),
    ])
  func examples(start: String, rule: String, dates: String) throws {
    try expect(rule, from: start, begins: dates)
  }

  @Test(
    "A lunar date near the end of its year is right even if Foundation calls a day 0",
    arguments: [
      (RecurrenceScale.chinese, "2058-01-23", 12, 29), (.chinese, "2057-09-28", 8, 30),
      (.chinese, "2057-09-29", 9, 1), (.chinese, "2098-01-31", 12, 30),
      (.chinese, "2097-08-07", 6, 30), (.chinese, "2097-08-08", 7, 1),
      (.dangi, "2097-02-11", 12, 29), (.dangi, "2097-01-13", 11, 30), (.dangi, "2097-01-14", 12, 1),
    ])
  func dayZero(scale: RecurrenceScale, date: String, month: Int, day: Int) throws {
    let found = try CivilDate(date).day(by: scale)
    #expect((found.month, found.isLeap, found.day) == (month, false, day), "\(date)")
  }

  @Test(
    "A long interval beyond all dates leaves only the first date, and the search ends",
    .timeLimit(.minutes(1)), arguments: RecurrenceScale.allCases)
  func longIntervals(scale: RecurrenceScale) throws {
    let start = try CivilDate("2026-11-29")
    for frequency in [RecurrenceFrequency.monthly, .yearly] {
      for interval in [150_000, 1_000_000, 12_345_678] {
        let rule = try RecurrenceRule(frequency, interval: interval, scale: scale)
        let dates = rule.dates(from: start, in: start...CivilDate.latest)
        #expect(dates == [start], "\(frequency) \(interval)")
      }
    }
  }

  @Test(
    "Rules by other calendars have the dates that were counted by hand",
    arguments: [
      // 추석, and the full moon of each month.
      (
        "2026-01-01", "FREQ=YEARLY;RSCALE=DANGI;BYMONTH=8;BYMONTHDAY=15",
        "2026-09-25 2027-09-15 2028-10-03 2029-09-22"
      ),
      (
        "2026-01-01", "FREQ=MONTHLY;RSCALE=DANGI;BYMONTHDAY=15;COUNT=3",
        "2026-01-03 2026-02-02 2026-03-03"
      ),
      // The leap months of these years: 2025 has a sixth, 2028 a fifth, 2031 a third.
      (
        "2025-01-01", "FREQ=YEARLY;RSCALE=DANGI;BYMONTH=6L;BYMONTHDAY=1", "2025-07-25 2036-07-23"
      ),
      // The twelfth month has 30 days in 2026 and 2027, and 29 in 2028.
      (
        "2027-01-01", "FREQ=YEARLY;RSCALE=DANGI;SKIP=BACKWARD;BYMONTH=12;BYMONTHDAY=30",
        "2027-02-06 2028-01-26 2029-02-12"
      ),
      (
        "2027-01-01", "FREQ=YEARLY;RSCALE=DANGI;SKIP=FORWARD;BYMONTH=12;BYMONTHDAY=30",
        "2027-02-06 2028-01-26 2029-02-13"
      ),
      // New Year's Eve and the day before: the last days of the year.
      ("2027-01-01", "FREQ=YEARLY;RSCALE=DANGI;BYYEARDAY=-1", "2027-02-06 2028-01-26 2029-02-12"),
      // The first Friday of each lunar year.
      ("2027-01-01", "FREQ=YEARLY;RSCALE=DANGI;BYDAY=1FR", "2027-02-12 2028-01-28 2029-02-16"),
      // Every second year.
      (
        "2026-01-01", "FREQ=YEARLY;INTERVAL=2;RSCALE=CHINESE;BYMONTH=1;BYMONTHDAY=1",
        "2027-02-06 2029-02-13"
      ),
    ])
  func handCounted(start: String, rule: String, dates: String) throws {
    try expect(rule, from: start, begins: dates)
  }

  @Test("A rule on which calendars agree becomes a Gregorian rule with one form")
  func normalForm() throws {
    for (text, form) in [
      ("RSCALE=GREGORIAN;FREQ=YEARLY", "FREQ=YEARLY"), ("FREQ=DAILY;SKIP=OMIT", "FREQ=DAILY"),
      ("RSCALE=DANGI;FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
      ("RSCALE=HEBREW;FREQ=DAILY;SKIP=FORWARD", "FREQ=DAILY"),
      ("rscale=dangi;freq=yearly;bymonth=5l,5", "FREQ=YEARLY;RSCALE=DANGI;BYMONTH=5,5L"),
    ] {
      let rule = try RecurrenceRule(text)
      #expect(rule.description == form)
      #expect(try RecurrenceRule(rule.description) == rule)
    }
  }

  @Test("A rule that RFC 7529 doesn't allow is refused")
  func refused() {
    for (text, error) in [
      ("FREQ=YEARLY;SKIP=FORWARD", RecurrenceRuleError.skipWithoutScale),
      ("FREQ=YEARLY;RSCALE=MAYAN", .unknownScale("MAYAN")),
      ("FREQ=YEARLY;RSCALE=HEBREW;SKIP=ASIDE", .malformedValue(.skip, "ASIDE")),
      ("FREQ=YEARLY;BYMONTH=5L", .outOfRange(.months, "5L")),
      ("FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=6L", .outOfRange(.months, "6L")),
      ("FREQ=YEARLY;RSCALE=DANGI;BYMONTH=13", .outOfRange(.months, "13")),
      ("FREQ=YEARLY;BYMONTH=13", .outOfRange(.months, "13")),
      ("FREQ=YEARLY;RSCALE=DANGI;AFTER=DONE", .notAfterDone),
    ] {
      #expect(throws: error, "\(text)") { try RecurrenceRule(text) }
    }
  }

  @Test("A leap day that no year in four centuries has never occurs")
  func never() throws {
    let rule = try RecurrenceRule("FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=4;BYMONTHDAY=30")
    #expect(rule.firstDate(from: try CivilDate("2026-01-01")) == nil)
  }

  @Test(
    "Random rules by other calendars cover the dates that a day-by-day search finds",
    arguments: 0..<12)
  func random(seed: UInt64) throws {
    var life = RandomLife(seed: 7_529 + seed)
    for _ in 0..<40 {
      let start = CivilDate(dayNumber: life.number(10_000...24_000))
      let rule = try life.scaledRule()
      let window = start.advanced(by: life.number(-40...900))
      let range = window...window.advanced(by: life.number(0...1_500))
      let expected = DaywiseRule(rule, from: start).dates(in: range)
      #expect(
        rule.dates(from: start, in: range) == expected, "\(rule) from \(start) in \(range)")
    }
  }

  private func expect(
    _ text: String, from start: String, begins dates: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let rule = try RecurrenceRule(text)
    let start = try CivilDate(start)
    let expected = dates.split(separator: " ").map(String.init)
    let found = rule.dates(
      from: start, in: start...start.advanced(by: 6_000), limit: expected.count)
    #expect(found.map(\.description) == expected, "\(text)", sourceLocation: location)
    #expect(rule.firstDate(from: start) == found.first, sourceLocation: location)
  }
}

extension RandomLife {
  fileprivate mutating func scaledRule() throws -> RecurrenceRule {
    let scale = pick(RecurrenceScale.allCases)
    var leaps: [Int] = []
    if scale.isLunisolar, chance(30) { leaps = [scale == .hebrew ? 5 : number(2...10)] }
    var months: [Int] = []
    if leaps.isEmpty ? chance(70) : chance(40) {
      months = (0..<number(1...2)).map { _ in number(1...scale.lastMonth) }
    }
    var days: [Int] = []
    if chance(75) {
      days = (0..<number(1...2)).map { _ in pick([number(1...31), 29, 30, -1, -2]) }
    }
    return try RecurrenceRule(
      pick([.yearly, .monthly]), interval: pick([1, 1, 2, 3]), scale: scale,
      skip: pick(RecurrenceSkip.allCases), months: months, leapMonths: leaps, monthDays: days,
      weekdays: chance(15) ? WeekdaySet([.monday, .thursday, .saturday]) : [])
  }
}

/// A rule that is checked day by day, by the fields that Foundation's calendar gives for each day.
private struct DaywiseRule {
  private struct Month {
    let year: Int
    let number: Int
    let isLeap: Bool
    var first: Int
    var length = 0
  }

  private let rule: RecurrenceRule
  private let start: CivilDate
  private var months: [Month] = []

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    self.rule = rule
    self.start = start
    var calendar = Calendar(identifier: rule.scale?.foundation ?? .gregorian)
    calendar.timeZone = .gmt
    for day in (start.dayNumber - 800)...(start.dayNumber + 3_300) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let fields = calendar.dateComponents([.era, .year, .month, .day, .isLeapMonth], from: date)
      if fields.day == 1 {
        let isHebrew = rule.scale == .hebrew
        let month = fields.month ?? 0
        let year = (fields.era ?? 0) * 60 + (fields.year ?? 0)
        months.append(
          Month(
            year: year, number: isHebrew && month > 5 ? month - 1 : month,
            isLeap: isHebrew ? month == 6 : fields.isLeapMonth == true, first: day))
      }
      if !months.isEmpty { months[months.count - 1].length += 1 }
    }
  }

  func dates(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    guard let origin = months.lastIndex(where: { $0.first <= start.dayNumber }) else { return [] }
    let own = months[origin]
    var (named, leaps, days) = (rule.months, rule.leapMonths, rule.monthDays)
    let saysDays = !days.isEmpty || !rule.weekdays.isEmpty
    let saysMonths = !(named.isEmpty && leaps.isEmpty)
    if rule.frequency == .yearly, !saysMonths, !saysDays || !days.isEmpty {
      if own.isLeap { leaps = [own.number] } else { named = [own.number] }
    }
    if !saysDays { days = [start.dayNumber - own.first + 1] }
    var found: Set<Int> = []
    for place in months.indices.dropFirst().dropLast() {
      let month = months[place]
      let distance = rule.frequency == .yearly ? month.year - own.year : place - origin
      guard distance % rule.interval == 0 else { continue }
      var isNamed = (named + leaps).isEmpty || (month.isLeap ? leaps : named).contains(month.number)
      if !month.isLeap, rule.skip == .backward, leaps.contains(month.number) {
        isNamed = isNamed || !months[place + 1].isLeap
      }
      if !month.isLeap, rule.skip == .forward, leaps.contains(months[place - 1].number) {
        isNamed = isNamed || !months[place - 1].isLeap
      }
      guard isNamed else { continue }
      for day in days.isEmpty ? Array(1...month.length) : days {
        let number = day < 0 ? month.length + 1 + day : day
        if number <= month.length {
          if number > 0 { found.insert(month.first + number - 1) }
        } else if rule.skip != .omit {
          found.insert(month.first + month.length - (rule.skip == .backward ? 1 : 0))
        }
      }
    }
    return found.sorted().map { CivilDate(dayNumber: $0) }.filter {
      $0 >= start && range.contains($0)
        && (rule.weekdays.isEmpty || rule.weekdays.contains($0.weekday))
    }
  }
}

extension RecurrenceScale {
  fileprivate var foundation: Calendar.Identifier {
    switch self {
    case .dangi: .dangi
    case .chinese: .chinese
    case .hebrew: .hebrew
    case .islamic: .islamic
    case .islamicCivil: .islamicCivil
    case .islamicTabular: .islamicTabular
    case .islamicUmmAlQura: .islamicUmmAlQura
    case .persian: .persian
    case .indian: .indian
    case .coptic: .coptic
    case .ethiopic, .ethiopicAmeteAlem: .ethiopicAmeteMihret
    case .gregorian: .gregorian
    }
  }
}
