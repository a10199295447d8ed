import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// The words after an option that need no quotation marks, such as `--to next fri`. The parser
/// itself reads only one word as the value.
struct OptionPhrases {
  /// The arguments. The unquoted words of an option's value are joined into one argument.
  let joined: [String]

  init(_ arguments: [String]) {
    var joined: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      joined.append(word)
      guard word != "--" else { break }
      guard let count = Self.count(of: rest, behind: word) else { continue }
      joined.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    self.joined = joined + rest
  }

  /// Returns the number of words that form the option's value, at least two; nil if the value is
  /// one word, or if the option takes no text of several words. `--target` takes all words up to
  /// the next option, or none: in `--target 8 drink water` the words after the number are a title.
  private static func count(of rest: ArraySlice<String>, behind option: String) -> Int? {
    let words = rest.prefix(longest).prefix { !$0.hasPrefix("-") }
    guard let reads = form(of: option), words.count > 1 else { return nil }
    let counts = option == "--target" ? words.count...words.count : 2...words.count
    return counts.reversed().first { reads(words.prefix($0).joined(separator: " ")) }
  }

  /// The largest number of words of a value, as in `the first monday of next month`.
  private static let longest = 7

  /// Returns a function that tells whether several words are a value of an option; nil for an
  /// option whose value is always a single argument.
  private static func form(of option: String) -> ((String) -> Bool)? {
    switch option {
    case "--on", "--from", "--until", "--only", "--following":
      { (try? DateArgument(date: $0)) != nil }
    case "--to": { (try? MoveTarget($0)) != nil || MoveTarget.unclearTime($0) != nil }
    case "--at": { (try? TimeWords($0)) != nil || (try? MomentArgument($0)) != nil }
    case "--for": { (try? EventLength.inWords($0)) != nil }
    case "--alarm", "-a": { (try? ListChange<Alarm>($0)) != nil }
    case "--repeat": { (try? PhraseArgument($0)) != nil }
    case "--target": { (try? Target.inWords($0))?.unit.contains(" ") == false }
    default: nil
    }
  }
}

extension OptionPhrases {
  /// Refuses a repeated option that has only one value: the parser would keep the last one.
  ///
  /// - Parameter path: The command after its parent commands, the root first.
  /// - Throws: `CommandError.usage`, with both values.
  func requireOnce(_ path: [any ParsableCommand.Type]) throws {
    let given = joined.indices.prefix { joined[$0] != "--" }.filter { joined[$0].hasPrefix("-") }
    let names = given.map { String(joined[$0].prefix { $0 != "=" }) }
    // The parser takes several milliseconds to list the options, so most lines skip it. An option
    // with two names has a name of one letter, or is `--on`, which is also `--from`.
    guard
      Set(names).count < names.count || names.count > 1 && names.contains(where: \.isShort)
        || Set(["--on", "--from"]).isSubset(of: names)
    else { return }
    for option in CommandPage(path).arguments where option.kind == .option {
      let places = zip(given, names).filter { option.typedNames.contains($0.1) }.map(\.0)
      guard !option.isRepeating, places.count > 1 else { continue }
      let list = places.map { "`\(shown($0, isPrivate: Self.isOfDiary(path)))`" }
      throw CommandError.usage(
        Text(
          "\(list.joined(separator: " and ")): this option takes one value.",
          "\(list.joined(separator: ", ")): 이 옵션에는 값을 하나만 적을 수 있어요."),
        hint: Text("Leave all but one of them out.", "하나만 남겨 주세요."))
    }
  }

  /// Returns an option with its value, as it was typed. Leaves out the value if `isPrivate`, so
  /// that no message quotes the diary.
  private func shown(_ place: Int, isPrivate: Bool) -> String {
    let name = String(joined[place].prefix { $0 != "=" })
    guard !isPrivate else { return name }
    let hasOwnValue = joined[place].contains("=") || place + 1 == joined.count
    return TerminalText.singleLine(
      CommandAdvice.line(joined[place], hasOwnValue ? [] : [joined[place + 1]]))
  }

  private static func isOfDiary(_ path: [any ParsableCommand.Type]) -> Bool {
    path.contains { $0 is DiaryCommand.Type || $0 is AddDiary.Type }
  }

  /// Refuses words after the value of an option, as in `edit 3 --title a b`: they would name
  /// another todo.
  ///
  /// - Parameter path: The command after its parent commands, the root first.
  /// - Throws: `CommandError.usage`, with the line that may have been meant.
  func requireTodosTogether(_ path: [any ParsableCommand.Type]) throws {
    let options = joined.indices.filter { joined[$0].hasPrefix("-") }
    guard let first = options.first, first > 1 else { return }
    for place in options where place + 2 < joined.count {
      guard joined[place] != "--" else { return }
      let words = joined[(place + 2)...].prefix { !$0.hasPrefix("-") }
      guard !words.isEmpty, !joined[place + 1].hasPrefix("-"), !joined[place].contains("="),
        DateSpan(words, [.first, .last]) == nil,
        (try? MoveTarget.atEnd(of: Array(words), from: 0))?.place != 0,
        Self.takesValue(joined[place], path)
      else { continue }
      throw stray(words, behind: place)
    }
  }

  /// Returns whether a command's option has a value. The parser takes several milliseconds to
  /// tell, so only a doubtful line asks.
  private static func takesValue(_ option: String, _ path: [any ParsableCommand.Type]) -> Bool {
    CommandPage(path).arguments.contains {
      $0.kind == .option && $0.typedNames.contains(option)
    }
  }

  private func stray(_ words: ArraySlice<String>, behind place: Int) -> CommandError {
    let (option, value) = (joined[place], joined[place + 1])
    let isText = Self.form(of: option) == nil
    let (before, after) = (joined[..<place], joined[words.endIndex...])
    let line =
      isText
      ? before + [option, ([value] + words).joined(separator: " ")] + after
      : before + words + [option, value] + after
    let typed = TerminalText.singleLine(words.joined(separator: " "))
    let shown = CommandAdvice.line("todoctl", Array(line))
    return CommandError.usage(
      Text(
        "“\(typed)” comes after the value of \(option).",
        "“\(typed)”: \(option)의 값 뒤에는 올 수 없어요."),
      hint: isText
        ? Text("Put the value in quotation marks: `\(shown)`", "값을 따옴표로 묶어 주세요: `\(shown)`")
        : Text("Put the todos together: `\(shown)`", "투두는 한데 모아 주세요: `\(shown)`"))
  }
}

extension String {
  /// Whether the name of an option is one letter, such as `-c`.
  fileprivate var isShort: Bool { !hasPrefix("--") }
}
