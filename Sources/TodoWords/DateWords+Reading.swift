extension Phrase {
  /// Skips the 쯤, 에 and 은 that may follow a date or a time, and returns `value`. Skips nothing if
  /// `value` is nil.
  mutating func ended<Value>(_ value: Value?) -> Value? {
    guard let value else { return nil }
    skip(.about)
    skip(.per)
    if next == .particle, continuesWord { advance() }
    return value
  }

  mutating func takeDate() -> DateWords? {
    let isHoliday = nextText?.first?.isNumber == false
    let date: DateWords? = take {
      guard case .date(let year, let month, let day) = $0 else { return nil }
      return .date(year: year, month: month, day: day)
    }
    if date != nil, isHoliday { skip(.unit(.day)) }
    return date
  }

  /// Parses `nov 5`, `5th of november 2027`, 2027년 11월 5일 or 내년 3월 2일.
  mutating func takeDayAndMonth() throws(WordsError) -> DateWords? {
    skipLeadIn()
    skip(.the)
    var year = takeNamedYear()
    if let month = takeMonth() {
      skip(.the)
      guard let day = takeDayOfMonth() else { return nil }
      year = year ?? takeNamedYear()
      return try checked(year, month, day: day)
    }
    guard year == nil, let day = takeDayOfMonth() else { return nil }
    skip(.of)
    guard let month = takeMonth() else { return nil }
    return try checked(takeNamedYear(), month, day: day)
  }

  /// Parses 2027년, 내년 or `next year`.
  mutating func takeNamedYear() -> SpokenYear? {
    if let year = takeYear() { return .number(year) }
    var copy = self
    // 27년 2월 14일.
    if nextText?.isEnglish == false, let year = copy.takeNumber(), (10...99).contains(year),
      copy.skip(.unit(.year)), case .month? = copy.next
    {
      self = copy
      return .number(2_000 + year)
    }
    return takeNearYear().map { .near($0) }
  }

  /// Returns the date if it exists. If it doesn't, returns nil if more words follow, and throws
  /// `WordsError.noSuchDate` at the end of the phrase.
  private func checked(
    _ year: SpokenYear?, _ month: Int, day: Int
  ) throws(WordsError) -> DateWords? {
    guard Lexer.isDate(nil, month, day: day) else {
      // The words of a longer text may mean something else.
      guard isAtEnd else { return nil }
      throw .noSuchDate(text)
    }
    switch year {
    case .near(let years)?: return .dateOfNearYear(years, month: month, day: day)
    case .number(let year)?: return .date(year: year, month: month, day: day)
    case nil: return .date(year: nil, month: month, day: day)
    }
  }

  /// Parses 다음 달 5일, `the 5th of next month` or `next month 5th`.
  mutating func takeDayOfNearMonth() -> DateWords? {
    skipLeadIn()
    skip(.the)
    if let months = takeOffset() {
      guard skip(.unit(.month)) else { return nil }
      skip(.the)
      return takeDayOfMonth().map { .dayOfMonth($0, months: months) }
    }
    guard let day = takeDayOfMonth(), skip(.of) else { return nil }
    skip(.the)
    // `the 5th of the month` may be in the next month; `the 5th of this month` may not.
    let months = takeOffset()
    return skip(.unit(.month)) ? .dayOfMonth(day, months: months) : nil
  }

  /// Parses `+3`, `+2 weeks`, `in 3 days`, `3 days from today`, 3일 뒤 or 일주일 전.
  mutating func takeDistance() -> DateWords? {
    if case .distance(let count, let unit)? = next {
      advance()
      guard unit == .day, abs(count) <= DateWords.furthest, let longer = takeUnit() else {
        return DateWords.checked(.distance(count, unit))
      }
      return DateWords.checked(.distance(count * longer.count, longer.unit))
    }
    let isAhead = skip(.in)
    guard let (count, unit) = takeAmount() else { return nil }
    if isAhead { return DateWords.checked(.distance(count, unit)) }
    if skip(.later) { return DateWords.checked(.distance(count, unit)) }
    if skip(.ago) { return DateWords.checked(.distance(-count, unit)) }
    guard skip(.from), skip(.dayOffset(0)) else { return nil }
    return DateWords.checked(.distance(count, unit))
  }

  /// Parses a number and its unit: `3 days`, `a fortnight`, 3일, 한 달.
  mutating func takeAmount() -> (Int, CalendarUnit)? {
    let days: Int? = take { if case .numberedDay(let days) = $0 { days } else { nil } }
    if let days { return (days, .day) }
    guard let number = takeNumber(), number <= DateWords.furthest, let text = nextText,
      let unit = takeUnit()
    else { return nil }
    // `2 week` belongs to a title: `2 week notice`.
    guard number < 2 || !text.isEnglish || text.contains("s") || text.first?.isDigit == true else {
      return nil
    }
    return (number * unit.count, unit.unit)
  }

  /// Parses 다음 주 화요일, `next tuesday` or `tuesday next week`.
  mutating func takeWeekdayOfWeek() -> DateWords? {
    skipLeadIn()
    if let day = take(\.weekday) {
      guard let weeks = takeOffset(), skip(.unit(.week)) else { return nil }
      return .weekdayOfWeek(day, weeks: weeks)
    }
    guard let weeks = takeOffset() else { return nil }
    // `last fri` is the last Friday before today, and `this fri` the nearest one.
    guard skip(.unit(.week)) || weeks > 0 else { return nil }
    return take(\.weekday).map { .weekdayOfWeek($0, weeks: weeks) }
  }

  /// Parses `end of next month`, `the last day of november`, `end of day`, 11월 말일 or 월말.
  mutating func takeEdge() -> DateWords? {
    skipLeadIn()
    skip(.the)
    if next == .lastDay, following(1) == nil || following(1) == .per || following(1) == .particle {
      advance()
      return .edge(.last, .relative(.month, 0))
    }
    if let edge = takeEdgeWord() {
      skip(.of)
      skip(.the)
      if skip(.unit(.day)) { return edge == .last ? takeSimpleDate() ?? .distance(0, .day) : nil }
      return takePeriodOrUnit().map { .edge(edge, $0) }
    }
    guard let period = takePeriodOrUnit() else { return nil }
    skip(.of)
    return takeEdgeWord().map { .edge($0, period) }
  }

  /// Parses `end`, `last day`, `first day`, 말, 말일 or 초.
  private mutating func takeEdgeWord() -> DateWords.Edge? {
    if skip(.end) || skip(.lastDay) { return .last }
    if skip(.start) { return .first }
    guard following(1) == .unit(.day) else { return nil }
    var copy = self
    guard let ordinal = copy.takeOrdinal(), abs(ordinal) == 1 else { return nil }
    copy.advance()
    self = copy
    return ordinal == 1 ? .first : .last
  }

  /// Parses `first monday of december`, 12월 첫째 주 월요일 or `second tuesday`.
  mutating func takeOrdinalWeekday() -> DateWords? {
    skipLeadIn()
    skip(.the)
    if let (ordinal, day) = takeOrdinalAndDay() {
      let isBound = skip(.of) || skip(.in)
      skip(.the)
      if isBound, skip(.unit(.month)) { return .ordinalWeekday(ordinal, day, nil) }
      guard let period = takePeriodOrUnit() else {
        return isBound ? nil : .ordinalWeekday(ordinal, day, nil)
      }
      return period.isMonth ? .ordinalWeekday(ordinal, day, period) : nil
    }
    guard let period = takePeriodOrUnit(), period.isMonth else { return nil }
    skip(.of)
    skip(.the)
    return takeOrdinalAndDay().map { .ordinalWeekday($0.0, $0.1, period) }
  }

  /// Parses `first monday`, or 첫째 주 월요일, which means the same.
  private mutating func takeOrdinalAndDay() -> (Int, DayName)? {
    var copy = self
    let isKorean = nextText?.isEnglish == false
    guard let ordinal = copy.takeOrdinal() else { return nil }
    if isKorean { copy.skip(.unit(.week)) }
    guard let day = copy.take(\.weekday) else { return nil }
    self = copy
    return (ordinal, day)
  }

  /// Parses a period, or a unit alone, such as the `month` of `end of month`, which means the
  /// current one.
  private mutating func takePeriodOrUnit() -> PeriodWords? {
    if let period = takePeriod() { return period }
    if let unit = takeUnit() { return PeriodName(unit.unit, unit.count).map { .relative($0, 0) } }
    return nil
  }
}

