/// The part of a phrase that names the days.
extension RepeatPhrase {
  /// Reads the days after the frequency, or nothing.
  mutating func readDaysOfCadence() throws(RepeatPhraseError) {
    guard weekdays.isEmpty, ordinalWeekdays.isEmpty, monthDays.isEmpty else { return }
    let before = position
    skip(.on)
    skip(.the)
    let place = position
    switch frequency {
    case .daily: break
    case .weekly: if next?.weekdays != nil { try readWeekdays() }
    case .monthly:
      try readDays()
      if position > place { _ = skipOfMonth() }
    case .yearly: try readDays()
    }
    if place > before, position == place { throw problem }
  }

  // MARK: - Days of a month or a year

  /// Reads `the 1st and 15th`, `the last friday`, `nov 5` or nothing.
  mutating func readDays() throws(RepeatPhraseError) {
    // Ordinals wait for the word that they count; without one, they are days of the month.
    var pending: [Place] = []
    var isUnfinished = false
    while let word = next, !isOfMonth {
      // Nothing can follow `the last weekday`.
      guard positions.isEmpty else { throw problem }
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
      case .unit(.daily, _):
        // This is `the last day`, or `day 15`, in which the number follows.
        try addMonthDays(pending)
        isUnfinished = pending.isEmpty
        pending = []
      case .unit(.weekly, 1) where !pending.isEmpty && self.word(1)?.weekday != nil:
        // 첫째 주 월요일 means the first Monday.
        break
      case .month(let month) where frequency == .yearly && months.isEmpty:
        months = [month]
      default:
        try count(pending.map(\.number), word)
        pending = []
      }
      position += 1
    }
    if isUnfinished { throw problem }
    try addMonthDays(pending)
    // `the last` lacks its day, and `the 15th` of a yearly phrase lacks its month.
    let lacksMonth = frequency == .yearly && months.isEmpty
    if pending.contains(where: { $0.number < 0 }) || (lacksMonth && hasDays) { throw problem }
  }

  /// An ordinal and the place of its word.
  private struct Place {
    let number: Int
    let index: Int
  }

  /// Adds days of the month. A rule can't have them beside counted weekdays, since a date has to
  /// match all of its lists.
  private mutating func addMonthDays(_ days: [Place]) throws(RepeatPhraseError) {
    guard days.isEmpty || ordinalWeekdays.isEmpty else { throw problem }
    for day in days where day.number == 0 || day.number > 31 {
      throw .outOfRange(.monthDays, words[day.index].text)
    }
    monthDays += days.map(\.number)
  }

  /// Adds the weekdays, or the working days of a month, that the ordinals count.
  private mutating func count(
    _ ordinals: [Int], _ word: RepeatWord
  ) throws(RepeatPhraseError) {
    // No month has a sixth one, so a greater number is a date: `the 15th and the last friday` is
    // rejected.
    guard !ordinals.isEmpty, ordinals.allSatisfy({ $0 != 0 && $0 <= 5 }), monthDays.isEmpty else {
      throw problem
    }
    if let day = word.weekday {
      ordinalWeekdays += Set(ordinals).map { OrdinalWeekday($0, day) }
    } else if word == .group(.workdays), frequency == .monthly, !hasDays {
      (positions, weekdays) = (ordinals, .workdays)
    } else {
      throw problem
    }
  }

  private var hasDays: Bool { !monthDays.isEmpty || !ordinalWeekdays.isEmpty }

  // MARK: - Month of the days

  /// Whether `of the month` or `of every month` is next, in a monthly phrase.
  private var isOfMonth: Bool {
    frequency == .monthly && next == .of && [.the, .every].contains(word(1))
      && word(2) == .unit(.monthly)
  }

  mutating func skipOfMonth() -> Bool {
    guard isOfMonth else { return false }
    position += 3
    return true
  }
}

