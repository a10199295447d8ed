/// The regularity of a routine, as of a date: its runs and its shares of finished dates. A run is a
/// number of finished dates without a missed date in between; the streak is the current run.
public struct RoutineStreak: Hashable, Sendable {
  /// The routine, as it is stored.
  public let routine: Routine
  /// The length of the streak on the date for which the routine was judged. A skipped (deleted)
  /// date neither counts nor ends the streak. An open date ends the streak, unless the date is
  /// today. For a routine that is done a number of times a week, the unit is weeks instead of
  /// dates.
  public let present: Int
  /// The length of the longest run that ended before the streak began; 0 if none did.
  public let record: Int
  /// The longest run of the period, the first of equal runs; nil if no date is finished.
  public let longestInPeriod: Run?
  /// The streak up to today, and its record, even in a report on a past period, since only this
  /// streak can still break the record.
  public let today: Row
  /// The numbers of finished, missed and skipped dates in the 28 days that end on the streak's
  /// date.
  public let fourWeeks: Consistency
  /// The numbers of finished, missed and skipped dates in the 84 days that end on the streak's
  /// date.
  public let twelveWeeks: Consistency
  /// The numbers of finished, missed and skipped dates in the period, up to the streak's date.
  public let period: Consistency
  /// The firmness of the habit on the streak's date, 0…1: the score of Loop Habit Tracker, a share
  /// of finished dates that gives recent dates more weight.
  public let score: Double
  /// The numbers of finished, missed and skipped dates in each month of a period that is too long
  /// for `marks`, by the month's first date; months without dates are absent.
  public let months: [CivilDate: Consistency]
  /// The first unfinished date from today on; nil if the routine has ended.
  public let next: CivilDate?
  /// The outcome of each of the routine's dates in the period; dates that aren't due are absent.
  /// Empty if the period has more days than the caller asked for; a report asks for `longestGrid`.
  public let marks: [CivilDate: HabitMark]
  /// The amounts of the routine's dates in the period; nil if there are none.
  public let amounts: RoutineAmounts?
  /// The moods of the finished and of the missed dates; nil if either has fewer than
  /// `HabitMood.leastDays` days with a mood.
  public let mood: HabitMood?

  /// The length of the longest run ever, including the streak.
  public var longest: Int { max(present, record) }

  /// The largest number of days in a grid of habits.
  public static let longestGrid = 31

  /// A run of finished dates without a missed date in between.
  public struct Run: Hashable, Sendable {
    /// The number of finished dates, 1 or more.
    public let count: Int
    /// The first finished date.
    public let first: CivilDate
    /// The last finished date.
    public let last: CivilDate

    /// Makes a run of finished dates.
    public init(count: Int, first: CivilDate, last: CivilDate) {
      self.count = count
      self.first = first
      self.last = last
    }
  }

  /// The streak, and the record to compare it with.
  public struct Row: Hashable, Sendable {
    /// The length of the streak, in finished dates or weeks.
    public let present: Int
    /// The length of the longest run that has ended.
    public let record: Int

    /// Makes a streak and its record.
    public init(present: Int, record: Int) {
      self.present = present
      self.record = record
    }
  }
}

/// The numbers of finished, missed and skipped dates of a routine.
public struct Consistency: Hashable, Sendable {
  /// The number of finished dates.
  public let finished: Int
  /// The number of past dates that aren't finished.
  public let missed: Int
  /// The number of deleted dates, which the user skipped on purpose.
  public let skipped: Int

  /// Makes the three counts.
  public init(finished: Int, missed: Int, skipped: Int) {
    self.finished = finished
    self.missed = missed
    self.skipped = skipped
  }

  /// The number of dates that were not skipped.
  public var due: Int { finished + missed }

  /// The finished share of the dates that were not skipped, 0…1; nil if there are none.
  public var rate: Double? { due > 0 ? Double(finished) / Double(due) : nil }
}

/// The outcome of a date on which a routine is due.
public enum HabitMark: String, CaseIterable, Hashable, Sendable {
  /// The date was finished.
  case done
  /// The date was skipped on purpose.
  case dayOff = "day-off"
  /// The date is past and wasn't finished.
  case missed
  /// The date is today or later, and isn't finished.
  case open
}

