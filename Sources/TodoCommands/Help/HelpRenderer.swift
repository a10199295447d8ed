import ArgumentParser
import TodoLocalisation
import TodoPresentation

/// Draws the help of commands as lines for a terminal: the purpose of a command, its usage, its
/// arguments in groups, and examples.
struct HelpRenderer {
  let language: Language
  /// The most columns of a line.
  let width: Int
  var color = ColorMode.off

  /// The width of the left column. A longer name takes a line of its own.
  private static let labelWidth = 24
  /// The largest width of the left column of a topic's page, in which every row is short.
  private static let topicLabelWidth = 32

  /// Returns the whole help of a command.
  func lines(_ page: CommandPage) -> [String] {
    let examples = CommandExamples.of(page).map { $0[language] }
    let sections =
      [[page.abstract[language]], [usage(page)], paragraphs(page.discussion[language])].map(wrapped)
      + argumentSections(page) + commandSections(page)
      + [section(word(.examples), examples.map { "  \($0)" }), ending(of: page)]
    return Array(sections.filter { !$0.isEmpty && $0 != [""] }.joined(separator: [""]))
  }

  /// Returns the whole page of a topic.
  func lines(_ topic: HelpPage) -> [String] {
    let topicRows = topic.rows.map { ($0.0[language], $0.1[language]) }
    let widest = topicRows.map { $0.0.displayWidth + 4 }.max() ?? 0
    let rows = topicRows.flatMap { row($0.0, $0.1, labelWidth: min(widest, Self.topicLabelWidth)) }
    let sections =
      [[TextStyle.bold.applied(to: topic.title[language], mode: color)]]
      + topic.paragraphs.map { wrapped([$0[language]]) } + [rows]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func usage(_ page: CommandPage) -> String {
    "\(word(.usage)): \(page.usage[language])"
  }

  private func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func wrapped(_ lines: [String]) -> [String] {
    lines.flatMap { $0.wrapped(toWidth: width) }
  }

  // MARK: Arguments

  private func argumentSections(_ page: CommandPage) -> [[String]] {
    let arguments = page.arguments
    let own = arguments.filter { !$0.isGlobal }
    var titles: [Text] = []
    for case let title? in own.map(\.section) where !titles.contains(title) {
      titles.append(title)
    }
    let plain = own.filter { $0.section == nil }
    return [
      rows(word(.arguments), plain.filter { $0.kind == .positional }),
      rows(word(.options), plain.filter { $0.kind != .positional }),
    ]
      + titles.map { title in rows(title[language], own.filter { $0.section == title }) }
      + [rows(word(.everywhere), arguments.filter(\.isGlobal))]
  }

  private func rows(_ title: String, _ arguments: [CommandPage.Argument]) -> [String] {
    section(title, arguments.flatMap { row($0.label[language], meaning($0)) })
  }

  /// Returns the purpose of an argument, with its values and its default.
  func meaning(_ argument: CommandPage.Argument) -> String {
    let values = (argument.allValues ?? []).filter { !$0.isEmpty }
    let usual = argument.defaultValue.map { "\(word(.usual)): \($0)" }
    let notes = [values.isEmpty ? nil : values.joined(separator: ", "), usual].compactMap(\.self)
    return argument.meaning[language]
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private func row(
    _ label: String, _ meaning: String, labelWidth: Int = Self.labelWidth
  ) -> [String] {
    let left = "  \(label)"
    guard width >= 60 else {
      return left.wrapped(toWidth: width)
        + meaning.wrapped(toWidth: max(10, width - 6)).map { "      \($0)" }
    }
    let texts = meaning.wrapped(toWidth: width - labelWidth)
    let rest = { (lines: ArraySlice<String>) in
      lines.map { String(repeating: " ", count: labelWidth) + $0 }
    }
    guard left.displayWidth < labelWidth, let first = texts.first else {
      return [left] + rest(texts[...])
    }
    return [left.padded(toWidth: labelWidth) + first] + rest(texts.dropFirst())
  }

  // MARK: Commands

  private func commandSections(_ page: CommandPage) -> [[String]] {
    page.subcommands.map { group, commands in
      section(
        group?[language] ?? word(.commands),
        commands.flatMap { row(label(of: $0), $0.abstract[language]) })
    }
  }

  private func label(of page: CommandPage) -> String {
    let command = page.path[page.path.count - 1]
    return ([command._commandName] + command.configuration.aliases).joined(separator: ", ")
  }

  /// Returns the lines that tell how to see the help of each command and of each topic.
  private func ending(of page: CommandPage) -> [String] {
    guard page.path.count == 1 else { return [] }
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    return Text(
      "`todoctl help COMMAND` says more of a command, `todoctl help TOPIC` of: \(topics).",
      "`todoctl help 명령`으로 그 명령의 도움말을, `todoctl help 주제`로 다음 주제의 설명을 볼 수 있어요: \(topics)."
    )[language].wrapped(toWidth: width)
  }

  // MARK: Words

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [TextStyle.bold.applied(to: "\(title):", mode: color)] + lines
  }

  /// The words of help itself.
  private enum Word {
    case usage, arguments, options, everywhere, commands, examples, usual
  }

  private func word(_ word: Word) -> String {
    let text =
      switch word {
      case .usage: Text("Usage", "사용법")
      case .arguments: Text("Arguments", "인자")
      case .options: Text("Options", "옵션")
      case .everywhere: Text("Options of every command", "모든 명령의 옵션")
      case .commands: Text("Commands", "명령")
      case .examples: Text("Examples", "예")
      case .usual: Text("default", "기본")
      }
    return text[language]
  }
}
