import Testing

@Suite("Moves by a distance, and pauses by id")
struct MoveTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Dentist --on 2025-06-10")
    try user.add("routine Run --days mon")
    try user.add("routine Swim --days tue")
    try user.add("routine Read --days wed")
  }

  @Test(
    "A move later or earlier by a distance counts from the todo's own day",
    arguments: [
      ("2 days later", "2025-06-12"), ("a week later", "2025-06-17"),
      ("later by 2 days", "2025-06-12"), ("by 2 days", "2025-06-12"),
      ("2 days earlier", "2025-06-08"), ("earlier by a week", "2025-06-03"),
      ("이틀 뒤로", "2025-06-12"), ("일주일 후로", "2025-06-17"), ("이틀 앞당겨", "2025-06-08"),
      ("--to '2 days later'", "2025-06-12"),
    ])
  func ownDay(words: String, expected: String) throws {
    let answer = try user.succeed("move 1 \(words)").text
    #expect(answer == "→ Dentist · Tue 2025-06-10 → \(Self.shown(expected)) · 1\n")
  }

  private static func shown(_ date: String) -> String {
    let days = ["2025-06-12": "Thu", "2025-06-17": "Tue", "2025-06-08": "Sun", "2025-06-03": "Tue"]
    return "\(days[date] ?? "") \(date)"
  }

  @Test(
    "A move by words such as “in 2 days” counts from today",
    arguments: [
      ("in 2 days", "2025-06-03"), ("+2", "2025-06-03"), ("이틀 뒤", "2025-06-03"),
      ("2 weeks", "2025-06-15"),
    ])
  func today(words: String, expected: String) throws {
    #expect(try user.succeed("move 1 \(words)").text.contains(expected))
  }

  @Test("move --overdue takes a day and refuses a distance")
  func overdue() throws {
    try user.refuse(
      "move --overdue 2 days later", status: 64, says: ["--overdue takes a day"], hint: nil)
  }

  @Test("pause reads the numbers before its dates as ids of todos")
  func pause() throws {
    let answer = try user.succeed("pause 2 3 4 until 18 jun").text
    for title in ["Run", "Swim", "Read"] { #expect(answer.contains(title)) }
    #expect(answer.ranges(of: "2025-06-18").count == 3)
    try user.succeed("undo")
    // A number after `from` is a day.
    let dated = try user.succeed("pause 2 3 from 4 until 18 jun").text
    #expect(!dated.contains("Read") && dated.contains("2025-06-04"))
  }
}
