/// The time of a reminder, in a person's words: a length before or after the beginning of the todo,
/// or a time of day, perhaps some days before.
package struct AlarmWords: Hashable, Sendable {
  /// The minutes from the alarm to the beginning of the todo; negative for an alarm after the
  /// beginning. If `time` isn't nil, a multiple of 1,440, since it counts days.
  package let minutes: Int
  package let time: TimeWords?

  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try AlarmWords(words: Lexer.words(of: text))
  }

  /// The alarm at the beginning of the todo.
  static let atTime = AlarmWords(minutes: 0)

  private init(minutes: Int) { (self.minutes, time) = (minutes, nil) }

  init(words: [Word]) throws(WordsError) {
    let isAfter = words.last.map { [.after, .later].contains($0.meaning) } ?? false
    if let length = try? LengthWords(words: isAfter ? words.dropLast() : words) {
      (minutes, time) = (isAfter ? -length.minutes : length.minutes, nil)
      return
    }
    // Tries the longest days first, so that the rest is a time.
    for end in words.indices.reversed() where Array(words[end...]).sayTime {
      let days = end == 0 ? 0 : (try? LengthWords(words: Array(words[..<end])))?.minutes
      guard let days, days.isMultiple(of: 1_440) else { continue }
      if let time = try? TimeWords(words: Array(words[end...])) {
        guard time.hour == 0 || time.hour > 6 || words.contains(where: \.makesHourClear) else {
          throw AlarmWords.bothHours(time, Array(words[end...]), in: words)
        }
        (minutes, self.time) = (days, time)
        return
      }
    }
    minutes = try LengthWords(words: words).minutes
    time = nil
  }

  /// Returns the error for an alarm at an hour such as 3시, which may be in the morning or in the
  /// afternoon. It offers both halves of the day.
  private static func bothHours(
    _ time: TimeWords, _ said: [Word], in words: [Word]
  ) -> WordsError {
    let text = { (words: [Word]) in words.map(\.text).joined(separator: " ") }
    let phrases = TimeWords.halves(
      of: time.hour, said.isKorean ? text(said) : time.shortText, isKorean: said.isKorean)
    return .twoReadings(text(words), phrases.map { .init($0, .time) })
  }

  /// Returns whether the words say that the alarm goes off before the beginning of the todo: 10분 전,
  /// `10 min before`.
  static func nameBeginning(_ words: [Word]) -> Bool {
    words.contains { $0.meaning == .ago }
  }
}
