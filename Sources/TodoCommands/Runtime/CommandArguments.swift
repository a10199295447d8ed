import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The arguments of a process, in the order that the parser expects.
struct CommandArguments {
  /// The arguments, with the command first.
  let ordered: [String]
  /// The command; nil for `todoctl` without a command, and for its own options.
  private let command: String?

  /// Moves options that stand before the command to the place after the command and its words.
  /// These words may name a subcommand, or todos with a day. If the options came first, the parser
  /// would read the command as an argument of `today`.
  init(_ arguments: [String]) {
    let count = CommandArguments.countOfLeadingOptions(arguments)
    let rest = arguments.dropFirst(count)
    command = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let words = rest.prefix { !$0.hasPrefix("-") }
    ordered =
      command == nil
      ? arguments : Array(words) + arguments.prefix(count) + rest.dropFirst(words.count)
  }

  private static func countOfLeadingOptions(_ arguments: [String]) -> Int {
    var count = 0
    while count < arguments.count {
      if arguments[count] == "--json" {
        count += 1
      } else if ["--store", "--week-start", "--time-zone", "--lang"].contains(arguments[count]) {
        count += 2
      } else if arguments[count].hasPrefix("--"), arguments[count].contains("=") {
        count += 1
      } else {
        break
      }
    }
    return min(count, arguments.count)
  }

  /// Returns the arguments with the command that plain words mean, such as `tomorrow`, 오늘 or
  /// `report weekly`. A moment with a colon, as in `yesterday: …`, begins a diary entry, as in
  /// jrnl. A word that means a command that changes something is refused: the parser would read it
  /// as an argument of `today`.
  ///
  /// - Throws: `CommandError.usage`, with the commands that may be meant.
  func withCommand() throws -> CommandArguments {
    guard let command else { return self }
    if let known = CommandTree.path([command]).dropFirst().first {
      return CommandAdvice.inner(ordered, of: known).map { CommandArguments($0) } ?? self
    }
    let rest = Array(ordered.dropFirst().prefix { !$0.hasPrefix("-") })
    if !rest.isEmpty, DiaryWords.beginWithMoment([command] + rest) {
      return CommandArguments([DiaryCommand._commandName] + ordered)
    }
    let meant = CommandAdvice.words(for: command, rest)
    if let meant, Self.onlyReads(meant) {
      return CommandArguments(meant + ordered.dropFirst(1 + rest.count))
    }
    let names = CommandTree.names(of: Todoctl.self) + ["help"]
    let near = nearMatches(of: command, in: names).map { [$0] + rest }
    let lines = (meant.map { [$0] } ?? near).map { "`\(CommandAdvice.line("todoctl", $0))`" }
    let word = TerminalText.singleLine(command)
    let question = Text(
      "Did you mean \(lines.joined(separator: " or "))?", "혹시 \(lines.joined(separator: ", "))인가요?")
    let adding = "`\(CommandAdvice.line("todoctl add", [command] + rest))`"
    throw CommandError.usage(
      Text("There is no command “\(word)”.", "없는 명령이에요: “\(word)”"),
      hint: (lines.isEmpty
        ? Text("\(adding) adds a todo;", "투두를 추가하려면 \(adding).") : question)
        + Text(" `todoctl --help` lists all commands.", " 모든 명령은 `todoctl --help`에서 볼 수 있어요."))
  }

  /// Returns whether words are a command that changes nothing.
  private static func onlyReads(_ words: [String]) -> Bool {
    guard let command = CommandTree.path(words).dropFirst().last else { return false }
    let usual = command.configuration.defaultSubcommand ?? command
    return usual is any ListingCommand.Type || words == [DiaryCommand._commandName]
  }

  /// The arguments, with the words after `--` as the `--title` of `add` or the `--text` of a new
  /// diary entry: the parser drops the two dashes, and then can't tell these words from the words
  /// before them. Words of `search`, and distances to past dates, aren't options either if they
  /// begin with a minus.
  var namingText: [String] {
    if isSearch { return ordered.map(Self.namingExcludedWord) }
    if ordered.contains(where: Self.isDistanceBack),
      CommandTree.path(ordered).last is any DatedCommand.Type
    {
      return ordered.map { Self.isDistanceBack($0) ? "\(Character.minus)\($0.dropFirst())" : $0 }
    }
    guard let option = textOption, let place = ordered.firstIndex(of: "--"),
      place < ordered.count - 1
    else { return ordered }
    return ordered[..<place] + ["\(option)=\(ordered[(place + 1)...].joined(separator: " "))"]
  }

  /// Parses the command with its arguments.
  ///
  /// - Throws: An error of the parser; `CommandError.usage` for a repeated option, and for too many
  ///   words.
  func parsed() throws -> any ParsableCommand {
    try requireFewWords()
    let path = CommandTree.path(Array(ordered.prefix(1)))
    guard path.count > 1 else {
      try OptionPhrases(ordered).requireOnce([Todoctl.self, TodayCommand.self])
      return try Self.parsed(TodayCommand.self, [TodayCommand._commandName] + ordered)
    }
    let phrases = OptionPhrases(namingText)
    try phrases.requireOnce(CommandTree.path(ordered))
    if path[1] is any TodoCommand.Type {
      try phrases.requireTodosTogether(path)
    }
    return try Self.parsed(path[1], phrases.joined)
  }

