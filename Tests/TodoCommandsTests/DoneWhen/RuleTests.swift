import Testing

/// Rules and zones through the command line; the dates were counted on calendars by hand.
@Suite("Repetition rules through the command line")
struct RuleTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  private func dates(_ line: String) throws -> [String] {
    try user.items(line).compactMap(\.date)
  }

  @Test("English words, Korean words and an RRULE create the same repetition")
  func words() throws {
    for how in [
      "--repeat 'every 2 weeks on mon,fri'", "--repeat '격주 월,금'",
      "--rrule RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;",
    ] {
      try user.succeed("add schedule a --on 2025-06-02 \(how)")
    }
    let found = try dates("list --from 2025-06-02 --to 2025-06-30")
    let expected = ["02", "06", "16", "20", "30"].map { "2025-06-\($0)" }
    #expect(found == expected.flatMap { [$0, $0, $0] })
  }

  @Test("A moment in UNTIL becomes a date in the event's zone")
  func until() throws {
    try user.succeed(
      "add schedule a --on 2026-12-29 --at 20:00 --zone America/New_York "
        + "--rrule FREQ=DAILY;UNTIL=20270101T010000Z")
    let rule = try user.succeed("show 1 --json").text
    #expect(rule.contains(#""until":"2026-12-31""#))
  }

  @Test("A second end beside the end of a repetition rule is refused")
  func twoEnds() throws {
    for end in ["--repeat 'daily for 3 times'", "--rrule FREQ=DAILY;UNTIL=20250701"] {
      let refusal = try user.run("add schedule a --on 2025-06-02 \(end) --until 2025-06-09")
      #expect(refusal.status == 64)
      #expect(refusal.errorText.contains("end of its own"))
    }
  }

  @Test("An event's end is right if the reader's clock changes between its start and end")
  func changingClocks() throws {
    try user.succeed(
      "add schedule a --on 2026-03-08 --at 15:30 --for 2h --zone Asia/Seoul")
    let day = try user.succeed("day 2026-03-08 --time-zone America/New_York").text
    // 17:30 in Seoul is 08:30 UTC, and by then New York is four hours behind.
    #expect(day.contains("01:30–04:30"))
  }

  @Test("Two occurrences on one of the reader's days can both be finished and deleted")
  func twoOnOneDay() throws {
    try user.succeed(
      "add schedule a --on 2026-03-05 --at 10:30 --zone America/New_York "
        + "--repeat 'daily for 8 times'")
    let seoul = "--time-zone Asia/Seoul"
    #expect(try user.items("day 2026-03-08 \(seoul)").compactMap(\.time) == ["00:30", "23:30"])
    for _ in 0..<2 { try user.succeed("finish 1 --on 2026-03-08 --ahead \(seoul)") }
    #expect(try user.items("day 2026-03-08 \(seoul)").map(\.isFinished) == [true, true])
    for _ in 0..<2 { try user.succeed("delete 1 --only 2026-03-08 --yes \(seoul)") }
    #expect(try user.items("day 2026-03-08 \(seoul)").isEmpty)
    let third = try user.run("delete 1 --only 2026-03-08 --yes \(seoul)")
    #expect(third.status == 1 && third.errorText.contains("2026-03-08"))
  }

  @Test("The weeks of a typed repetition begin on the user's first day of the week")
  func firstDay() throws {
    try user.succeed("config set week-start sun")
    try user.succeed("add schedule a --on 2026-11-22 --repeat 'every 2 weeks on sun,mon'")
    let expected = ["2026-11-22", "2026-11-23", "2026-12-06", "2026-12-07"]
    #expect(try dates("list --from 2026-11-20 --to 2026-12-10") == expected)
  }

  @Test("An end of a repetition without a year is the first such date after the start")
  func yearless() throws {
    try user.succeed("add schedule a --on 2025-12-30 --repeat 'daily until jan 2'")
    let expected = ["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02"]
    #expect(try dates("list --from 2025-12-01 --to 2026-01-31") == expected)
  }
}
