import Testing

@Suite("Options that are given twice")
struct RepeatedOptionTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Class --on 2025-06-03") }

  @Test(
    "An option with one value that is given twice is refused with both values",
    arguments: [
      ("add x -c food -c sport", ["-c food", "-c sport"]),
      ("add x -c food --category=sport", ["-c food", "--category=sport"]),
      ("add x --memo 'a b' --memo c", ["--memo", "a b", "--memo c"]),
      ("add x --on fri --on next mon", ["--on fri", "--on", "next mon"]),
      ("edit 1 --title A --title B", ["--title A", "--title B"]),
      ("move 1 --to fri --to sat", ["--to fri", "--to sat"]),
      ("list --from mon --from tue", ["--from mon", "--from tue"]),
      ("--time-zone UTC list --time-zone Asia/Seoul", ["UTC", "Asia/Seoul"]),
      ("--week-start mon --week-start sun", ["--week-start mon", "--week-start sun"]),
    ])
  func refused(line: String, words: [String]) throws {
    try user.refuse(line, status: 64, says: words, hint: "one")
  }

  @Test("A diary option that is given twice is refused without its words")
  func diary() throws {
    let result = try user.run("diary add --text SECRET --text SECRETS")
    #expect(result.status == 64 && result.errorText.contains("--text"))
    #expect(!result.errorText.contains("SECRET"))
    #expect(try user.run("diary list --emotion calm --emotion love").status == 64)
  }

  @Test("Repeatable options, flags and words behind -- may be given twice")
  func allowed() throws {
    try user.write("", to: "a.png")
    try user.write("", to: "b.png")
    try user.succeed(
      "diary calm 'a walk' --sub a --sub b --image a.png --image b.png --json --json")
    try user.succeed("search --without a --without b class")
    try user.succeed("add x --memo 'a -c b' -- --memo c")
  }
}
