/// A rule from its start on, as a word for each month: bit d − 1 is set where day d is covered.
///
/// A month is the unit because everything that a rule says about days is a few operations on such a
/// word, whatever the frequency, so any month can be asked for without those before it. `COUNT` is
/// not regarded here.
struct RecurrenceMonths {
  let start: CivilDate
  private let candidates: RecurrenceCandidates
  private let frequency: RecurrenceFrequency
  private let positions: PositionSet
  private let weekStart: Weekday
  /// The words of one year, which its twelve months share when positions are counted in it.
  private var year: (number: Int, words: [UInt32])?

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    self.start = start
    candidates = RecurrenceCandidates(rule, from: start)
    frequency = rule.frequency
    positions = PositionSet(rule.positions)
    weekStart = rule.weekStart
  }

  /// The covered days of a month, none of them before the start.
  mutating func word(_ month: CivilMonth) -> UInt32 {
    let sinceStart = month.days(from: start.dayNumber, through: month.lastDay)
    guard sinceStart != 0 else { return 0 }
    guard !positions.isEmpty else { return candidates.word(month) & sinceStart }
    let chosen =
      switch frequency {
      case .daily: positions.holds(1, of: 1) ? candidates.word(month) : 0
      case .weekly: chosenByWeek(month)
      case .monthly: chosenByMonth(month)
      case .yearly: chosenByYear(month)
      }
    return chosen & sinceStart
  }

  private func chosenByMonth(_ month: CivilMonth) -> UInt32 {
    let word = candidates.word(month)
    return positions.chosen(of: word, total: word.nonzeroBitCount)
  }

  private mutating func chosenByYear(_ month: CivilMonth) -> UInt32 {
    if year?.number != month.year {
      let january = month.index - month.month + 1
      let words = (january..<january + 12).map { candidates.word(CivilMonth(index: $0)) }
      year = (month.year, words)
    }
    guard let words = year?.words else { return 0 }
    let before = words.prefix(month.month - 1).reduce(0) { $0 + $1.nonzeroBitCount }
    let total = words.reduce(0) { $0 + $1.nonzeroBitCount }
    return positions.chosen(of: words[month.month - 1], before: before, total: total)
  }

  /// Weeks know no months: the six days on either side stand beside the month's own in one strip.
  /// The week of the start counts from its first day, as the month and the year of the start do
  /// (RFC 5545 §3.3.10: a set of instances starts at the beginning of its interval).
  private func chosenByWeek(_ month: CivilMonth) -> UInt32 {
    let (previous, next) = (month.previous, month.next)
    let before = UInt64(candidates.word(previous) >> UInt32(previous.length - 6))
    let after = UInt64(candidates.word(next) & 0x3F) << UInt64(month.length + 6)
    let first = month.firstDay - 6
    let strip = before | UInt64(candidates.word(month)) << 6 | after
    var chosen: UInt64 = 0
    var offset = weekStart.lastOne(onOrBefore: month.firstDay) - first
    while offset < month.length + 6 {
      let week = strip & 0x7F << UInt64(offset)
      chosen |= positions.chosen(of: week, total: week.nonzeroBitCount)
      offset += 7
    }
    return UInt32(truncatingIfNeeded: chosen >> 6) & month.allDays
  }
}

extension Weekday {
  /// The day number of the last such day up to and including a day number.
  func lastOne(onOrBefore day: Int) -> Int {
    // Day 0 was a Thursday, three days after a Monday.
    day - (day + 3 - rawValue).flooredDivision(by: 7).remainder
  }
}
