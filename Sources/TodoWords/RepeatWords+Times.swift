/// The part of a phrase that gives a number of times a day.
extension RepeatReader {
  /// Reads `once a day` or 하루 한 번; false if the phrase begins otherwise.
  mutating func readOnceADay() -> Bool {
    guard let (count, length) = timesADay, count == 1, length <= limit else { return false }
    position = length
    return true
  }

  /// Reads `once a month` and `once a year`; false if the phrase begins otherwise.
  mutating func readOnceAPeriod() -> Bool {
    let meanings = words.map(\.meaning)
    guard meanings.count > 3, meanings.starts(with: [.number(1), .times]),
      [.number(1), .every].contains(meanings[2]), case .unit(let unit, let count) = meanings[3],
      unit == .month || unit == .year
    else { return false }
    (value.frequency, value.interval, position) = (unit, count, 4)
    return true
  }

  /// Refuses `3 times a day`, 매일 3번 and `every 2 hours`.
  func checkTimesADay() throws(WordsError) {
    let isOften = timesADay.map { $0.count > 1 && $0.length == words.count } ?? false
    if isOften || saysHours { throw .severalTimesADay(Phrase(words).text, []) }
  }

  /// The number of times a day with which the phrase begins, as in `3 times a day`, and the number
  /// of words that give it; nil if the phrase begins otherwise.
  private var timesADay: (count: Int, length: Int)? {
    let meanings = words.map(\.meaning)
    if meanings.dropFirst().first == .times,
      let (count, length) = RepeatReader.times(meanings[...])
    {
      let rest = meanings.dropFirst(length)
      if rest.first == .cadence(.day) { return (count, length + 1) }
      let isADay =
        [.number(1), .every].contains(rest.first) && rest.dropFirst().first == .unit(.day)
      return isADay ? (count, length + 2) : nil
    }
    var rest = meanings[...]
    if rest.first == .cadence(.day) {
      rest = rest.dropFirst()
    } else if rest.starts(with: [.number(1), .unit(.day)]) {
      rest = rest.dropFirst(2)
      if rest.first == .per { rest = rest.dropFirst() }
    } else {
      return nil
    }
    guard rest.dropFirst().first == .times, let (count, length) = RepeatReader.times(rest) else {
      return nil
    }
    return (count, rest.startIndex + length)
  }

  /// Whether the phrase is similar to `every 2 hours`, 시간마다 or 2시간마다.
  private var saysHours: Bool {
    var rest = words.map(\.meaning)[...]
    let isEvery = rest.first == .every
    if isEvery { rest = rest.dropFirst() }
    if !isEvery {
      guard rest.last == .eachTime else { return false }
      rest = rest.dropLast()
    }
    if case .number? = rest.first { rest = rest.dropFirst() }
    if isEvery, rest.first == .other || rest.first == .half { rest = rest.dropFirst() }
    guard rest.count == 1, case .timeUnit? = rest.first else { return false }
    return true
  }
}

/// The part of a phrase that gives a number of times a week.
extension RepeatReader {
  /// Reads `3 times a week` or 주 3회; false if the phrase begins otherwise.
  mutating func readTimesAWeek() -> Bool {
    guard let (count, length) = timesAWeek else { return false }
    (value.timesAWeek, value.frequency, position) = (count, .week, length)
    return true
  }

  /// The number of times a week with which the phrase begins, as in 주 3회, and the number of words
  /// that give it; nil if the phrase begins otherwise.
  var timesAWeek: (count: Int, length: Int)? {
    let meanings = words.map(\.meaning)
    if let (count, length) = RepeatReader.times(meanings[...]) {
      let rest = meanings.dropFirst(length)
      if rest.first == .cadence(.week) { return (count, length + 1) }
      let isAWeek =
        [.number(1), .every].contains(rest.first) && rest.dropFirst().first == .unit(.week)
      return isAWeek ? (count, length + 2) : nil
    }
    // In this order, as in `weekly 3 times`, English words would count weeks.
    guard words.first?.text.utf8.first.map({ $0 >= 0x80 || $0 == UInt8(ascii: "1") }) == true else {
      return nil
    }
    var rest = meanings[...]
    if rest.first == .number(1) { rest.removeFirst() }
    guard let week = rest.popFirst(), [.unit(.week), .cadence(.week)].contains(week) else {
      return nil
    }
    if rest.first == .per { rest.removeFirst() }
    // 매주 10번 counts the weeks, and 1주 10일 is a length.
    guard let (count, length) = RepeatReader.times(rest),
      count <= 7 || week == .unit(.week) && rest.dropFirst().first == .times
    else { return nil }
    return (count, rest.startIndex + length)
  }

  /// Returns the number in `3 times`, `3 days` or 3일 at the beginning, and the number of words that
  /// give it; nil if the words begin otherwise.
  private static func times(_ meanings: ArraySlice<Meaning>) -> (count: Int, length: Int)? {
    switch (meanings.first, meanings.dropFirst().first) {
    case (.number(let count), .times), (.number(let count), .unit(.day, 1)): (count, 2)
    case (.numberedDay(let count), _): (count, 1)
    default: nil
    }
  }

  /// Checks a repetition such as three times a week: throws if the count exceeds the number of days
  /// that may be chosen. If both numbers are equal, replaces the count by a repetition on all days.
  mutating func checkTimesAWeek() throws(WordsError) {
    guard let count = value.timesAWeek else { return }
    let days = value.weekdays.isEmpty ? 7 : value.weekdays.count
    guard (1...days).contains(count) else {
      throw .outOfRange(.timesAWeek, value.weekdays.isEmpty ? "\(count)" : words[0].text)
    }
    guard count == days else { return }
    value.timesAWeek = nil
    if value.weekdays.isEmpty { value.frequency = .day }
  }
}
