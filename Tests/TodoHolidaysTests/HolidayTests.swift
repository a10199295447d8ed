import Testing
import TodoDomain
import TodoHolidays
import TodoTesting

@Suite("The table of public holidays")
struct HolidayTests {
  private let table = HolidayTable.ofProgram
  private static let note = CommitNote(action: "holidays", at: FixedContext.now)

  private static func context(_ today: String) throws -> RuleContext {
    let uid = try EventUID("unused")
    return RuleContext(now: FixedContext.now, today: try CivilDate(today)) { uid }
  }

  @Test("The table of holidays matches the counts of the Python package holidays 0.109")
  func wholeTable() throws {
    #expect(table.source == "holidays 0.109")
    #expect(table.years == 2020...2036)
    #expect(table.countries.count == 248)
    let all = table.countries.flatMap { table.holidays(of: $0, in: 2020...2030) }
    #expect(all.count == 38_048)
    #expect(all.reduce(0) { $0 + $1.names.count } == 38_391)
    #expect(all.allSatisfy { $0.names.count == $0.englishNames.count })
  }

  @Test("Korea's holidays of 2026 and their substitutes are those of the law")
  func korea() throws {
    let days = table.holidays(of: "kr", in: 2026...2026).map(\.date.description)
    #expect(
      days == [
        "2026-01-01", "2026-02-16", "2026-02-17", "2026-02-18", "2026-03-01", "2026-03-02",
        "2026-05-01", "2026-05-05", "2026-05-24", "2026-05-25", "2026-06-03", "2026-06-06",
        "2026-07-17", "2026-08-15", "2026-08-17", "2026-09-24", "2026-09-25", "2026-09-26",
        "2026-10-03", "2026-10-05", "2026-10-09", "2026-12-25",
      ])
    let chuseok = try #require(
      table.holidays(of: "KR", in: 2026...2026).first { $0.date.description == "2026-09-25" })
    #expect(chuseok.names == ["추석"] && chuseok.englishNames == ["Chuseok"])
  }

  @Test("A country has holidays only in the years of the table")
  func years() {
    #expect(table.holidays(of: "US", in: 2035...2040).map(\.date.year).max() == 2036)
    #expect(table.holidays(of: "US", in: 1990...2019).isEmpty)
    #expect(table.holidays(of: "XX", in: 2026...2026).isEmpty && !table.has("XX"))
  }

  @Test("Holidays are stored once, renewed, and removed with all their dates")
  func keeping() throws {
    let store = InMemoryEventStore()
    let context = try Self.context("2026-11-28")
    try store.writeAndWait(Self.note) { transaction in
      let category = try Category(name: "공휴일", holdsEvents: true)
      try transaction.apply(.insert(category))
      func keep(_ years: ClosedRange<Int>) throws -> HolidayChange {
        try transaction.keepHolidays(
          of: "kr", in: years, category: category, from: table, context: context
        ) { $0.names.joined(separator: ", ") }
      }
      #expect(try keep(2026...2026).added.count == 22)
      #expect(try keep(2026...2026) == HolidayChange.nothing(of: "KR"))
      let next = try keep(2026...2038)
      #expect(next.added.first?.year == 2027 && next.missingYears == [2037, 2038])
      // A stored holiday that isn't in the table was one under an older law.
      let old = try CivilDate("2026-07-18")
      try transaction.add(
        Schedule(
          details: EventDetails(
            uid: .holiday(of: "KR", on: old), title: "옛 공휴일", category: category),
          pattern: DatePattern(on: old)))
      #expect(try keep(2026...2026).removed == [old])
      let dates = try transaction.holidayDates()
      #expect(dates.keys.sorted() == ["KR"])
      #expect(dates["KR"]?.first?.description == "2026-01-01")
      #expect(try transaction.removeHolidays(of: "KR", in: context) == dates["KR"]?.count)
      #expect(try transaction.holidayDates().isEmpty)
    }
  }

  @Test("A series without holidays skips them from today on, also ones that are added later")
  func series() throws {
    let store = InMemoryEventStore()
    let context = try Self.context("2026-09-24")
    let today = try CivilDate("2026-09-24")
    try store.writeAndWait(Self.note) { transaction in
      let keep = try keeping(in: transaction, context)
      try keep(2026...2026)
      let id = try transaction.add(Self.gym(uid: "gym"))
      let days = try transaction.leaveOutHolidays(id, from: today, in: context)
      // Of Chuseok's three days one is a Saturday; 3 October is one too, and has its Monday.
      let expected = ["2026-09-24", "2026-09-25", "2026-10-05", "2026-10-09", "2026-12-25"]
      #expect(days.map(\.description) == expected)
      #expect(try transaction.records(of: id).map(\.date.description) == expected)
      try keep(2027...2027)
      #expect(try transaction.renewDaysOff(from: today, in: context) == 15)
      try transaction.removeHolidays(of: "KR", in: context)
      #expect(try transaction.renewDaysOff(from: today, in: context) == 0)
      #expect(try transaction.records(of: id).isEmpty)
      try transaction.delete(id, .all, in: context)
      try transaction.renewDaysOff(from: today, in: context)
      #expect(try transaction.values().isEmpty)
    }
  }
}

