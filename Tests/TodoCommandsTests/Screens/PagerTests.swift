import Foundation
import Testing
import TodoTesting

@Suite("The pager")
struct PagerTests {
  private let screen: Screen
  private let fake: String

  /// Makes a terminal of ten lines, and a pager that prints what it got.
  init() throws {
    screen = try Screen(columns: 60, rows: 10)
    fake = try screen.user.write(
      "printf 'PAGER %s\\n' \"$LESS\"; cat; printf 'END\\n'\n", to: "pager.sh")
  }

  private func shown(
    _ line: String, _ variables: [String: String], typing: String = ""
  ) throws -> (text: String, status: Int32) {
    try screen.shown(line, typing: typing, environment: variables)
  }

  /// Returns the environment with a command as the value of `TODOCTL_PAGER`.
  private func pager(_ command: String) -> [String: String] { ["TODOCTL_PAGER": command] }

  @Test("The pager gets a list longer than the screen, whole and in colour")
  func long() throws {
    let (text, status) = try shown("week", pager("sh \(fake)"))
    #expect(status == 0)
    #expect(text.hasPrefix("PAGER FRX\n\u{1B}[1mWeek 2025-W23"))
    #expect(text.hasSuffix("21 todos, 1 finished\u{1B}[0m\nEND\n"), "\(text)")
    #expect(try shown("week", pager("cat")).text == text.dropFirst(10).dropLast(4))
  }

  @Test("A list that fits, JSON, a dumb terminal and a pipe use no pager")
  func short() throws {
    let variables = pager("sh \(fake)")
    let lines = ["overdue", "week --json", "show 99"]
    for line in lines { #expect(!(try shown(line, variables).text.contains("PAGER")), "\(line)") }
    let dumb = try shown("week", variables.merging(["TERM": "dumb"]) { $1 })
    #expect(!dumb.text.contains("PAGER"))
    #expect(!(try screen.user.succeed("week", environment: variables).text.contains("PAGER")))
  }

  @Test("TODOCTL_PAGER is preferred to PAGER, and an empty value turns the pager off")
  func chosen() throws {
    // FakeTerminal can't unset a variable, so the shell does.
    let name = "env -u TODOCTL_PAGER"
    let variables = ["PAGER": "sh \(fake)"]
    #expect(!(try shown("week", variables).text.contains("PAGER")))
    let script = try screen.user.write("exec \(name) \(screen.user.binary) week\n", to: "week.sh")
    let terminal = try FakeTerminal(columns: 60, rows: 10)
    let runner = try CommandLineRunner(binary: "/bin/sh")
    let result = try terminal.run(
      script, of: runner,
      environment: screen.user.environment.merging(Screen.environment) { $1 }
        .merging(variables) { $1 })
    #expect(result.screen.contains("PAGER FRX"))
  }

  @Test("A pager that ends early is no error")
  func early() throws {
    let (text, status) = try shown("list --to +400", pager("head -n 2"))
    #expect(status == 0)
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test("A pager that doesn't exist leaves the list printed without it")
  func missing() throws {
    let (text, status) = try shown("week", pager("no-such-pager"))
    #expect(status == 0)
    #expect(text.contains("not found"))
    #expect(text.contains("21 todos, 1 finished"))
  }

  @Test("The pager receives Ctrl-C, and todoctl waits for it and keeps its own exit status")
  func interrupted() throws {
    // A shell runs its trap only after the command for which it waits, so each wait is short.
    let slow = try screen.user.write(
      "trap 'echo CAUGHT' INT; cat > lines; echo READY; until [ -e go ]; do sleep 0.1; done; echo END\n",
      to: "slow.sh")
    let terminal = try FakeTerminal(columns: 60, rows: 10)
    let process = try terminal.start(
      "week", of: screen.user,
      environment: Screen.environment.merging(pager("sh \(slow)")) { $1 })
    #expect(terminal.screen(until: "READY").contains("READY"))
    kill(-process.id, SIGINT)
    #expect(terminal.screen(until: "CAUGHT").contains("CAUGHT"))
    #expect(!process.hasEnded)
    _ = try screen.user.write("", to: "go")
    #expect(terminal.screen(until: "END").contains("END"))
    #expect(process.wait() == 0)
  }

  @Test(
    "less as the pager waits for keys and shows UTF-8",
    .enabled(if: Products.isThere("/usr/bin/less")))
  func less() throws {
    let (text, status) = try shown("week", pager("less"), typing: " q")
    #expect(status == 0)
    #expect(text.contains("Week 2025-W23"))
    #expect(text.contains(":\u{1B}[K") || text.contains("\u{1B}[K"), "less waits for a key")
    #expect(!text.contains("21 todos"))
    #expect(text.contains("👩‍👩‍👧"), "less shows UTF-8 as it is")
  }
}
