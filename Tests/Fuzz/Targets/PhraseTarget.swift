import TodoDomain
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

/// How people say that something repeats, in English and Korean. What is understood is a rule like
/// any other; what isn't is told in words.
struct PhraseTarget: FuzzTarget {
  let name = "phrases"

  func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? PhraseArgument(text)
    let rule: RecurrenceRule
    do throws(PhraseError) {
      rule = try RecurrenceRule(phrase: text, from: CivilDate(dayNumber: 20_000))
    } catch {
      _ = ValueError.phrase(.repetition, error).explanation
      return
    }
    try RuleTarget.check(rule)
  }
}
