/// The places of phrases in a line.
///
/// Date and time words are read at the edges of a line and after their prepositions. Inside a title
/// they belong to the title: `buy 2 march tickets`, `cancel monthly subscription`. This concerns
/// only English, since the ending of a Korean word shows where the word ends.
extension PhraseReader {
  /// A phrase of a line, before it is read.
  private struct Candidate {
    let range: Range<Int>
    let words: [Word]
    /// The phrase alone, read as a line.
    let line: TodoLine
    /// Whether the person must be asked about the phrase.
    let isAsked: Bool
    /// Whether the phrase begins with a word such as `at`, and so can't belong to the title.
    let isBound: Bool
  }

  /// Leaves phrases inside the title to the title, and asks about phrases that may be either.
  mutating func findPlaces() throws(WordsError) {
    guard scope != .titleOnly, !hasOtherLetters, purpose != .title else { return }
    let places = places()
    var title = Set(tokens.indices)
    for place in places { title.subtract(place.range) }
    title = title.filter { !isMark(tokens[$0]) && reminderTokens?.contains($0) != true }
    for place in places { title.subtract(beside(place.range)) }
    // The text after `--` is no part of the line.
    let end = tokens.indices.last { !tokens[$0].isLiteral } ?? -1
    let typed = title.filter { $0 <= end }
    let ends = typed.min().flatMap { first in typed.max().map { (first, $0) } }
    // Adjacent phrases stay together: the days of `lesson tue 4pm room 3`.
    var isSideBound = false
    for (index, place) in places.enumerated() {
      let edges = edges(of: place, ends, end: end)
      let isTime =
        place.words.areNoon && places.contains { $0.range != place.range && $0.line.time != nil }
      let next = index + 1 < places.count ? places[index + 1] : nil
      let isBesideTime =
        next?.range.lowerBound == place.range.upperBound && next?.line.time != nil
        && !place.isAsked && place.line.date != nil
      let isBound = isBound(place, title) || isBesideTime || isSideBound
      if !edges.first && !edges.last && !isBound || belongsToNeighbour(place, title) || isTime {
        barred.formUnion(place.range)
      }
      isSideBound =
        next?.range.lowerBound == place.range.upperBound
        && !barred.contains(place.range.lowerBound) && place.line.time != nil
    }
    for place in places where !barred.contains(place.range.lowerBound) {
      try checkEdges(of: place, among: places, title)
    }
  }

  /// Returns the indices of the tokens next to a phrase that belong to it, although they aren't
  /// read with it: the hours of `thu 9 to 5`, and words such as `around`, about which the person is
  /// asked.
  private func beside(_ range: Range<Int>) -> [Int] {
    var places: [Int] = []
    var next = range.upperBound
    while next < tokens.count,
      isNumber(tokens[next]) || TitleWords.joints.contains(tokens[next].text.lowercased())
    {
      places.append(next)
      next += 1
    }
    let before = range.lowerBound - 1
    if before >= 0, ["around", "or", "circa"].contains(tokens[before].text.lowercased()) {
      places.append(before)
    }
    // A number of the title is followed by what it counts.
    let isEnd = next == tokens.count || !isOfTitle(tokens[next])
    // `9-5 tomorrow` at the beginning.
    let hours = before == 0 && hourRange(0..<1) != nil ? [0] : []
    return hours + (isEnd ? places : places.filter { !isNumber(tokens[$0]) })
  }

  /// Returns whether a token is one hour or two: `7`, `0715`, `3-5`.
  private func isNumber(_ token: LineToken) -> Bool {
    guard !token.isLiteral, token.text.first?.isDigit == true else { return false }
    return token.text.allSatisfy { $0.isDigit || "-–~.:".contains($0) }
  }

  /// Returns the phrases of the line, the longest at each token.
  private func places() -> [Candidate] {
    var places: [Candidate] = []
    var position = 0
    while position < tokens.count {
      guard let place = place(at: position) else {
        position += 1
        continue
      }
      places.append(place)
      position = place.range.upperBound
    }
    return places
  }

  private func place(at position: Int) -> Candidate? {
    if let reminderTokens, reminderTokens.contains(position) { return nil }
    let following = following(position)
    for end in following.indices.reversed().map({ $0 + 1 }) {
      let range = position..<end
      let words = Lexer.joined(tokens[range].flatMap { $0.words ?? [] })
      guard words.count <= Lexer.mostWords else { continue }
      effort.phrases += 1
      var reader = self
      (reader.purpose, reader.line, reader.roles) = (.title, TodoLine(), nil)
      reader.title = position > 0 ? [0] : []
      var isAsked = false
      do throws(WordsError) {
        guard try reader.take(words, range) else { continue }
      } catch {
        isAsked = true
      }
      return Candidate(
        range: range, words: words, line: reader.line, isAsked: isAsked,
        isBound: words[0].isPreposition)
    }
    return nil
  }

