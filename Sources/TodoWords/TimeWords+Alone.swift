extension TimeWords {
  /// Reads a time that stands alone, in the same half of the day as in the line of a todo: 4시 is in
  /// the afternoon. A time with a colon, such as `4:30`, is in the 24-hour clock.
  ///
  /// - Throws: `WordsError`; `.twoReadings` for 6, 7 and 8.
  package init(alone text: String) throws(WordsError) {
    let words = try Lexer.words(of: text)
    let time = try TimeWords(words: words)
    let isClear = words.contains { $0.isPartOfDay || $0.isClock || $0.makesHourClear }
    guard !isClear, (6...8).contains(time.hour) else {
      let isLater = !isClear && (1...5).contains(time.hour)
      self = isLater ? TimeWords(hour: time.hour + 12, minute: time.minute) : time
      return
    }
    let said = words.isKorean ? text : time.shortText
    throw .twoReadings(
      text,
      TimeWords.halves(of: time.hour, said, isKorean: words.isKorean).map { .init($0, .time) })
  }
}
