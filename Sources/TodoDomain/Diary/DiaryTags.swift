import Foundation

extension DiaryEntry {
  /// The tags in the texts, such as `walk` for `#walk`, in order of first appearance, each once, in
  /// lower case and the composed form.
  ///
  /// A tag begins a word, perhaps after a bracket, a quotation mark or a comma, and consists of
  /// letters, digits, `_` and `-`, with at least one letter. So `#1`, `C#`, and the fragment of a
  /// URL aren't tags. Tags are only in the texts, and never stored separately.
  public var tags: [String] {
    var (tags, seen) = ([String](), Set<String>())
    for text in texts where text.utf8.contains(UInt8(ascii: "#")) {
      for word in text.split(whereSeparator: \.isWhitespace) where !word.contains("://") {
        tags += Self.tags(inWord: word).filter { seen.insert($0).inserted }
      }
    }
    return tags
  }

  /// Returns the tag if a text is nothing but a tag, with or without its `#`; nil for any other
  /// text.
  public static func tag(typed text: String) -> String? {
    let word = text.hasPrefix("#") ? text[...] : "#" + text
    let tags = tags(inWord: word[...])
    return tags.first.flatMap { $0.count == word.count - 1 ? $0 : nil }
  }

  private static func tags(inWord word: Substring) -> [String] {
    var (tags, last, rest) = ([String](), Character?.none, word)
    while let sign = rest.popFirst() {
      defer { last = sign }
      guard sign == "#", last.map(openings.contains) ?? true else { continue }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      guard name.contains(where: \.isLetter) else { continue }
      tags.append(String(name).precomposedStringWithCanonicalMapping.lowercased())
    }
    return tags
  }

  /// The characters that may come before a tag within a word.
  private static let openings: Set<Character> = [
    "(", "[", "{", "<", "\"", "'", "“", "‘", "「", "『", "《", "（", ",", ";",
  ]
}

/// The mood of the entries with a tag, and of the entries without it.
public struct TagMood: Hashable, Sendable {
  /// The tag, without its `#`.
  public let tag: String
  /// The mood of the entries with the tag; there is at least one.
  public let with: Mood
  /// The mood of the entries without the tag; empty if all entries have it.
  public let without: Mood
}

extension Mood {
  /// For each tag, the mood of the entries with it and of the entries without it. Only entries with
  /// an emotion count. The most frequent tag comes first; equally frequent tags are in alphabetical
  /// order.
  public var tags: [TagMood] {
    tagged.map { tag, counts in
      let others = self.counts.merging(counts) { all, tagged in all - tagged }
      return TagMood(tag: tag, with: Mood(counts: counts), without: Mood(counts: others))
    }.sorted { ($1.with.entries, $0.tag) < ($0.with.entries, $1.tag) }
  }
}
