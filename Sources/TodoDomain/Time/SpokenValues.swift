import Foundation
package import TodoWords

extension TimeOfDay {
  /// Reads a time of day in words: `9:30`, `3pm`, 오후 3시 반.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> TimeOfDay {
    TimeOfDay(
      spoken: try ValueError.explaining(text, as: .time, .time) { (text) throws(WordsError) in
        try TimeWords(alone: text)
      })
  }

  /// Makes the time from words.
  package init(spoken words: TimeWords) { self.init(minutesAfterMidnight: words.minuteOfDay) }
}

extension EventLength {
  /// Reads a length in words: `90m`, `2 hours`, 1시간 반.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> EventLength {
    let words = try ValueError.explaining(text, as: .length, .length) {
      (text) throws(WordsError) in try LengthWords(text)
    }
    guard words.minutes > 0 else { throw .malformed(.length, text) }
    return try EventLength(minutes: words.minutes)
  }
}

extension Alarm {
  /// Reads an alarm in words: `10m`, `1d 9am`, 하루 전.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> Alarm {
    let words = try ValueError.explaining(text, as: .alarm, .alarm) {
      (text) throws(WordsError) in try AlarmWords(text)
    }
    return try Alarm(spoken: words)
  }

  /// Makes the alarm from words.
  ///
  /// - Throws: `ValueError.malformed` beyond the largest lengths.
  package init(spoken words: AlarmWords) throws(ValueError) {
    self =
      if let time = words.time {
        try Alarm(daysBefore: words.minutes / 1_440, at: TimeOfDay(spoken: time))
      } else {
        try Alarm(minutesBefore: words.minutes)
      }
  }
}

extension Priority {
  /// The texts that people type for each priority, besides its own word.
  private static let typed: [Priority: [String]] = [
    .high: ["p1", "1", "h", "중요", "높음"], .medium: ["p2", "2", "m", "중간", "보통"],
    .low: ["p3", "3", "l", "낮음"],
  ]

  /// Reads a priority that a person typed, or the word that files use.
  ///
  /// - Throws: `ValueError.unknownWord`.
  package static func inWords(_ text: String) throws(ValueError) -> Priority {
    let word = text.precomposedStringWithCanonicalMapping.lowercased()
    let known = allCases.first { $0.rawValue == word || typed[$0]?.contains(word) == true }
    if let known { return known }
    return try Priority(word: text)
  }
}

/// A value, in the form that people type, of a field that can hold several such values: a tag or an
/// alarm.
package protocol ListedValue: Sendable {
  static var form: ValueForm { get }
  /// Reads one value.
  static func typed(_ text: String) throws(ValueError) -> Self
  /// Returns whether this value and another are the same for a user who adds or removes a value.
  func matches(_ other: Self) -> Bool
}

extension ListedValue {
  /// Reads values separated by commas; each may have a leading `+`.
  ///
  /// - Throws: The `ValueError` of the first invalid value; `.malformed` for a text without any.
  package static func list(typed text: String) throws(ValueError) -> [Self] {
    var values: [Self] = []
    for part in text.split(separator: ",") {
      let name = part.drop { $0.isWhitespace || $0 == "+" }
      values.append(
        try typed(String(name.reversed().drop(while: \.isWhitespace).reversed())))
    }
    guard !values.isEmpty else { throw .malformed(form, text) }
    return values
  }
}

extension Tag: ListedValue {
  package static let form = ValueForm.tag

  package static func typed(_ text: String) throws(ValueError) -> Tag { try Tag(text) }
}

extension Alarm: ListedValue {
  package static let form = ValueForm.alarm

  package static func typed(_ text: String) throws(ValueError) -> Alarm { try inWords(text) }

  package func matches(_ other: Alarm) -> Bool { self == other }
}

extension WeekdaySet {
  /// Reads days of the week in words: `mon,wed`, `mon-fri`, `weekdays`, 월수금, 매일.
  ///
  /// - Throws: `ValueError.malformed` with the first word that isn't a day of the week.
  package static func inWords(_ text: String) throws(ValueError) -> WeekdaySet {
    if let days = try? RepeatWords(text).plainWeekdays { return days }
    return try WeekdaySet(text)
  }
}

extension ValueError {
  /// Calls a closure that reads a text, and turns its error into a `ValueError` that names the form
  /// of the value.
  package static func explaining<Words>(
    _ text: String, as form: ValueForm, _ phrase: PhraseForm,
    read: (String) throws(WordsError) -> Words
  ) throws(ValueError) -> Words {
    do throws(WordsError) {
      return try read(text)
    } catch {
      throw ValueError(error, in: text, as: form, phrase)
    }
  }

  /// Makes the error for a text that can't be read as a value. A text without letters has no words
  /// to explain, so its error names only the form of the value.
  private init(
    _ error: WordsError, in text: String, as form: ValueForm, _ phrase: PhraseForm
  ) {
    switch error {
    case .empty, .unknownWord, .unexpectedWord, .unfinished:
      self =
        text.contains(where: \.isLetter)
        ? .phrase(phrase, PhraseError(error)) : .malformed(form, text)
    case .tooLong, .tooManyWords, .outOfRange, .noSuchDate, .lunar, .markedTwice, .notAnAlarm,
      .twoReadings,
      .severalTimesADay, .mistyped, .unclear:
      self = .phrase(phrase, PhraseError(error))
    }
  }
}
