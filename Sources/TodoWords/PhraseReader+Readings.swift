/// The lines that explain an ambiguous line.
extension PhraseReader {
  /// Whether an error about this line suggests unambiguous lines to type instead of it.
  var explainsItself: Bool { purpose == .meaning && depth == 0 && effort.isLeft }

  /// Returns the error for a phrase that has these meanings or is part of the title.
  func twoReadings(
    _ range: Range<Int>, _ meanings: [(phrase: String, WordsError.Reading.Meaning)],
    orTitle: Bool = true
  ) -> WordsError {
    .twoReadings(text(of: range), readings(range, meanings, orTitle: orTitle))
  }

  /// Returns the error for text that looks like a date or a time but can't be read as one.
  func unclear(_ range: Range<Int>) -> WordsError {
    .unclear(text(of: range), readings(range, []))
  }

  /// Returns the lines in which a phrase has these meanings or is part of the title.
  func readings(
    _ range: Range<Int>, _ meanings: [(phrase: String, WordsError.Reading.Meaning)],
    orTitle: Bool = true
  ) -> [WordsError.Reading] {
    readings(
      meanings.map { Explanation(range, as: $0.phrase, $0.1) }
        + (orTitle ? [Explanation(0..<0, as: "", .title, literal: range)] : []))
  }

  /// A line in which a phrase has one meaning; `reading` makes its text.
  struct Explanation {
    let range: Range<Int>
    let phrase: String
    let meaning: WordsError.Reading.Meaning
    let literal: Range<Int>?

    init(
      _ range: Range<Int>, as phrase: String, _ meaning: WordsError.Reading.Meaning,
      literal: Range<Int>? = nil
    ) {
      (self.range, self.phrase, self.meaning, self.literal) = (range, phrase, meaning, literal)
    }
  }

  /// Returns the lines to offer for an ambiguous line, one for each explanation. If this reader
  /// checks such a line itself, returns only the first, which is enough.
  func readings(_ explanations: [Explanation]) -> [WordsError.Reading] {
    explanations.prefix(depth == 0 ? explanations.count : 1).compactMap {
      reading(of: $0.range, as: $0.phrase, $0.meaning, literal: $0.literal)
    }
  }

  private func isUnderstood(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let tokens =
      words[..<end].map { LineToken($0) } + words[end...].dropFirst().map { LineToken(title: $0) }
    var reader = PhraseReader(tokens, scope)
    (reader.purpose, reader.depth) = (purpose, PhraseReader.deepest)
    return (try? reader.checkLength()) != nil && (try? reader.read()) != nil
  }

  /// Returns an unambiguous line to type: the present line with the words in `range` replaced by
  /// `phrase`, and with the words in `literal` as a part of the title.
  ///
  /// The words keep their order if the phrase is unambiguous in that place. Otherwise the phrase
  /// comes first, where a short word is a date, and the title follows `--`. Other ambiguous words
  /// get their first meaning, or join the title.
  private func reading(
    of range: Range<Int>, as phrase: String, _ meaning: WordsError.Reading.Meaning,
    literal: Range<Int>?
  ) -> WordsError.Reading? {
    guard purpose == .meaning, depth < PhraseReader.deepest, effort.isLeft else {
      let text = literal.map { "-- \(self.text(of: $0))" } ?? phrase
      return depth > 0 || isUnderstood(text) ? .init(text, meaning) : nil
    }
    let replacement = phrase.split(separator: " ").map { LineToken(String($0)) }
    if literal == nil, !tokens.contains(where: \.isLiteral) {
      let line = Array(tokens[..<range.lowerBound] + replacement + tokens[range.upperBound...])
      let isNew = line.map(\.text) != tokens.map(\.text)
      if isNew, let text = textWithOneMeaning(line, without: phrase) { return .init(text, meaning) }
    }
    let rest = tokens.indices.filter { !range.contains($0) }.map { index in
      literal?.contains(index) == true ? LineToken(title: tokens[index].text) : tokens[index]
    }
    var reader = PhraseReader(replacement + rest, scope, effort: effort)
    reader.purpose = .title
    _ = try? reader.read()
    let fields = reader.tokens.indices.filter { !reader.title.contains($0) }
    let line =
      fields.map { reader.tokens[$0] }
      + reader.title.map { LineToken(title: reader.tokens[$0].text) }
    if let text = textWithOneMeaning(line) { return .init(text, meaning) }
    // A line with too many meanings to explain keeps this phrase, and the rest becomes its title.
    let titles = rest.map { LineToken(title: $0.text) }
    let plain = PhraseReader.text(of: replacement + titles)
    return isUnderstood(plain) ? .init(plain, meaning) : nil
  }

