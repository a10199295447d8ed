/// How steadily a routine is kept, as of a date.
public struct RoutineStreak: Hashable, Sendable {
  /// The routine, as it is stored.
  public let routine: Routine
  /// How many of its dates in a row are finished, up to the date. A skipped date (deleted) neither
  /// counts nor ends it; one that is still open on the date itself doesn't end it.
  public let present: Int
  /// The longest row ever, up to the date.
  public let longest: Int
  /// The row that ends today, whatever the period: what a record may be broken with.
  public let today: Row
  /// Of the last 28 days, the date included.
  public let fourWeeks: Consistency
  /// Of the last 84 days, the date included.
  public let twelveWeeks: Consistency
  /// Of the period's days, up to the date.
  public let period: Consistency
  /// The first date from today on that isn't finished; nil where the routine has ended.
  public let next: CivilDate?

  /// Dates in a row, and what they are held against.
  public struct Row: Hashable, Sendable {
    /// How many.
    public let present: Int
    /// The longest row that has ended.
    public let record: Int

    /// A row and its record.
    public init(present: Int, record: Int) {
      self.present = present
      self.record = record
    }
  }
}

/// What became of a routine's dates in some days.
public struct Consistency: Hashable, Sendable {
  /// Finished.
  public let finished: Int
  /// Not finished, and past.
  public let missed: Int
  /// Deleted: planned to be left out.
  public let skipped: Int

  /// The three counts.
  public init(finished: Int, missed: Int, skipped: Int) {
    self.finished = finished
    self.missed = missed
    self.skipped = skipped
  }

  /// The finished share of what was not skipped, 0…1; nil of nothing.
  public var rate: Double? {
    finished + missed > 0 ? Double(finished) / Double(finished + missed) : nil
  }
}

extension RoutineStreak {
  /// Counts a routine's dates for a report; nil for one that has none in its period's days.
  ///
  /// - Parameter records: Everything recorded about it.
  public init?(_ routine: Routine, _ records: [OccurrenceRecord], for request: ReportRequest) {
    self.init(
      routine, records, in: request.period, asOf: request.asOf, today: request.today)
  }

  /// Counts a routine's dates; nil for one that has none in the period's days.
  ///
  /// - Parameters:
  ///   - records: Everything recorded about it.
  ///   - date: The day up to which its dates are judged, included.
  ///   - today: Where `next` is looked for from on.
  public init?(
    _ routine: Routine, _ records: [OccurrenceRecord], in period: Period, asOf date: CivilDate,
    today: CivilDate
  ) {
    let lookedAt = min(period.days.lowerBound, date.advanced(by: -83))...date
    let past = RoutinePast(routine, records, in: lookedAt, today: today)
    let inPeriod = past.consistency(in: period.days)
    // A deleted date beyond the routine's days is nothing to show it for.
    let hasDates =
      !routine.occurrences(in: period.days, records: records).isEmpty
      || records.contains {
        !$0.isLive && $0.date <= date && period.days.contains($0.date)
          && routine.pattern.covers($0.date)
      }
    guard hasDates else { return nil }
    let row = past.row
    let now = date == today ? past : RoutinePast(routine, records, in: date...today, today: today)
    self.init(
      routine: routine, present: row.present, longest: max(row.present, row.record),
      today: now.row, fourWeeks: past.consistency(in: date.advanced(by: -27)...date),
      twelveWeeks: past.consistency(in: date.advanced(by: -83)...date),
      period: inPeriod, next: RoutineStreak.next(of: routine, records, from: today))
  }

  /// A routine comes at least once a week, but a date of it may be deleted or finished already:
  /// each record hides one at most.
  private static func next(
    of routine: Routine, _ records: [OccurrenceRecord], from today: CivilDate
  ) -> CivilDate? {
    let later = records.filter { $0.date >= today }
    let first = max(today, routine.activeFrom)
    let hidden = Set(later.lazy.filter { !$0.isLive || $0.isFinished }.map(\.date))
    return routine.pattern
      .dates(in: first...first.advanced(by: 7 * (hidden.count + 1)))
      .first { !hidden.contains($0) }
  }
}

/// What became of each date of a routine up to a day.
private struct RoutinePast {
  private enum Outcome {
    case finished, missed, skipped
  }

  private let outcomes: [(date: CivilDate, outcome: Outcome)]

  /// From the first record on, before which there is no row, but no fewer than those days. What is
  /// unfinished today is neither kept nor missed yet.
  init(
    _ routine: Routine, _ records: [OccurrenceRecord], in days: ClosedRange<CivilDate>,
    today: CivilDate
  ) {
    let known = records.filter { $0.date <= days.upperBound }
    let recorded = Dictionary(known.lazy.map { ($0.date, $0) }) { _, last in last }
    let first = min(days.lowerBound, known.map(\.date).min() ?? days.lowerBound)
    let covered = routine.pattern.dates(in: first...days.upperBound)
    let history = recorded.keys.filter { !routine.pattern.covers($0) }
    outcomes = (covered + history).sorted().compactMap { date in
      guard let record = recorded[date] else { return date < today ? (date, .missed) : nil }
      if !record.isLive { return (date, .skipped) }
      if record.isFinished { return (date, .finished) }
      return date < today ? (date, .missed) : nil
    }
  }

  /// The row that ends on the last date, and the longest of those that ended before.
  var row: RoutineStreak.Row {
    let rows = outcomes.reduce((present: 0, record: 0)) { rows, next in
      switch next.outcome {
      case .finished: (rows.present + 1, rows.record)
      case .missed: (0, max(rows.present, rows.record))
      case .skipped: rows
      }
    }
    return RoutineStreak.Row(present: rows.present, record: rows.record)
  }

  func consistency(in days: ClosedRange<CivilDate>) -> Consistency {
    let some = outcomes.lazy.filter { days.contains($0.date) }.map(\.outcome)
    return Consistency(
      finished: some.count { $0 == .finished }, missed: some.count { $0 == .missed },
      skipped: some.count { $0 == .skipped })
  }
}