/// Dates whose words contain a simpler date, such as `two weeks from friday`.
extension Phrase {
  /// Parses `the day after tomorrow`, `two weeks from friday`, 내일부터 3일 뒤 or 크리스마스 전날.
  mutating func takeShiftedDate() -> DateWords? {
    guard contains({ $0.shiftsDate || $0.isWeeks }) else { return nil }
    skipLeadIn()
    if let shifted = takeDistanceFromDate() ?? takeWeekdayAfterWeeks() { return shifted }
    guard let date = takeSimpleDate() else { return nil }
    if let weeks = takeWeeksBehind(date) { return weeks }
    // `sunday eve` means the evening.
    if case .weekday = date {} else if skip(.eve) { return .shifted(-1, .day, from: date) }
    var copy = self
    copy.skip(.of)
    let shifted = copy.takeDistance(from: date)
    if shifted != nil { self = copy }
    return shifted
  }

  /// Parses 2주 뒤 화요일, which is in the second week after this one.
  private mutating func takeWeekdayAfterWeeks() -> DateWords? {
    var copy = self
    guard nextText?.isEnglish == false, let (count, unit) = copy.takeAmount(), unit == .week,
      copy.skip(.later), let day = copy.take(\.weekday)
    else { return nil }
    self = copy
    return .weekdayOfWeek(day, weeks: count)
  }