  /// Returns the text of a line or, for an ambiguous line, the text of the first line that explains
  /// it; nil if the line can't be read.
  ///
  /// - Parameter phrase: Text that must not end up in the title.
  func textWithOneMeaning(_ line: [LineToken], without phrase: String? = nil) -> String? {
    var reader = PhraseReader(line, scope, effort: effort)
    reader.depth = depth + 1
    do throws(WordsError) {
      try reader.checkLength()
      let read = try reader.read()
      if let phrase, " \(read.title) ".contains(" \(phrase) ") { return nil }
      let text = PhraseReader.text(of: line)
      // When a literal word leaves its place, its neighbors become adjacent.
      let isInOrder = line.drop { !$0.isLiteral }.allSatisfy(\.isLiteral)
      return isInOrder || isUnderstood(text) ? text : nil
    } catch .twoReadings(_, let readings), .mistyped(_, _, let readings) {
      // An explanation of an explanation may itself be ambiguous.
      let text = reader.depth < PhraseReader.deepest ? readings.first?.text : nil
      return text.flatMap { isUnderstood($0) ? $0 : nil }
    } catch {
      return nil
    }
  }

  /// Returns the text of a line, with the title after `--` if some of it is literal.
  private static func text(of line: [LineToken]) -> String {
    let title = line.filter(\.isLiteral).map(\.text)
    let fields = line.filter { !$0.isLiteral }.map(\.text)
    let hasDashes = !title.isEmpty || line.isEmpty
    return (fields + (hasDashes ? ["--"] + title : [])).joined(separator: " ")
  }
}

/// The spelling of a line without a date.
extension PhraseReader {
  /// Refuses a word of the title that is a misspelled date word, if the line has no date.
  func checkSpelling() throws(WordsError) {
    guard scope != .undated, purpose != .title else { return }
    let isDated =
      line.date != nil || line.until != nil || line.repetition != nil || line.delay != nil
    for place in title where !tokens[place].isLiteral {
      guard !isDated || isBesidePhrase(place), let meant = wordMeant(at: place) else { continue }
      let text = tokens[place].text
      throw .mistyped(text, meant, readings(place..<(place + 1), [(meant, .date)]))
    }
  }

  /// Returns the date word that a token of the title is a misspelling of; nil for other words.
  private func wordMeant(at place: Int) -> String? {
    let token = tokens[place]
    if token.words?.count == 1, token.words?[0].isSand == true {
      return line.time == nil ? nil : "모레"
    }
    guard token.words == nil else { return nil }
    if ["evry", "eveyr", "evrey", "everry", "ever"].contains(token.text.lowercased()),
      place + 1 < tokens.count, !title.contains(place + 1), tokens[place + 1].words != nil
    {
      return "every"
    }
    if let meant = HangulKeys.word(typed: token.text) { return meant }
    let neighbors = [place - 1, place + 1].filter(tokens.indices.contains)
    let isBesideNumber = neighbors.contains { place in
      Phrase(tokens[place].words ?? []).isDayOfMonth
    }
    let meant = Misspelling.meant(by: token.text, isBesideNumber: isBesideNumber)
    return meant == "weekend" ? "this weekend" : meant
  }
}

extension Phrase {
  /// Whether the phrase is a number that may be a day of a month.
  fileprivate var isDayOfMonth: Bool {
    var copy = self
    return copy.takeDayOfMonth() != nil && copy.isAtEnd
  }
}
