package import TodoWords

/// The reasons why a phrase such as `every 2 weeks on mon,fri` or `next tuesday` is not understood,
/// with the word that is wrong.
public enum PhraseError: Error, Hashable, Sendable {
  /// The phrase has no words.
  case empty
  /// The phrase has more bytes than the limit.
  case tooLong(length: Int, limit: Int)
  /// No phrase has this word.
  case unknownWord(String)
  /// The word is known, but not at this place.
  case unexpectedWord(String)
  /// Something is missing after this word, which is the last one.
  case unfinished(after: String)
  /// The number in this word is outside of the range of a part, as in `every 0 days`.
  case outOfRange(PhrasePart, String)
  /// This date has no year, and the date from which on the phrase repeats isn't known.
  case missingYear(String)
  /// The calendar doesn't have this date; `next` is the next date that the words could mean.
  case noSuchDate(String, next: CivilDate?)
  /// The phrase is a period, and a date is needed.
  case periodForDate(String, first: CivilDate, last: CivilDate)
  /// The phrase can mean different things; each reading is a way to write one of them.
  case twoReadings(String, [PhraseReading])
  /// All words are known, but they are no valid rule.
  case notARule(RecurrenceRuleError)
  /// No date matches, as for 30 February.
  case neverOccurs
}

/// What a number in a phrase counts.
public enum PhrasePart: Hashable, Sendable {
  case interval, monthDay, count, hour, minute, length

  /// The largest number.
  public var largest: Int { words.largest }

  private var words: WordsError.Part {
    switch self {
    case .interval: .interval
    case .monthDay: .monthDay
    case .count: .count
    case .hour: .hour
    case .minute: .minute
    case .length: .length
    }
  }

  fileprivate init(_ part: WordsError.Part) {
    switch part {
    case .interval: self = .interval
    case .monthDay: self = .monthDay
    case .count: self = .count
    case .hour: self = .hour
    case .minute: self = .minute
    case .length: self = .length
    }
  }
}

/// One of the meanings of an ambiguous phrase.
public struct PhraseReading: Hashable, Sendable {
  /// A way to write the phrase that has only this meaning.
  public let text: String
  /// The meaning.
  public let meaning: Meaning

  /// What the ambiguous words are in a reading.
  public enum Meaning: Hashable, Sendable {
    case title, date, repetition, time
  }
}

/// What a phrase is read as.
public enum PhraseForm: Hashable, Sendable {
  case date, time, length, alarm, period, repetition, todo
}

extension PhraseError {
  package init(_ error: WordsError) {
    switch error {
    case .empty: self = .empty
    case .tooLong(let length, let limit): self = .tooLong(length: length, limit: limit)
    case .unknownWord(let word): self = .unknownWord(word)
    case .unexpectedWord(let word): self = .unexpectedWord(word)
    case .unfinished(let word): self = .unfinished(after: word)
    case .outOfRange(let part, let word): self = .outOfRange(PhrasePart(part), word)
    case .noSuchDate(let text): self = .noSuchDate(text, next: nil)
    case .twoReadings(let text, let readings):
      self = .twoReadings(text, readings.map(PhraseReading.init))
    }
  }
}

extension PhraseReading {
  fileprivate init(_ reading: WordsError.Reading) {
    text = reading.text
    switch reading.meaning {
    case .title: meaning = .title
    case .date: meaning = .date
    case .repetition: meaning = .repetition
    case .time: meaning = .time
    }
  }
}