/// The moods of the days on which a routine was finished, and of the days on which it was missed.
/// They cover the period of a report, or the twelve weeks up to its end if the period is shorter.
public struct HabitMood: Hashable, Sendable {
  /// The moods of the finished days, or of the missed days.
  public struct Days: Hashable, Sendable {
    /// The number of days with a mood.
    public let count: Int
    /// The mean of the days' means, from −3 to +3.
    public let average: Double

    /// Makes the mood of days from the mean mood of each day; at least one day is needed.
    init(_ means: [Double]) {
      count = means.count
      average = means.reduce(0, +) / Double(means.count)
    }
  }

  /// The days on which the routine was finished.
  public let kept: Days
  /// The days on which the routine was missed.
  public let missed: Days
  /// The probability that chance alone makes two means differ this much, by the test of Mann and
  /// Whitney.
  public let chance: Double

  /// The smallest number of finished days, and of missed days, that a comparison needs.
  public static let leastDays = 8

  /// Makes the moods from the mean mood of each finished and each missed day; nil if there are
  /// fewer than `leastDays` of either.
  public init?(kept: [Double], missed: [Double]) {
    guard min(kept.count, missed.count) >= Self.leastDays else { return nil }
    self.kept = Days(kept)
    self.missed = Days(missed)
    chance = Chance.ofRanks(kept, missed)
  }
}

extension RoutineStreak {
  /// Counts a routine's dates for a report; nil if the routine has no date in the period of the
  /// report.
  ///
  /// - Parameters:
  ///   - routine: The routine.
  ///   - records: All records of the routine, in any order.
  ///   - request: The report's period, and today's date.
  ///   - moods: The moods of days.
  public init?(
    _ routine: Routine, _ records: [OccurrenceRecord], for request: ReportRequest,
    moods: [CivilDate: Mood] = [:]
  ) {
    self.init(
      routine, records, in: request.period, asOf: request.asOf, today: request.today, moods: moods)
  }

  /// Counts a routine's dates; nil if the routine has no date in the period's days.
  ///
  /// - Parameters:
  ///   - routine: The routine.
  ///   - records: All records of the routine, in any order.
  ///   - period: The period whose days are counted.
  ///   - date: The last day on which dates are judged.
  ///   - today: The first date that `next` can be.
  ///   - moods: The moods of days.
  ///   - mostMarks: The largest number of days of a period for which to collect `marks`.
  public init?(
    _ routine: Routine, _ records: [OccurrenceRecord], in period: Period, asOf date: CivilDate,
    today: CivilDate, moods: [CivilDate: Mood] = [:], mostMarks: Int = longestGrid
  ) {
    let lookedAt = RoutineStreak.days(lookedAtFor: period, asOf: date)
    let past = RoutinePast(routine, records, in: lookedAt, today: today)
    let inPeriod = past.consistency(in: period.days)
    let shown = routine.occurrences(in: period.days, records: records)
    // A deleted date outside the routine's pattern is not one of its dates.
    let hasDates =
      !shown.isEmpty
      || routine.pattern.daysOff(in: period.days).contains { $0 <= date }
      || records.contains {
        !$0.isLive && $0.date <= date && period.days.contains($0.date)
          && (routine.canOccur(on: $0.date) || routine.pattern.isAfterDone)
      }
    guard hasDates else { return nil }
    let row = past.row
    let now = date == today ? past : RoutinePast(routine, records, in: date...today, today: today)
    self.init(
      routine: routine, present: row.present, record: row.record,
      longestInPeriod: past.longest(in: period.days), today: now.row,
      fourWeeks: past.consistency(in: date.advanced(by: -27)...date),
      twelveWeeks: past.consistency(in: date.advanced(by: -83)...date),
      period: inPeriod, score: past.score, months: past.months(in: period.days),
      next: RoutineStreak.next(of: routine, records, from: today),
      marks: period.days.count > mostMarks ? [:] : past.marks(in: period.days, shown),
      amounts: RoutineAmounts(routine, records, in: period.days),
      mood: past.mood(in: lookedAt, moods))
  }

  /// Returns the days up to a date, inclusive: from the beginning of the period, or from the
  /// beginning of the twelve weeks that end on the date, whichever is earlier.
  static func days(lookedAtFor period: Period, asOf date: CivilDate) -> ClosedRange<CivilDate> {
    min(period.days.lowerBound, date.advanced(by: -83))...date
  }

