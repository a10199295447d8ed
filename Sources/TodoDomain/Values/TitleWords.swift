import Foundation

/// Words by which a todo is looked up: a title matches if it has all of them.
///
/// Case and the Unicode form of letters don't matter, and a word may be a part of a longer one.
public struct TitleWords: Hashable, Sendable {
  /// The words as they were given, with a space between two.
  public let text: String
  private let words: [String]

  /// The words of a text; nil if it has none.
  public init?(_ text: String) {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard !parts.isEmpty else { return nil }
    self.text = parts.joined(separator: " ")
    words = parts.map { Self.folded(String($0)) }
  }

  /// Whether a title has all the words.
  public func match(_ title: String) -> Bool {
    let title = Self.folded(title)
    return words.allSatisfy { title.contains($0) }
  }

  private static func folded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased()
  }
}
