import Foundation

/// The firmness of a habit, 0…1: a share of finished dates that gives recent dates more weight and
/// survives one missed date.
///
/// It is the score of Loop Habit Tracker (`Score.compute` in `uhabits-core/…/models/Score.kt` of
/// [iSoron/uhabits](https://github.com/iSoron/uhabits)). That score proceeds from day to day. For a
/// habit with `f` dates a day:
///
/// ```
/// m = 0.5 ^ (√f / 13)          score = m · score + (1 − m) · value
/// ```
///
/// The value is 1 for a kept day and 0 for a missed day. `HabitScore` proceeds from date to date,
/// and dates are 1 / f days apart, so m = 0.5 ^ (1 / (13 · √f)). A daily habit loses half of its
/// score in 13 missed days, a weekly habit in five missed weeks. A date that was skipped on purpose
/// doesn't change the score. A habit begins at 0.
package enum HabitScore {
  /// Returns the score after the last of some dates.
  ///
  /// - Parameter dates: Each date, in ascending order, and whether it was kept; nil for a date that
  ///   was skipped on purpose. The frequency of the habit is the frequency of these dates.
  package static func of(_ dates: [(date: CivilDate, isKept: Bool?)]) -> Double {
    guard let first = dates.first?.date, let last = dates.last?.date else { return 0 }
    let days = first.distance(to: last)
    let frequency = days > 0 ? min(1, Double(dates.count - 1) / Double(days)) : 1
    let kept = pow(0.5, 1 / (13 * frequency.squareRoot()))
    return dates.reduce(0) { score, date in
      date.isKept.map { kept * score + (1 - kept) * ($0 ? 1 : 0) } ?? score
    }
  }
}
