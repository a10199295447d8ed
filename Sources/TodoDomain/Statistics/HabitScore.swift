import Foundation

/// How firm a habit is, 0…1: a share of finished dates in which the last ones weigh most, and which
/// one missed date doesn't ruin.
///
/// It is the score of Loop Habit Tracker (`Score.compute` in `uhabits-core/…/models/Score.kt` of
/// [iSoron/uhabits](https://github.com/iSoron/uhabits)). That one goes from day to day, of a habit
/// with `f` dates a day:
///
/// ```
/// m = 0.5 ^ (√f / 13)          score = m · score + (1 − m) · value
/// ```
///
/// The value is 1 of what was kept and 0 of what was missed. Here it goes from date to date, which
/// are 1 / f days apart, so that m = 0.5 ^ (1 / (13 · √f)). A daily habit loses half of its score
/// in 13 missed days, and a weekly one in five missed weeks. A date that was left out on purpose
/// leaves the score as it is. A habit begins at 0.
public enum HabitScore {
  /// The score after dates.
  ///
  /// - Parameter dates: Each date, rising, and whether it was kept; nil for one that was left out
  ///   on purpose. The rhythm of the habit is that of these dates.
  public static func of(_ dates: [(date: CivilDate, isKept: Bool?)]) -> Double {
    guard let first = dates.first?.date, let last = dates.last?.date else { return 0 }
    let days = first.distance(to: last)
    let frequency = days > 0 ? min(1, Double(dates.count - 1) / Double(days)) : 1
    let kept = pow(0.5, 1 / (13 * frequency.squareRoot()))
    return dates.reduce(0) { score, date in
      date.isKept.map { kept * score + (1 - kept) * ($0 ? 1 : 0) } ?? score
    }
  }
}
