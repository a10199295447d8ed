import Foundation
import Testing

/// Every command reads dates and times alike. The user's clock stands at Sunday 2025-06-01, 00:00.
@Suite("Dates and distances read alike by move, pause, list and day")
struct SameReadingTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func event(_ id: Int = 1) throws -> ListedEvent {
    try user.succeed("show \(id) --json").decoded(ShownEvent.self).event
  }

  @Test(
    "A move by a distance counts from the todo's own day and time",
    arguments: [
      ("2 days later", "2025-06-14", "09:00"), ("하루 뒤로", "2025-06-13", "09:00"),
      ("이틀 미뤄", "2025-06-14", "09:00"), ("a week earlier", "2025-06-05", "09:00"),
      ("'2 hours later'", "2025-06-12", "11:00"), ("an hour earlier", "2025-06-12", "08:00"),
      ("한 시간 뒤로", "2025-06-12", "10:00"), ("20 hours later", "2025-06-13", "05:00"),
      ("10 hours earlier", "2025-06-11", "23:00"), ("in 2 days", "2025-06-03", "09:00"),
    ])
  func distances(words: String, date: String, time: String) throws {
    try user.add("trip 12 june 9am")
    try user.succeed("move trip \(words)")
    #expect(try event().start == date)
    #expect(try event().time == time)
  }

  @Test("A move by hours is refused for a todo without a time")
  func shiftOfAllDay() throws {
    try user.add("trip 12 june")
    try user.refuse(
      "move trip '2 hours later'", status: 64, says: ["no time"], hint: "2 days later")
  }

  @Test("A weekday in a move is the next one after the day that is moved")
  func dayBehind() throws {
    try user.add("gym every tue 19:00")
    let shown = try user.succeed("move gym wed --on 10 june").text
    #expect(shown.contains("2025-06-11"), "\(shown)")
  }

  @Test(
    "A todo of several days is moved with all its days, by its title and by its id",
    arguments: ["hotel", "1"])
  func stay(name: String) throws {
    try user.add("hotel 10-14 june")
    try user.succeed("move \(name) 19 june")
    #expect(try event().start == "2025-06-19")
    #expect(try event().until == "2025-06-23")
    try user.succeed("move \(name) 2 days earlier")
    #expect(try event().start == "2025-06-17")
    #expect(try event().until == "2025-06-21")
  }

  @Test(
    "pause reads the numbers before until as ids of todos",
    arguments: ["1 2 3 until 18 june", "1-3 until 18 june", "1 2-3 6월 18일까지"])
  func pausing(words: String) throws {
    for name in ["run", "swim", "read"] { try user.add("\(name) every day") }
    let answers = try user.succeed("pause \(words)").text.split(separator: "\n")
    #expect(answers.count == 3, "\(answers)")
    #expect(answers.allSatisfy { $0.contains("until 2025-06-18") }, "\(answers)")
  }

  @Test(
    "list reads a range of days, a month or a weekend",
    arguments: [
      ("10-14 june", "2025-06-10 … 2025-06-14"), ("june 10-14", "2025-06-10 … 2025-06-14"),
      ("6월 10일~14일", "2025-06-10 … 2025-06-14"), ("6월 10-14일", "2025-06-10 … 2025-06-14"),
      ("2월", "2025-02-01 … 2025-02-28"), ("내년 2월", "2026-02-01 … 2026-02-28"),
      ("february next year", "2026-02-01 … 2026-02-28"), ("작년 12월", "2024-12-01 … 2024-12-31"),
      ("이번 주말", "2025-05-31 … 2025-06-01"), ("12월", "2024-12-01 … 2024-12-31"),
      ("november", "2025-11-01 … 2025-11-30"),
    ])
  func ranges(words: String, shown: String) throws {
    try user.add("milk")
    #expect(try user.succeed("list \(words)").text.contains(shown))
  }

  @Test("day refuses a weekend as longer than a day")
  func weekend() throws {
    try user.add("milk")
    try user.refuse("day 이번 주말", status: 64, says: ["longer than a day"], hint: "list 이번 주말")
  }

  @Test(
    "--at reads a bare hour as a line of add does",
    arguments: [
      ("4시", "16:00"), ("4", "16:00"), ("9", "09:00"), ("4:30", "04:30"), ("04", "04:00"),
    ])
  func hours(typed: String, time: String) throws {
    try user.add("trip 12 june 9am")
    try user.succeed("edit trip --at \(typed)")
    #expect(try event().time == time)
  }

  @Test(
    "--at asks which half of the day 6, 7 and 8 mean",
    arguments: ["add tea --at 7시", "edit trip --at 7"])
  func halves(line: String) throws {
    try user.add("trip 12 june 9am")
    let refused = try user.run(line)
    #expect(refused.status == 64)
    #expect(refused.errorText.contains("7pm") || refused.errorText.contains("오후 7시"))
  }

  @Test(
    "An ambiguous date such as 5/11 is refused unless a preference sets the order",
    arguments: [
      (nil, nil), ("day-first", "2025-11-05"), ("month-first", "2026-05-11"), ("ask", nil),
    ] as [(String?, String?)])
  func order(preference: String?, date: String?) throws {
    try user.add("trip 12 june")
    if let preference { try user.succeed("config set date-order \(preference)") }
    for line in ["edit trip --on 5/11", "move trip 5/11", "edit trip --on 5.11."] {
      let ran = try user.run(line)
      guard let date else {
        #expect(ran.status == 64 && ran.errorText.contains("5 nov"), "\(line): \(ran.errorText)")
        continue
      }
      #expect(ran.status == 0, "\(line): \(ran.errorText)")
      #expect(try event().start == date, "\(line)")
    }
    for line in ["add see nan 5/11", "list 5/11", "when 5/11", "add boat 12.11.2026"] {
      #expect(try user.run(line).status == (date == nil ? 64 : 0), "\(line)")
    }
  }

  @Test("A date such as 11/5 has the month first in Korean")
  func koreanOrder() throws {
    try user.succeed("config set language ko")
    try user.add("치과 11/5")
    try user.succeed("edit 치과 --on 12/3")
    #expect(try event().start == "2025-12-03")
  }

  @Test("A misspelled title brings a hint with the similar title")
  func nearTitles() throws {
    try user.add("milk and eggs")
    try user.add("치과 검진 내일")
    try user.refuse("done milkk", status: 1, says: ["milkk", "milk and eggs"], hint: "finish 1")
    try user.refuse("done 치괴", status: 1, says: ["치과 검진"], hint: "finish 2")
    #expect(try user.succeed("search mlik").text.contains("todoctl search milk"))
    try user.refuse("done bicycle", status: 1, says: ["bicycle"], hint: "todoctl search")
  }

  @Test("A todo with only a due has no date in the JSON of a list")
  func dueAlone() throws {
    try user.add("report by friday")
    let items = try user.succeed("list --json").decoded(Listing.self).items
    #expect(items.map(\.date) == [nil])
    #expect(items.map(\.start) == [nil])
  }

  @Test("when explains how it read each word")
  func pieces() throws {
    let told = try user.succeed("when buy 2 march tickets tomorrow 3pm").text
    #expect(told.contains("“tomorrow” date"), "\(told)")
  }
}
