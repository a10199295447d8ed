package import TodoDomain

/// The pieces of words under which the index finds a todo.
///
/// A word of a text has a piece for each of its letters: that letter and the two after it, or fewer
/// at the word's end. So a part of a word of three letters or more is found by all its pieces, and
/// a shorter one by the pieces that begin with it. A word with Hangul also has pieces of the
/// consonants with which its syllables begin, two by two. Each piece begins with a digit that says
/// what it is of.
enum SearchPiece {
  /// The origin of a piece.
  enum Source: UInt8 {
    /// The beginning of a word of a title.
    case wordStart = 0x30
    /// The rest of a word of a title.
    case title = 0x31
    /// Any other text.
    case other = 0x32
    case wordStartInitials = 0x33
    case titleInitials = 0x34
    case otherInitials = 0x35
    /// The id of a category, in digits. Its name may change.
    case category = 0x36

    /// The source of consonants.
    var ofInitials: Source {
      switch self {
      case .wordStart: .wordStartInitials
      case .title: .titleInitials
      case .other: .otherInitials
      default: self
      }
    }
  }

  /// The number of letters of a piece.
  static let length = 3
  /// The number of consonants of a piece. There are few of those, so that long notes have few too.
  static let initialsLength = 2

  /// The letters with each syllable of Hangul as the consonant that it begins with.
  static func initials(of letters: some Sequence<UInt32>) -> [UInt32] {
    letters.map { Hangul.initial(of: $0) ?? $0 }
  }

  /// Whether a letter is of Hangul, so that its word has pieces of consonants.
  static func isHangul(_ letter: UInt32) -> Bool {
    letter > 0x3130 && (Hangul.initial(of: letter) != nil || Hangul.isInitial(letter))
  }
}

/// All pieces of one todo, with a space behind each, as the index takes them.
package struct SearchDocument: Equatable {
  package private(set) var bytes: [UInt8] = []

  /// The pieces of a todo.
  ///
  /// - Parameters:
  ///   - records: Its records, of which only those with a change matter.
  ///   - categories: The ids of its category and of those of its changed days.
  package init(
    of event: any PlannedEvent, _ records: [OccurrenceRecord], categories: [Int]
  ) {
    bytes.reserveCapacity(512)
    for entry in SearchableTexts(of: event, records).entries {
      guard entry.field != .category else { continue }
      append(FoldedText(entry.text), entry.field == .title ? .title : .other)
    }
    for id in categories {
      bytes.append(SearchPiece.Source.category.rawValue)
      bytes += Array("\(id) ".utf8)
    }
  }

  private mutating func append(_ text: FoldedText, _ source: SearchPiece.Source) {
    let letters = text.scalars
    let initials =
      letters.contains(where: SearchPiece.isHangul)
      ? SearchPiece.initials(of: letters) : []
    for word in text.words {
      let hasHangul = !initials.isEmpty && letters[word].contains(where: SearchPiece.isHangul)
      for place in word {
        let piece = place..<min(word.upperBound, place + SearchPiece.length)
        let short = place..<min(word.upperBound, place + SearchPiece.initialsLength)
        let isStart = source == .title && text.isWordStart(place)
        let source = isStart ? .wordStart : source
        append(source, letters, range: piece)
        if hasHangul { append(source.ofInitials, initials, range: short) }
      }
    }
  }

  private mutating func append(
    _ source: SearchPiece.Source, _ letters: [UInt32], range: Range<Int>
  ) {
    bytes.append(source.rawValue)
    for place in range { bytes.append(scalar: letters[place]) }
    bytes.append(UInt8(ascii: " "))
  }
}

/// An expression of FTS5 for the todos that a query may find.
struct SearchExpression {
  /// The expression; nil if no todo can be found.
  let text: String?

  /// More words, and more pieces of a word, are left to the comparison with the texts.
  private static let most = 8

  /// - Parameter categories: The categories of the store by their ids.
  /// - Returns: Nil if the query has no words, so that it may find any todo.
  init?(_ query: SearchQuery, _ rank: SearchRank, categories: [Int: Category]) {
    let wanted = query.terms.filter { !$0.isExcluded }.prefix(Self.most)
    guard !wanted.isEmpty else { return nil }
    let parts = wanted.map { Self.part($0, of: query, rank, categories: categories) }
    text = parts.contains("") ? nil : parts.map { "(\($0))" }.joined(separator: " AND ")
  }

  /// The expression for one term; empty if no todo can have it.
  private static func part(
    _ term: SearchTerm, of query: SearchQuery, _ rank: SearchRank, categories: [Int: Category]
  ) -> String {
    var choices: [String] = []
    if query.looksInto(.title) {
      let first: [SearchPiece.Source] = rank == .wordStart ? [.wordStart] : [.wordStart, .title]
      choices.append(pieces(of: term, first: first, [.wordStart, .title]))
    }
    guard rank == .elsewhere else { return choices.joined() }
    if query.fields.map({ !$0.subtracting([.title, .category]).isEmpty }) ?? true {
      choices.append(pieces(of: term, first: [.other], [.other]))
    }
    if query.looksInto(.category) {
      let digit = Character(Unicode.Scalar(SearchPiece.Source.category.rawValue))
      let ids = categories.filter { FoldedText($0.value.name).has(term) }.keys.sorted()
      choices += ids.map { "\"\(digit)\($0)\"" }
    }
    return choices.joined(separator: " OR ")
  }

  /// The expression for a term in one field.
  ///
  /// - Parameters:
  ///   - first: What the first piece of each word may be of.
  ///   - rest: What the others may be of.
  private static func pieces(
    of term: SearchTerm, first: [SearchPiece.Source], _ rest: [SearchPiece.Source]
  ) -> String {
    term.folded.words.prefix(most).flatMap { range -> [String] in
      let word = term.folded.scalars[range]
      let isOfInitials = word.contains(where: Hangul.isInitial)
      let letters = isOfInitials ? SearchPiece.initials(of: word) : Array(word)
      let length = isOfInitials ? SearchPiece.initialsLength : SearchPiece.length
      return spread(over: max(1, letters.count - length + 1)).map { place in
        let piece = letters[place..<min(letters.count, place + length)]
        let sources = (place == 0 ? first : rest).map { isOfInitials ? $0.ofInitials : $0 }
        let choices = sources.map { quoted(piece, $0) + (piece.count < length ? " *" : "") }
        return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " OR ") + ")"
      }
    }.joined(separator: " AND ")
  }

  /// At most so many places, from the first to the last.
  private static func spread(over count: Int) -> [Int] {
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  private static func quoted(
    _ piece: ArraySlice<UInt32>, _ source: SearchPiece.Source
  ) -> String {
    var bytes = [source.rawValue]
    for scalar in piece { bytes.append(scalar: scalar) }
    let text = String(decoding: bytes, as: UTF8.self)
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8 (RFC 3629).
  fileprivate mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80: append(UInt8(scalar))
    case ..<0x800:
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x1_0000:
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    default:
      append(UInt8(0xF0 | scalar >> 18))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
