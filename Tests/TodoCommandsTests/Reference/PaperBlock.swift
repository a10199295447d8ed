/// A block of a page with commands, or with a query that must find something in sqlite3.
struct PaperBlock {
  /// A command, with the answer that the page shows.
  struct Command {
    let line: String
    let answer: [String]
  }

  /// The name of the user who runs the commands. Most pages have one user, whose name is empty.
  let scene: String
  /// The indexes of the lines between the fences.
  let lines: Range<Int>
  let commands: [Command]
  /// Whether the page shows the answers of commands after a `$`; otherwise each command has to
  /// succeed.
  let showsAnswers: Bool

  /// Whether the page also answers a question.
  var asks: Bool { commands.contains { $0.answer.contains { $0.hasSuffix("[y/N] y") } } }

  /// Returns the blocks of a page that have commands.
  static func all(in lines: [String]) -> [PaperBlock] {
    var blocks: [PaperBlock] = []
    var opening: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let start = opening {
        let block = PaperBlock(info: lines[start].dropFirst(3), lines: lines[(start + 1)..<index])
        if let block { blocks.append(block) }
        opening = nil
      } else {
        opening = index
      }
    }
    return blocks
  }

  /// Makes a block of commands that have to succeed.
  init(commands: [String]) {
    scene = ""
    lines = 0..<0
    self.commands = commands.map { Command(line: $0, answer: []) }
    showsAnswers = false
  }

  private init?(info: Substring, lines: ArraySlice<String>) {
    let words = info.split(separator: " ")
    scene = words.dropFirst().first.map(String.init) ?? ""
    self.lines = lines.startIndex..<lines.endIndex
    showsAnswers = lines.first?.hasPrefix("$ ") ?? false
    if showsAnswers {
      commands = Self.conversation(lines)
    } else if words.first == "sql" {
      let query = lines.joined(separator: "\n")
      let command = "sqlite3 -readonly todo.db <<'END' | grep .\n\(query)\nEND"
      commands = [Command(line: command, answer: [])]
    } else {
      guard lines.contains(where: { $0.contains(/(?:^|[|&] )todoctl(?: |$)/) }) else { return nil }
      commands = lines.map { Command(line: $0, answer: []) }
    }
  }

  /// Returns the commands after `$`, each with the lines up to the next command.
  private static func conversation(_ lines: ArraySlice<String>) -> [Command] {
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      Command(line: String(lines[start].dropFirst(2)), answer: Array(lines[(start + 1)..<end]))
    }
  }
}
