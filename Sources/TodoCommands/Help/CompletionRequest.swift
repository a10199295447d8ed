import ArgumentParser
import TodoLocalisation
import TodoPresentation

/// A word that a shell offers, with a description.
struct CompletionCandidate {
  let value: String
  var meaning = ""
  /// Whether the word was found by its description, and so need not begin with the typed letters:
  /// a todo's number, for example, is found by the todo's title.
  var isFoundByMeaning = false

  /// The line that the scripts of the shells read.
  var line: String { meaning.isEmpty ? value : "\(value)\t\(meaning)" }
}

/// A command line that is being typed, and the words that a shell may offer for its last word.
///
/// The parser has its own scripts, of a hundred thousand bytes. They know neither aliases nor
/// options of a default subcommand, so they would offer nothing that fits for `diary --emotion` and
/// `done`.
struct CompletionRequest {
  /// The words before the word that is being typed.
  private let words: [String]
  /// The beginning of the word that is being typed.
  private let typed: String
  private let arguments: CommandArguments
  private let path: [any ParsableCommand.Type]
  private let environment: ProcessEnvironment
  private let language: Language

  /// Reads the request from a process's arguments; nil if no shell asks.
  ///
  /// - Parameter arguments: The word `---complete`, then the words after `todoctl` up to and
  ///   including the word that is being typed.
  init?(_ arguments: [String]) {
    guard arguments.first == "---complete" else { return nil }
    // Bash reads the equals sign in `--lang=ko` as a word.
    var words = arguments.dropFirst().filter { $0 != "=" }
    let last = arguments.last == "=" || words.isEmpty ? "" : words.removeLast()
    typed = last.hasPrefix("\"") || last.hasPrefix("'") ? String(last.dropFirst()) : last
    self.arguments = CommandArguments(words)
    self.words = self.arguments.ordered
    path = CommandTree.path(self.words)
    environment = .present
    language = RunLanguage(self.arguments.givenLanguage, environment, storePath: nil).value
  }

  /// Returns the lines for the shell: one for each candidate, and before them a line that asks for
  /// files, if files fit.
  func lines() -> [String] {
    if words.first == "help" { return lines(of: helpCandidates) }
    let known = page.arguments
    if let option = words.last.flatMap({ option(named: $0, in: known) }) {
      return values(of: option, beginningWith: typed)
    }
    if let (name, value) = attachedValue, let option = option(named: name, in: known) {
      return values(of: option, beginningWith: value).map { $0.first == ":" ? $0 : "\(name)=\($0)" }
    }
    if typed.hasPrefix("-") { return lines(of: options(known)) }
    let place = countOfPlaces(known)
    let commands = place == 0 ? self.commands(below: path) : []
    let places = known.filter { $0.kind == .positional }
    let argument = place < places.count ? places[place] : places.last.flatMap(repeated)
    let values = argument.map { self.values(of: $0, beginningWith: typed) } ?? []
    return values.first?.first == ":"
      ? values + lines(of: commands) : lines(of: commands) + values
  }

  // MARK: Commands and options

  /// The page of the command that was typed. `todoctl` without a command has the options of
  /// `today`.
  private var page: CommandPage {
    CommandPage(path.count == 1 ? path + [TodayCommand.self] : path)
  }

  private func commands(below path: [any ParsableCommand.Type]) -> [CompletionCandidate] {
    CommandPage(path).subcommands.flatMap(\.commands).map {
      CompletionCandidate(
        value: $0.path[$0.path.count - 1]._commandName, meaning: $0.abstract[language])
    }
  }

  /// The candidates after `help`: commands, and topics if no command was typed yet.
  private var helpCandidates: [CompletionCandidate] {
    let path = CommandTree.path(Array(words.dropFirst()))
    let topics = path.count > 1 ? [] : HelpTopic.allCases
    return commands(below: path)
      + topics.map { CompletionCandidate(value: $0.rawValue, meaning: $0.page.title[language]) }
  }

  /// Returns the options that weren't typed yet.
  private func options(_ known: [CommandPage.Argument]) -> [CompletionCandidate] {
    known.filter { argument in
      argument.kind != .positional
        && (argument.isRepeating || !argument.typedNames.contains(where: words.contains))
    }.compactMap { argument in
      let name = argument.typedNames.last { $0.hasPrefix(typed) } ?? argument.typedNames.last
      return name.map { CompletionCandidate(value: $0, meaning: argument.meaning[language]) }
    }
  }

  private func option(
    named name: String, in known: [CommandPage.Argument]
  ) -> CommandPage.Argument? {
    known.first { $0.kind == .option && $0.typedNames.contains(name) }
  }

  /// The option and the beginning of its value in a word such as `--lang=k`.
  private var attachedValue: (option: String, value: String)? {
    guard typed.hasPrefix("--"), let sign = typed.firstIndex(of: "=") else { return nil }
    return (String(typed[..<sign]), String(typed[typed.index(after: sign)...]))
  }

  /// Returns the number of words after the command that are neither options nor their values.
  private func countOfPlaces(_ known: [CommandPage.Argument]) -> Int {
    var (count, isValue) = (0, false)
    for word in words.dropFirst(path.count - 1) {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-") {
        isValue = option(named: word, in: known) != nil
      } else {
        count += 1
      }
    }
    return count
  }

  private func repeated(_ argument: CommandPage.Argument) -> CommandPage.Argument? {
    argument.isRepeating ? argument : nil
  }

  // MARK: Values

  private func values(
    of argument: CommandPage.Argument, beginningWith typed: String
  ) -> [String] {
    if let files = argument.files { return [([":files"] + files).joined(separator: " ")] }
    if argument.isFolder { return [":folders"] }
    let values = CompletionValues(
      storePath: arguments.storePath(environment), environment: environment, language: language,
      takesSteps: path.last.map { $0 == Finish.self } ?? false)
    return lines(of: values.of(argument, typed, after: words.last), beginningWith: typed)
  }

  private func lines(of candidates: [CompletionCandidate]) -> [String] {
    lines(of: candidates, beginningWith: typed)
  }

  /// Returns the candidates that complete the typed word. A todo may also be found by its title.
  private func lines(
    of candidates: [CompletionCandidate], beginningWith typed: String
  ) -> [String] {
    let wanted = typed.lowercased()
    let named = candidates.filter { $0.value.lowercased().hasPrefix(wanted) }
    return (named.isEmpty ? candidates.filter(\.isFoundByMeaning) : named).map(\.line)
  }
}
