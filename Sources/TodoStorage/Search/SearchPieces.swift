package import TodoDomain

/// The pieces of words by which the index finds a todo.
///
/// A word has a piece for each of its letters: that letter and the next two, or fewer at the word's
/// end. So all pieces of a search term with three letters or more must match, and a shorter term
/// matches the pieces that begin with it. A word with Hangul also has pieces of its syllables'
/// initial consonants, two by two. A digit at the start of each piece tells its source.
enum SearchPiece {
  /// The place in a todo from which a piece of text comes. The raw value is the ASCII digit at the
  /// start of the piece.
  enum Source: UInt8 {
    /// The beginning of a word in a title.
    case wordStart = 0x30
    /// The rest of a word in a title.
    case title = 0x31
    /// A text other than the title.
    case other = 0x32
    case wordStartInitials = 0x33
    case titleInitials = 0x34
    case otherInitials = 0x35
    /// A category, as the digits of its id, because the name of the category may change.
    case category = 0x36

    /// The corresponding source for pieces of initial consonants.
    var ofInitials: Source {
      switch self {
      case .wordStart: .wordStartInitials
      case .title: .titleInitials
      case .other: .otherInitials
      default: self
      }
    }
  }

  /// The number of letters in a piece.
  static let length = 3
  /// The number of letters in a piece of initial consonants. Short pieces have few variants, which
  /// keeps the index of long notes small.
  static let initialsLength = 2

  /// Returns the letters, with each Hangul syllable replaced by its initial consonant.
  static func initials(of letters: some Sequence<UInt32>) -> [UInt32] {
    letters.map { Hangul.initial(of: $0) ?? $0 }
  }

  /// Returns whether a letter is Hangul, so that its word has pieces of consonants.
  static func isHangul(_ letter: UInt32) -> Bool {
    letter > 0x3130 && (Hangul.initial(of: letter) != nil || Hangul.isInitial(letter))
  }
}

/// All pieces of a todo, with a space behind each, as the index stores them.
package struct SearchDocument: Equatable {
  package private(set) var bytes: [UInt8] = []

  /// Collects the pieces of a todo.
  ///
  /// - Parameters:
  ///   - records: The todo's records. Only records with a changed day matter.
  ///   - categories: The ids of its category and of its changed days' categories.
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

/// An FTS5 expression for the todos that a query may find.
struct SearchExpression {
  /// The expression; nil if no todo can match.
  let text: String?

  /// The greatest number of words in the expression, and of pieces of a word. The comparison with
  /// the texts checks the rest.
  private static let most = 8

  /// Makes the expression for a query; nil if the query has no words and may find any todo.
  ///
  /// - Parameter categories: The categories of the store by id.
  init?(_ query: SearchQuery, _ rank: SearchRank, categories: [Int: Category]) {
    let wanted = query.terms.filter { !$0.isExcluded }.prefix(Self.most)
    guard !wanted.isEmpty else { return nil }
    let parts = wanted.map { Self.part($0, of: query, rank, categories: categories) }
    text = parts.contains("") ? nil : parts.map { "(\($0))" }.joined(separator: " AND ")
  }

  /// Returns the full-text expression that a todo must match for one term; empty if no todo can
  /// match the term.
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

  /// Returns the expression for a term in one field.
  ///
  /// - Parameters:
  ///   - first: The possible sources of the first piece of each word.
  ///   - rest: The possible sources of the other pieces.
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

  /// Returns at most `most` positions, spread from the first to the last.
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
