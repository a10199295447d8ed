/// The lines that explain an ambiguous one.
extension PhraseReader {
  /// Whether an error about this line shows other lines that it may mean.
  var explainsItself: Bool { purpose == .meaning && depth == 0 && effort.isLeft }

  /// The error for a phrase that has these meanings, or is a part of the title.
  func twoReadings(
    _ range: Range<Int>, _ meanings: [(phrase: String, WordsError.Reading.Meaning)],
    orTitle: Bool = true
  ) -> WordsError {
    .twoReadings(text(of: range), readings(range, meanings, orTitle: orTitle))
  }

  /// The error for what looks like a date or a time and says none.
  func unclear(_ range: Range<Int>) -> WordsError {
    .unclear(text(of: range), readings(range, []))
  }

  /// The lines in which a phrase has these meanings, or is a part of the title.
  func readings(
    _ range: Range<Int>, _ meanings: [(phrase: String, WordsError.Reading.Meaning)],
    orTitle: Bool = true
  ) -> [WordsError.Reading] {
    readings(
      meanings.map { Explanation(range, as: $0.phrase, $0.1) }
        + (orTitle ? [Explanation(0..<0, as: "", .title, literal: range)] : []))
  }

  /// A line in which a phrase has one meaning, as `reading` makes it.
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

  /// The lines that an ambiguous one may mean. Of a line that is such an explanation itself, the
  /// first is enough.
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

  /// The line with a phrase of one meaning in the place of a range, and with another range as
  /// title. Its words keep their order if the phrase has one meaning there. Otherwise the phrase
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
    // A line with more meanings than can be told keeps this one, and all else is its title.
    let titles = rest.map { LineToken(title: $0.text) }
    let plain = PhraseReader.text(of: replacement + titles)
    return isUnderstood(plain) ? .init(plain, meaning) : nil
  }

  /// The text of a line, or of the first line that explains it if it is ambiguous; nil if it isn't
  /// understood.
  ///
  /// - Parameter phrase: What may not be in the title then.
  func textWithOneMeaning(_ line: [LineToken], without phrase: String? = nil) -> String? {
    var reader = PhraseReader(line, scope, effort: effort)
    reader.depth = depth + 1
    do throws(WordsError) {
      try reader.checkLength()
      let read = try reader.read()
      if let phrase, " \(read.title) ".contains(" \(phrase) ") { return nil }
      let text = PhraseReader.text(of: line)
      // Where a literal word leaves its place, what stood beside it stands together.
      let isInOrder = line.drop { !$0.isLiteral }.allSatisfy(\.isLiteral)
      return isInOrder || isUnderstood(text) ? text : nil
    } catch .twoReadings(_, let readings), .mistyped(_, _, let readings) {
      // What explains a line that explains another one may be ambiguous itself.
      let text = reader.depth < PhraseReader.deepest ? readings.first?.text : nil
      return text.flatMap { isUnderstood($0) ? $0 : nil }
    } catch {
      return nil
    }
  }

  /// The text of a line, with the title after `--` if some of it is literal.
  private static func text(of line: [LineToken]) -> String {
    let title = line.filter(\.isLiteral).map(\.text)
    let fields = line.filter { !$0.isLiteral }.map(\.text)
    let hasDashes = !title.isEmpty || line.isEmpty
    return (fields + (hasDashes ? ["--"] + title : [])).joined(separator: " ")
  }
}

/// The spelling of a line without a date.
extension PhraseReader {
  /// Refuses a word of the title that is a mistyped word of dates, if the line has no date.
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

  /// The word of dates that a token of the title is mistyped of; nil for other words.
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
