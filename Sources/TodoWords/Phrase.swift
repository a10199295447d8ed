/// The reasons why a text can't be read, with the offending word.
package enum WordsError: Error, Hashable, Sendable {
  /// The text has no words.
  case empty
  /// The text has more bytes than the limit, or, if it is a line, more characters.
  case tooLong(length: Int, limit: Int)
  /// The text has more date and time words than the limit.
  case tooManyWords(count: Int, limit: Int)
  /// The word is neither a date word nor a time word.
  case unknownWord(String)
  /// The word is known, but doesn't fit the words beside it.
  case unexpectedWord(String)
  /// The phrase ends after this word, but needs more.
  case unfinished(after: String)
  /// The number in this word is outside the range of what it counts, as in `every 0 days`.
  case outOfRange(Part, String)
  /// No year has this date.
  case noSuchDate(String)
  /// The date after this word is in the lunar calendar.
  case lunar(String)
  /// The line has the same mark twice, such as two categories, but a todo takes only one.
  case markedTwice(String, String)
  /// The mark `!` has no alarm after it, as in `!1`.
  case notAnAlarm(String)
  /// The text is ambiguous; each reading is an unambiguous way to write it.
  case twoReadings(String, [Reading])
  /// The text asks for a todo several times a day, which todoctl doesn't support; each reading is
  /// another line to write.
  case severalTimesADay(String, [Reading])
  /// The first text looks like a misspelling of the second, which is a date word. One reading
  /// corrects the word, another keeps it as typed.
  case mistyped(String, String, [Reading])
  /// The text looks like a date or a time, but can't be read as one; each reading is another line
  /// to write.
  case unclear(String, [Reading])

  /// The quantity that a number counts.
  package enum Part: Hashable, Sendable {
    case interval, monthDay, count, timesAWeek, hour, minute, length

    /// The largest number of this quantity.
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
    /// Another way to write the text, which has only the meaning `meaning`.
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

/// A list of words, and the position up to which they have been read.
struct Phrase {
  private let words: [Word]
  /// The index of the next word.
  private(set) var position = 0

  init(_ words: some Sequence<Word>) { self.words = Array(words) }

  /// The meaning of the next word; nil at the end.
  var next: Meaning? { following(0) }
  /// The next word as typed; nil at the end.
  var nextText: String? { position < words.count ? words[position].text : nil }
  var isAtEnd: Bool { position == words.count }
  /// The whole text.
  var text: String {
    words.map(\.text).reduce(into: [String]()) { texts, text in
      if texts.last != text { texts.append(text) }
    }.joined(separator: " ")
  }

  /// Whether the next word was typed in one piece with the word before it.
  var continuesWord: Bool {
    position > 0 && position < words.count && words[position].text == words[position - 1].text
  }

  /// Returns the meaning of the word at a distance from the next word; nil after the end.
  func following(_ distance: Int) -> Meaning? {
    position + distance < words.count ? words[position + distance].meaning : nil
  }

  /// Returns whether a word of the phrase has a meaning that matches the condition.
  func contains(_ isWanted: (Meaning) -> Bool) -> Bool { words.contains { isWanted($0.meaning) } }

  /// Skips the next word.
  mutating func advance() { position += 1 }

  /// Skips the next word if it has this meaning.
  @discardableResult
  mutating func skip(_ meaning: Meaning) -> Bool {
    guard next == meaning else { return false }
    position += 1
    return true
  }

  /// Skips words such as `on`, `by` and `due`, which may come before a date.
  mutating func skipLeadIn() {
    while skip(.on) {}
  }

  /// Returns the value that a closure finds in the meaning of the next word, and skips the word;
  /// nil if the closure finds no value.
  mutating func take<Value>(_ value: (Meaning) -> Value?) -> Value? {
    guard let found = next.flatMap(value) else { return nil }
    position += 1
    return found
  }

  /// Parses a number in digits or as a word.
  mutating func takeNumber() -> Int? {
    take { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Parses a day, a week, a month or a year, and returns it with the number that the word implies,
  /// such as 2 for a fortnight.
  mutating func takeUnit() -> (unit: CalendarUnit, count: Int)? {
    take { if case .unit(let unit, let count) = $0 { (unit, count) } else { nil } }
  }

  /// Parses `this`, `next` or `last`, and returns the distance from the current unit: 0, 1 (2 for
  /// `next next`) or −1. Nil for other words.
  mutating func takeOffset() -> Int? {
    if skip(.this) { return 0 }
    var offset = 0
    while skip(.next) { offset += 1 }
    while offset <= 0, skip(.previous) || skip(.last) { offset -= 1 }
    return offset == 0 ? nil : offset
  }

  /// Parses an ordinal: `first` is 1, and 마지막 is −1. Nil beyond the fifth, since no month has a
  /// sixth Monday.
  mutating func takeOrdinal() -> Int? {
    take {
      switch $0 {
      case .last: -1
      case .ordinal(let number): number == -1 || (1...5).contains(number) ? number : nil
      default: nil
      }
    }
  }

  /// Parses the name of a month, or 11월.
  mutating func takeMonth() -> Int? {
    take { if case .month(let month) = $0 { month } else { nil } }
  }

  /// Parses 2026년, or a number that is a year rather than a time such as 1530.
  mutating func takeYear() -> Int? {
    take {
      switch $0 {
      case .year(let year): year > 0 ? year : nil
      case .number(let number): (1_900...2_199).contains(number) ? number : nil
      default: nil
      }
    }
  }

  /// Parses a day of a month: `5`, `5th`, `fifth` or 5일. It refuses 첫째, which counts weeks or
  /// weekdays.
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

/// A way to write a value. The examples document the form, and tests check that it reads them.
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
  /// Returns the value of the first form that reads all words.
  ///
  /// - Throws: `WordsError`, about the word at which the most successful form stopped.
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
