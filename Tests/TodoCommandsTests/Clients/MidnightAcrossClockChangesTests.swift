import Testing

@Suite("A weekly event at 00:00 in New York around clock changes")
struct MidnightAcrossClockChangesTests {
  /// The Wednesdays before and after each clock change.
  private static let wednesdays = ["2026-03-04", "2026-03-11", "2026-10-28", "2026-11-04"]
  private static let home = ["TZ": "America/New_York"]

  private func user() throws -> CommandLineRunner {
    let user = try CommandLineRunner()
    try user.add(
      "schedule Night --on 2026-01-07 --at 00:00 --for 1h --days wed --zone America/New_York")
    return user
  }

  @Test(
    "A weekly event at 00:00 stays on Wednesday in day at clock changes", arguments: wednesdays)
  func day(date: String) throws {
    let lines = try user().succeed("day \(date)", environment: Self.home).lines
    #expect(lines.first == "Wed \(date)")
    #expect(lines.count { $0.contains("00:00–01:00  ↻  Night") } == 1)
  }

  @Test(
    "A weekly event at 00:00 stays on Wednesday in week at clock changes", arguments: wednesdays)
  func week(date: String) throws {
    let lines = try user().succeed("week \(date)", environment: Self.home).lines
    let place = try #require(lines.firstIndex(of: "Wed \(date)"))
    #expect(lines[place + 1].contains("00:00–01:00  ↻  Night"))
    #expect(lines.count { $0.contains("Night") } == 1)
  }

  @Test(
    "stats counts a weekly event at 00:00 once, on Wednesday, at clock changes",
    arguments: wednesdays)
  func stats(date: String) throws {
    let line = "stats week \(date) --by weekday --json"
    let counted = try user().succeed(line, environment: Self.home).decoded(Counted.self)
    let days = counted.byWeekday?.filter { $0.count > 0 }
    #expect(days == [Counted.Group(weekday: "wed", count: 1, finished: 0)])
  }

  @Test(
    "khal shows an exported weekly event at 00:00 on Wednesday at clock changes",
    .enabled(if: Products.isThere(Client.khal), "khal isn't installed"))
  func khal() throws {
    let user = try user()
    let file = try user.write(user.exportedCalendar(), to: "night.ics")
    let khal = try Khal(file, of: user, zone: "America/New_York")
    for (first, last) in [("2026-03-02", "2026-03-15"), ("2026-10-26", "2026-11-08")] {
      let dates = Self.wednesdays.filter { first <= $0 && $0 <= last }
      let expected = dates.map {
        ShownOccurrence(start: "\($0) 00:00", end: "\($0) 01:00", title: "Night")
      }
      #expect(try khal.list(first, last).sorted() == expected)
    }
  }
}
