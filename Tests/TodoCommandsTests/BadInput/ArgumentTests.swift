import Testing

@Suite("Invalid dates, times and other arguments")
struct ArgumentTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Class --on 2025-06-03 --days tue --open-ended --at 09:00 --alarm 10m")
    try user.succeed("finish 1 --on 2025-06-03 --ahead")
  }

  @Test(
    "A date that doesn't exist is refused with a message that names it",
    arguments: [
      "2025-02-30", "2025-13-01", "25-06-01", "2025-06-31", "+36526", "+-1",
      "+-9223372036854775808",
    ])
  func date(text: String) throws {
    try user.refuse(
      "add schedule A --on \(text)", status: 64, says: [text, "is not a date"])
    try user.refuse("day \(text)", status: 64, says: [text, "is not a date"])
    try user.refuse("finish 1 --on \(text)", status: 64, says: [text, "is not a date"])
  }

  @Test(
    "A word that is no date is refused by its name",
    arguments: ["someday", "'next tuseday'", "언젠가"])
  func dateWord(text: String) throws {
    let word = text.split(separator: " ").last.map { $0.filter { $0 != "'" } } ?? ""
    try user.refuse("day \(text)", status: 64, says: [word, "neither a date"])
  }

  @Test("A time of day that doesn't exist is refused", arguments: ["24:00", "12:60"])
  func time(text: String) throws {
    try user.refuse(
      "add schedule A --on today --at \(text)", status: 64, says: [text, "not a time", "HH:MM"])
  }

  @Test("A day of the week that doesn't exist is refused", arguments: ["FUNDAY", ""])
  func weekday(text: String) throws {
    try user.refuse(
      "add routine A --days '\(text)'", status: 64, says: ["not a day of the week", "mon,tue"])
  }

  @Test("An unknown category is refused with similar names in the hint")
  func category() throws {
    try user.refuse(
      "add schedule A --on today --category foood", status: 1, says: ["category", "foood"],
      hint: "“food”")
    try user.refuse("list --category zzzzzz", status: 1, says: ["zzzzzz"], hint: "category list")
    try user.refuse("edit 1 --category helth", status: 1, says: ["helth"])
  }

  @Test(
    "An id that no todo has is refused",
    arguments: [
      "show 99", "edit 99 --title A", "delete 99 --yes", "finish 99", "move 99 --to today",
    ])
  func id(line: String) throws {
    try user.refuse(line, status: 1, says: ["There is no todo 99"], hint: "todoctl list")
  }

  @Test(
    "An argument that can't be an id is refused", arguments: ["0", "99999999999999999999", "0-3"])
  func noID(text: String) throws {
    try user.refuse("show \(text)", status: 64, says: ["is not an id"])
  }

  @Test(
    "A date on which the todo doesn't occur is refused",
    arguments: [
      "finish 1 --on 2025-06-04 --ahead", "finish 1 --on 2025-05-27",
      "delete 1 --only 2025-06-04 --yes",
      "edit 1 --only 2025-06-04 --title A", "move 1 --on 2025-06-04 --to today",
    ])
  func occurrence(line: String) throws {
    try user.refuse(line, status: 1, says: ["Todo 1, a schedule, doesn't occur on"], hint: "date")
  }

  @Test("An alarm in minutes before an all-day todo is refused")
  func alarm() throws {
    try user.refuse(
      "add schedule A --on today --alarm 10m", status: 64, says: ["needs a time"], hint: "--at")
    try user.refuse("add schedule A --on today --alarm 5q", status: 64, says: ["neither an alarm"])
    try user.add("schedule A --on today --alarm 1d")
  }

  @Test("An empty title and a text that is too long are refused")
  func texts() throws {
    try user.refuse("add schedule '  ' --on today", status: 64, says: ["title is empty"])
    let long = String(repeating: "가", count: 1_001)
    try user.refuse(
      "add schedule \(long) --on today", status: 64, says: ["1001", "1000"], hint: "Shorten")
    try user.add("schedule \(long.dropLast()) --on today")
  }

  @Test(
    "Options that exclude each other are refused",
    arguments: [
      ("add schedule A --on 2025-06-03 --until 2025-06-01", "comes before"),
      ("add schedule A --on today --until today --open-ended", "not both"),
      ("delete 1 --only today --following today --yes", "not both"),
      ("delete 1 --discard-history --yes", "needs --following"), ("add", "Say what to do"),
      ("add lunch 1pm --at 13:00 --on today", "--at"), ("stats week --weeks 0", "--weeks"),
      ("stats week --by colour", "category, tag, kind, weekday or emotion"),
      ("frobnicate", "frobnicate"),
      ("list --finished --unfinished", "unfinished"), ("config set week-start tue", "mon or sun"),
      ("day --time-zone Mars/Base", "Mars/Base"), ("init --time-zone Mars/Base", "Mars/Base"),
      ("add diary --emotion calm --time-zone Mars/Base", "Mars/Base"),
    ])
  func pairs(line: String, says: String) throws {
    try user.refuse(line, status: 64, says: [says])
  }

  @Test("A range that ends before it starts is refused")
  func range() throws {
    try user.refuse(
      "list --from 2025-06-02 --to 2025-06-01", status: 1, says: ["2025-06-02", "2025-06-01"],
      hint: "Swap")
  }

  @Test("A category that is in use and a built-in category can't be deleted")
  func categories() throws {
    try user.succeed("edit 1 --category food")
    try user.refuse(
      "category delete food --yes", status: 1, says: ["1 todo uses"], hint: "list --category food")
    try user.refuse("category delete none --yes", status: 1, says: ["can't be renamed or deleted"])
    try user.refuse("category add food", status: 1, says: ["already"])
    try user.refuse("category add x --color red", status: 64, says: ["not a color"])
    try user.refuse("category delete food", status: 64, says: ["--yes"])
  }

  @Test("With --json an error is JSON on standard error")
  func json() throws {
    struct Envelope: Decodable {
      struct Failure: Decodable {
        let kind: String
        let message: String
        let hint: String?
      }
      let version: Int
      let error: Failure
    }
    for (line, kind, status) in [
      ("show 99 --json", "unknownEvent", 1), ("show 0 --json", "usage", 64),
      ("show x --json", "unknownTitle", 1),
      ("import nothing.jsonl --json", "missingInput", 66),
    ] as [(String, String, Int32)] {
      let result = try user.run(line)
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      let told = try Transcript(output: result.errors, errors: result.errors, status: 0)
        .decoded(Envelope.self)
      #expect(told.error.kind == kind)
      #expect(told.version == 1)
      #expect(told.error.hint != nil, "\(line)")
    }
  }
}
