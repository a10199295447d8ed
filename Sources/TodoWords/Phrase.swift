/// The reasons why a text is not understood, with the word that is wrong.
package enum WordsError: Error, Hashable, Sendable {
  /// The text has no words.
  case empty
  /// The text has more bytes than the limit.
  case tooLong(length: Int, limit: Int)
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
  /// The text can mean different things, and each can be written in another way.
  case twoReadings(String, [Reading])

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
      case .length: 5_256_000
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

    init(_ text: String, _ meaning: Meaning) {
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

  /// The meaning of the word at a distance from the next one; nil after the end.
  func following(_ distance: Int) -> Meaning? {
    position + distance < words.count ? words[position + distance].meaning : nil
  }

  /// Goes on to the word after the next one.
  mutating func advance() { position += 1 }

  /// Goes on if the next word has this meaning.
  @discardableResult
  mutating func skip(_ meaning: Meaning) -> Bool {
    guard next == meaning else { return false }
    position += 1
    return true
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
    while offset <= 0, skip(.ordinal(-1)) { offset -= 1 }
    return offset == 0 ? nil : offset
  }

  /// Takes the name of a month, or 11월.
  mutating func takeMonth() -> Int? {
    take { if case .month(let month) = $0 { month } else { nil } }
  }

  /// Takes 2026년, or a number of four digits.
  mutating func takeYear() -> Int? {
    take {
      switch $0 {
      case .year(let year): year > 0 ? year : nil
      case .number(let number): (1_000...9_999).contains(number) ? number : nil
      default: nil
      }
    }
  }

  /// Takes a day of a month: `5`, `5th` or 5일.
  mutating func takeDayOfMonth() -> Int? {
    take {
      switch $0 {
      case .number(let day), .ordinal(let day), .numberedDay(let day):
        (1...31).contains(day) ? day : nil
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
    _ read: @escaping @Sendable (inout Phrase) throws(WordsError) -> Value?
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
