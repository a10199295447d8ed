import TodoText

/// The words and phrases (quoted texts of several words) that a todo must have, or must not have,
/// to be found by a search.
///
/// A word also matches inside a longer word. Case, accents and the Unicode form of letters don't
/// matter. The initial consonants of syllables match the syllables: `ㅊㄱ` finds 치과.
public struct SearchQuery: Sendable {
  /// The words and phrases. Each must be in one of the searched texts; an excluded one must be in
  /// none of them.
  public internal(set) var terms: [SearchTerm]
  /// The fields to search; nil for all of `fields(of:)`.
  public var fields: Set<EventField>?
  /// Further conditions on the todos.
  public var filter = TodoFilter()
  /// The dates in the reader's zone, both ends inclusive, on one of which a todo must begin. Nil
  /// accepts every todo, with or without a date.
  public var dates: ClosedRange<CivilDate>?

  /// Makes a query. A query without terms finds everything.
  public init(_ terms: [SearchTerm], in fields: Set<EventField>? = nil) {
    self.terms = terms
    self.fields = fields
  }

  /// Returns the fields that can be searched: the title, the texts that kinds add, the note, the
  /// tags, and the name of the category.
  public static func fields(of kinds: EventKinds) -> [EventField] {
    let own = kinds.all.flatMap { $0.kindFields }.filter { $0.form == .text }.map(\.field)
    return [.title] + own + texts.map(\.field) + [.category]
  }

  /// The searched fields of every event, besides the title and the category.
  static let texts = EventFieldTable.common.entries(.searched)

  /// Makes a query for titles that have all words and quoted phrases of a text; nil if the text has
  /// none. A minus before a word doesn't exclude the word, so that a mistyped option never matches
  /// another todo.
  public init?(titleWords text: String) {
    let terms = SearchTerm.terms(of: text, withExclusions: false)
    guard !terms.isEmpty else { return nil }
    self.init(terms, in: [.title])
  }

  /// The terms as entered, with a space between them. A phrase that stands alone has no quotation
  /// marks.
  public var text: String {
    if let only = terms.first, terms.count == 1, !only.isExcluded { return only.text }
    return terms.map(\.description).joined(separator: " ")
  }
}

/// A word of a search, or a phrase: a quoted text of several words.
public struct SearchTerm: Hashable, Sendable, CustomStringConvertible {
  /// The text as entered.
  public let text: String
  /// Whether the search finds only todos without the term in any searched text.
  public let isExcluded: Bool
  package let folded: FoldedText

  /// Makes a term of a text, which may have spaces; nil if nothing in it can be searched for.
  public init?(_ text: String, isExcluded: Bool = false) {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    folded = FoldedText(trimmed)
    guard !folded.scalars.isEmpty else { return nil }
    self.text = trimmed
    self.isExcluded = isExcluded
  }

  /// Makes a term of one word or phrase; a minus before it excludes it. Nil if nothing in it can be
  /// searched for.
  public init?(signed text: String) {
    let isExcluded = text.hasPrefix("-") && text.count > 1
    self.init(isExcluded ? String(text.dropFirst()) : text, isExcluded: isExcluded)
  }

  /// Returns the terms of a text: its words, and each text between two quotation marks as a phrase.
  /// A minus before a word or a quotation mark excludes it.
  ///
  /// - Parameter withExclusions: Whether a minus excludes; else it belongs to its word.
  public static func terms(of text: String, withExclusions: Bool = true) -> [SearchTerm] {
    var terms: [SearchTerm?] = []
    var isExcluded = false
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      guard place.isMultiple(of: 2) else {
        terms.append(SearchTerm(String(part), isExcluded: isExcluded))
        continue
      }
      var words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      isExcluded =
        withExclusions && words.last == "-" && part.last == "-" && place + 1 < parts.count
      if isExcluded { words.removeLast() }
      terms += words.map { withExclusions ? SearchTerm(signed: $0) : SearchTerm($0) }
    }
    return terms.compactMap(\.self)
  }

  /// The term with one space inserted, then with two, such as 팀 회의 for 팀회의; empty if it isn't a
  /// single word in Hangul. People differ in where they put spaces in compound words.
  package var spacings: [SearchTerm] {
    let letters = Array(text)
    guard !isExcluded, (2...Self.longestSpaced).contains(letters.count), !letters.contains(" "),
      folded.scalars.contains(where: { Hangul.initial(of: $0) != nil })
    else { return [] }
    let places = letters.indices.dropFirst()
    let pairs = places.flatMap { first in places.filter { $0 > first }.map { [first, $0] } }
    return (places.map { [$0] } + pairs).compactMap { spaces in
      let parts = zip([0] + spaces, spaces + [letters.count]).map { String(letters[$0..<$1]) }
      return SearchTerm(parts.joined(separator: " "))
    }
  }

  /// The longest word, in letters, that a search also looks for with spaces inserted between
  /// letters.
  private static let longestSpaced = 12

  /// The text, in quotation marks if it is a phrase, and with a minus if it is excluded.
  public var description: String {
    (isExcluded ? "-" : "") + (text.contains(" ") ? "\"\(text)\"" : text)
  }

  /// Returns whether the folded texts are equal, and both are excluded or neither is.
  public static func == (left: SearchTerm, right: SearchTerm) -> Bool {
    left.folded == right.folded && left.isExcluded == right.isExcluded
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
    hasher.combine(isExcluded)
  }
}

