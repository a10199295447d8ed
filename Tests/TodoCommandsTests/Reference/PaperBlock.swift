/// A block of a paper that has commands, or a query, which sqlite3 runs and finds something.
struct PaperBlock {
  /// A command, and what the paper shows as its answer.
  struct Command {
    let line: String
    let answer: [String]
  }

  /// The user whose commands they are; most papers have one, without a name.
  let scene: String
  /// The lines between the fences.
  let lines: Range<Int>
  let commands: [Command]
  /// Whether the answers are on the page, as after a `$`; otherwise each command has to succeed.
  let showsAnswers: Bool

  /// Whether a question is answered on the page.
  var asks: Bool { commands.contains { $0.answer.contains { $0.hasSuffix("[y/N] y") } } }

  /// The blocks of a paper that have commands.
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

  /// Commands that have to succeed.
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

  /// The commands behind `$`, each with the lines up to the next one.
  private static func conversation(_ lines: ArraySlice<String>) -> [Command] {
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      Command(line: String(lines[start].dropFirst(2)), answer: Array(lines[(start + 1)..<end]))
    }
  }
}
