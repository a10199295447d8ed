/// The part of a phrase that makes it repeat after completion.
extension [Word] {
  /// `rest` has the words without the part that makes the phrase repeat after completion
  /// (`after done`, the `!` of `every! 3 days`, or 한 날부터). `done` is the first word of that
  /// part; nil for a repetition on fixed dates.
  var withoutDone: (rest: [Word], done: Word?) {
    guard let place = placeOfDone else { return (self, nil) }
    return (Array(self[..<place.lowerBound] + self[place.upperBound...]), self[place.lowerBound])
  }

  private var placeOfDone: Range<Int>? {
    let meanings = map(\.meaning)
    if let done = leadingDoneCount { return 0..<done }
    guard let place = meanings.firstIndex(of: .done), place > 0 else { return nil }
    switch meanings[place - 1] {
    case .after where count > 2: return (place - 1)..<(place + 1)
    case .every where self[place].text == self[place - 1].text: return place..<(place + 1)
    default: return nil
    }
  }

  /// The number of words of 한 날부터 or 완료한 날부터 at the beginning; nil if the words begin otherwise.
  private var leadingDoneCount: Int? {
    let begin = prefix(3).map(\.meaning)
    guard begin.dropFirst() == [.unit(.day), .since] else { return nil }
    return begin[0] == .done || begin[0] == .number(1) && self[0].text.hasPrefix("한") ? 3 : nil
  }

  /// Whether the words are only `after done` or 한 날부터.
  var areDoneAlone: Bool { map(\.meaning) == [.after, .done] || leadingDoneCount == count }
}

extension RepeatWords {
  /// Whether the repetition consists of an interval and an end, so that it can count from
  /// completion.
  var isPlainInterval: Bool {
    calendar == nil && months.isEmpty && monthDays.isEmpty && weekdays.isEmpty
      && ordinalWeekdays.isEmpty
      && positions.isEmpty && timesAWeek == nil
  }
}
