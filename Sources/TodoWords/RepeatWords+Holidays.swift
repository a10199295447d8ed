/// Reading the words that exclude public holidays from a repetition.
extension PhraseReader {
  /// Applies an `except holidays` that stands apart from the words of the repetition. A routine
  /// without a repetition is daily.
  mutating func leaveOutHolidays() throws(WordsError) {
    guard let holidayTokens else { return }
    if line.repetition == nil, scope == .routine { line.repetition = RepeatWords() }
    guard line.repetition?.leavesOutHolidays == false, line.repetition?.isAfterDone == false else {
      throw unexpected(holidayTokens)
    }
    line.repetition?.leavesOutHolidays = true
  }
}

extension [Word] {
  /// Whether the words are only `except holidays` or 공휴일 빼고.
  var areExceptHolidays: Bool {
    let meanings = filter { $0.meaning != .particle }.map(\.meaning)
    return meanings == [.except, .holidays] || meanings == [.holidays, .without]
  }

  /// The words without `except holidays` or 공휴일 빼고, and whether the words had such an
  /// exception. In `except weekends and holidays`, the days of the week stay.
  var withoutHolidays: (rest: [Word], leavesOut: Bool) {
    guard let place = firstIndex(where: { $0.meaning == .holidays }), place > 0 else {
      return (self, false)
    }
    let before = self[place - 1].meaning
    let behind = place + 1 < count ? self[place + 1].meaning : nil
    let gone: Range<Int>
    switch (before, behind) {
    case (.except, .and?): gone = place..<(place + 2)
    case (.except, _): gone = (place - 1)..<(place + 1)
    case (.and, _) where self[..<place].contains { $0.meaning == .except }:
      gone = (place - 1)..<(place + 1)
    case (.and, .without?): gone = (place - 1)..<(place + 1)
    case (_, .without?): gone = place..<(place + 2)
    default: return (self, false)
    }
    return (Array(self[..<gone.lowerBound] + self[gone.upperBound...]), true)
  }
}
