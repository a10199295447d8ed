import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The subject of a request for help, by `--help` or by `todoctl help …`.
enum HelpRequest {
  case command([any ParsableCommand.Type])
  case topic(HelpTopic)

  /// Reads the request from a command line; nil if it asks for no help.
  ///
  /// - Throws: `CommandError.usage` if there is no help on the words.
  init?(_ arguments: CommandArguments) throws {
    let words = arguments.ordered
    if words.first == "help" {
      try self.init(on: words.dropFirst().filter { !$0.hasPrefix("-") })
      return
    }
    guard arguments.ask(for: "--help", "-h") else { return nil }
    self = .command(CommandTree.path(words))
  }

  private init(on words: [String]) throws {
    if words.count == 1, let topic = HelpTopic(rawValue: words[0]) {
      self = .topic(topic)
      return
    }
    let path = CommandTree.path(words)
    guard path.count == words.count + 1 else {
      let word = words[path.count - 1]
      let names = CommandTree.names(of: path[path.count - 1]) + HelpTopic.allCases.map(\.rawValue)
      let near = CommandAdvice.topic(for: word)?.rawValue ?? nearMatches(of: word, in: names).first
      throw CommandError.usage(
        Text(
          "There is no command or topic “\(TerminalText.singleLine(word))”.",
          "“\(TerminalText.singleLine(word))”: 이런 명령이나 주제는 없어요."),
        hint: near.map { Text("Did you mean `todoctl help \($0)`?", "혹시 `todoctl help \($0)`인가요?") }
          ?? Text("`todoctl help` lists all commands and topics.", "`todoctl help`에 모두 있어요."))
    }
    self = .command(path)
  }

  /// Returns the help as lines.
  func lines(_ renderer: HelpRenderer) -> [String] {
    switch self {
    case .command(let path): renderer.lines(CommandPage(path))
    case .topic(let topic): renderer.lines(topic.page)
    }
  }
}
