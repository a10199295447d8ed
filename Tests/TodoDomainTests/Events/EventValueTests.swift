import Testing
import TodoDomain
import TodoTesting

@Suite("The limits of an event's values")
struct EventValueTests {
  @Test("A title of white space alone is refused", arguments: ["", " ", "\n\t", "\u{3000}"])
  func emptyTitle(title: String) {
    #expect(throws: ValueError.emptyTitle) { try Sample.details(title, uid: "u") }
  }

  @Test("A title keeps its white space and its Unicode spelling byte for byte")
  func title() throws {
    let text = " \u{1112}\u{1161}\u{11AB} "
    #expect(Array(try Sample.details(text).title.utf8) == Array(text.utf8))
  }

  @Test("A text may have as many characters as its limit and is never cut")
  func limits() throws {
    let limits = EventLimits(title: 3, place: 2, memo: 1)
    let uid = try EventUID("u")
    let family = "👩‍👩‍👧"
    let details = try EventDetails(
      uid: uid, title: family + family + family, memo: family, limits: limits)
    #expect(details.title.count == 3)
    #expect(throws: ValueError.tooLong(.title, length: 4, limit: 3)) {
      try EventDetails(uid: uid, title: "abcd", limits: limits)
    }
    #expect(throws: ValueError.tooLong(.memo, length: 2, limit: 1)) {
      try EventDetails(uid: uid, title: "abc", memo: "ab", limits: limits)
    }
    #expect(throws: ValueError.tooLong(.place, length: 3, limit: 2)) {
      try Schedule(
        details: details, pattern: DatePattern(on: FixedContext.today), place: "abc",
        limits: limits)
    }
  }

  @Test("The standard limits are 1000, 1000 and 65536 characters")
  func usualLimits() throws {
    let long = String(repeating: "x", count: 1_000)
    #expect(try Sample.details(long, uid: "u").title == long)
    // 200,001 code points of one character.
    let family = "👩" + String(repeating: "\u{200D}👩", count: 100_000)
    #expect(throws: ValueError.tooLong(.title, length: 6_251, limit: 1_000)) {
      try Sample.details(family, uid: "u")
    }
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 129)
    #expect(throws: ValueError.tooManyMarks(limit: 256)) { try Sample.details(marks, uid: "u") }
    #expect(throws: ValueError.tooLong(.title, length: 1_001, limit: 1_000)) {
      try Sample.details(long + "x", uid: "u")
    }
    #expect(EventLimits.standard == EventLimits(title: 1_000, place: 1_000, memo: 65_536))
  }

  @Test("An event without a time is all-day, and its alarm is a number of whole days")
  func allDay() throws {
    #expect(try Sample.schedule("a", "2025-06-02").isAllDay)
    #expect(try !Sample.schedule("a", "2025-06-02", at: "00:00").isAllDay)
    for alarm in ["0m", "1d", "48h"] {
      #expect(try Sample.details("a", alarm: alarm).alarms == [Alarm(alarm)])
    }
    #expect(throws: ValueError.alarmNeedsTime(.tenMinutes)) {
      try Sample.details("a", alarm: "10m")
    }
    #expect(try Sample.details("a", at: "09:00", alarm: "10m").alarms == [.tenMinutes])
  }

  @Test("An event that ends before it starts is refused")
  func order() throws {
    let (start, end) = try (CivilDate("2025-06-02"), CivilDate("2025-06-01"))
    let error = ValueError.endsBeforeStart(start: start, end: end)
    #expect(throws: error) { try Sample.schedule("a", "2025-06-02", until: "2025-06-01") }
    #expect(throws: error) {
      try Sample.schedule("a", "2025-06-02", until: "2025-06-01", days: "mon")
    }
    #expect(throws: error) {
      try Sample.routine("a", "2025-06-02", until: "2025-06-01", days: "mon")
    }
  }

  @Test("A routine needs a day of the week and a share count of at least zero")
  func routines() throws {
    let details = try Sample.details("run")
    let start = FixedContext.today
    #expect(throws: ValueError.noRepeatDays) {
      try Routine(details: details, days: [], activeFrom: start)
    }
    #expect(throws: ValueError.negativeShareCount(-1)) {
      try Routine(details: details, days: .everyDay, activeFrom: start, shareCount: -1)
    }
    let routine = try Routine(details: details, days: .everyDay, activeFrom: start)
    #expect(routine.isPublic && routine.isRepeating && routine.activeUntil == nil)
    #expect(throws: ValueError.noRepeatDays) { try routine.with(pattern: DatePattern(on: start)) }
  }

  @Test("An empty set of days means no repetition, and a period of one day is a single day")
  func simplest() throws {
    let start = try CivilDate("2025-06-02")
    let empty = try DatePattern(start: start, recurrence: .weekly(on: [], until: nil))
    #expect(empty.recurrence == .once)
    let end = try CivilDate("2025-06-05")
    let period = try DatePattern(start: start, recurrence: .weekly(on: [], until: end))
    #expect(period.recurrence == .daily(until: end))
    for recurrence in [Recurrence.daily(until: start), .weekly(on: [], until: start)] {
      #expect(try DatePattern(start: start, recurrence: recurrence) == DatePattern(on: start))
    }
  }
}
