import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

private let usage = ErrorKind.usage

/// Translates the parser's messages, which are only in English, into both languages, and adds what
/// to type instead.
struct ParserMessage {
  /// The command that was typed, as far as the words name one.
  let page: CommandPage
  /// The words of the command line, with the command.
  var typed: [String] = []

  /// Returns the text for a message of the parser. An unknown message stays as it is.
  func text(_ message: String) -> Explanation {
    let found =
      optionText(message) ?? valueText(message) ?? strayOption.map(unknownOption)
      ?? argumentText(message) ?? text(ofReason: message)
    return found.advises(found.hint ?? seeUsage)
  }

  /// A typed option that the command doesn't have. The parser would first complain about its value,
  /// as about a stray word. Words of a diary and of a search may look like options, and are not
  /// checked.
  private var strayOption: String? {
    let isFree = page.path.contains { type in
      type is DiaryCommand.Type || type is AddDiary.Type || type is SearchCommand.Type
    }
    guard !isFree else { return nil }
    let known = Set(page.arguments.flatMap(\.typedNames) + ["--help", "-h", "--version"])
    return typed.prefix { $0 != "--" }.first { word in
      guard word.wholeMatch(of: /--[A-Za-z][^=]*(?:=.*)?|-[A-Za-z]/.dotMatchesNewlines()) != nil
      else { return false }
      return !known.contains(String(word.prefix { $0 != "=" }))
    }
  }

  /// Returns the text of an error of the program itself, which may have its own hint.
  private func text(ofReason reason: String) -> Explanation {
    MixedTodos(reason)?.text(for: page) ?? CommandAdvice.refusal(ofWatching: typed, on: page)
      ?? Explanation(parsed: reason)
  }

  // MARK: Options