  /// The most words of a command line, since the parser's time grows with the square of their
  /// number.
  private static let mostWords = 2_000

  /// Refuses a command line with more words than the parser reads at once.
  ///
  /// - Throws: `CommandError.usage`.
  private func requireFewWords() throws {
    guard ordered.count > Self.mostWords else { return }
    throw CommandError.usage(
      Text(
        "The command line has \(ordered.count) words; at most \(Self.mostWords) are read.",
        "명령에 단어가 \(ordered.count)개 있어요. \(Self.mostWords)개까지 읽어요."),
      hint: Text("Put a text in quotation marks.", "글은 따옴표로 묶어 주세요."))
  }

  private static func parsed<Command: ParsableCommand>(
    _: Command.Type, _ words: [String]
  ) throws -> any ParsableCommand {
    try ParserRoot<Command>.parseAsRoot(words)
  }

  private var isSearch: Bool {
    let names = [SearchCommand._commandName] + SearchCommand.configuration.aliases
    return command.map(names.contains) ?? false
  }

  /// Returns `--without=word` for an excluded word of `search` such as `-word`, since the parser
  /// would read its letters as options. `-h` stays, since it asks for help with every command. Any
  /// other word stays too.
  private static func namingExcludedWord(_ word: String) -> String {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 1, word != "-h" else {
      return word
    }
    return "--without=\(word.dropFirst())"
  }

  /// Returns whether a word is a distance back, such as `-1w`. If its hyphen is replaced by a minus
  /// sign, the parser doesn't read it as an option.
  private static func isDistanceBack(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first?.isNumber == true
  }

  /// The option for the words after `--`; nil for a command that takes no text.
  private var textOption: String? {
    let second = ordered.dropFirst().first ?? ""
    let diary = DiaryCommand._commandName
    if command == "add" || command == "new" { return second == diary ? "--text" : "--title" }
    guard command == diary else { return nil }
    let names = DiaryCommand.configuration.subcommands.map { $0._commandName }
    return names.contains(second) && second != DiaryWrite._commandName ? nil : "--text"
  }
}

/// The options that errors and help need, even if no argument has been parsed yet.
extension CommandArguments {
  /// Returns whether one of these options is typed, with or without a value: `--help`, `--help=x`.
  func ask(for options: String...) -> Bool {
    beforeText.contains { word in options.contains { word == $0 || word.hasPrefix("\($0)=") } }
  }

  /// The words before `--`. All words after it are text.
  private var beforeText: ArraySlice<String> { ordered.prefix { $0 != "--" } }

  var asJSON: Bool { ordered.contains("--json") }

  /// Returns the store that the options or the environment name.
  func namedStore(_ environment: ProcessEnvironment) -> String? {
    value(of: "--store") ?? environment.storePath
  }

  /// The language that `--lang` names; nil without this option.
  var givenLanguage: Language? { value(of: "--lang").flatMap(Language.init(argument:)) }

  /// Returns the path of the command's store.
  func storePath(_ environment: ProcessEnvironment) -> String {
    namedStore(environment) ?? environment.defaultStorePath
  }

  private func value(of option: String) -> String? {
    let words = beforeText
    if let given = words.last(where: { $0.hasPrefix("\(option)=") }) {
      return String(given.dropFirst(option.count + 1))
    }
    guard let place = words.lastIndex(of: option), place + 1 < words.count else { return nil }
    return words[place + 1]
  }
}

/// The program as the parser knows it for one command line: with only the command that was typed.
/// With all commands the parser would also parse the arguments for the default command.
///
/// `_superCommandName` is set because the parser otherwise parses every command line twice more,
/// for its own option that prints completions. There are no names of a help option, since
/// `HelpRequest` answers help.
private struct ParserRoot<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "todoctl", _superCommandName: "", subcommands: [Command.self],
      helpNames: [])
  }
}

/// The commands as a tree, by their names and aliases.
enum CommandTree {
  /// Returns the commands that the first words name, the root first.
  static func path(_ words: [String]) -> [any ParsableCommand.Type] {
    var path: [any ParsableCommand.Type] = [Todoctl.self]
    for word in words {
      let next = path[path.count - 1].configuration.subcommands.first {
        $0._commandName == word || $0.configuration.aliases.contains(word)
      }
      guard let next else { break }
      path.append(next)
    }
    return path
  }

  /// Returns the names and aliases of a command's subcommands.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
  }

  /// Returns every command with its parents, in the order of help.
  static func all(
    below path: [any ParsableCommand.Type] = [Todoctl.self]
  ) -> [[any ParsableCommand.Type]] {
    let children = path[path.count - 1].configuration.subcommands
    return [path] + children.flatMap { all(below: path + [$0]) }
  }
}
