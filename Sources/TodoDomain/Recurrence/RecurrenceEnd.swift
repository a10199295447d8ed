import TodoText

extension RecurrenceRule {
  /// Returns the last covered date; nil if the rule has no end or covers nothing. If a count
  /// reaches beyond the year 9999, returns the last covered date before that.
  ///
  /// Counting visits every month up to the last date, at most the calendar's 120,000. Plain daily
  /// and weekly rules multiply instead. A rule that repeats after completion returns its own last
  /// date, or nil.
  public func lastDate(from start: CivilDate) -> CivilDate? {
    switch end {
    case .never: nil
    case .until(let date): isAfterDone ? date : lastDate(from: start, onOrBefore: date)
    case .count where isAfterDone: nil
    case .count(let count):
      (isPlain ? multiplied(count, from: start) : counted(count, from: start))
        ?? lastDate(from: start, onOrBefore: .latest)
    }
  }

  /// Returns the rule with the last date that its count reaches from a start, instead of the count.
  /// It covers the same dates, and later reads needn't count. A rule without a count is unchanged.
  public func resolved(from start: CivilDate) -> RecurrenceRule {
    guard case .count = end, !isAfterDone else { return self }
    // The start serves as the last date of a rule without any date, since it isn't covered either.
    let last = lastDate(from: start) ?? min(max(start, .earliest), .latest)
    return (try? ending(.until(last))) ?? self
  }

  /// Returns the last date on or before `last` that the rule covers, counted from a start; nil if
  /// there is none. Ignores the rule's count.
  private func lastDate(from start: CivilDate, onOrBefore last: CivilDate) -> CivilDate? {
    guard let first = firstDate(from: start), first <= last else { return nil }
    var found: CivilDate?
    visitMonths(from: start, in: first...last, fromEnd: true) { firstDay, word in
      if word != 0 { found = CivilDate(dayNumber: firstDay + 31 - word.leadingZeroBitCount) }
      return word == 0
    }
    return found
  }

  /// Returns the last date of a rule with a count, found by visiting the months and counting their
  /// dates; nil if that date is beyond the calendar.
  private func counted(_ count: Int, from start: CivilDate) -> CivilDate? {
    guard let first = firstDate(from: start) else { return nil }
    var (rest, found): (Int, CivilDate?) = (count, nil)
    visitMonths(from: start, in: first...max(first, .latest)) { firstDay, word in
      guard word.nonzeroBitCount >= rest else {
        rest -= word.nonzeroBitCount
        return true
      }
      var word = word
      for _ in 1..<rest { word &= word - 1 }
      found = CivilDate(dayNumber: firstDay + word.trailingZeroBitCount)
      return false
    }
    return found
  }

  /// Whether every period has the same number of dates, so that multiplication gives the last date
  /// of a count. Such a rule is weekly, or daily without a list of days.
  private var isPlain: Bool {
    guard !namesMonths, positions.isEmpty else { return false }
    return frequency == .weekly || (frequency == .daily && !hasDays)
  }

  /// Returns the date at which a count ends, by multiplication; nil beyond the calendar. The rule
  /// must be plain (`isPlain`).
  private func multiplied(_ count: Int, from start: CivilDate) -> CivilDate? {
    guard (CivilDate.earliest...CivilDate.latest).contains(start) else { return nil }
    // An interval never needs to be longer than the calendar, and the limit keeps both products
    // below from overflowing.
    let step = min(interval, 10_000_000)
    var day = start.dayNumber + (count - 1) * step
    if frequency == .weekly {
      let week = weekStart.lastOne(onOrBefore: start.dayNumber)
      let days = (weekdays.isEmpty ? [start.weekday] : weekdays.days)
        .map { ($0.rawValue - weekStart.rawValue + 7) % 7 }.sorted()
      // The index counts from the first day of the start's week, so it includes that week's days
      // before the start.
      let index = count - 1 + days.filter { week + $0 < start.dayNumber }.count
      day = week + index / days.count * step * 7 + days[index % days.count]
    }
    return day <= CivilDate.latest.dayNumber ? CivilDate(dayNumber: day) : nil
  }
}

/// The value of `UNTIL` in a rule's text (RFC 5545 §3.3.10): a date, a local time, or a moment. The
/// rule's last date also depends on the event's time and, for a moment, on the event's zone.
public enum RecurrenceUntil: Hashable, Sendable {
  /// The form `20261231`: a date, inclusive.
  case date(CivilDate)
  /// The form `20261231T235959`: a local time of the event; `second` is the second of that day,
  /// 0…86,399.
  case local(CivilDate, second: Int)
  /// The form `20261231T145959Z`: a moment.
  case utc(Instant)

  /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`; nil for any other text, and for a
  /// date or time that doesn't exist. A leap second becomes the second before it.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 15 || (bytes.count == 16 && bytes[15] == Self.zulu),
      let day = Self.digits(bytes[0..<8]),
      let date = try? CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100)
    else { return nil }
    if bytes.count == 8 {
      self = .date(date)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), let clock = Self.digits(bytes[9..<15]),
      clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 <= 60
    else { return nil }
    let minutes = clock / 10_000 * 60 + clock / 100 % 100
    let second = minutes * 60 + min(clock % 100, 59)
    self =
      bytes.count == 15
      ? .local(date, second: second)
      : .utc(Instant(secondsSince1970: date.dayNumber * 86_400 + second))
  }

  /// The date as written; for a moment, its date in UTC.
  public var writtenDate: CivilDate {
    switch self {
    case .date(let date), .local(let date, _): date
    case .utc(let instant):
      CivilDate(dayNumber: instant.secondsSince1970.flooredDivision(by: 86_400).quotient)
    }
  }

  /// Returns the last date on which an event with this time (nil for all day) and zone begins no
  /// later than the value of `UNTIL`. The last moment of 9999, which many programs write for no
  /// end, gives the calendar's last date in every zone.
  public func lastDate(at time: TimeOfDay?, in zone: ZoneID) -> CivilDate {
    switch self {
    case .date(let date):
      return date
    case .local(let date, let second):
      return (time?.minuteOfDay ?? 0) * 60 <= second ? date : date.dayBefore
    case .utc(let instant):
      let date = min(instant.date(in: zone), .latest)
      guard let time, let begin = try? Instant(civil: "\(date)T\(time):00", in: zone) else {
        return date
      }
      return begin <= instant ? date : date.dayBefore
    }
  }

  private static let zulu = UInt8(ascii: "Z")

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard let digit = byte.asciiDigit else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}
