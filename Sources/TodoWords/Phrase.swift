/// The reasons why a text is not understood, with the word that is wrong.
package enum WordsError: Error, Hashable, Sendable {
  /// The text has no words.
  case empty
  /// The text has more bytes than the limit, or, if it is a line, more characters.
  case tooLong(length: Int, limit: Int)
  /// The text has more words of dates and times than the limit.
  case tooManyWords(count: Int, limit: Int)
  /// No phrase has this word.
  case unknownWord(String)
  /// The word is known, but not at this place.
  case unexpectedWord(String)
  /// Something is missing after this word, which is the last one.
  case unfinished(after: String)
  /// The number in this word is outside of the range of a part, as in `every 0 days`.
  case outOfRange(Part, String)
  /// No year has this date.
  case noSuchDate(String)
  /// The date after this word is one of the lunar calendar.
  case lunar(String)
  /// The line has two marks of which a todo has one, such as two categories.
  case markedTwice(String, String)
  /// The mark says no alarm, as `!1` doesn't.
  case notAnAlarm(String)
  /// The text can mean different things, and each can be written in another way.
  case twoReadings(String, [Reading])
  /// The text repeats more than once a day, which no todo does; the readings are other lines.
  case severalTimesADay(String, [Reading])
  /// The first text looks like a mistyped word of dates, the second; the readings are lines with
  /// either.
  case mistyped(String, String, [Reading])
  /// The text looks like a date or a time, and says none that is understood; the readings are other
  /// lines.
  case unclear(String, [Reading])

  /// What a number counts.
  package enum Part: Hashable, Sendable {
    case interval, monthDay, count, timesAWeek, hour, minute, length

    /// The largest number.
    package var largest: Int {
      switch self {
      case .interval, .count: 2_147_483_647
      case .monthDay: 31
      case .timesAWeek: 7
      case .hour: 23
      case .minute: 59
      case .length: 52_596_000
      }
    }
  }

  /// One of the meanings of an ambiguous text.
  package struct Reading: Hashable, Sendable {
    /// A way to write it that has only this meaning.
    package let text: String
    package let meaning: Meaning

    package enum Meaning: Hashable, Sendable {
      case title, date, repetition, time
    }

    package init(_ text: String, _ meaning: Meaning) {
      self.text = text
      self.meaning = meaning
    }
  }
}

/// A place in a list of words, from which a form reads.
struct Phrase {
  private let words: [Word]
  /// The place of the next word.
  private(set) var position = 0

  init(_ words: some Sequence<Word>) { self.words = Array(words) }

  /// The meaning of the next word; nil at the end.
  var next: Meaning? { following(0) }
  /// The next word as it was typed; nil at the end.
  var nextText: String? { position < words.count ? words[position].text : nil }
  var isAtEnd: Bool { position == words.count }
  /// The whole text.
  var text: String {
    words.map(\.text).reduce(into: [String]()) { texts, text in
      if texts.last != text { texts.append(text) }
    }.joined(separator: " ")
  }

  /// Whether the next word was typed as a part of the same word as the one before it.
  var continuesWord: Bool {
    position > 0 && position < words.count && words[position].text == words[position - 1].text
  }

  /// The meaning of the word at a distance from the next one; nil after the end.
  func following(_ distance: Int) -> Meaning? {
    position + distance < words.count ? words[position + distance].meaning : nil
  }

  /// Whether a word of the phrase has such a meaning.
  func contains(_ isWanted: (Meaning) -> Bool) -> Bool { words.contains { isWanted($0.meaning) } }

  /// Goes on to the word after the next one.
  mutating func advance() { position += 1 }

  /// Goes on if the next word has this meaning.
  @discardableResult
  mutating func skip(_ meaning: Meaning) -> Bool {
    guard next == meaning else { return false }
    position += 1
    return true
  }

  /// Goes on after words such as `on`, `by` and `due`, which may stand before a date.
  mutating func skipLeadIn() {
    while skip(.on) {}
  }

  /// Goes on if a value can be taken from the next word.
  mutating func take<Value>(_ value: (Meaning) -> Value?) -> Value? {
    guard let found = next.flatMap(value) else { return nil }
    position += 1
    return found
  }

  /// Takes a number in digits or as a word.
  mutating func takeNumber() -> Int? {
    take { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Takes a unit of days, with the number that it stands for, such as 2 for a fortnight.
  mutating func takeUnit() -> (unit: CalendarUnit, count: Int)? {
    take { if case .unit(let unit, let count) = $0 { (unit, count) } else { nil } }
  }

  /// Takes `this`, `next` and `last`, as the number of units from the present one.
  mutating func takeOffset() -> Int? {
    if skip(.this) { return 0 }
    var offset = 0
    while skip(.next) { offset += 1 }
    while offset <= 0, skip(.previous) || skip(.last) { offset -= 1 }
    return offset == 0 ? nil : offset
  }

  /// Takes `first`, `2nd` or 마지막, which is −1; at most the fifth, the most that a month has.
  mutating func takeOrdinal() -> Int? {
    take {
      switch $0 {
      case .last: -1
      case .ordinal(let number): number == -1 || (1...5).contains(number) ? number : nil
      default: nil
      }
    }
  }

  /// Takes the name of a month, or 11월.
  mutating func takeMonth() -> Int? {
    take { if case .month(let month) = $0 { month } else { nil } }
  }

  /// Takes 2026년, or a number that is a year and rather no time such as 1530.
  mutating func takeYear() -> Int? {
    take {
      switch $0 {
      case .year(let year): year > 0 ? year : nil
      case .number(let number): (1_900...2_199).contains(number) ? number : nil
      default: nil
      }
    }
  }

  /// Takes a day of a month: `5`, `5th`, `fifth` or 5일. 첫째 counts weeks and days of the week.
  mutating func takeDayOfMonth() -> Int? {
    let isKorean = nextText?.isEnglish == false
    return take {
      switch $0 {
      case .number(let day), .numberedDay(let day): (1...31).contains(day) ? day : nil
      case .ordinal(let day): !isKorean && (1...31).contains(day) ? day : nil
      default: nil
      }
    }
  }
}

/// A way to write a value. The examples are its documentation, and tests read them.
package struct Form<Value: Sendable>: Sendable {
  package let english: [String]
  package let korean: [String]
  let read: @Sendable (inout Phrase) throws(WordsError) -> Value?

  init(
    _ english: [String], _ korean: [String],
    read: @escaping @Sendable (inout Phrase) throws(WordsError) -> Value?
  ) {
    self.english = english
    self.korean = korean
    self.read = read
  }
}

extension [Word] {
  /// The value of the first form that reads all words.
  ///
  /// - Throws: `WordsError`, about the word at which the form that came furthest stopped.
  func value<Value>(by forms: [Form<Value>]) throws(WordsError) -> Value {
    var furthest = 0
    for form in forms {
      var phrase = Phrase(self)
      if let value = try form.read(&phrase), phrase.isAtEnd { return value }
      furthest = Swift.max(furthest, phrase.position)
    }
    guard furthest < count else { throw .unfinished(after: last?.text ?? "") }
    throw .unexpectedWord(self[furthest].text)
  }
}
