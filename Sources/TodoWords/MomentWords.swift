/// A moment in the past, in a person's words: a date and a time of day in either order, only one of
/// them, or a length before now.
package enum MomentWords: Hashable, Sendable {
  /// A date and a time of day. One of them may be missing.
  case at(SpokenDate?, TimeWords?)
  /// A part of a day, such as 어제 저녁, with its usual time.
  case part(SpokenDate, TimeWords)
  /// A number of minutes before now.
  case ago(minutes: Int)

  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`; `.twoReadings` for words such as `10 nov 5`, in which either number
  ///   may be the hour.
  package init(_ text: String) throws(WordsError) {
    self = try MomentWords(words: Lexer.words(of: text))
  }

  private init(words: [Word]) throws(WordsError) {
    if let date = try? SpokenDate(words: words) {
      let part = words.partOfDay.map { TimeWords(hour: $0.usualHour, minute: 0) }
      self = part.map { .part(date, $0) } ?? .at(date, nil)
      return
    }
    let moments = MomentWords.datesWithTimes(words)
    guard moments.count < 2 else {
      throw .twoReadings(Phrase(words).text, moments.map(\.reading))
    }
    if let moment = moments.first {
      self = .at(moment.date, moment.time)
      return
    }
    if words.last?.meaning == .ago, let length = try? LengthWords(words: words) {
      self = .ago(minutes: length.minutes)
      return
    }
    self = .at(nil, try MomentWords.time(words))
  }

  /// Returns the time of day of words without a date.
  ///
  /// - Throws: The error of the time if the words begin with a time, else the error of the date.
  private static func time(_ words: [Word]) throws(WordsError) -> TimeWords {
    do throws(WordsError) {
      return try TimeWords(words: words)
    } catch .unexpectedWord, .unfinished {
      // If a date precedes the wrong word, the wrong part is the time.
      for end in (1..<max(words.count, 1)).reversed()
      where (try? SpokenDate(words: Array(words[..<end]))) != nil {
        _ = try TimeWords(words: Array(words[end...]))
      }
      _ = try DateWords(words: words)
      throw .unfinished(after: words.last?.text ?? "")
    }
  }

  private static func datesWithTimes(_ words: [Word]) -> [DateWithTime] {
    var found: [DateWithTime] = []
    for place in 1..<max(words.count, 1) {
      let (left, right) = (Array(words[..<place]), Array(words[place...]))
      for (date, time) in [(left, right), (right, left)] {
        let part = date.last?.meaning.partOfDay
        guard let date = try? SpokenDate(words: date), let time = try? TimeWords(words: time),
          let moment = DateWithTime(date, time, part: part), !found.contains(moment)
        else { continue }
        found.append(moment)
      }
    }
    return found
  }

  package static let englishExamples = [
    "yesterday 10pm", "10pm yesterday", "yesterday at 22:00", "last fri 9pm", "11/20 noon", "9:30",
    "yesterday", "last night", "2 hours ago",
  ]
  package static let koreanExamples = [
    "어제 22:00", "어제 밤 10시", "지난 금요일 오후 9시", "11월 20일 정오", "오전 9시 반", "그저께", "오늘 아침", "30분 전",
  ]
}

private struct DateWithTime: Equatable {
  let date: SpokenDate
  let time: TimeWords

  /// Makes a moment. If there is a part of the day, as in `last night at 10`, the hour is in that
  /// part; nil if it isn't certain which hour of the day that is.
  init?(_ date: SpokenDate, _ time: TimeWords, part: DayPart?) {
    self.date = date
    guard let part else {
      self.time = time
      return
    }
    guard part.isUnambiguous(hour: time.hour) else { return nil }
    self.time = TimeWords(hour: part.hourOfDay(time.hour), minute: time.minute)
  }

  static func == (one: DateWithTime, other: DateWithTime) -> Bool {
    one.date.words == other.date.words && one.time == other.time
  }

  /// The date as typed with the time on a 24-hour clock, such as `yesterday 22:00`: a text with one
  /// meaning, to offer in place of an ambiguous one.
  var reading: WordsError.Reading {
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return WordsError.Reading("\(date.text) \(time.hour):\(minute)", .time)
  }
}
