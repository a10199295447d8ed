package import TodoWords

extension RecurrenceRule {
  /// Reads a phrase such as `every 2 weeks on mon,fri until 2027-01-31`, `monthly on the last
  /// friday` or 격주 월,금, in any case. `englishPhraseExamples` has all forms.
  ///
  /// - Parameters:
  ///   - phrase: The phrase, in English or Korean.
  ///   - start: The date from which the phrase repeats. `until dec 31` means the first such date on
  ///     or after it; without a start, dates need a year.
  /// - Throws: `PhraseError`, with the word that can't be read.
  public init(phrase: String, from start: CivilDate? = nil) throws(PhraseError) {
    let words: RepeatWords
    do throws(WordsError) {
      words = try RepeatWords(phrase)
    } catch {
      throw PhraseError(error)
    }
    // A rule can't express that it pauses on holidays.
    guard !words.leavesOutHolidays else { throw .unexpectedWord(phrase) }
    try self.init(words, start.map { DateReference(today: $0) })
  }

  /// Makes the rule that the words of a phrase describe. An end without a year is the first such
  /// date on or after the start.
  ///
  /// - Parameter reference: The date to which the words of the end refer; nil allows only an end
  ///   with a year.
  /// - Throws: `PhraseError`.
  package init(_ words: RepeatWords, _ reference: DateReference?) throws(PhraseError) {
    let end = try RecurrenceRule.end(words.end, reference)
    let eachTime: RecurrenceRule
    do throws(RecurrenceRuleError) {
      self = try words.rule(interval: words.interval, end: end)
      eachTime = try words.rule(interval: 1, end: .never)
    } catch {
      throw .notARule(error)
    }
    guard eachTime.firstDate(from: CivilDate(dayNumber: 0)) != nil else { throw .neverOccurs }
  }

  private static func end(
    _ end: RepeatWords.End, _ reference: DateReference?
  ) throws(PhraseError) -> RecurrenceEnd {
    switch end {
    case .never: return .never
    case .count(let count): return .count(count)
    case .lasting(let count, let unit):
      let text = "\(count) \(unit)s"
      guard let reference else { throw .missingYear(text) }
      let start = DateReference(today: reference.nearest)
      let end = try start.date(SpokenDate(.distance(count, unit), text))
      return .until(end.dayBefore)
    case .until(let date):
      var reference = reference
      if case .date(.some, _, _) = date.words { reference = DateReference(today: .earliest) }
      guard var reference else { throw .missingYear(date.text) }
      reference.edge = .last
      return .until(try reference.date(date))
    }
  }

  /// One English phrase of each form, for messages and documentation.
  public static var englishPhraseExamples: [String] { RepeatWords.englishExamples }

  /// One Korean phrase of each form, for messages and documentation.
  public static var koreanPhraseExamples: [String] { RepeatWords.koreanExamples }
}

extension RepeatWords {
  /// The days of the week if they are the whole repetition, weekly and without an end; else nil.
  package var plainWeekdays: WeekdaySet? {
    guard interval == 1, calendar == nil, months.isEmpty, monthDays.isEmpty,
      ordinalWeekdays.isEmpty,
      positions.isEmpty, timesAWeek == nil, !isAfterDone, end == .never
    else { return nil }
    if frequency == .day { return .everyDay }
    return frequency == .week && !weekdays.isEmpty ? WeekdaySet(weekdays) : nil
  }

  fileprivate func rule(
    interval: Int, end: RecurrenceEnd
  ) throws(RecurrenceRuleError) -> RecurrenceRule {
    if let timesAWeek {
      let days = weekdays.isEmpty ? WeekdaySet.everyDay : WeekdaySet(weekdays)
      return try RecurrenceRule(timesAWeek: timesAWeek, on: days, end: end)
    }
    return try RecurrenceRule(
      RecurrenceFrequency(frequency), interval: interval, isAfterDone: isAfterDone, end: end,
      scale: calendar.map { RecurrenceScale($0) }, skip: skip, months: months,
      leapMonths: leapMonths,
      monthDays: monthDays, weekdays: WeekdaySet(weekdays),
      ordinalWeekdays: ordinalWeekdays.map { OrdinalWeekday($0.ordinal, Weekday(named: $0.day)) },
      positions: positions)
  }
}

extension RepeatWords {
  /// The handling of a lunar date that a year lacks. People then use the ordinary month with the
  /// number of the leap month, and the 29th instead of the 30th.
  private var skip: RecurrenceSkip {
    calendar != nil && (!leapMonths.isEmpty || monthDays.contains(30)) ? .backward : .omit
  }
}

extension RecurrenceFrequency {
  fileprivate init(_ unit: CalendarUnit) {
    switch unit {
    case .day: self = .daily
    case .week: self = .weekly
    case .month: self = .monthly
    case .year: self = .yearly
    }
  }
}

extension Weekday {
  package init(named day: DayName) { self.init(mondayBased: day.rawValue - 1) }
}

extension WeekdaySet {
  fileprivate init(_ days: Set<DayName>) { self.init(days.map { Weekday(named: $0) }) }

  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0b110_0000)
}