  /// Returns the first open date from today on; for a routine that is done a number of times a
  /// week, the first day on which it may be done.
  private static func next(
    of routine: Routine, _ records: [OccurrenceRecord], from today: CivilDate
  ) -> CivilDate? {
    if routine.pattern.isAfterDone { return routine.openDate(records).map { max(today, $0) } }
    let first = max(today, routine.activeFrom)
    let hidden = Set(
      records.lazy.filter { !$0.isLive || $0.isFinished || $0.change != nil }.map(\.date))
    let changed = records.lazy
      .filter { $0.change != nil && !routine.isFinished($0) && $0.day >= today }
      .map(\.day).min()
    var rest = try? routine.pattern.starting(on: first)
    while let date = rest?.firstDate {
      let week = routine.recordDates(for: date...date)
      let days = max(first, week.lowerBound)...date
      let found = days.first { !hidden.contains($0) && routine.isOpen(on: $0, records: records) }
      if let found { return min(found, changed ?? found) }
      rest = try? rest?.starting(on: date.advanced(by: 1))
    }
    return changed
  }
}

extension [RoutineStreak] {
  /// Returns the streaks in descending order of a number. Streaks with equal numbers keep their
  /// order.
  func withMost(_ number: (RoutineStreak) -> Int) -> [RoutineStreak] {
    enumerated().sorted { one, other in
      (number(other.element), one.offset) < (number(one.element), other.offset)
    }.map(\.element)
  }
}

/// The outcome of each date of a routine up to a day.
private struct RoutinePast {
  enum Outcome {
    case finished, missed, skipped
  }

  private let outcomes: [(date: CivilDate, outcome: Outcome)]
  /// The parts that make up runs, in ascending order: the judged dates, or, for a routine that is
  /// done a number of times a week, the weeks, each from its first to its last judged date.
  private let links: [(days: ClosedRange<CivilDate>, outcome: Outcome)]

  /// Judges the dates from the first record on, and at least the dates in `days`; for a routine
  /// with a limit, also the dates from the first date of the routine on. If whole weeks count, the
  /// first judged date is the first day of a week. Earlier dates belong to no run. Today's date
  /// isn't judged while it is open. A moved date is judged on its new day.
  init(
    _ routine: Routine, _ records: [OccurrenceRecord], in days: ClosedRange<CivilDate>,
    today: CivilDate
  ) {
    let known = records.filter { $0.date <= days.upperBound || $0.day <= days.upperBound }
    let recorded = Dictionary(known.lazy.map { ($0.date, $0) }) { _, last in last }
    let recordedFirst = known.reduce(days.lowerBound) { min($0, $1.date, $1.day) }
    // With a limit, days without a record are kept, so the first run begins with the routine.
    let earliest =
      routine.hasLimit(known) ? min(recordedFirst, routine.activeFrom) : recordedFirst
    let first = routine.recordDates(for: earliest...earliest).lowerBound
    let covered = routine.dates(in: first...days.upperBound, records: known)
      .filter { recorded[$0]?.change == nil }
    let off = Set(routine.pattern.daysOff(in: first...days.upperBound))
      .filter { recorded[$0]?.isFinished != true }
    let dates = off.union(covered).union(recorded.keys).map {
      (date: $0, day: recorded[$0]?.day ?? $0)
    }
    .filter { $0.day <= days.upperBound }
    .sorted { ($0.day, $0.date) < ($1.day, $1.date) }
    outcomes = dates.compactMap { date, day in
      if off.contains(date) { return (day, .skipped) }
      let isMissed = day < today && !routine.isDue(on: date)
      let record = recorded[date]
      if record?.isLive == false { return (day, .skipped) }
      if let record, routine.isFinished(record) { return (day, .finished) }
      guard isMissed else { return nil }
      return (day, routine.isKept(record) ? .finished : .missed)
    }
    links =
      routine.timesAWeek == nil
      ? outcomes.map { ($0.date...$0.date, $0.outcome) }
      : Self.weeks(of: routine, outcomes, known, upTo: days.upperBound, today: today)
  }