  private func isMark(_ token: LineToken) -> Bool {
    !token.isLiteral && token.words == nil && PhraseReader.mark(token.text) != nil
  }

  /// Returns whether a phrase is at the beginning of the line (no token of the title comes before
  /// it), and whether it is at the end (none comes after it).
  ///
  /// - Parameter ends: The first and the last token of the title; nil without any.
  private func edges(
    of place: Candidate, _ ends: (first: Int, last: Int)?, end: Int
  ) -> (first: Bool, last: Bool) {
    guard let ends else { return (true, true) }
    let next = place.range.upperBound
    return (
      ends.first >= place.range.lowerBound,
      next > end || isMark(tokens[next]) || ends.last < next
    )
  }

  /// Returns whether the words of a phrase inside the title, or the word after the phrase, show
  /// that it doesn't belong to the title.
  private func isBound(_ place: Candidate, _ title: Set<Int>) -> Bool {
    let before = text(before: place.range)
    if let before, TitleWords.determiners.contains(before) { return false }
    if place.isBound || place.words.contains(where: \.isExplicit) { return true }
    if place.line.time != nil, place.words.contains(where: \.isOfClock), !place.words.areNoon {
      return true
    }
    // The person is asked about `buy 3/4 inch screws`.
    if place.words.count == 1, place.words[0].isWeakDate, place.words[0].text.contains("/") {
      return true
    }
    // The next word of the title, after other phrases: `with` in `fri 3pm with Kim`.
    let next = (place.range.upperBound..<max(place.range.upperBound, tokens.count))
      .first { title.contains($0) }
    guard let next, !tokens[next].isLiteral, !isName(place.range) else { return false }
    return TitleWords.prepositions.contains(tokens[next].text.lowercased())
  }

  /// Returns whether a phrase belongs to the title, because it goes with the word before or after
  /// the phrase: `look at 5 flats`, `3rd floor`, `pages 10-12`, `+44 7700`, `sun cream`.
  private func belongsToNeighbour(_ place: Candidate, _ title: Set<Int>) -> Bool {
    let next = place.range.upperBound
    let isBeforeTitle =
      title.contains(next) && !TitleWords.prepositions.contains(tokens[next].text.lowercased())
      && !TitleWords.isVerb(tokens[next].text)
    let meanings = place.words.map(\.meaning)
    switch (meanings.first, meanings.count) {
    case (.ordinal, 1): return isBeforeTitle || isListed(next)
    case (.weekday, 1) where isBeforeTitle && !tokens[next].isLiteral:
      return TitleWords.areNoun(place.words[0].text, tokens[next].text)
    case (.distance, 1):
      return next < tokens.count && tokens[next].text.first?.isDigit == true
    case (.date(nil, _, _), 1) where place.words[0].text.contains("-"):
      return true
    case (.date(nil, _, _), 1) where isFraction(place.range.lowerBound):
      return true
    case (.at, 2):
      guard case .number = meanings[1], isBeforeTitle else { return false }
      let noun = tokens[next].text.lowercased()
      return noun.hasSuffix("s") && !noun.hasSuffix("ss")
    default:
      // `in 24h before the flight`.
      let isBefore = { (text: String) in text.lowercased() == "before" }
      if let last = place.words.last, place.words[0].meaning == .in, next < tokens.count,
        isBefore(last.text) || isBefore(tokens[next].text)
      {
        return true
      }
      // `28 Days Later` is a name.
      return place.words.contains { $0.meaning == .later && $0.text.first?.isUppercase == true }
    }
  }

  /// Returns whether the token is an `and` before an ordinal that numbers a thing, as in
  /// `2nd and 4th floor`.
  private func isListed(_ place: Int) -> Bool {
    guard place + 2 < tokens.count, ["and", "&"].contains(tokens[place].text.lowercased()),
      case .ordinal? = tokens[place + 1].words?.first?.meaning
    else { return false }
    return tokens[place + 2].words == nil
  }

  /// Throws an error with both readings of a phrase at an edge of the line that may be part of the
  /// title.
  private func checkEdges(
    of place: Candidate, among places: [Candidate], _ title: Set<Int>
  ) throws(WordsError) {
    let range = place.range
    let isAlone = !places.contains { other in
      other.range != range && !barred.contains(other.range.lowerBound)
        && (other.range.lowerBound == range.upperBound
          || other.range.upperBound == range.lowerBound)
    }
    let isDoubtful: Bool
    if title.contains(range.upperBound), !title.contains(range.lowerBound - 1) {
      isDoubtful = isAlone && mayBeOfTitle(place, places)
    } else if title.contains(range.lowerBound - 1) {
      isDoubtful =
        isTiedToTitle(place) || isName(range) && (isAlone || !place.words.areNearDay)
        || isAlone && (place.words.areNoon || isVerse(place))
    } else {
      isDoubtful = false
    }
    guard isDoubtful, !place.isAsked else { return }
    throw twoReadings(range, [(text(of: range), meaning(place))])
  }

