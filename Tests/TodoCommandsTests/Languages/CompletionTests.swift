import Foundation
import Testing
import TodoTesting

@Suite("Shell completions")
struct CompletionTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    for line in ["add dentist 15:00", "add milk", "add party --on 2025-07-01"] {
      try user.succeed(line)
    }
  }

  /// Returns what bash offers at the end of a line for a type of completion (`COMP_TYPE`): 9
  /// inserts, 63 lists, 37 inserts one after another, 42 inserts all.
  private func offered(_ line: String, type: Int = 63) throws -> [String] {
    let answer = try user.bash(
      """
      PATH="$(dirname "$todoctl"):$PATH"
      source <("$todoctl" completion bash)
      line='\(line)'
      read -r -a COMP_WORDS <<< "$line"
      case $line in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=\(type) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
      _todoctl todoctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    return answer.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "bash inserts ids for todos and never a title, which the shell could run",
    arguments: [(9, [" ", "1", "2"]), (37, ["1", "2"]), (42, ["1", "2"])])
  func inserted(type: Int, values: [String]) throws {
    #expect(try offered("todoctl finish ", type: type) == values)
  }

  @Test(
    "bash completes commands, options, ids, categories, settings, formats and dates",
    arguments: [
      ("todoctl fin", ["finish"]), ("todoctl finish ", ["1  dentist", "2  milk", " "]),
      ("todoctl finish mil", ["2"]), ("todoctl done den", ["1"]), ("todoctl show 2", ["2"]),
      ("todoctl list --category p", ["pencil", "power", "people"]),
      ("todoctl add milk -c foo", ["food"]), ("todoctl config set lang", ["language"]),
      ("todoctl config set language k", ["ko"]),
      ("todoctl config set week-start ", ["mon", "sun"]),
      ("todoctl config set time-zone Asia/Seo", ["Asia/Seoul"]),
      ("todoctl list --from tom", ["tomorrow"]), ("todoctl day yes", ["yesterday"]),
      ("todoctl import x --format tod", ["todotxt", "todoist", "toduck"]),
      ("todoctl report week --form", ["--format"]), ("todoctl diary --emotion sh", ["shame"]),
      ("todoctl diary list --emotion sh", ["shame"]), ("todoctl stats week --by wee", ["weekday"]),
      ("todoctl list tom", ["tomorrow"]), ("todoctl list --lang = k", ["ko"]),
      ("todoctl help da", ["day", "dates"]),
      ("todoctl list --time-zone Asia/Seo", ["Asia/Seoul"]), ("todoctl search den", []),
      ("todoctl finish party", ["3"]), ("todoctl nothing x", []),
    ])
  func bash(line: String, expected: [String]) throws {
    let found = try offered(line)
    #expect(Set(found) == Set(expected), "\(found)")
  }

  @Test("Each command completes only the files that it takes, and folders")
  func files() throws {
    for name in ["life.ics", "life.pdf", "life.db", "life"] { try user.write("", to: name) }
    try FileManager.default.createDirectory(
      atPath: "\(user.home)/lists", withIntermediateDirectories: false)
    #expect(Set(try offered("todoctl import li")) == ["lists", "life.db", "life.ics"])
    #expect(Set(try offered("todoctl export li")) == ["lists", "life.ics"])
    #expect(Set(try offered("todoctl restore li")) == ["lists", "life.db"])
    #expect(Set(try offered("todoctl backup li")) == ["lists", "list"])
  }

  @Test("Completion without a store offers nothing and prints no error")
  func empty() throws {
    let user = try CommandLineRunner()
    let asked = try user.run(words: ["---complete", "show", ""])
    #expect(asked.status == 0 && asked.text.isEmpty && asked.errorText.isEmpty)
  }

  @Test("A category whose name has control characters isn't completed")
  func steering() throws {
    let names = ["bad\\u001b[31m", "bad\\nline", "bad\\u202ename", "badminton"]
    let lines = names.map {
      "{\"type\": \"category\", \"name\": \"\($0)\", \"color\": \"#112233\", \"icon\": \"NONE\"}"
    }
    let file = ["{\"format\": \"todoctl\", \"version\": 1}"] + lines
    try user.succeed("import -", input: file.joined(separator: "\n"))
    #expect(try user.run(words: ["---complete", "list", "-c", "bad"]).text == "badminton\n")
  }

  @Test("done completes the steps of a todo, with today's ticks for a series")
  func steps() throws {
    try user.succeed("add pack --step passport --step 'a  charger'")
    try user.succeed("add routine daily gym --step towel --step shoes")
    try user.succeed("done 4.2")
    try user.succeed("done 5.1")
    let asked = { (words: [String]) in try user.run(words: ["---complete"] + words).text }
    #expect(try asked(["done", "4."]) == "4.1\tpassport\n4.2\t✓ a  charger\n")
    #expect(try asked(["finish", "4.1", "4.2"]) == "4.2\t✓ a  charger\n")
    #expect(try asked(["finish", "--undo", "5."]) == "5.1\t✓ towel\n5.2\tshoes\n")
    for line in ["done 1.", "done 9.", "done 4.x", "show 4.", "skip 5."] {
      #expect(try asked(line.split(separator: " ").map(String.init)) == "", "\(line)")
    }
    #expect(try offered("todoctl done 4.") == ["4.1  passport", "4.2  ✓ a  charger", " "])
  }

  @Test("Completions carry descriptions in the user's language")
  func meanings() throws {
    let asked = { (words: [String]) in try user.run(words: ["---complete"] + words).text }
    #expect(try asked(["finish", "--ah"]).hasPrefix("--ahead\tAllow a day"))
    #expect(try asked(["sk"]).hasPrefix("skip\tTake a day off"))
    #expect(try asked(["--lang", "ko", "sk"]).hasPrefix("skip\t루틴이나 반복 일정을 하루 쉬어요."))
    #expect(try asked(["--lang", "ko", "list", "-c", "공"]) == "공부\tpencil\n")
    #expect(try asked(["--lang", "ko", "day", "내"]) == "내일\n")
    #expect(try asked(["finish", ""]) == "1\tdentist\n2\tmilk\n")
  }

  @Test(
    "zsh and fish complete the same words while a line is typed",
    .enabled(if: InteractiveShell.isThere, "zsh or fish isn't installed"),
    arguments: ["zsh", "fish"])
  func typed(shell: String) throws {
    try user.write("", to: "life.ics")
    try user.write("", to: "life.pdf")
    let shell = try InteractiveShell(shell, user)
    defer { shell.end() }
    for (line, whole) in [
      ("todoctl fin", "todoctl finish"), ("todoctl report week --form", "--format"),
      ("todoctl list --from tom", "tomorrow"), ("todoctl day yes", "yesterday"),
      ("todoctl config set lang", "language"), ("todoctl list --category foo", "food"),
      ("todoctl diary list --emotion sh", "shame"), ("todoctl import x --format todoi", "todoist"),
      ("todoctl import li", "life.ics"),
    ] {
      let typed = try shell.complete(line).line
      #expect(typed.trimmingCharacters(in: .whitespaces).hasSuffix(whole), "\(line): \(typed)")
    }
    let numbers = try shell.complete("todoctl finish ").screen
    #expect(numbers.contains("dentist") && numbers.contains("milk"), "\(numbers)")
    #expect(!numbers.contains("party"))
  }
}

/// A shell on a terminal, with the completions of todoctl.
private struct InteractiveShell {
  private let terminal: FakeTerminal
  private let process: ChildProcess

  static var isThere: Bool { ["zsh", "fish"].allSatisfy { Products.isThere("/usr/bin/\($0)") } }

  /// Starts a shell that has loaded its completion script, and prints its line at Ctrl-O.
  init(_ name: String, _ user: CommandLineRunner) throws {
    terminal = try FakeTerminal(columns: 100, rows: 40)
    let folder = URL(filePath: user.binary).deletingLastPathComponent().path
    let own = [
      "zsh": """
      PATH='\(folder)':$PATH
      autoload -U compinit; compinit -u -D
      source <(todoctl completion zsh)
      show() { print -r -- "[[$BUFFER]]" }
      zle -N show; bindkey '^O' show

      """,
      "fish": """
      set -p PATH '\(folder)'
      todoctl completion fish | source
      bind \\co 'echo "[["(commandline)"]]"'

      """,
    ]
    let setup = try user.write(
      (own[name] ?? "") + "printf 'rea%s\\n' dy\n", to: "setup.\(name)")
    process = try terminal.start(
      "/usr/bin/setsid",
      ["-c", "-w", "/usr/bin/\(name)"] + (name == "zsh" ? ["-f", "-i"] : ["--no-config"]), of: user)
    terminal.type("source '\(setup)'\n")
    try #require(terminal.screen(until: "ready").contains("ready"))
  }

  /// Types a line and Tab.
  ///
  /// - Returns: The line after the completion, and everything that the screen showed.
  func complete(_ typed: String) throws -> (line: String, screen: String) {
    terminal.type("\(typed)\t\u{0F}")
    let screen = terminal.screen(until: "]]")
    terminal.type("\u{15}")
    let found = try #require(screen.firstMatch(of: #/\[\[(.*?)\]\]/#), "\(screen)")
    return (String(found.1), screen)
  }

  func end() {
    terminal.type("exit\n")
    process.end()
  }
}

extension CommandLineRunner {
  /// Runs a script of bash; `$todoctl` is the program.
  fileprivate func bash(_ script: String) throws -> Transcript {
    try finish(start("/bin/bash", ["-c", script], environment: ["todoctl": binary]))
  }
}
