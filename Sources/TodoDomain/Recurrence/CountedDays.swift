/// The rarer lists of days, for which something is counted within a month or a year: the second
/// Tuesday, the weeks of a year.
struct CountedDays {
  /// For each weekday, Monday first, which of them; empty where none is counted.
  private let ordinals: [PositionSet]
  private let countsInYear: Bool
  private let weekNumbers: PositionSet
  private let weekStart: Weekday

  /// Nil for rules without such lists.
  init?(_ rule: RecurrenceRule) {
    guard !(rule.ordinalWeekdays.isEmpty && rule.weekNumbers.isEmpty) else { return nil }
    var ordinals: [PositionSet] = []
    if !rule.ordinalWeekdays.isEmpty {
      ordinals = Array(repeating: PositionSet([]), count: 7)
      for day in rule.ordinalWeekdays { ordinals[day.weekday.rawValue].insert(day.ordinal) }
    }
    self.ordinals = ordinals
    // RFC 5545 §3.3.10, notes 1 and 2: within the year only where no month is named.
    countsInYear = rule.frequency == .yearly && rule.months.isEmpty
    weekNumbers = PositionSet(rule.weekNumbers)
    weekStart = rule.weekStart
  }

  /// The counted days of a month and those of the weekdays given; no weekday, and none counted,
  /// means all days.
  func word(_ month: CivilMonth, every weekdays: WeekdaySet) -> UInt32 {
    var word = weekdays.isEmpty && ordinals.isEmpty ? month.allDays : weekdays.word(month)
    if !ordinals.isEmpty { word |= wordOfOrdinals(month) }
    return weekNumbers.isEmpty ? word : word & wordOfWeeks(month)
  }

  private func wordOfOrdinals(_ month: CivilMonth) -> UInt32 {
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

  /// A week belongs to the year that its fourth day is in, and so do all of its days
  /// (RFC 5545 §3.3.10, `BYWEEKNO`; ISO 8601 where weeks begin on Monday).
  private func wordOfWeeks(_ month: CivilMonth) -> UInt32 {
    var word: UInt32 = 0
    var first = weekStart.lastOne(onOrBefore: month.firstDay)
    while first <= month.lastDay {
      let middle = CivilMonth(containing: CivilDate(dayNumber: first + 3))
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

/// Numbers that count from the front (1, 2, …) or from the back (−1, −2, …), up to 366, as bits:
/// one idea for days of the year, weeks, counted weekdays and positions.
struct PositionSet {
  /// Six words for the front, then six for the back; none where the set is empty.
  private var bits: [UInt64] = []

  private static let half = 6

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: Int) {
    if bits.isEmpty { bits = Array(repeating: 0, count: 2 * Self.half) }
    let magnitude = abs(number)
    bits[(number < 0 ? Self.half : 0) + magnitude >> 6] |= 1 << UInt64(magnitude & 63)
  }

  var isEmpty: Bool { bits.isEmpty }

  /// Whether the position (from 1) among so many is one of these, counted from either end.
  func holds(_ position: Int, of total: Int) -> Bool {
    guard !bits.isEmpty else { return false }
    return has(position, from: 0) || has(total - position + 1, from: Self.half)
  }

  private func has(_ number: Int, from first: Int) -> Bool {
    bits[first + number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  /// Those bits of the word whose rank among its set bits is one of these. What stands before and
  /// after the word in the same period counts as well.
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
