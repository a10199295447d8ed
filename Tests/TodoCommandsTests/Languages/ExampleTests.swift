import Foundation
import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

@Suite("The examples in the help")
struct ExampleTests {
  @Test(
    "Every example of the help runs in a store with a made-up life", arguments: Language.allCases)
  func run(language: Language) throws {
    let user = try CommandLineRunner()
    let template = "\(user.folder)/template"
    let prepared = try user.shell(
      """
      export LC_ALL=\(language == .ko ? "ko_KR.UTF-8" : "C.UTF-8")
      mkdir -p "$HOME/.local/share/bash-completion/completions" "$HOME/.config/fish/completions" \\
        "$HOME/.local/share/todoctl" "$HOME/backups" "$HOME/bin" "$HOME/data" || exit
      ln -s "$todoctl" "$HOME/bin/todoctl"
      unset XDG_DATA_HOME
      "$todoctl" demo "$HOME/.local/share/todoctl/todo.db" >/dev/null
      "$todoctl" backup "$HOME/backups" >/dev/null
      "$todoctl" export "$HOME/calendar.ics" 2>/dev/null
      "$todoctl" pause 4 >/dev/null
      "$todoctl" delete 14 --yes >/dev/null
      "$todoctl" delete 15 --yes >/dev/null
      "$todoctl" undo >/dev/null && "$todoctl" undo --entry 3 >/dev/null
      "$todoctl" sync init "$HOME/Sync" --plain >/dev/null
      cp -a "$HOME" '\(template)'
      """)
    #expect(prepared.status == 0, "\(prepared.errorText)")
    for path in CommandTree.all() {
      for example in CommandExamples.of(CommandPage(path)).map({ $0[language] }) {
        guard !needsMore(example) else { continue }
        let ran = try user.shell(
          """
          rm -rf "$HOME" && cp -a '\(template)' "$HOME" && cd "$HOME" || exit 99
          unset XDG_DATA_HOME
          export LC_ALL=\(language == .ko ? "ko_KR.UTF-8" : "C.UTF-8")
          export PATH="$HOME/bin:$PATH"
          \(changesOwnEmotion(example) ? "todoctl diary emotion add proud --ko 뿌듯함" : ":")
          \(example)
          """)
        #expect(ran.status == 0, "\(example): \(ran.errorText)")
      }
    }
  }

  @Test("No unquoted word of a help example begins with # or !", arguments: Language.allCases)
  func quotes(language: Language) {
    let pages = CommandTree.all().map { CommandPage($0) }
    let helps = pages.map { HelpRenderer(language: language, width: 1_000, color: .off).lines($0) }
    let texts =
      pages.flatMap { CommandExamples.of($0).map { $0[language] } } + helps.flatMap(\.self)
    for text in texts where text.contains("todoctl ") {
      let line = text.replacing(/'[^']*'|"[^"]*"/, with: "")
      let parts = line.split(separator: "`")
      for part in parts where part.contains("todoctl ") {
        #expect(!part.contains(/\s[#!][^\s]/), "\(text)")
      }
    }
  }

  /// Whether an example changes the emotion that an example of `add` adds.
  private func changesOwnEmotion(_ example: String) -> Bool {
    example.contains("emotion edit") || example.contains("emotion delete")
  }

  /// Whether an example waits for ever, or needs another program, a server or another device.
  private func needsMore(_ example: String) -> Bool {
    [
      "todoctl watch", "task export", "postgres://", "sync init", "sync join", "sync forget",
      "--take",
    ].contains { example.contains($0) }
  }
}