  private func optionText(_ message: String) -> Explanation? {
    if let found = message.firstMatch(of: /^(?:Unknown option '|Invalid option: )(-[^']*)/) {
      return unknownOption(String(found.1))
    }
    if let found = message.firstMatch(of: /^Missing value for '([^']*)'/) {
      let option = String(found.1)
      if let number = negativeNumber(after: option) { return noValue(number, of: option) }
      return usage.says("\(option) needs a value.", "\(korean(option))에 값이 필요해요.")
    }
    if let found = message.firstMatch(of: /^The option '(.*?)' does not take any value/) {
      let option = String(found.1)
      return usage.says("\(option) takes no value.", "\(option)에는 값을 붙일 수 없어요.")
    }
    let twice = /^Value to be set with flag '(.*?)'.* had already been set with flag '(.*?)'/
    if let found = message.firstMatch(of: twice) {
      let (one, other) = (String(found.2), String(found.1))
      return usage.says(
        "Give \(one) or \(other), not both.", "\(one), \(other) 가운데 하나만 적어 주세요.")
    }
    return nil
  }

  private func unknownOption(_ option: String) -> Explanation {
    let name = TerminalText.singleLine(String(option.prefix { $0 != "=" && $0 != " " }))
    if let refusal = CommandAdvice.refusal(ofOption: name, in: typed, of: page) { return refusal }
    let known = page.arguments.flatMap(\.typedNames).filter { $0.hasPrefix("--") }
    let letters = { (name: String) in String(name.drop { $0 == "-" }) }
    let advice = CommandAdvice.option(for: letters(name), among: known).map { "`\($0)`" }
    // A single letter is too short to be compared with other names.
    let near =
      letters(name).count < 2
      ? [] : nearMatches(of: letters(name), in: known.map(letters)).map { "`--\($0)`" }
    return usage.says(
      "`\(page.name)` has no option \(name).", "`\(page.name)`에는 \(name) 옵션이 없어요."
    ).advises((advice ?? near.first).map(Self.question) ?? seeHelp)
  }

  // MARK: Values

  private func valueText(_ message: String) -> Explanation? {
    let invalid = #/(?s)^The value '(.*)' is invalid for '([^']*)'(?:: |\. |)(.*)$/#
    guard let found = message.firstMatch(of: invalid) else { return nil }
    let (value, place, reason) = (String(found.1), String(found.2), String(found.3))
    guard reason.isEmpty || reason.hasPrefix("Please provide one of") else {
      let text = text(ofReason: reason)
      return usage.says("\(place): \(text.message)", "\(korean(place)): \(text.message)")
        .advises(text.hint)
    }
    let choices = reason.matches(of: #/'([^']+)'|  - (\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
    guard !choices.isEmpty else { return noValue(value, of: place) }
    let shown = TerminalText.singleLine(value)
    let list = choices.joined(separator: ", ")
    let near = nearMatches(of: value, in: choices).first.map { Self.question("`\($0)`") + " " }
    let advice = Text("Give one of: \(list).", "이 가운데 하나를 적어 주세요: \(list).")
    return usage.says(
      place == "<key>"
        ? Text("There is no preference “\(shown)”.", "없는 설정이에요: “\(shown)”")
        : refusal(of: shown, at: place)
    ).advises((near ?? .empty) + advice)
  }

  /// Returns the error for a value that isn't a number, or that is out of range.
  private func noValue(_ value: String, of place: String) -> Explanation {
    usage.says(refusal(of: TerminalText.singleLine(value), at: place))
      .advises(range(of: place) ?? seeHelp)
  }

  /// Returns a sentence which says that a value doesn't fit an option or an argument. It names an
  /// option without its placeholder.
  private func refusal(of shown: String, at place: String) -> Text {
    let name = place.hasPrefix("-") ? place.replacing(#/ <.*>$/#, with: "") : place
    return Text(
      "“\(shown)” isn't a value of \(name).", "\(korean(name))에 쓸 수 없는 값이에요: “\(shown)”")
  }

  /// Returns the values that an option or an argument takes.
  private func range(of place: String) -> Text? {
    if place.contains("<choice>") {
      return Text(
        "It takes mine, theirs or the number of a line.", "mine, theirs, 줄 번호 가운데 하나를 적어 주세요.")
    }
    guard let found = place.firstMatch(of: /<(count|number|n|days)>/) else { return nil }
    let option = place.split(separator: " ").first { $0.hasPrefix("--") }
    if option == "--keep" {
      return Text(
        "It takes days from 0d to 36600d, such as 90d.", "90d처럼 0d부터 36600d까지의 날수를 적어 주세요.")
    }
    let (first, last): (Int, Int?) =
      switch option {
      case "--days": (1, 366)
      case "--entry", "--position": (1, nil)
      case "--weeks", "--months", "--quarters", "--years", "--count": (1, 520)
      case _ where found.1 == "n": (0, 10_000)
      default: (1, 10_000)
      }
    guard let last else {
      return Text("It takes a number from \(first) on.", "\(first) 이상의 수를 적어 주세요.")
    }
    return Text(
      "It takes a number from \(first) to \(last).", "\(first)부터 \(last)까지의 수를 적어 주세요.")
  }

  /// Returns the negative number after an option, which the parser reads as an option too.
  private func negativeNumber(after option: String) -> String? {
    let names = option.split(separator: " ").map { String($0).replacing(",", with: "") }
    return zip(typed, typed.dropFirst()).first { name, value in
      names.contains(name) && value.wholeMatch(of: /-\d+/) != nil
    }?.1
  }

  // MARK: Arguments

  private func argumentText(_ message: String) -> Explanation? {
    if let found = message.firstMatch(
      of: #/(?s)^(?:Unexpected argument|\d+ unexpected arguments:) '(.*)'$/#)
    {
      return leftover(String(found.1).components(separatedBy: "', '"))
    }
    if let found = message.firstMatch(of: #/^Missing expected argument '(.*?)(?: \.\.\.)?'$/#) {
      let place = String(found.1)
      return usage.says("\(place) is missing.", "\(korean(place), .object) 적어 주세요.")
    }
    if let found = message.firstMatch(of: #/^Missing one of: '(.*)'$/#) {
      let list = String(found.1).replacing("'", with: "")
      return usage.says("Give one of: \(list).", "이 가운데 하나를 적어 주세요: \(list).")
    }
    return nil
  }

  /// Returns the parser's message about words that a command doesn't take.
  static func unexpected(_ words: [String]) -> String {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    return words.count == 1
      ? "Unexpected argument \(list)" : "\(words.count) unexpected arguments: \(list)"
  }

  private func leftover(_ words: [String]) -> Explanation {
    let shown = "“\(TerminalText.singleLine(words.joined(separator: " ")))”"
    return usage.says(
      "`\(page.name)` doesn't take \(shown).", "`\(page.name)`에는 \(shown, .object) 쓸 수 없어요."
    ).advises(
      CommandAdvice.line(forLeftover: words, of: page).map { Self.question("`\($0)`") })
  }

  private var seeUsage: Text {
    Text("\(page.usage) (--help says more)", "\(page.usage) (자세한 도움말: --help)")
  }

  private var seeHelp: Text {
    Text("`\(page.name) --help` lists all options.", "`\(page.name) --help`에 모든 옵션이 있어요.")
  }

  private static func question(_ name: String) -> Text {
    Text("Did you mean \(name)?", "혹시 \(name)인가요?")
  }

  /// Returns an option or an argument, such as `--on <date>`, with the Korean name of its value.
  private func korean(_ place: String) -> String {
    guard let found = place.firstMatch(of: /<(.*)>/), let name = ValueNames.korean(String(found.1))
    else { return place }
    return place.replacing("<\(found.1)>", with: "<\(name)>")
  }
}
