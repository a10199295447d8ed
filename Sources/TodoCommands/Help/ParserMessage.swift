import TodoDomain
import TodoPresentation

/// The messages of the parser, which it has in English only, in both languages and with what to
/// type instead.
struct ParserMessage {
  /// The command that was typed, as far as it is one.
  let page: CommandPage

  /// The text of a message of the parser. A message that isn't known here stays as it is.
  func text(_ message: String) -> ErrorText {
    optionText(message) ?? valueText(message) ?? argumentText(message)
      ?? text(ofReason: message)
  }

  /// The text of an error of ours, which may have a hint of its own.
  private func text(ofReason reason: String) -> ErrorText {
    let parts = reason.split(separator: ArgumentProblem.separator, maxSplits: 1).map(String.init)
    return ErrorText(parts.first ?? reason, hint: parts.count > 1 ? parts[1] : seeUsage)
  }

  // MARK: Options

  private func optionText(_ message: String) -> ErrorText? {
    if let found = message.firstMatch(of: /^(?:Unknown option '|Invalid option: )(-[^']*)/) {
      return unknownOption(String(found.1))
    }
    if let found = message.firstMatch(of: /^Missing value for '([^']*)'/) {
      let option = String(found.1)
      return ErrorText(
        both("\(option) needs a value.", "\(korean(option))에 값이 필요해요."), hint: seeUsage)
    }
    if let found = message.firstMatch(of: /^The option '(.*?)' does not take any value/) {
      let option = String(found.1)
      return ErrorText(
        both("\(option) takes no value.", "\(option)에는 값을 적지 않아요."), hint: seeUsage)
    }
    let twice = /^Value to be set with flag '(.*?)'.* had already been set with flag '(.*?)'/
    if let found = message.firstMatch(of: twice) {
      let (one, other) = (String(found.2), String(found.1))
      return ErrorText(
        both("Give \(one) or \(other), not both.", "\(one), \(other) 가운데 하나만 적어 주세요."),
        hint: seeUsage)
    }
    return nil
  }

  private func unknownOption(_ option: String) -> ErrorText {
    let name = TerminalText.singleLine(String(option.prefix { $0 != "=" && $0 != " " }))
    let known = page.arguments.flatMap(\.typedNames).filter { $0.hasPrefix("--") }
    let letters = { (name: String) in String(name.drop { $0 == "-" }) }
    let near = nearMatches(of: letters(name), in: known.map(letters)).map { "`--\($0)`" }
    return ErrorText(
      both("`\(page.name)` has no option \(name).", "`\(page.name)`에는 \(name) 옵션이 없어요."),
      hint: near.first.map(Self.question) ?? OptionAdvice.hint(for: letters(name), of: page)
        ?? seeHelp)
  }

  // MARK: Values

  private func valueText(_ message: String) -> ErrorText? {
    let invalid = #/(?s)^The value '(.*)' is invalid for '([^']*)'(?:: |\. |)(.*)$/#
    guard let found = message.firstMatch(of: invalid) else { return nil }
    let (value, place, reason) = (String(found.1), String(found.2), String(found.3))
    guard reason.isEmpty || reason.hasPrefix("Please provide one of") else {
      let text = text(ofReason: reason)
      return ErrorText(
        both("\(place): \(text.message)", "\(korean(place)): \(text.message)"), hint: text.hint)
    }
    let choices = reason.matches(of: #/'([^']+)'|  - (\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
    let shown = TerminalText.singleLine(value)
    let list = choices.joined(separator: ", ")
    let near = nearMatches(of: value, in: choices).first.map { Self.question("`\($0)`") + " " }
    let advice = both("Give one of: \(list).", "이 가운데 적어 주세요: \(list).")
    return ErrorText(
      both("“\(shown)” is no value of \(place).", "“\(shown)”: \(korean(place)) 값이 아니에요."),
      hint: choices.isEmpty ? seeHelp : (near ?? "") + advice)
  }

  // MARK: Arguments

  private func argumentText(_ message: String) -> ErrorText? {
    if let found = message.firstMatch(of: #/(?s)^Unexpected argument '(.*)'$/#) {
      let word = TerminalText.singleLine(String(found.1))
      return ErrorText(
        both("“\(word)” is one word too many.", "“\(word)”: 남는 말이에요."), hint: seeUsage)
    }
    if let found = message.firstMatch(of: #/(?s)^\d+ unexpected arguments: '(.*)'$/#) {
      let words = TerminalText.singleLine(String(found.1).replacing("', '", with: " "))
      return ErrorText(
        both("“\(words)” are words too many.", "“\(words)”: 남는 말들이에요."), hint: seeUsage)
    }
    if let found = message.firstMatch(of: #/^Missing expected argument '(.*?)(?: \.\.\.)?'$/#) {
      let place = String(found.1)
      return ErrorText(
        both("\(place) is missing.", "\(korean(place)): 빠졌어요."), hint: seeUsage)
    }
    if let found = message.firstMatch(of: #/^Missing one of: '(.*)'$/#) {
      let list = String(found.1).replacing("'", with: "")
      return ErrorText(
        both("Give one of: \(list).", "이 가운데 하나를 적어 주세요: \(list)."), hint: seeUsage)
    }
    return nil
  }

  private var seeUsage: String {
    let (english, korean) = (page.usage(.en), page.usage(.ko))
    return both("\(english) (--help says more)", "\(korean) (--help에 더 있어요)")
  }

  private var seeHelp: String {
    both("`\(page.name) --help` lists all options.", "`\(page.name) --help`에 모든 옵션이 있어요.")
  }

  private static func question(_ name: String) -> String {
    both("Did you mean \(name)?", "혹시 \(name)인가요?")
  }

  /// A place such as `--on <date>` with the Korean name of its value.
  private func korean(_ place: String) -> String {
    guard let found = place.firstMatch(of: /<(.*)>/), let name = ValueNames.korean[String(found.1)]
    else { return place }
    return place.replacing("<\(found.1)>", with: "<\(name)>")
  }
}

/// What to type instead of an option that another command has for the same.
private enum OptionAdvice {
  static func hint(for option: String, of page: CommandPage) -> String? {
    let others = [
      "date": "--on", "day": "--on", "time": "--at", "start": "--on", "end": "--until",
      "due": "--on", "location": "--place", "where": "--place",
      "remind": "--alarm", "reminder": "--alarm", "tag": "--category", "project": "--category",
      "duration": "--for", "length": "--for", "force": "--yes", "recur": "--repeat",
    ]
    guard let other = others[option],
      page.arguments.contains(where: { $0.typedNames.contains(other) })
    else { return nil }
    return both("Did you mean `\(other)`?", "혹시 `\(other)`인가요?")
  }
}
