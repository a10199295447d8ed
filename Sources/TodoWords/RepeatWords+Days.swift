/// The part of a phrase that names the days.
extension RepeatReader {
  /// Reads the days after the frequency, or nothing.
  mutating func readDaysOfCadence() throws(WordsError) {
    guard value.weekdays.isEmpty, value.ordinalWeekdays.isEmpty, value.monthDays.isEmpty else {
      return
    }
    let before = position
    skip(.on)
    skip(.the)
    let place = position
    switch value.frequency {
    case .day: break
    case .week: if next?.weekdays != nil { try readWeekdays() }
    case .month:
      try readDays()
      if position > place { _ = skipOfMonth() }
    case .year: try readDays()
    }
    if place > before, position == place { throw problem }
  }

  // MARK: - Days of a month or a year

  /// Reads `the 1st and 15th`, `the last friday`, `nov 5` or nothing.
  mutating func readDays() throws(WordsError) {
    // Ordinals wait for the word that they count; without such a word, they are days of the month.
    var pending: [Place] = []
    var isUnfinished = false
    while let word = next, !isOfMonth, word != .eachTime, word.partOfDay == nil {
      // Nothing can follow `the last weekday`.
      guard value.positions.isEmpty else { throw problem }
      isUnfinished = false
      switch word {
      case .on, .the, .of, .and:
        isUnfinished = true
      case .ordinal(let number):
        pending.append(Place(number: number, index: position))
      // `the last two days` doesn't mean the 2nd.
      case .number where position > 0 && words[position - 1].meaning.isOrdinal: throw problem
      case .number(let number), .numberedDay(let number):
        try addMonthDays([Place(number: number, index: position)])
      case .unit(.day, _):
        // This is `the last day`, or `day 15`, where the number follows.
        try addMonthDays(pending)
        isUnfinished = pending.isEmpty
        pending = []
      case .unit(.week, 1) where !pending.isEmpty && countsNextWeekday:
        // 첫째 주 월요일 means the first Monday.
        break
      case .month(let month) where lacksMonth:
        value.months = [month]
      case .leapMonth(let month) where lacksMonth:
        value.leapMonths = [month]
      default:
        try count(pending.map(\.number), word)
        pending = []
      }
      position += 1
    }
    if isUnfinished { throw problem }
    try addMonthDays(pending)
    // `the last` lacks its day, and `the 15th` of a yearly phrase lacks its month.
    if pending.contains(where: { $0.number < 0 }) || (lacksMonth && hasDays) { throw problem }
  }

  /// Whether a day of the week follows the current word, perhaps after other weeks, as in 첫째 주와 셋째
  /// 주 월요일.
  private var countsNextWeekday: Bool {
    var distance = 1
    while let word = word(distance), word == .and || word.isOrdinal || word == .unit(.week) {
      distance += 1
    }
    return word(distance)?.weekday != nil
  }

  /// An ordinal, with the index of its word in the phrase.
  private struct Place {
    let number: Int
    let index: Int
  }

  /// Adds days of the month. A rule can't have them together with counted weekdays, since a date
  /// must match both.
  private mutating func addMonthDays(_ days: [Place]) throws(WordsError) {
    guard days.isEmpty || value.ordinalWeekdays.isEmpty else { throw problem }
    for day in days where day.number == 0 || day.number > 31 {
      throw .outOfRange(.monthDay, words[day.index].text)
    }
    value.monthDays += days.map(\.number)
  }

  /// Adds the weekdays, or the working days of a month, that the ordinals count.
  private mutating func count(
    _ ordinals: [Int], _ word: Meaning
  ) throws(WordsError) {
    // No month has a sixth weekday, so a larger number is a date: `the 15th and the last friday` is
    // rejected.
    guard !ordinals.isEmpty, ordinals.allSatisfy({ $0 != 0 && $0 <= 5 }), value.monthDays.isEmpty
    else {
      throw problem
    }
    if let days = word.weekdays, days.count == 1, let day = days.first {
      value.ordinalWeekdays += Set(ordinals).map { .init(ordinal: $0, day: day) }
    } else if word == .group(DayName.workdays), value.frequency == .month, !hasDays {
      (value.positions, value.weekdays) = (ordinals, DayName.workdays)
    } else {
      throw problem
    }
  }

  /// Whether the phrase is yearly and has no month yet.
  private var lacksMonth: Bool {
    value.frequency == .year && value.months.isEmpty && value.leapMonths.isEmpty
  }

  private var hasDays: Bool { !value.monthDays.isEmpty || !value.ordinalWeekdays.isEmpty }

  // MARK: - Month of the days

  /// Whether `of the month` or `of every month` is next, in a monthly phrase.
  private var isOfMonth: Bool {
    value.frequency == .month && next == .of && lengthOfMonth != nil
  }

  mutating func skipOfMonth() -> Bool {
    guard isOfMonth, let length = lengthOfMonth else { return false }
    position += 1 + length
    return true
  }

  /// The number of words of `the month`, `every month` or `month`, if one of these follows the next
  /// word; nil otherwise.
  private var lengthOfMonth: Int? {
    if word(1) == .unit(.month) { return 1 }
    return [.the, .every].contains(word(1)) && word(2) == .unit(.month) ? 2 : nil
  }
}

/// The part of a phrase that names days of the week.
extension RepeatReader {
  /// Reads `mon-fri`, `tue and thu`, `weekends`, 월요일마다.
  mutating func readWeekdays() throws(WordsError) {
    value.frequency = .week
    repeat {
      try readDaysOfWeek()
    } while skip(.and) || next?.weekdays != nil
    skip(.eachTime)
  }