/// The part of a phrase that names days of the week.
extension RepeatPhrase {
  /// Reads `mon-fri`, `tue and thu`, `weekends`, 월요일마다.
  mutating func readWeekdays() throws(RepeatPhraseError) {
    frequency = .weekly
    repeat {
      try readDaysOfWeek()
    } while skip(.and) || next?.weekdays != nil
    skip(.eachTime)
  }

  private mutating func readDaysOfWeek() throws(RepeatPhraseError) {
    guard let word = next, let days = word.weekdays else { throw problem }
    position += 1
    weekdays.formUnion(days)
    guard let first = word.weekday, skip(.through) else { return }
    guard let last = next?.weekday, last != first else { throw problem }
    position += 1
    let length = (last.rawValue - first.rawValue + 7) % 7
    weekdays.formUnion(
      WeekdaySet((0...length).map { Weekday(mondayBased: first.rawValue + $0) }))
  }
}

/// The part of a phrase that names its end.
extension RepeatPhrase {
  /// Reads `until 2027-01-31`, `for 10 times`, 12월 31일까지 or nothing. The words before it remain to
  /// be read.
  mutating func readEnd() throws(RepeatPhraseError) -> RecurrenceEnd {
    guard let place = placeOfEnd else { return .never }
    position = place
    let end: RecurrenceEnd
    if skip(.until) {
      end = .until(try readDate())
    } else if words.last?.meaning == .upTo {
      end = .until(try readDate())
      guard skip(.upTo) else { throw problem }
    } else {
      skip(.for)
      end = .count(try readCount())
    }
    guard position == limit else { throw problem }
    (position, limit) = (0, place)
    return end
  }

  /// The place of the first word of the end; nil if the phrase has none. An end that begins with a
  /// number is recognised by its last word.
  private var placeOfEnd: Int? {
    let meanings = words.map(\.meaning)
    if let place = meanings.firstIndex(where: { $0 == .until || $0 == .for }) { return place }
    switch meanings.last {
    case .upTo:
      return meanings.lastIndex { $0.beginsDate } ?? meanings.count - 1
    case .times:
      // 한 번, 두 번 and 2주에 1번 are frequencies, and no ends.
      let place = meanings.count - 2
      guard place >= 0, words[place].text.first?.isNumber == true, case .number = meanings[place],
        place == 0 || meanings[place - 1] != .per
      else { return nil }
      return place
    default:
      return nil
    }
  }

  private mutating func readCount() throws(RepeatPhraseError) -> Int {
    guard case .number(let count)? = next else { throw problem }
    try accept(count, as: .count)
    guard skip(.times) else { throw problem }
    return count
  }

  // MARK: - Dates

  /// Reads `2027-01-31`, `dec 31`, `the 31st of december` or 12월 31일.
  private mutating func readDate() throws(RepeatPhraseError) -> CivilDate {
    if case .date(let date)? = next {
      position += 1
      return date
    }
    let place = position
    let (month, day) = try readDayOfYear()
    let text = words[place..<position].map(\.text).reduce(into: [String]()) { texts, text in
      if texts.last != text { texts.append(text) }
    }
    guard let start else { throw .missingYear(text.joined(separator: " ")) }
    // A 29 February comes at least once in eight years.
    for year in start.year...start.year + 8 {
      guard let date = try? CivilDate(year: year, month: month, day: day) else { continue }
      if date >= start { return date }
    }
    throw .neverOccurs
  }

  private mutating func readDayOfYear() throws(RepeatPhraseError) -> (month: Int, day: Int) {
    var month = readMonth()
    skip(.the)
    let day: Int
    switch next {
    case .number(let number), .ordinal(let number), .numberedDay(let number):
      day = number
      guard number >= 0 else { throw problem }
      try accept(number, as: .monthDays)
    default:
      throw problem
    }
    if month == nil {
      skip(.of)
      month = readMonth()
    }
    guard let month else { throw problem }
    return (month, day)
  }

  private mutating func readMonth() -> Int? {
    guard case .month(let month)? = next else { return nil }
    position += 1
    return month
  }
}

extension RepeatWord {
  fileprivate var beginsDate: Bool {
    switch self {
    case .date, .month: true
    default: false
    }
  }
}