  /// Parses the words after a date that move it by weeks: `week` in `tuesday week`, `fortnight` in
  /// `tomorrow fortnight` or `after next` in `tuesday after next`.
  private mutating func takeWeeksBehind(_ date: DateWords) -> DateWords? {
    guard nextText?.isEnglish == true, position > 0 else { return nil }
    switch date {
    case .weekday:
      if next == .after, following(1) == .next {
        advance()
        advance()
        return .shifted(1, .week, from: date)
      }
    case .distance(0..., .day): break
    default: return nil
    }
    let isOne = ["week", "fortnight"].contains(nextText?.lowercased())
    guard isOne, let (unit, count) = takeUnit() else { return nil }
    return .shifted(count, unit, from: date)
  }

  /// Parses 다음 날, 전날 or 부터 3일 뒤, which follow a date.
  private mutating func takeDistance(from date: DateWords) -> DateWords? {
    if following(1) == .unit(.day), next == .next || next == .ago {
      let days = next == .next ? 1 : -1
      advance()
      advance()
      return .shifted(days, .day, from: date)
    }
    skip(.since)
    guard let (count, unit) = takeAmount() else { return nil }
    if skip(.later) { return DateWords.shifted(count, unit, after: date) }
    return skip(.ago) ? DateWords.shifted(-count, unit, after: date) : nil
  }

  /// Parses `3 days before dec 25` or `a week on friday`.
  private mutating func takeDistanceFromDate() -> DateWords? {
    var copy = self
    copy.skip(.the)
    guard let (count, unit) = copy.takeAmount() ?? copy.takeUnit().map({ ($0.count, $0.unit) })
    else { return nil }
    let isAhead = copy.skip(.from) || copy.skip(.after)
    let isBefore = !isAhead && copy.skip(.ago)
    var isWeekOn = unit == .week && copy.skip(.on)
    if unit == .week, !isAhead, !isBefore, !isWeekOn, nextText?.isEnglish == true {
      // `a week today`; `2 weeks today` is the same form.
      switch copy.next {
      case .dayOffset(0...), .weekday: isWeekOn = true
      default: break
      }
    }
    guard isAhead || isBefore || isWeekOn, let date = copy.takeSimpleDate() else { return nil }
    self = copy
    return DateWords.shifted(isBefore ? -count : count, unit, after: date)
  }