  /// Returns the outcomes of weeks. A week with a missed date is missed; any other week with
  /// something left to do isn't judged yet. A week in which at least one date was done is finished,
  /// even if others were skipped; a week in which all dates were skipped is skipped.
  private static func weeks(
    of routine: Routine, _ outcomes: [(date: CivilDate, outcome: Outcome)],
    _ records: [OccurrenceRecord], upTo last: CivilDate, today: CivilDate
  ) -> [(days: ClosedRange<CivilDate>, outcome: Outcome)] {
    let weeks = Dictionary(grouping: outcomes) { routine.recordDates(for: $0.date...$0.date) }
    return weeks.sorted { $0.key.lowerBound < $1.key.lowerBound }.compactMap { days, dates in
      let judged = dates[0].date...dates[dates.count - 1].date
      if dates.contains(where: { $0.outcome == .missed }) { return (judged, .missed) }
      let isOpen =
        days.contains(last)
        && routine.occurrences(in: days, records: records)
          .contains { !$0.judged(on: today).event.isFinished }
      if isOpen { return nil }
      return (judged, dates.contains { $0.outcome == .finished } ? .finished : .skipped)
    }
  }

  /// The run that ends on the last date, and the longest earlier run.
  var row: RoutineStreak.Row {
    let rows = links.reduce((present: 0, record: 0)) { rows, next in
      switch next.outcome {
      case .finished: (rows.present + 1, rows.record)
      case .missed: (0, max(rows.present, rows.record))
      case .skipped: rows
      }
    }
    return RoutineStreak.Row(present: rows.present, record: rows.record)
  }

  func longest(in days: ClosedRange<CivilDate>) -> RoutineStreak.Run? {
    var (present, longest): (RoutineStreak.Run?, RoutineStreak.Run?)
    for next in links where days.contains(next.days.upperBound) {
      switch next.outcome {
      case .missed: present = nil
      case .skipped: break
      case .finished:
        let run = RoutineStreak.Run(
          count: (present?.count ?? 0) + 1, first: present?.first ?? next.days.lowerBound,
          last: next.days.upperBound)
        present = run
        if run.count > longest?.count ?? 0 { longest = run }
      }
    }
    return longest
  }

  /// Returns the marks of the judged dates in a range of days, and of those `shown` occurrences
  /// that are still open or were finished ahead of their day.
  func marks(in days: ClosedRange<CivilDate>, _ shown: [Occurrence]) -> [CivilDate: HabitMark] {
    let open = shown.map { ($0.day, $0.event.isFinished ? HabitMark.done : .open) }
    return outcomes.reduce(into: Dictionary(open) { first, _ in first }) { marks, next in
      guard days.contains(next.date) else { return }
      switch next.outcome {
      case .finished: marks[next.date] = .done
      case .missed: marks[next.date] = .missed
      case .skipped: marks[next.date] = .dayOff
      }
    }
  }

  /// The score (`HabitScore`) of all judged dates. A skipped date doesn't change the score.
  var score: Double {
    HabitScore.of(
      outcomes.map { ($0.date, $0.outcome == .skipped ? nil : $0.outcome == .finished) })
  }

  /// Returns the numbers of finished, missed and skipped dates in each month, by the month's first
  /// date; empty if `days` has at most `RoutineStreak.longestGrid` days.
  func months(in days: ClosedRange<CivilDate>) -> [CivilDate: Consistency] {
    guard days.count > RoutineStreak.longestGrid else { return [:] }
    let some = outcomes.lazy.filter { days.contains($0.date) }
    return Dictionary(grouping: some) { $0.date.advanced(by: 1 - $0.date.day) }
      .mapValues { Consistency($0.map(\.outcome)) }
  }

  func mood(in days: ClosedRange<CivilDate>, _ moods: [CivilDate: Mood]) -> HabitMood? {
    guard !moods.isEmpty else { return nil }
    let of = { (outcome: Outcome) in
      outcomes.filter { $0.outcome == outcome && days.contains($0.date) }
        .compactMap { moods[$0.date]?.average }
    }
    return HabitMood(kept: of(.finished), missed: of(.missed))
  }

  func consistency(in days: ClosedRange<CivilDate>) -> Consistency {
    Consistency(outcomes.filter { days.contains($0.date) }.map(\.outcome))
  }
}

extension Consistency {
  fileprivate init(_ outcomes: [RoutinePast.Outcome]) {
    self.init(
      finished: outcomes.count { $0 == .finished }, missed: outcomes.count { $0 == .missed },
      skipped: outcomes.count { $0 == .skipped })
  }
}
