/// The part of a phrase that says until when.
extension RepeatPhrase {
  /// Whether what is left says how it ends.
  var isEnd: Bool {
    switch words.first?.meaning {
    case .until, .untilDate, .for, .repetitions: true
    case .number: words.dropFirst().first?.meaning == .times
    default: false
    }
  }

  /// Reads `until 2027-01-31`, `for 10 times` or nothing.
  mutating func readEnd() throws(RepeatPhraseError) -> RecurrenceEnd {
    guard isEnd else { return .never }
    let word = try take()
    switch word.meaning {
    case .untilDate(let date): return .until(date)
    case .repetitions(let count): return .count(count)
    case .number(let count):
      words.removeFirst()
      return .count(count)
    case .until:
      guard case .date(let date)? = words.first?.meaning else { throw problem }
      words.removeFirst()
      return .until(date)
    default:
      guard case .number(let count)? = words.first?.meaning else { throw problem }
      words.removeFirst()
      guard skip(.times) else { throw problem }
      return .count(count)
    }
  }
}
