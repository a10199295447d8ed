import Synchronization

/// A regular expression that is compiled once. A regex literal is compiled at each use, which takes
/// longer than most matches.
final class TextForm<Output: Sendable>: Sendable {
  // `Regex` isn't `Sendable`, because it may have closures.
  private let regex: Mutex<Regex<Output>>

  init(_ regex: sending Regex<Output>) {
    self.regex = Mutex(regex)
  }

  /// Returns the captures of the expression in the whole text; nil if it doesn't match.
  func whole(_ text: some StringProtocol) -> Output? {
    let text = Substring(text)
    return regex.withLock { text.wholeMatch(of: $0)?.output }
  }

  /// Returns the captures of the first match, and its range; nil if there is none.
  func first(in text: Substring) -> (output: Output, range: Range<Substring.Index>)? {
    regex.withLock { text.firstMatch(of: $0).map { ($0.output, $0.range) } }
  }

  /// Returns the captures of each match.
  func all(in text: String) -> [Output] {
    regex.withLock { text.matches(of: $0).map(\.output) }
  }

  /// Returns the text with another text in place of each match.
  func replaced(in text: String, with other: String) -> String {
    regex.withLock { text.replacing($0, with: other) }
  }
}