extension HolidayTests {
  /// Returns a series on workdays from September 2026 on.
  private static func gym(uid: String) throws -> Schedule {
    try Schedule(
      details: EventDetails(uid: EventUID(uid), title: "gym"),
      pattern: DatePattern(
        start: CivilDate("2026-09-01"), recurrence: .weekly(on: .workdays, until: nil)))
  }

  /// Adds the category of holidays, and returns a function that stores Korea's holidays of some
  /// years.
  private func keeping(
    in transaction: any StoreTransaction, _ context: RuleContext
  ) throws -> (ClosedRange<Int>) throws -> Void {
    let category = try Category(name: "Holidays", holdsEvents: true)
    try transaction.apply(.insert(category))
    return { years in
      _ = try transaction.keepHolidays(
        of: "KR", in: years, category: category, from: table, context: context
      ) { $0.englishNames.joined() }
    }
  }

  @Test("The continuation of a series skips holidays as the series does, until that is changed")
  func continuation() throws {
    let store = InMemoryEventStore()
    let context = try Self.context("2026-09-24")
    let today = try CivilDate("2026-09-24")
    try store.writeAndWait(Self.note) { transaction in
      let keep = try keeping(in: transaction, context)
      try keep(2026...2026)
      // Only the end of its uid distinguishes this series from the series that continues it.
      let first = try transaction.add(Self.gym(uid: String(repeating: "u", count: 120)))
      try transaction.leaveOutHolidays(first, from: today, in: context)
      var patch = EventPatch()
      patch.title = "gym at noon"
      let second = try transaction.modify(
        first, patch, scope: .following(CivilDate("2026-10-06")), in: context)
      #expect(first != second)
      func daysOff(_ id: EventID) throws -> [String] {
        try transaction.records(of: id).filter { !$0.isLive }.map(\.date.description)
      }
      #expect(try daysOff(first) == ["2026-09-24", "2026-09-25", "2026-10-05"])
      #expect(try daysOff(second) == ["2026-10-09", "2026-12-25"])
      try keep(2027...2027)
      #expect(try transaction.renewDaysOff(from: today, in: context) == 15)
      #expect(try daysOff(first).count == 3)
      #expect(try daysOff(second).count == 17)
      let uid = try transaction.requiredEvent(with: second).uid
      #expect(try transaction.leavesOutHolidays(uid))

      try transaction.bringBackHolidays(second, from: today, in: context)
      #expect(try daysOff(second).isEmpty)
      #expect(try !transaction.leavesOutHolidays(uid))
      try keep(2028...2028)
      #expect(try transaction.renewDaysOff(from: today, in: context) == 0)
      #expect(try daysOff(first).count == 3)

      try transaction.leaveOutHolidays(second, from: today, in: context)
      #expect(try daysOff(second).first == "2026-10-09")
      try transaction.delete(first, .all, in: context)
      try transaction.removeHolidays(of: "KR", in: context)
      try transaction.renewDaysOff(from: today, in: context)
      #expect(try daysOff(second).isEmpty)
    }
  }
}

extension HolidayChange {
  fileprivate static func nothing(of country: String) -> HolidayChange {
    HolidayChange(country: country, added: [], removed: [], missingYears: [])
  }
}