  private func meaning(_ place: Candidate) -> WordsError.Reading.Meaning {
    place.line.repetition != nil ? .repetition : place.line.time != nil ? .time : .date
  }

  /// Returns whether a phrase at the beginning may belong to the title after it: `Sunday roast`,
  /// `midnight snack`, `daily mirror`.
  private func mayBeOfTitle(_ place: Candidate, _ places: [Candidate]) -> Bool {
    let next = tokens[place.range.upperBound]
    guard !next.isLiteral, !TitleWords.prepositions.contains(next.text.lowercased()),
      !TitleWords.isVerb(next.text), tokens[place.range.lowerBound].text.last?.isLetter == true
    else { return false }
    if place.words.areNoon { return true }
    // `year end accounts`.
    if place.words.last?.meaning == .end { return true }
    guard place.words.count == 1 else { return false }
    switch place.words[0].meaning {
    case .weekday: return scope != .routine
    case .cadence:
      return scope != .routine
        && !places.contains { $0.line.time != nil && !barred.contains($0.range.lowerBound) }
    default: return place.words[0].isHoliday
    }
  }

  /// Returns whether the words before a phrase at the end make it part of the title: `check weather
  /// for saturday`, `find out who is free saturday`.
  private func isTiedToTitle(_ place: Candidate) -> Bool {
    let saysDay = place.line.date != nil
    guard saysDay, !place.isBound else { return false }
    if let before = text(before: place.range), TitleWords.ties.contains(before) { return true }
    return tokens[..<place.range.lowerBound].dropFirst().contains { token in
      !token.isLiteral && TitleWords.clauses.contains(token.text.lowercased())
    }
  }

  /// Returns whether a clock time after a name may be a verse: `read John 3:16`.
  private func isVerse(_ place: Candidate) -> Bool {
    guard place.words.count == 1, case .clock(1...12, _) = place.words[0].meaning else {
      return false
    }
    let before = place.range.lowerBound - 1
    return before > 0 && tokens[before].text.first?.isUppercase == true
  }

  /// Returns whether a phrase is written like a name, after a word with a capital letter:
  /// `Any Given Sunday`. The first word of a line doesn't count, since it always has a capital
  /// letter.
  private func isName(_ range: Range<Int>) -> Bool {
    let words = tokens[range].map(\.text)
    // These words have a capital letter only in names.
    let common = words.contains { TitleWords.isCommon($0) && $0.first?.isUppercase == true }
    if common, range.lowerBound > 0 { return true }
    guard words.allSatisfy({ $0.first?.isUppercase == true }),
      words.contains(where: { $0.contains(where: \.isLowercase) }), range.lowerBound > 1
    else { return false }
    let before = tokens[range.lowerBound - 1]
    return !before.isLiteral && before.text.first?.isUppercase == true
      && before.text.last?.isLetter == true
      && before.text.contains(where: \.isLowercase) && before.words == nil
  }

  /// The title, without the dashes and commas that joined it to a phrase: `tea - friday`, `tea,
  /// friday`.
  var titleWithoutJoints: String {
    var places = title
    let isJoint = { (place: Int) in
      !tokens[place].isLiteral && Self.joints.contains(tokens[place].text)
    }
    while let last = places.last, places.count > 1, last + 1 < tokens.count, isJoint(last) {
      places.removeLast()
    }
    while let first = places.first, places.count > 1, first > 0, isJoint(first) {
      places.removeFirst()
    }
    let text = text(of: places)
    guard let last = places.last, last + 1 < tokens.count, !tokens[last].isLiteral,
      let mark = text.last, ",:;".contains(mark), text.count > 1
    else { return text }
    return String(text.dropLast())
  }

  private static let joints: Set<String> = ["-", "–", "—", "|", ":", ","]

  private func text(before range: Range<Int>) -> String? {
    guard range.lowerBound > 0, !tokens[range.lowerBound - 1].isLiteral else { return nil }
    return tokens[range.lowerBound - 1].text.lowercased()
  }
}

extension Word {
  /// Whether the word is a preposition before dates.
  fileprivate var isPreposition: Bool {
    switch meaning {
    case .on, .at, .in, .from, .until, .for, .within: text.first?.isLetter == true
    case .every: ["every", "each"].contains(text.lowercased())
    case .ago: text.lowercased() == "before"
    default: text == "@"
    }
  }

  /// Whether the word can't belong to a title: `2026-12-24`, `3pm`.
  fileprivate var isExplicit: Bool {
    switch meaning {
    case .date(.some, _, _), .dayPart: true
    default: false
    }
  }
}

extension [Word] {
  /// Whether the words are only `today` or `tomorrow`.
  fileprivate var areNearDay: Bool {
    if count == 1, case .dayOffset = self[0].meaning { true } else { false }
  }

  /// Whether the words are only `noon` or `midnight`.
  fileprivate var areNoon: Bool { count == 1 && [.noon, .midnight].contains(self[0].meaning) }
}