  private mutating func readDaysOfWeek() throws(WordsError) {
    guard let word = next, let days = word.weekdays else { throw problem }
    position += 1
    value.weekdays.formUnion(days)
    guard let first = days.first, days.count == 1, skip(.through) else { return }
    guard let ends = next?.weekdays, ends.count == 1, let last = ends.first, last != first else {
      throw problem
    }
    position += 1
    let length = (last.rawValue - first.rawValue + 7) % 7
    value.weekdays.formUnion(
      (0...length).compactMap { DayName(rawValue: (first.rawValue - 1 + $0) % 7 + 1) })
  }
}

/// The part of a phrase that names excluded days of the week.
extension [Word] {
  /// The words without `except friday` or 금요일 빼고, and the days that these words name.
  var withoutExceptions: (rest: [Word], days: Set<DayName>) {
    let isJoint = { (word: Word) in [.and, .on, .particle].contains(word.meaning) }
    guard let place = firstIndex(where: { [.except, .without].contains($0.meaning) }) else {
      return (self, [])
    }
    let isBefore = self[place].meaning == .without
    // In 평일 금요일 빼고, only the letters and the names before 빼고 are excluded.
    let days = self[..<place].suffix { $0.meaning.weekday != nil || isJoint($0) }
    let named =
      isBefore
      ? days.isEmpty ? self[..<place].suffix(1) : days
      : self[(place + 1)...].prefix { $0.meaning.weekdays != nil || isJoint($0) }
    let exceptions = named.compactMap(\.meaning.weekdays).reduce(into: Set()) { $0.formUnion($1) }
    guard !exceptions.isEmpty else { return (self, []) }
    let range = isBefore ? named.startIndex..<(place + 1) : place..<named.endIndex
    return (Array(self[..<range.lowerBound] + self[range.upperBound...]), exceptions)
  }
}

extension RepeatWords {
  /// Excludes days of the week. Returns false, and excludes nothing, if the repetition is neither
  /// daily nor on days of each week, or if no day would remain.
  mutating func leaveOut(_ days: Set<DayName>) -> Bool {
    let isWeekly = frequency == .week && !weekdays.isEmpty
    guard isWeekly || frequency == .day && interval == 1 else { return false }
    let rest = (isWeekly ? weekdays : Set(DayName.allCases)).subtracting(days)
    guard !rest.isEmpty, timesAWeek == nil else { return false }
    (frequency, weekdays) = (.week, rest)
    return true
  }
}

extension ArraySlice<Word> {
  /// Returns the longest suffix in which every word matches the condition.
  fileprivate func suffix(while isWanted: (Word) -> Bool) -> ArraySlice<Word> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

/// The part of a phrase that says when the repetition ends.
extension RepeatReader {
  /// Reads `until 2027-01-31`, `for 10 times`, 12월 31일까지 or nothing. The words before the end
  /// remain unread.
  mutating func readEnd() throws(WordsError) -> RepeatWords.End {
    let meanings = words.map(\.meaning)
    if let place = meanings.firstIndex(of: .until) {
      let end = try self.end(at: words[(place + 1)...], after: words[place])
      limit = place
      return end
    }
    if meanings.last == .upTo { return try readEndBefore() }
    guard let place = placeOfCount(meanings) else { return .never }
    position = place
    skip(.for)
    let end = try readCount()
    guard position == limit else { throw problem }
    (position, limit) = (0, place)
    return end
  }

  /// Returns the end of a repetition that lasts until a date.
  private func end(
    at date: some Sequence<Word>, after word: Word
  ) throws(WordsError) -> RepeatWords.End {
    let words = Array(date)
    guard !words.isEmpty else { throw .unfinished(after: word.text) }
    return .until(try SpokenDate(words: words))
  }

  /// Reads an end such as 12월 31일까지, whose last word is 까지. The words before the end must be
  /// a repetition. If several splits are possible, the longest end counts.
  private mutating func readEndBefore() throws(WordsError) -> RepeatWords.End {
    let last = words.count - 1
    for place in 1..<max(last, 1) {
      guard let end = try? end(at: words[place..<last], after: words[place]) else { continue }
      var reader = RepeatReader(Array(words[..<place]))
      guard (try? reader.read()) != nil else { continue }
      limit = place
      return end
    }
    throw .unexpectedWord(words[last].text)
  }

  /// Returns the index of the first word of `for 10 times` or `10 times`; nil if the phrase has no
  /// such end.
  private func placeOfCount(_ meanings: [Meaning]) -> Int? {
    if let place = meanings.firstIndex(of: .for) { return place }
    // 한 번, 두 번 and 2주에 1번 are frequencies, and not ends.
    let place = meanings.count - 2
    guard meanings.last == .times, place >= timesAWeek?.length ?? 0,
      words[place].text.first?.isNumber == true,
      case .number = meanings[place], place == 0 || meanings[place - 1] != .per
    else { return nil }
    return place
  }

  private mutating func readCount() throws(WordsError) -> RepeatWords.End {
    guard case .number(let count)? = next else { throw problem }
    try accept(count, as: .count)
    if case .unit(let unit, let units)? = next, count <= DateWords.furthest {
      position += 1
      return .lasting(count * units, unit)
    }
    guard skip(.times) else { throw problem }
    return .count(count)
  }
}
