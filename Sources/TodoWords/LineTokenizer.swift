/// Splits the arguments of a line into tokens.
struct LineTokenizer {
  /// The tokens of each piece that was already split, since a long line repeats itself.
  private var known: [Substring: [LineToken]] = [:]

  /// Returns the tokens of a line in one argument.
  static func tokens(of line: String) -> [LineToken] {
    var tokenizer = LineTokenizer()
    return tokenizer.tokens(of: line, isAlone: true)
  }

  /// Returns the tokens of an argument.
  ///
  /// - Parameter isAlone: Whether the argument is a whole line, or a phrase of a line. Any other
  ///   argument with spaces is a part of the title.
  mutating func tokens(of argument: String, isAlone: Bool) -> [LineToken] {
    let isMark = argument.first.map { "@#+!".contains($0) } == true
    if !isAlone, argument.contains(where: \.isWhitespace) {
      return [isMark ? LineToken(argument) : LineToken(title: argument)]
    }
    var tokens: [LineToken] = []
    // Quotation marks without a closing mark in the rest of the line.
    var open: Set<Character> = []
    var rest = argument[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return tokens }
      if !open.contains(first), let closing = Self.closingMark[first],
        let end = rest.dropFirst().firstIndex(of: closing)
      {
        let quoted = rest[rest.index(after: rest.startIndex)..<end]
        tokens.append(LineToken(title: String(quoted)))
        rest = rest[rest.index(after: end)...]
      } else {
        if Self.closingMark[first] != nil { open.insert(first) }
        let piece = rest.prefix { !$0.isWhitespace }
        tokens += self.tokens(of: piece)
        rest = rest.dropFirst(piece.count)
      }
    }
  }

  private mutating func tokens(of piece: Substring) -> [LineToken] {
    if let tokens = known[piece] { return tokens }
    let tokens = Self.dateAndTime(piece) ?? [LineToken(String(piece))]
    known[piece] = tokens
    return tokens
  }

  /// Returns the date and the time of a piece that joins them, such as 내일오후3시 or `fri3pm`; nil for
  /// another piece.
  private static func dateAndTime(_ piece: Substring) -> [LineToken]? {
    guard piece.utf8.count <= longestDateAndTime else { return nil }
    // Each use of a regular expression compiles it, so the check before it excludes most pieces.
    if piece.utf8.count >= 16, piece.first?.isDigit == true, piece.contains("T"),
      let instant = piece.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?/)
    {
      return [LineToken(String(instant.1)), LineToken(String(instant.2))]
    }
    for place in piece.indices.dropFirst() {
      let first = LineToken(String(piece[..<place]))
      guard let date = first.words else { continue }
      let second = LineToken(String(piece[place...]))
      guard let time = second.words,
        time.contains(where: \.isOfClock), time[0].meaning.weekday == nil,
        (try? TimeWords(words: time)) != nil, (try? DateWords(words: date)) != nil
      else { continue }
      return [first, second]
    }
    return nil
  }

  /// The largest number of bytes of a piece that joins a date and a time.
  private static let longestDateAndTime = 60

  private static let closingMark: [Character: Character] = ["\"": "\"", "“": "”", "‘": "’"]
}
