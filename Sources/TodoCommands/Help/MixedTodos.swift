import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// Arguments that mix numbers of todos with words, as in `edit 3 at 5pm`. Usually the words are a
/// day or a time without its option. While the parser reads the arguments, the command isn't known.
/// So the parser passes this value on as a text (`description`), and `ParserMessage` makes the
/// error from the text.
struct MixedTodos: CustomStringConvertible {
  private let numbers: [String]
  private let words: [String]

  init(numbers: [ClosedRange<Int>], words: [String]) {
    self.numbers = numbers.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    self.words = words
  }

  /// Reads the text form, `description`, which the parser passed on; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == Self.name else { return nil }
    numbers = parts[2].split(separator: " ").map(String.init)
    words = parts[3].split(separator: " ").map(String.init)
  }

  private static let separator: Character = "\u{1F}"
  private static let name = "mixed"

  var description: String {
    let parts = ["", Self.name] + [numbers, words].map { $0.joined(separator: " ") }
    return parts.joined(separator: String(Self.separator))
  }

  /// Returns the error about the words.
  func text(for page: CommandPage) -> Explanation {
    let typed = TerminalText.singleLine(words.joined(separator: " "))
    guard let line = line(for: page) else {
      if let refusal = words.last.flatMap(Self.refusal) { return refusal }
      let isMove = page.path.last?._commandName == Move._commandName
      if isMove, words.count == 1, let day = MoveTarget.near(words[0]) {
        let line = CommandAdvice.line("todoctl \(Move._commandName)", numbers + [day])
        return MoveTarget.mistyped(words[0], meant: line)
      }
      return ErrorKind.usage.says(
        "Give numbers or words of a title, not both.", "번호나 제목 가운데 하나만 적어 주세요."
      ).advises(
        "Put words with a number among them in quotation marks, as in 'chapter 3'.",
        "수가 든 말은 '3장 읽기'처럼 따옴표로 묶어 주세요.")
    }
    return ErrorKind.usage.says(
      "“\(typed)”: give numbers or words of a title, not both.", "“\(typed)”: 번호와 제목은 함께 적을 수 없어요."
    ).advises("Did you mean `\(line)`?", "혹시 `\(line)`인가요?")
  }

  /// Returns why a word in digits, such as `2026-11-31` or `30:00`, can't be a day or a time; nil
  /// for any other word.
  static func refusal(of word: String) -> Explanation? {
    let form = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}|\d{1,2}:\d{2}/
    guard word.wholeMatch(of: form) != nil else { return nil }
    do throws(ValueError) {
      _ = try MoveTarget(word)
      return nil
    } catch {
      return word.contains(":")
        ? ValueError.malformed(.time, word).explanation : error.explanation
    }
  }

  // MARK: What was meant

  /// The words that introduce a day or a time, with the option of the same meaning.
  private static let leads = [
    "on": "--on", "to": "--to", "until": "--until", "till": "--until", "from": "--from",
    "at": "--at", "by": "--until",
  ]

  private func line(for page: CommandPage) -> String? {
    let lead = words.first.flatMap { Self.leads[$0.lowercased()] }
    let rest = lead == nil ? words : Array(words.dropFirst())
    let phrase = rest.joined(separator: " ")
    guard !phrase.isEmpty else { return nil }
    let known = Set(page.arguments.flatMap(\.typedNames))
    let command = page.path.last?._commandName ?? ""
    let numbers = numbers.joined(separator: " ")
    if (try? DateArgument(phrase)) != nil {
      // `edit` would move a whole series by a new first day, so the advice is `move`.
      if command == Edit._commandName, lead != "--until" {
        return Self.line(Move._commandName, numbers, option: "--to", phrase: phrase)
      }
      if command == Show._commandName { return "todoctl \(Day._commandName) \(phrase)" }
      let own = lead.flatMap { known.contains($0) ? $0 : nil }
      let usual = ["--to", "--only", "--until", "--on"].first(where: known.contains)
      guard let option = own ?? usual else { return nil }
      return Self.line(command, numbers, option: option, phrase: phrase)
        + (known.contains("--ahead") && Self.isAhead(phrase) ? " --ahead" : "")
    }
    guard known.contains("--at"), (try? TimeWords(phrase)) != nil else { return nil }
    return Self.line(command, numbers, option: "--at", phrase: phrase)
  }

  private static func line(
    _ command: String, _ numbers: String, option: String, phrase: String
  ) -> String {
    "todoctl \(command) \(numbers) \(option) " + (phrase.contains(" ") ? "'\(phrase)'" : phrase)
  }

  /// Returns whether words always mean a future day, whatever today is.
  private static func isAhead(_ phrase: String) -> Bool {
    ["tomorrow", "next", "in ", "+", "내일", "모레", "다음", "뒤", "후"].contains(where: phrase.contains)
  }
}