/// The place at which a todo has the words of a search, the best place first. Results are in this
/// order.
public enum SearchRank: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Each word begins a word of a title.
  case wordStart
  /// Each word is in a title.
  case title
  /// At least one word is only in another field.
  case elsewhere

  /// Returns whether the first rank is better.
  public static func < (left: SearchRank, right: SearchRank) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The part of a todo that a search found.
public struct SearchMatch: Hashable, Sendable {
  /// The rank of the match, which tells whether the words are in the title or elsewhere.
  public let rank: SearchRank
  /// The field of the text.
  public let field: EventField
  /// A text of `field` in which a word was found; the title if nothing was searched for.
  public let text: String
  /// The parts of `text` that match the words, in ascending order, without overlaps.
  public let ranges: [Range<String.Index>]
}

/// The searchable texts of a todo: the texts of the event, and the texts that were changed for
/// single dates.
package struct SearchableTexts {
  /// A text, with its field.
  package typealias Entry = (field: EventField, text: String)

  package let entries: [Entry]

  /// Reads the texts of an event, and of its records with a change.
  package init(of event: any PlannedEvent, _ records: [OccurrenceRecord]) {
    let own = event.kindValues
    var entries: [Entry] = [(.title, event.title)]
    let ofKind = type(of: event).kindFields.filter { $0.form == .text }.map(\.field)
    for field in ofKind { if let text = own.text(field) { entries.append((field, text)) } }
    let fields = EventFields(event.details)
    for entry in SearchQuery.texts {
      switch entry.value(fields) {
      case .text(let text): entries.append((entry.field, text))
      case .texts(let texts): entries += texts.map { (entry.field, $0) }
      default: break
      }
    }
    entries.append((.category, event.category.name))
    for record in records {
      guard let change = record.change else { continue }
      let texts = Self.shared.union(ofKind)
      for (field, text) in change.texts where texts.contains(field) {
        if let text { entries.append((field, text)) }
      }
    }
    self.entries = entries
  }

  /// The fields of every kind that have texts.
  private static let shared = Set([.title, .category] + SearchQuery.texts.map(\.field))
}

extension SearchQuery {
  /// Returns whether a todo has the words. Ignores the filter and the dates.
  ///
  /// - Parameters:
  ///   - event: The stored todo, with all its dates.
  ///   - records: Its records; only those with a change matter.
  public func finds(_ event: any PlannedEvent, _ records: [OccurrenceRecord] = []) -> Bool {
    rank(SearchableTexts(of: event, records)) != nil
  }

  /// Returns whether a title has one of the words only inside longer words, as “ball” has “all”.
  package func isOnlyInsideWords(of title: String) -> Bool {
    let text = FoldedText(title)
    return terms.contains { term in
      let places = Array(text.places(of: term.folded))
      return !places.isEmpty && places.allSatisfy(text.isInsideWord)
    }
  }

  /// Returns the part of a todo that has the words; nil if the todo doesn't match. Ignores the
  /// filter and the dates.
  package func match(_ texts: SearchableTexts) -> SearchMatch? {
    guard let rank = rank(texts) else { return nil }
    let wanted = terms.filter { !$0.isExcluded }
    let searched = texts.entries.filter { looksInto($0.field) }
    let isInTitle = rank != .elsewhere
    let titles = searched.filter { $0.field == .title }
    let others = searched.filter { $0.field != .title }
    for entry in isInTitle ? titles : others + titles {
      let ranges = Self.ranges(of: wanted, in: entry.text)
      if !ranges.isEmpty || wanted.isEmpty {
        return SearchMatch(rank: rank, field: entry.field, text: entry.text, ranges: ranges)
      }
    }
    return searched.first.map {
      SearchMatch(rank: rank, field: $0.field, text: $0.text, ranges: [])
    }
  }

  /// Returns whether a field is searched.
  package func looksInto(_ field: EventField) -> Bool { fields?.contains(field) ?? true }

  /// Returns the rank of the place in which a todo has the words, which is the worst rank of a
  /// word; nil if the todo doesn't match.
  package func rank(_ texts: SearchableTexts) -> SearchRank? {
    let searched = texts.entries.filter { looksInto($0.field) }.map {
      (field: $0.field, text: FoldedText($0.text))
    }
    var worst = SearchRank.wordStart
    for term in terms {
      guard let rank = Self.rank(of: term, in: searched) else {
        guard term.isExcluded else { return nil }
        continue
      }
      if term.isExcluded { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  private static func rank(
    of term: SearchTerm, in texts: [(field: EventField, text: FoldedText)]
  ) -> SearchRank? {
    var best: SearchRank?
    for (field, text) in texts {
      for place in text.places(of: term.folded) {
        guard field == .title else {
          best = min(best ?? .elsewhere, .elsewhere)
          break
        }
        if text.isWordStart(place) { return .wordStart }
        best = .title
      }
    }
    return best
  }

  /// Returns the parts of a text that match terms. Overlapping parts are merged.
  package static func ranges(
    of terms: [SearchTerm], in text: String
  ) -> [Range<String.Index>] {
    let (folded, origins) = FoldedText.mapped(text)
    var found: [Range<String.Index>] = []
    for term in terms {
      for place in folded.places(of: term.folded) {
        let last = origins[place + term.folded.scalars.count - 1]
        found.append(origins[place]..<text.index(after: last))
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { parts, range in
      guard let before = parts.last, before.upperBound >= range.lowerBound else {
        return parts.append(range)
      }
      parts[parts.count - 1] = before.lowerBound..<max(before.upperBound, range.upperBound)
    }
  }
}
