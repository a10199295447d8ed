import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Steps of todos, and the day that may be typed after them: `7.2`, `7.1 7.3 yesterday`.
struct StepsOnDay {
  /// A step: the number of its todo, and its own number.
  struct Name: Hashable {
    let id: EventID
    let number: Int

    /// Reads a word such as `7.2`, which means step 2 of todo 7; nil for any other word.
    init?(_ word: String) {
      guard let match = word.wholeMatch(of: /([0-9]{1,10})\.([0-9]{1,5})/),
        let id = Int(match.1).flatMap({ EventID($0) }), let number = Int(match.2)
      else { return nil }
      (self.id, self.number) = (id, number)
    }
  }

  /// The steps, each once.
  let names: [Name]
  /// The day after the steps; nil if there is none.
  private let day: DateArgument?

  /// Reads words; nil if they don't begin with a step, or if the rest is a title as in `1.2
  /// release`.
  ///
  /// - Parameter on: The day of `--on`; if it is given, no day follows the steps.
  /// - Throws: `ValidationError` for steps beside whole todos.
  init?(_ words: [String], on: DateArgument?) throws {
    let typed = words.prefix { Name($0) != nil }.compactMap(Name.init)
    let rest = words.dropFirst(typed.count)
    guard let first = words.first, !typed.isEmpty else { return nil }
    var seen: Set<Name> = []
    names = typed.filter { seen.insert($0).inserted }
    day = on == nil && !rest.isEmpty ? DateSpan(rest, [.first])?.first : nil
    guard day == nil, !rest.isEmpty else { return }
    guard rest.allSatisfy({ Name($0) != nil || $0.allSatisfy(\.isNumber) }) else { return nil }
    throw ValidationError(
      Text(
        "Steps and whole todos can't be finished together.",
        "하위 할 일과 투두는 한꺼번에 완료할 수 없어요."),
      hint: Text(
        "Finish them one after the other: `todoctl done \(first)`",
        "차례로 해 주세요: `todoctl done \(first)`"))
  }

  /// Returns the day of the option, or else the day after the steps.
  func day(or on: DateArgument?) -> DateArgument? { on ?? day }
}
