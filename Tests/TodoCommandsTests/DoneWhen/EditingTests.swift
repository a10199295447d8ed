import Foundation
import Testing

@Suite("Editing through the command line")
struct EditingTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  /// Returns the records of dates, as lines of the export.
  private func records() throws -> [Substring] {
    try user.export().split(separator: "\n").filter { $0.contains(#""type":"occurrence""#) }
  }

  @Test("A new title alone keeps every other field of a schedule, and its records")
  func scheduleTitle() throws {
    let id = try user.add(
      "schedule Class --on 2025-05-06 --days tue,wed --until 2025-06-30 --at 09:00 --alarm 30m"
        + " --place 'Room 3' --memo 'Bring pens' --category pencil")
    try user.succeed("finish \(id) --on 2025-05-07")
    try user.succeed("delete \(id) --only 2025-05-13 --yes")
    var expected = try user.event(id)
    let before = try records()
    try user.succeed("edit \(id) --title Course")
    expected.title = "Course"
    #expect(try user.event(id) == expected)
    #expect(try records() == before)
    #expect(before.count == 2)
  }

  @Test("An edit to another spelling of the same text is stored")
  func spelling() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let id = try user.add("schedule \(composed) --on 2025-05-06 --memo \(composed)")
    try user.succeed("edit \(id) --title \(decomposed) --memo \(decomposed)")
    let bytes = try user.succeed("export").output
    #expect(bytes.range(of: Data(decomposed.utf8)) != nil)
    #expect(bytes.range(of: Data(composed.utf8)) == nil)
    let diary = "diary list --from 2025-06-01 --to 2025-06-01 --json"
    try user.succeed("add diary --emotion calm --situation \(composed)")
    let uid = try #require(
      try user.succeed(diary).text.firstMatch(of: #/"uid":"([^"]+)"/#)?.output.1)
    try user.succeed("diary edit \(uid) --situation \(decomposed)")
    #expect(try user.succeed(diary).output.range(of: Data(decomposed.utf8)) != nil)
  }

  @Test("A new title alone keeps every other field of a routine, and its records")
  func routineTitle() throws {
    let id = try user.add(
      "routine Run --days mon,fri --from 2025-05-01 --at 07:00 --alarm 1h --private"
        + " --memo Slowly --category power")
    try user.succeed("finish \(id) --on 2025-05-05")
    var expected = try user.event(id)
    let before = try records()
    try user.succeed("edit \(id) --title Jog")
    expected.title = "Jog"
    #expect(try user.event(id) == expected)
    #expect(expected.isPublic == false)
    #expect(try records() == before)
  }

  @Test("A schedule's new time is stored")
  func scheduleTime() throws {
    let id = try user.add("schedule Class --on 2025-06-03 --at 09:00")
    try user.succeed("edit \(id) --at 10:00")
    #expect(try user.event(id).time == "10:00")
    #expect(try user.items("day 2025-06-03").map(\.time) == ["10:00"])
  }

  @Test("A routine's new time holds from today on; the days before keep theirs")
  func routineTime() throws {
    let id = try user.add("routine Run --days mon --from 2025-05-12 --at 09:00")
    try user.succeed("edit \(id) --at 10:00")
    let items = try user.items("list --from 2025-05-12 --to 2025-06-09")
    #expect(
      items.map(\.date)
        == ["2025-05-12", "2025-05-19", "2025-05-26", "2025-06-02", "2025-06-09"])
    #expect(items.map(\.time) == ["09:00", "09:00", "09:00", "10:00", "10:00"])
  }

  @Test("An edit of one day keeps that day in the series")
  func only() throws {
    let id = try user.add("schedule Class --on 2025-06-03 --days tue --open-ended --at 09:00")
    try user.succeed("edit \(id) --only 2025-06-10 --at 11:00")
    let items = try user.items("list --from 2025-06-01 --to 2025-06-17")
    #expect(items.map(\.time) == ["09:00", "11:00", "09:00"])
    #expect(items.map { $0.id == id } == [true, true, true])
  }

  @Test("An edit of the following days cuts a series in two")
  func following() throws {
    let id = try user.add("schedule Class --on 2025-06-03 --days tue --open-ended --at 09:00")
    try user.succeed("edit \(id) --following 2025-06-17 --at 11:00")
    let items = try user.items("list --from 2025-06-01 --to 2025-06-30")
    #expect(items.map(\.time) == ["09:00", "09:00", "11:00", "11:00"])
  }

  @Test("The --no-… options remove fields")
  func taken() throws {
    let id = try user.add(
      "schedule A --on 2025-06-03 --at 09:00 --alarm 10m --place Here --memo Note")
    try user.succeed("edit \(id) --no-alarm --no-place --no-memo --all-day")
    let event = try user.event(id)
    #expect([event.place, event.memo, event.time] == [nil, nil, nil] && event.alarms == [])
  }

  @Test("Options and fields that don't fit together are refused in an edit")
  func refused() throws {
    let schedule = try user.add("schedule A --on 2025-06-03 --at 09:00 --alarm 10m")
    let routine = try user.add("routine B --days mon")
    try user.refuse("edit \(schedule) --all-day", status: 64, says: ["needs a time"])
    try user.refuse("edit \(schedule)", status: 64, says: ["Nothing to change"], hint: "--title")
    try user.refuse("edit \(routine) --place Here", status: 64, says: ["place"])
    try user.refuse("edit \(schedule) --at 10:00 --all-day", status: 64, says: ["not both"])
  }

  @Test("edit can add a line to a note, also on one day, and --memo replaces the note")
  func addedLines() throws {
    try user.add("routine run --days mon --from 2025-06-02")
    let id = "run"
    func json(_ line: String) throws -> [String: Any] {
      let output = try user.succeed("\(line) --json").output
      return try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
    func memo(_ line: String) throws -> String? {
      try (json(line)["event"] as? [String: Any])?["memo"] as? String
    }
    #expect(try memo("edit \(id) --memo-add shoes") == "shoes")
    #expect(
      try memo("edit \(id) --memo-add 'water https://a.example/w'")
        == "shoes\nwater https://a.example/w")
    #expect(
      try memo("edit \(id) --only 2025-06-09 --memo-add http://rain.example")
        == "shoes\nwater https://a.example/w\nhttp://rain.example")
    #expect(
      try user.succeed("show \(id) --links").lines == [
        "https://a.example/w", "http://rain.example",
      ])
    #expect(
      try json("show \(id) --links")["links"] as? [String] == [
        "https://a.example/w", "http://rain.example",
      ])
    #expect(try memo("edit \(id) --memo hat") == "hat")
    try user.refuse("edit \(id) --memo a --memo-add b", status: 64, says: ["--memo or --memo-add"])
    try user.refuse("edit \(id) --no-memo --memo-add b", status: 64, says: ["--memo-add"])
    let none = try user.succeed("show \(id) --links")
    #expect(none.errorText.contains("rain") == false)
  }

  @Test(
    "An option with one value is refused if it is given twice, under any of its names",
    arguments: [
      "edit 1 --memo a -m b", "edit 1 -c a --category=b", "edit 1 --on mon --from tue",
      "edit 1 --on mon --on tue", "add tea -c a -c b", "list --lang ko --lang en",
    ])
  func twice(line: String) throws {
    try user.add("schedule tea --on 2025-06-02")
    try user.refuse(line, status: 64, says: ["this option takes one value"])
  }
}
