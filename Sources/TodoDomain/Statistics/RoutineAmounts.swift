/// The amounts of a routine in a period.
public struct RoutineAmounts: Hashable, Sendable {
  /// The amount of a date.
  public struct Day: Hashable, Sendable {
    /// The day to which the amount belongs.
    public let date: CivilDate
    /// The amount that was done.
    public let amount: Amount
    /// The share of the target, 0…1; nil without a target.
    public let share: Double?
  }

  /// The target; nil for a routine that has only amounts.
  public let target: Target?
  /// The dates with an amount, in ascending order; at least one.
  public let days: [Day]

  /// Collects the amounts of a routine's dates in a range; nil if no date has an amount.
  ///
  /// - Parameters:
  ///   - routine: The stored routine, with its current target.
  ///   - records: All records of the routine, in any order.
  ///   - range: The days on which its dates take place, both ends inclusive.
  public init?(
    _ routine: Routine, _ records: [OccurrenceRecord], in range: ClosedRange<CivilDate>
  ) {
    target = routine.target
    var days: [CivilDate: Day] = [:]
    for record in records where record.isLive && range.contains(record.day) {
      guard record.change?.differences.own.text(.amount) != nil,
        case let day = routine.changed(by: record.change), let more = day.amount
      else { continue }
      // A date may have been moved to the day of another date.
      let amount = (days[record.day]?.amount ?? .zero) + more
      days[record.day] = Day(
        date: record.day, amount: amount, share: day.target?.share(of: amount))
    }
    if days.isEmpty { return nil }
    self.days = days.values.sorted { $0.date < $1.date }
  }

  /// The sum of all amounts, at most the largest amount.
  public var sum: Amount { days.reduce(.zero) { $0 + $1.amount } }

  /// The mean amount of the dates that have one, rounded to a thousandth.
  public var mean: Amount {
    Amount(thousandths: (sum.thousandths + days.count / 2) / days.count) ?? .zero
  }

  /// The best day, the first of equal days: the day with the largest amount; for a limit, with the
  /// smallest.
  public var best: Day {
    let isLeast = target?.isAtMost == true
    return days.dropFirst().reduce(days[0]) { best, day in
      (isLeast ? day.amount < best.amount : day.amount > best.amount) ? day : best
    }
  }

  /// Returns the share of the target, above 0 and below 1, on a date on which only a part was done.
  /// Nil for any other date, and if the target is an upper limit.
  public func part(on date: CivilDate) -> Double? {
    days.first { $0.date == date }?.share.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
  }
}
