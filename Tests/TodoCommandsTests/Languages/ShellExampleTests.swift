import Foundation
import Testing
import TodoLocalisation

@testable import TodoCommands

@Suite("The examples of the help in bash, zsh and fish")
struct ShellExampleTests {
  /// The examples of the help and of the documentation that are a single command.
  private static func lines() throws -> [String] {
    let help = CommandTree.all().flatMap { path in
      CommandExamples.of(CommandPage(path)).flatMap { text in Language.allCases.map { text[$0] } }
    }
    let papers = try Paper.names().flatMap { name in
      PaperBlock.all(in: try Paper.text(of: name).components(separatedBy: "\n"))
        .flatMap { $0.commands.map(\.line) }
    }
    var known: Set<String> = []
    return (help + papers).filter { line in
      // Pipes, `$(…)` and other programs are left out, since only the shell interprets them.
      line.hasPrefix("todoctl ") && !line.contains(/[|<>;\n]|\$\(|&&|\\$/)
        && known.insert(line).inserted
    }
  }

  @Test(
    "Every example reaches the program with the same words from bash, zsh and fish",
    .enabled(
      if: ["zsh", "fish"].allSatisfy { Products.isThere("/usr/bin/\($0)") },
      "zsh or fish isn't installed"))
  func words() throws {
    let user = try CommandLineRunner()
    let lines = try Self.lines()
    #expect(lines.count > 400)
    let typed = try user.write(lines.joined(separator: "\n") + "\n", to: "lines")
    let ran = try user.shell(
      #"""
      mkdir -p "$HOME/bin" "$HOME/backups" && cd "$HOME" || exit
      # Shells write `~` with one slash after another, or not.
      export HOME=$(pwd -P)
      # The words of each call, on a line of their own.
      printf '%s\n' '#!/bin/sh' 'printf "<%s>" "$@" >> "$WORDS"; echo >> "$WORDS"' > bin/todoctl
      chmod +x bin/todoctl
      # A pattern without a file is an error in zsh and fish.
      touch backups/todo-20250601T000000Z.db
      export PATH="$HOME/bin:$PATH"
      WORDS=plain bash --norc --noprofile < '\#(typed)'
      WORDS=bash bash --norc --noprofile -i < '\#(typed)'
      WORDS=zsh zsh -f -i < '\#(typed)'
      WORDS=fish fish --no-config -i < '\#(typed)'
      for shell in bash zsh fish; do
        diff plain $shell > difference || { echo "$shell:"; cat difference; }
      done >&2
      wc -l < plain
      """#)
    let said = ran.errorText.split(separator: "\n").filter {
      $0.hasPrefix("<") || $0.hasPrefix(">")
    }
    #expect(said.isEmpty, "\(said.joined(separator: "\n"))")
    #expect(
      ran.text.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces) == "\(lines.count)"
    )
  }
}
