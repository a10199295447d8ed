import Foundation
import TodoText

/// A word for finding and counting todos, such as `garden`. A todo has any number of tags, and one
/// category.
public struct Tag: Hashable, Comparable, Sendable {
  /// The word, of 1…100 characters in Unicode's composed form (NFC). It has no white space, comma
  /// or control character, and doesn't begin with `+`, `-` or `#`.
  public let name: String

  /// The largest number of characters of a tag.
  public static let maximumLength = 100
  /// The largest number of characters of all tags of a todo.
  public static let maximumLengthOfAll = 1_000

  /// Makes a tag from a word, and normalises it.
  ///
  /// - Throws: `ValueError.malformed` for a text that can't be a tag's `name`; `.tooLong` for more
  ///   than `maximumLength` characters; `.tooManyMarks` for a character with too many combining
  ///   marks.
  public init(_ text: String) throws(ValueError) {
    guard let first = text.first, !"+-#".contains(first),
      !text.unicodeScalars.contains(where: Tag.separates)
    else { throw .malformed(.tag, text) }
    try EventLimits.check(text, .tags, limit: Tag.maximumLength)
    name = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Makes a tag from the label of another program. Characters that a tag can't have become
  /// hyphens.
  ///
  /// - Returns: Nil if nothing is left, or the result is too long.
  package init?(label: String) {
    let words = label.unicodeScalars.split(whereSeparator: Tag.separates).map { String($0) }
    let text = words.joined(separator: "-").drop { "+-#".contains($0) }
    guard let tag = try? Tag(String(text)) else { return nil }
    self = tag
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  /// Returns whether two tags are the same word, ignoring case, as in a search.
  public func matches(_ other: Tag) -> Bool { name.lowercased() == other.name.lowercased() }

  /// Orders tags by the scalars of their words, as in lists.
  public static func < (left: Tag, right: Tag) -> Bool {
    left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
  }
}

extension [Tag] {
  /// Makes tags from the labels of another program, as many as a todo has room for.
  package init(labels: some Sequence<String>) {
    var room = Tag.maximumLengthOfAll
    self =
      labels.compactMap { Tag(label: $0) }.filter { tag in
        room -= tag.name.count
        return room >= 0
      }.inOrder
  }
}

/// The importance of a todo.
public enum Priority: String, CaseIterable, Sendable {
  case high, medium, low

  /// The priorities in the order of lists, then nil for none.
  package static let ranked: [Priority?] = allCases + [nil]

  /// Returns the position of a priority in `ranked`.
  package static func rank(_ priority: Priority?) -> Int {
    switch priority {
    case .high: 0
    case .medium: 1
    case .low: 2
    case nil: 3
    }
  }

  /// Reads the word that files use.
  ///
  /// - Throws: `ValueError.unknownWord`.
  package init(word: String) throws(ValueError) {
    guard let priority = Priority(rawValue: word) else {
      throw .unknownWord(.priority, word, known: Priority.allCases.map(\.rawValue))
    }
    self = priority
  }
}
