import Testing

/// Numbers that no id or count can have, in every command that takes a number.
@Suite("Numbers out of range")
struct NumberTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Class --on 2025-06-03")
    try user.add("routine Run --days mon")
    try user.succeed("diary calm 'a walk'")
  }

  private static let numbers = [
    "0", "2147483648", "9223372036854775808", "18446744073709551616",
  ]
  private static let ranges = ["1-0", "2-1", "1-9223372036854775808"]
  private static let idCommands = [
    "show N", "done N", "finish N --undo", "finish N monday --ahead", "skip N", "skip N --undo",
    "skip N monday", "move N fri", "move N --to fri", "move N 2 days later", "stop N",
    "stop N friday", "pause N", "pause N until friday", "resume N", "resume N monday",
    "delete N --yes", "delete N --only monday --yes", "edit N --title A", "history N",
  ]

  @Test("A todo id out of range is refused by every command", arguments: idCommands)
  func ids(command: String) throws {
    for number in Self.numbers + Self.ranges {
      let line = command.replacing("N", with: number)
      let result = try user.run(line)
      #expect(result.status == 64, "\(line): \(result.errorText)")
      #expect(!result.errorText.contains("bug"), "\(line): \(result.errorText)")
    }
    // An invalid number among valid ones is refused too. An id that no todo has is a different
    // error.
    let mixed = try user.run(command.replacing("N", with: "1 0"))
    #expect(mixed.status == 64 && !mixed.errorText.contains("bug"), "\(mixed.errorText)")
    let unknown = try user.run(command.replacing("N", with: "99"))
    #expect(
      command == "history N" || unknown.status == 1 && unknown.errorText.contains("99"),
      "\(unknown.errorText)")
  }

  @Test(
    "An id out of range has the same message in every command as in show",
    arguments: ["done 0", "move 0 fri", "stop 0", "pause 0"])
  func text(line: String) throws {
    let shown = try user.run("show 0").errorText
    #expect(try user.run(line).errorText == shown)
  }

  @Test(
    "A number out of range is refused wherever an option or argument takes one",
    arguments: [
      "undo N", "undo --entry N", "undo '#N'", "redo N", "history --entry N", "history --limit N",
      "sync conflicts N", "diary show N", "diary edit N --text A", "diary delete N --yes",
      "overdue --limit N", "agenda --days N", "list --limit N", "stats week --weeks N",
      "category edit none --position N", "history prune --keep -N", "search class --limit N",
      "alarms --within -N", "report week --weeks N",
    ])
  func others(command: String) throws {
    for number in Self.numbers + ["-1"] {
      let line = command.replacing("N", with: number)
      let result = try user.run(line)
      #expect(result.status != 70 && result.status < 128, "\(line): \(result.errorText)")
      #expect(!result.errorText.contains("bug"), "\(line): \(result.errorText)")
    }
  }
}
