import Testing

@Suite(
  "todo.txt-cli and todoctl share a list",
  .enabled(if: Products.isThere(Client.todoTxt), "todo.txt-cli isn't installed"))
struct TodoTxtClientTests {
  private let user: CommandLineRunner
  private let file: String

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("init")
    file = "\(user.home)/todo.txt"
    let home = user.home
    try user.write(
      """
      export TODO_DIR='\(home)'
      export TODO_FILE='\(home)/todo.txt'
      export DONE_FILE='\(home)/done.txt'
      export REPORT_FILE='\(home)/report.txt'

      """, to: "todo.cfg")
  }

  /// Runs todo.txt-cli without colours, and without moving finished tasks to another file.
  private func todoTxt(_ line: String...) throws -> String {
    try user.succeed(Client.todoTxt, ["-d", "\(user.home)/todo.cfg", "-p", "-a"] + line).text
  }

  /// Exports the store to the file that todo.txt-cli reads.
  private func export() throws {
    try user.write(user.succeed("export --format todotxt").text, to: "todo.txt")
  }

  private func states() throws -> [String] {
    try user.list("2026-11-24", "2026-12-05", zone: "UTC")
      .map { "\($0.date) \($0.title) \($0.isFinished)" }
  }

  @Test("todo.txt-cli lists each exported todo with its project and its day")
  func listed() throws {
    try user.succeed("add 우유 사기 🥛 2026-11-27 '#food'")
    try user.succeed("add Dentist 2026-11-30 14:30")
    try user.succeed("add Water plants every week from 2026-11-28 '#sleep'")
    try export()
    let list = try todoTxt("ls")
    #expect(list.contains("TODO: 3 of 3 tasks shown"))
    #expect(list.contains("우유 사기 🥛 +food t:2026-11-27"))
    #expect(list.contains("Water plants +sleep due:2026-11-28 rec:+1w"))
    #expect(try todoTxt("listproj") == "+food\n+sleep\n")
  }

  @Test("A todo done in todo.txt-cli is done in todoctl and vice versa, without duplicates")
  func both() throws {
    _ = try todoTxt("add", "(A) Pay the rent +Home due:2026-12-01")
    _ = try todoTxt("add", "전화하기 @phone due:2026-11-26")
    _ = try todoTxt("add", "Buy milk due:2026-11-27")
    #expect(try user.imported(file).new == 3)
    try user.succeed("finish 3")
    try export()
    let shown = try todoTxt("ls").split(separator: "\n")
    #expect(shown.contains { $0.contains(" x ") && $0.contains("Buy milk due:2026-11-27") })

    _ = try todoTxt("do", "2")
    _ = try todoTxt("add", "Call mum due:2026-12-02 +Home")
    let summary = try user.imported(file)
    #expect(summary.rejected == 0)
    let now = [
      "2026-11-26 전화하기 true", "2026-11-27 Buy milk true", "2026-12-01 Pay the rent false",
      "2026-12-02 Call mum false",
    ]
    #expect(try states() == now)
    _ = try todoTxt("archive")
    for name in ["todo.txt", "done.txt"] {
      let again = try user.imported("\(user.home)/\(name)")
      #expect([again.new, again.updated, again.rejected] == [0, 0, 0], "\(name)")
    }
    #expect(try states() == now)
  }
}
