import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    for line in ["add dentist 15:00", "add milk", "add party --on 2025-07-01"] {
      try user.succeed(line)
    }
  }

  /// What bash offers at the end of a line.
  private func offered(_ line: String) throws -> [String] {
    let answer = try user.bash(
      """
      PATH="$(dirname "$todoctl"):$PATH"
      source <("$todoctl" completion bash)
      line='\(line)'
      read -r -a COMP_WORDS <<< "$line"
      case $line in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
      _todoctl todoctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    return answer.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "bash completes commands, options, live numbers, categories, settings, formats, dates",
    arguments: [
      ("todoctl fin", ["finish"]), ("todoctl finish ", ["1", "2"]), ("todoctl show 2", ["2"]),
      ("todoctl list --category p", ["pencil", "power", "people"]),
      ("todoctl config set lang", ["language"]), ("todoctl list --from tom", ["tomorrow"]),
      ("todoctl import x --format tod", ["todotxt", "todoist", "toduck"]),
      ("todoctl report week --form", ["--format"]), ("todoctl config set language k", []),
      ("todoctl diary list --emotion sh", ["shame"]),
    ])
  func bash(line: String, expected: [String]) throws {
    let found = try offered(line)
    #expect(Set(found) == Set(expected), "\(found)")
  }

  @Test("A store that isn't there offers nothing, and no error disturbs the line")
  func empty() throws {
    let user = try CommandLineRunner()
    let asked = try user.run(
      words: ["---completion", "show", "--", "positional@0", "2", "0", "todoctl", "show", ""])
    #expect(asked.status == 0 && asked.text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
    #expect(asked.errorText.isEmpty)
  }

  @Test("zsh and fish take their scripts, in each language", arguments: ["zsh", "fish"])
  func scripts(shell: String) throws {
    for language in ["en", "ko"] {
      let script = try user.succeed("completion \(shell) --lang \(language)").text
      #expect(!script.unicodeScalars.contains { (0x1C...0x1F).contains($0.value) })
      #expect(script.contains(language == "en" ? "Take a day off" : "하루 쉬어요"))
      let path = try user.write(script, to: "script")
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else { continue }
      let checked = try user.shell("/usr/bin/\(shell) -n '\(path)'")
      #expect(checked.status == 0, "\(checked.errorText)")
    }
  }
}

extension CommandLineRunner {
  /// Runs a script of bash; `$todoctl` is the program.
  fileprivate func bash(_ script: String) throws -> Transcript {
    try finish(start("/bin/bash", ["-c", script], environment: ["todoctl": binary]))
  }
}
