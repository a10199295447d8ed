import Foundation
import Testing

/// The commands that pages mention within a line, in texts and tables.
@Suite("The commands and options that the documentation mentions")
struct PaperMentionTests {
  @Test("Every command and option that a paper mentions exists", arguments: try Paper.names())
  func mentions(name: String) throws {
    let mentions = Self.mentions(in: try Paper.text(of: name))
    guard !mentions.isEmpty else { return }
    let paper = Paper(
      name: name,
      setups: [
        "": """
        mkdir -p ~/backups "$XDG_DATA_HOME/todoctl"
        todoctl demo "$XDG_DATA_HOME/todoctl/todo.db"
        """
      ])
    // The help stands in for a name alone, such as `todoctl copy`, which is no whole command.
    let commands = mentions.map { $0.split(separator: " ").count > 2 ? $0 : "\($0) --help" }
    let answers = try PaperUser(paper, scene: "").answers(to: PaperBlock(commands: commands))
    for (command, answer) in zip(commands, answers) {
      // An error about a question that nobody can answer is no mistake of the page.
      let asks = answer.lines.contains { $0.hasSuffix("there is no terminal.") }
      #expect(answer.status != 64 || asks, "\(command): \(answer.lines)")
    }
  }

  /// Returns the commands between two backquotes that have no placeholder.
  private static func mentions(in text: String) -> [String] {
    let prose = text.replacing(/```.*?```/.dotMatchesNewlines(), with: "")
    let mentions = prose.matches(of: /`(todoctl [^`]+)`/).map {
      String($0.1).replacing("\n", with: " ")
    }
    return mentions.filter { !$0.contains(/[A-Z]{2}|…/) }
  }
}
