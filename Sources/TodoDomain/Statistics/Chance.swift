import Foundation

/// Statistical tests of whether a difference could be chance. Each returns the probability of a
/// difference at least as large, in either direction, if there were no real difference; 1 if
/// nothing can be concluded.
enum Chance {
  /// The probability below which a single difference counts as more than chance. If several
  /// differences are tested together, the limit is divided by their number (Bonferroni).
  static let limit = 0.05

  /// Tests two samples by ranks: the test of Mann and Whitney (1947) in its normal approximation,
  /// with the corrections for ties and for continuity. It assumes that the values of a sample are
  /// independent.
  static func ofRanks(_ one: [Double], _ other: [Double]) -> Double {
    let (m, n) = (Double(one.count), Double(other.count))
    let sorted = (one.map { ($0, true) } + other.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var (rankSum, ties, first) = (0.0, 0.0, 0)
    while first < sorted.count {
      let group = sorted[first...].prefix { $0.0 == sorted[first].0 }
      let size = Double(group.count)
      rankSum += Double(group.count(where: \.1)) * (Double(first) + (size + 1) / 2)
      ties += size * size * size - size
      first += group.count
    }
    let total = m + n
    let variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
    guard m > 0, n > 0, variance > 0 else { return 1 }
    let distance = abs(rankSum - m * (m + 1) / 2 - m * n / 2)
    return tail(max(0, distance - 0.5) / variance.squareRoot())
  }

  /// Returns the probability that two shares differ at least this much by chance, from the
  /// chi-squared test of Pearson with the correction of Yates (1934).
  static func ofShares(_ one: Completion, _ other: Completion) -> Double {
    let (m, n) = (Double(one.count), Double(other.count))
    let (a, c) = (Double(one.finished), Double(other.finished))
    let (b, d) = (m - a, n - c)
    let product = (a + b) * (c + d) * (a + c) * (b + d)
    guard product > 0 else { return 1 }
    let distance = max(0, abs(a * d - b * c) - (m + n) / 2)
    return tail(((m + n) / product).squareRoot() * distance)
  }

  /// Returns the share of a normal distribution that lies at least this number of standard
  /// deviations from its mean, on either side.
  private static func tail(_ deviations: Double) -> Double { erfc(deviations / 2.0.squareRoot()) }
}
