import Foundation
import Testing

/// A week of May 2025, counted by hand from the lines of `init`.
@Suite("A week's statistics through the command line")
struct StatisticsTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    // Thursday 1 May is in 2025-W18, Monday 28 April to Sunday 4 May.
    try user.add("schedule Meal --on 2025-05-01 --category food")
    try user.add("schedule Snack --on 2025-05-04 --category food")
    try user.add("schedule Before --on 2025-04-27 --category food")
    try user.add("schedule After --on 2025-05-05 --category food")
    try user.add("schedule Trip --on 2025-04-26 --until 2025-05-02 --category people")
    try user.add("routine Run --days mon,wed,fri,sun --from 2025-04-01 --category power")
    try user.succeed("finish 1 --on 2025-05-01")
    try user.succeed("finish 5 --on 2025-04-26")
    try user.succeed("finish 5 --on 2025-04-28")
    try user.succeed("finish 6 --on 2025-04-30")
    try user.succeed("finish 6 --on 2025-05-02")
    try user.succeed("delete 5 --only 2025-04-29 --yes")
    try user.succeed("delete 6 --only 2025-05-04 --yes")
    // The entries have no zone, so they count by the reader's clock.
    let lines = StatisticsTests.entries.enumerated().map { number, entry in
      #"{"type":"diary","uid":"f\#(number)","createdAt":"\#(entry.0)","emotions":["\#(entry.1)"]}"#
    }
    try ([#"{"format":"todoctl","version":1}"#] + lines + [""]).joined(separator: "\n")
      .write(toFile: "\(user.home)/felt.jsonl", atomically: true, encoding: .utf8)
    try user.succeed("import \(user.home)/felt.jsonl")
  }

  private static let entries = [
    ("2025-04-26T23:59:59Z", "love"),  // Saturday
    ("2025-04-27T00:00:00Z", "anger"),  // Sunday
    ("2025-04-28T00:00:00Z", "happiness"),  // Monday
    ("2025-05-01T12:00:00Z", "happiness"),
    ("2025-05-01T12:00:00Z", "anxiety"),
    ("2025-05-03T23:59:59Z", "anger"),  // Saturday
    ("2025-05-04T00:00:00Z", "calm"),  // Sunday
    ("2025-05-04T23:59:59Z", "calm"),
    ("2025-05-05T00:00:00Z", "shame"),  // Monday
  ]

  private struct Answer: Decodable {
    struct Felt: Decodable {
      let emotion: String
      let count: Int
    }

    let byEmotion: [Felt]
    let averageMood: Double?

    var lines: [String] { byEmotion.map { "\($0.emotion) \($0.count)" } }
  }

  private func emotions(_ line: String) throws -> Answer {
    try user.succeed("stats week \(line) --by emotion --json").decoded(Answer.self)
  }

  @Test("stats by category count each day of a series, with finished and without deleted days")
  func categories() throws {
    let counted = try user.succeed("stats week 2025-05-01 --by category --json")
      .decoded(Counted.self)
    // Trip: 28, 30 April, 1, 2 May. Run: 28, 30 April, 2 May.
    let found = (counted.byCategory ?? []).map { "\($0.category ?? "") \($0.count) \($0.finished)" }
    #expect(Set(found) == ["food 2 1", "people 4 1", "power 3 2"])
    #expect(counted.week.count == 9)
    #expect(counted.week.finished == 4)
  }

  @Test("stats by category use the week from Sunday with --week-start sun")
  func sundays() throws {
    let counted = try user.succeed(
      "stats week 2025-05-01 --by category --week-start sun --json"
    ).decoded(Counted.self)
    let found = (counted.byCategory ?? []).map { "\($0.category ?? "") \($0.count) \($0.finished)" }
    // Trip has the 27th as well, Run too, and food has Before instead of Snack.
    #expect(Set(found) == ["food 2 1", "people 5 1", "power 4 2"])
    #expect(counted.week.count == 11)
  }

  @Test("stats by emotion count the entries and average their mood")
  func felt() throws {
    let monday = try emotions("2025-05-01")
    #expect(monday.lines == ["happiness 2", "calm 2", "anxiety 1", "anger 1"])
    // 3 + 3 + 1 + 1 − 2 − 3 = 3, over 6 entries.
    #expect(monday.averageMood == 0.5)
    let sunday = try emotions("2025-05-01 --week-start sun")
    #expect(sunday.lines == ["happiness 2", "anger 2", "anxiety 1"])
    // 3 + 3 − 3 − 3 − 2 = −2, over 5 entries.
    #expect(sunday.averageMood == -0.4)
    let empty = try emotions("2025-03-01")
    #expect(empty.lines.isEmpty)
    #expect(empty.averageMood == nil)
  }

  @Test(
    "The chosen zone decides whether an entry near midnight is in the week")
  func zones() throws {
    let line = "2025-05-01 --week-start sun --time-zone"
    // An hour west of UTC all moments are an hour earlier: Sunday's midnights are Saturday's 23:00.
    // Saturday's love stays out, Sunday's anger goes out, Sunday's calm comes in.
    #expect(
      try emotions("\(line) Atlantic/Cape_Verde").lines == [
        "happiness 2", "calm 1", "anxiety 1", "anger 1",
      ])
    // Nine hours east Saturday's 23:59 is Sunday: love comes in, the second anger goes out.
    #expect(
      try emotions("\(line) Asia/Seoul").lines == [
        "happiness 2", "love 1", "anxiety 1", "anger 1",
      ])
  }

  @Test("stats count the diary entries of days with 23 and 25 hours by the local clock")
  func changesOfClocks() throws {
    let zone = "--time-zone Europe/Berlin"
    // Berlin: Sunday 2024-03-31 is 23:00Z to 22:00Z, Sunday 2024-10-27 is 22:00Z to 23:00Z.
    for (moment, emotion) in [
      ("2024-03-30T22:59:59Z", "love"), ("2024-03-30T23:00:00Z", "calm"),
      ("2024-03-31T21:59:59Z", "anger"), ("2024-03-31T22:00:00Z", "shame"),
      ("2024-10-26T21:59:59Z", "love"), ("2024-10-26T22:00:00Z", "calm"),
      ("2024-10-27T22:59:59Z", "anger"), ("2024-10-27T23:00:00Z", "shame"),
    ] { try user.succeed("add diary --emotion \(emotion) --at \(moment) \(zone)") }
    for sunday in ["2024-03-31", "2024-10-27"] {
      // A week that begins with the day, and one that ends with it.
      #expect(
        try emotions("\(sunday) --week-start sun \(zone)").lines == [
          "calm 1", "shame 1", "anger 1",
        ])
      #expect(
        try emotions("\(sunday) --week-start mon \(zone)").lines == [
          "love 1", "calm 1", "anger 1",
        ])
      let day = try user.succeed("diary list --from \(sunday) --to \(sunday) --json \(zone)").text
      #expect(day.matches(of: /"emotions":\["(?:calm|anger)"\]/).count == 2)
      #expect(day.matches(of: /"emotions"/).count == 2)
    }
  }
}
