import Synchronization

/// A regular expression that is kept: a literal is compiled each time that it is evaluated, which
/// takes longer than most matches.
final class TextForm<Output: Sendable>: Sendable {
  // `Regex` isn't `Sendable`, since it may have closures.
  private let regex: Mutex<Regex<Output>>

  init(_ regex: sending Regex<Output>) {
    self.regex = Mutex(regex)
  }

  /// What the expression captures of the whole text; nil if it doesn't match.
  func whole(_ text: some StringProtocol) -> Output? {
    let text = Substring(text)
    return regex.withLock { text.wholeMatch(of: $0)?.output }
  }

  /// What the expression captures at its first match, and where that is; nil if there is none.
  func first(in text: Substring) -> (output: Output, range: Range<Substring.Index>)? {
    regex.withLock { text.firstMatch(of: $0).map { ($0.output, $0.range) } }
  }

  /// What the expression captures at each of its matches.
  func all(in text: String) -> [Output] {
    regex.withLock { text.matches(of: $0).map(\.output) }
  }

  /// The text with another one in the place of each match.
  func replaced(in text: String, with other: String) -> String {
    regex.withLock { text.replacing($0, with: other) }
  }
}
