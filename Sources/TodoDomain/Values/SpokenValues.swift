package import TodoWords

extension TimeOfDay {
  /// Reads a time of day in words: `9:30`, `3pm`, 오후 3시 반.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> TimeOfDay {
    do throws(WordsError) {
      return TimeOfDay(spoken: try TimeWords(text))
    } catch {
      throw ValueError(error, in: text, as: .time, .time)
    }
  }

  /// Makes the time of words.
  package init(spoken words: TimeWords) { self.init(minutesAfterMidnight: words.minuteOfDay) }
}

extension EventLength {
  /// Reads a length in words: `90m`, `2 hours`, 1시간 반.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> EventLength {
    let words: LengthWords
    do throws(WordsError) {
      words = try LengthWords(text)
    } catch {
      throw ValueError(error, in: text, as: .length, .length)
    }
    guard words.minutes > 0 else { throw .malformed(.length, text) }
    return try EventLength(minutes: words.minutes)
  }
}

extension Alarm {
  /// Reads the length before an event in words: `10m`, 하루 전.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  package static func inWords(_ text: String) throws(ValueError) -> Alarm {
    let words: LengthWords
    do throws(WordsError) {
      words = try LengthWords(text)
    } catch {
      throw ValueError(error, in: text, as: .alarm, .alarm)
    }
    return try Alarm(minutesBefore: words.minutes)
  }
}

extension WeekdaySet {
  /// Reads days of the week in words: `mon,wed`, `mon-fri`, `weekdays`, 월수금, 매일.
  ///
  /// - Throws: `ValueError.malformed` with the first word that is no day of the week.
  package static func inWords(_ text: String) throws(ValueError) -> WeekdaySet {
    if let days = try? RepeatWords(text).plainWeekdays { return days }
    return try WeekdaySet(text)
  }
}

extension ValueError {
  /// The error of words that are no value. A text of digits alone has a form of its own, which the
  /// error names.
  package init(
    _ error: WordsError, in text: String, as form: ValueForm, _ phrase: PhraseForm
  ) {
    switch error {
    case .empty, .unknownWord, .unexpectedWord, .unfinished:
      self =
        text.contains(where: \.isLetter)
        ? .phrase(phrase, PhraseError(error)) : .malformed(form, text)
    case .tooLong, .outOfRange, .noSuchDate, .twoReadings:
      self = .phrase(phrase, PhraseError(error))
    }
  }
}