  /// Parses `fri dec 4`, `2026-11-25 (wed)`, 12월 3일(목) or 내일 수요일. `sun tomorrow` is two dates.
  mutating func takeConfirmedDate() -> DateWords? {
    guard contains({ $0.bracketedDay != nil || $0.weekday != nil }) else { return nil }
    skipLeadIn()
    if nextText?.isEnglish == true, let day = take(\.weekday) {
      guard let date = takeSimpleDate(), date.hasDayOfMonth else { return nil }
      return .confirmed(date, day)
    }
    guard let date = takeSimpleDate(), date.isOneDate else { return nil }
    let isDistance = !date.hasDayOfMonth && nextText?.isEnglish == true
    let day: DayName? = take { word in
      if case .weekday(let day) = word { isDistance ? nil : day } else { word.bracketedDay }
    }
    return day.map { .confirmed(date, $0) }
  }

  /// Parses a date with a part of the day, such as `tomorrow morning`, `this evening`, `last night`
  /// or 오늘 밤, and returns only the date.
  mutating func takeDateWithPart() -> DateWords? {
    guard contains({ $0.partOfDay != nil || $0 == .end }) else { return nil }
    skipLeadIn()
    if following(1)?.partOfDay != nil {
      if skip(.this) { return takePartOfDay() ? .distance(0, .day) : nil }
      if skip(.last) { return takePartOfDay() ? .distance(-1, .day) : nil }
    }
    guard let date = takeSimpleDate(), takePartOfDay() || takeEndOfDay() else { return nil }
    return date
  }

  /// Skips `end of day`.
  private mutating func takeEndOfDay() -> Bool {
    guard next == .end, following(1) == .of, following(2) == .unit(.day) else { return false }
    for _ in 0..<3 { advance() }
    return true
  }

  /// Skips a part of the day that doesn't belong to an hour, such as `morning` and 오후.
  private mutating func takePartOfDay() -> Bool {
    guard next?.partOfDay != nil, let text = nextText else { return false }
    if case .dayPart? = next, text.isEnglish { return false }
    advance()
    return true
  }

  /// Parses a date that contains no other date, by the form that reads the most words; nil for a
  /// letter such as 일, which usually means something else.
  private mutating func takeSimpleDate() -> DateWords? {
    if case .letter? = next { return nil }
    var best: (date: DateWords, phrase: Phrase)?
    for form in DateWords.simpleForms {
      var copy = self
      guard let date = try? form.read(&copy), copy.position > best?.phrase.position ?? position
      else { continue }
      best = (date, copy)
    }
    guard let best else { return nil }
    if case .period = best.date { return nil }
    self = best.phrase
    return best.date
  }
}

extension DateWords {
  /// Whether the words give a day of a month by its number.
  var hasDayOfMonth: Bool {
    switch self {
    case .date, .dateOfNearYear, .dayOfMonth: true
    default: false
    }
  }

  /// Whether the words name a single date, so that its day of the week may follow.
  fileprivate var isOneDate: Bool {
    switch self {
    case .distance, .lunar: true
    default: hasDayOfMonth
    }
  }

  /// Returns a distance from a date; nil if it is too far.
  fileprivate static func shifted(
    _ count: Int, _ unit: CalendarUnit, after date: DateWords
  ) -> DateWords? {
    checked(.distance(count, unit)).map { _ in .shifted(count, unit, from: date) }
  }

  /// The largest distance in days: a century.
  static let furthest = 36_525

  /// Returns the words if they are a distance of at most `furthest` days; nil otherwise.
  fileprivate static func checked(_ words: DateWords) -> DateWords? {
    guard case .distance(let count, let unit) = words else { return nil }
    let daysInUnit = [CalendarUnit.day: 1, .week: 7, .month: 31, .year: 366][unit] ?? 1
    return abs(count) <= furthest / daysInUnit ? words : nil
  }
}
