import Foundation

extension DiaryEntry {
  /// The tags in the texts, such as `walk` of `#walk`, in the order in which they first appear,
  /// each once, in lower case and the composed form.
  ///
  /// A tag begins a word, perhaps behind a bracket, a quotation mark or a comma, and has letters,
  /// digits, `_` and `-`, of which one is a letter. So `#1`, `C#`, and what is behind the `#` of a
  /// URL are none. Tags are never stored beside the texts.
  public var tags: [String] {
    var (tags, seen) = ([String](), Set<String>())
    for text in texts where text.utf8.contains(UInt8(ascii: "#")) {
      for word in text.split(whereSeparator: \.isWhitespace) where !word.contains("://") {
        tags += Self.tags(inWord: word).filter { seen.insert($0).inserted }
      }
    }
    return tags
  }

  /// The tag that a text is, with its `#` or without; nil for any other text.
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

  /// What may stand between the beginning of a word and a tag.
  private static let openings: Set<Character> = [
    "(", "[", "{", "<", "\"", "'", "“", "‘", "「", "『", "《", "（", ",", ";",
  ]
}

/// What the moods of the entries with a tag are, beside those of the others.
public struct TagMood: Hashable, Sendable {
  /// The tag, without its `#`.
  public let tag: String
  /// The mood of the entries that have it; there is one at least.
  public let with: Mood
  /// The mood of the others; without entries if all have the tag.
  public let without: Mood
}

extension Mood {
  /// The tags of the entries that name an emotion, most frequent first, and those of equal counts
  /// in the order of their letters.
  public var tags: [TagMood] {
    tagged.map { tag, counts in
      let others = self.counts.merging(counts) { all, tagged in all - tagged }
      return TagMood(tag: tag, with: Mood(counts: counts), without: Mood(counts: others))
    }.sorted { ($1.with.entries, $0.tag) < ($0.with.entries, $1.tag) }
  }
}
