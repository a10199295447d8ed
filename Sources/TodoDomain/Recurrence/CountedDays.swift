/// The parts of a rule that count within a month or a year: weekdays with a number, such as the
/// second Tuesday, and the weeks of a year. Few rules have them.
struct CountedDays<Calendar: RuleCalendar> {
  private let calendar: Calendar
  /// For each weekday, Monday first, the numbers that the rule gives it, such as −1 for the last;
  /// empty if the rule numbers no weekday.
  private let ordinals: [PositionSet]
  private let countsInYear: Bool
  private let weekNumbers: PositionSet
  private let weekStart: Weekday

  /// Reads the numbered weekdays and the week numbers of a rule; nil if the rule has neither.
  init?(_ rule: RecurrenceRule, in calendar: Calendar) {
    guard !(rule.ordinalWeekdays.isEmpty && rule.weekNumbers.isEmpty) else { return nil }
    var ordinals: [PositionSet] = []
    if !rule.ordinalWeekdays.isEmpty {
      ordinals = Array(repeating: PositionSet([]), count: 7)
      for day in rule.ordinalWeekdays { ordinals[day.weekday.rawValue].insert(day.ordinal) }
    }
    self.calendar = calendar
    self.ordinals = ordinals
    // RFC 5545 §3.3.10, notes 1 and 2: weekdays are counted within the year only if the rule names
    // no month.
    countsInYear = rule.frequency == .yearly && !rule.namesMonths
    weekNumbers = PositionSet(rule.weekNumbers)
    weekStart = rule.weekStart
  }

  /// Returns the matching days of a month as bits: the counted weekdays, and all days on one of the
  /// given weekdays. Without given or counted weekdays, all days match. If the rule has week
  /// numbers, only days of these weeks match.
  func word(_ month: Calendar.Month, every weekdays: WeekdaySet) -> UInt32 {
    var word = weekdays.isEmpty && ordinals.isEmpty ? month.allDays : weekdays.word(month)
    if !ordinals.isEmpty { word |= wordOfOrdinals(month) }
    return weekNumbers.isEmpty ? word : word & wordOfWeeks(month)
  }

  private func wordOfOrdinals(_ month: Calendar.Month) -> UInt32 {
    let before = countsInYear ? month.firstDay - month.firstDayOfYear : 0
    let total = countsInYear ? month.yearLength : month.length
    let firstWeekday = CivilDate(dayNumber: month.firstDay).weekday.rawValue
    var word: UInt32 = 0
    for day in 0..<month.length {
      let position = (before + day) / 7 + 1
      let fromBack = (total - 1 - before - day) / 7
      if ordinals[(firstWeekday + day) % 7].holds(position, of: position + fromBack) {
        word |= 1 << UInt32(day)
      }
    }
    return word
  }

  /// Returns the days of a month that are in the rule's weeks, as bits. A week with all its days
  /// belongs to the year of its fourth day (RFC 5545 §3.3.10, `BYWEEKNO`; as in ISO 8601 if weeks
  /// begin on Monday).
  private func wordOfWeeks(_ month: Calendar.Month) -> UInt32 {
    var word: UInt32 = 0
    var first = weekStart.lastOne(onOrBefore: month.firstDay)
    while first <= month.lastDay {
      let middle = calendar.month(containing: CivilDate(dayNumber: first + 3))
      let day = first + 3 - middle.firstDayOfYear
      let weeksAfter = (middle.yearLength - 1 - day) / 7
      if weekNumbers.holds(day / 7 + 1, of: day / 7 + 1 + weeksAfter) {
        word |= month.days(from: first, through: first + 6)
      }
      first += 7
    }
    return word
  }
}

/// A set of numbers up to 366 that count from the front (1, 2, …) or from the back (−1, −2, …), as
/// bits. It holds days of the year, weeks, counted weekdays or positions.
struct PositionSet {
  /// Seven words for the numbers from the front, then seven for the numbers from the back; empty if
  /// the set is empty. Seven words suffice for a lunar year, which has up to 385 days.
  private var bits: [UInt64] = []

  private static let half = 7

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: Int) {
    if bits.isEmpty { bits = Array(repeating: 0, count: 2 * Self.half) }
    let magnitude = abs(number)
    bits[(number < 0 ? Self.half : 0) + magnitude >> 6] |= 1 << UInt64(magnitude & 63)
  }

  var isEmpty: Bool { bits.isEmpty }

  /// Returns whether the set has a position, 1…`total`, by its number from the front or by its
  /// number from the back.
  func holds(_ position: Int, of total: Int) -> Bool {
    guard !bits.isEmpty else { return false }
    return has(position, from: 0) || has(total - position + 1, from: Self.half)
  }

  private func has(_ number: Int, from first: Int) -> Bool {
    bits[first + number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  /// Returns those set bits of a word whose rank in a period, counted from either end, is in this
  /// `PositionSet`. The word is a part of the period: `before` set bits precede it, and the whole
  /// period has `total` set bits.
  func chosen<Word: FixedWidthInteger>(of word: Word, before: Int = 0, total: Int) -> Word {
    var (rest, chosen, rank) = (word, Word.zero, before)
    while rest != 0 {
      let lowest = rest & (~rest &+ 1)
      rank += 1
      if holds(rank, of: total) { chosen |= lowest }
      rest ^= lowest
    }
    return chosen
  }
}
