import TodoDomain

/// The periods that a report compares, from the time since the store has anything.
extension PeriodReport {
  /// The period itself, as far as it is compared: its days up to today if it is running.
  var now: PeriodSummary {
    elapsed?.now ?? PeriodSummary(period: period, total: total, mood: mood)
  }

  /// The earlier periods, or as much of each as is over of a running one.
  private var compared: Comparison { elapsed?.comparison ?? comparison }

  /// The periods that means are made of; no mean of a single one, which is the one before.
  var usualPeriods: ArraySlice<PeriodSummary> {
    compared.lived.count > 1 ? compared.lived : []
  }

  /// The period just before, unless nothing was on by then.
  var before: PeriodSummary? { compared.lived.last }

  /// How many were planned on average.
  var usualCount: Double? { usualPeriods.isEmpty ? nil : compared.usualCount }

  /// How many were finished on average.
  var usualFinished: Double? { usualPeriods.isEmpty ? nil : compared.usualFinished }

  /// The finished share of all that have begun.
  var usualRate: Double? {
    usualPeriods.filter(hasBegun).map(\.total).reduce(.none, +).rate
  }

  /// What was felt in them.
  var usualMood: Mood { usualPeriods.map(\.mood).reduce(Mood(), +) }
}

/// Numbers as reports write them: everywhere a full stop for the decimals, a true minus sign.
enum ReportNumber {
  /// A mean with one decimal, none where it is whole: `3.5`, `12`, `−0.8`.
  static func mean(_ number: Double) -> String { decimal(number, 1, trimmed: true) }

  /// A mood with its sign and two decimals: `+1.50`, `−0.33`, `0.00`.
  static func mood(_ number: Double) -> String { signed(decimal(number, 2)) }

  /// A mean mood with its sign, and at most one decimal: `+3`, `−0.5`.
  static func meanMood(_ number: Double) -> String { signed(mean(number)) }

  /// A mood score with its sign: `+3`, `−2`, `0`.
  static func score(_ score: Int) -> String { signed(decimal(Double(score), 1, trimmed: true)) }

  /// A share of 1, rounded, but 100 % only of all, and 0 % only of nothing.
  static func percentage(_ share: Double) -> String {
    // A half goes up, also one that a binary fraction misses by a hair.
    let rounded = Int((share * 100 + 1e-9).rounded())
    let honest = share < 1 ? min(rounded, 99) : rounded
    return "\(share > 0 ? max(honest, 1) : honest)%"
  }

  /// A difference with its sign: `+3`, `−2.5`, `±0`.
  static func change(_ difference: Double) -> String {
    let text = mean(difference)
    return text == "0" ? "±0" : signed(text)
  }

  /// What was finished as it was planned, and behind it what was finished without a day: `3 +1`.
  static func finished(_ counts: Completion) -> String {
    "\(counts.finished)" + (counts.unplanned > 0 ? " +\(counts.unplanned)" : "")
  }

  private static func signed(_ text: String) -> String {
    text.hasPrefix("\u{2212}") || !text.contains { "123456789".contains($0) } ? text : "+" + text
  }

  private static func decimal(_ number: Double, _ digits: Int, trimmed: Bool = false) -> String {
    let scale = digits == 1 ? 10 : 100
    let units = Int((number * Double(scale)).rounded())
    let (whole, rest) = abs(units).quotientAndRemainder(dividingBy: scale)
    let sign = units < 0 ? "\u{2212}" : ""
    if trimmed, rest == 0 { return "\(sign)\(whole)" }
    let tail = digits == 2 && rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(tail)"
  }
}

/// The rates of periods. A period that has not begun has none, since nothing in it can be finished
/// yet.
extension PeriodReport {
  /// Whether its first day has come.
  var hasBegun: Bool { period.days.lowerBound <= today }

  /// The period's own.
  var rate: Double? { hasBegun ? total.rate : nil }

  /// Another period's.
  func rate(_ summary: PeriodSummary) -> Double? { hasBegun(summary) ? summary.total.rate : nil }

  /// Whether the first day of another period has come.
  func hasBegun(_ summary: PeriodSummary) -> Bool { summary.period.days.lowerBound <= today }

  /// The period's counts by one part of what they are counted by.
  ///
  /// - Parameter withEvents: Whether what is no task is counted too.
  func groups<Part: Hashable>(
    by part: (CountKey) -> Part, withEvents: Bool = false
  ) -> [Part: RatedCounts] {
    let counts = withEvents ? counts + events : counts
    let begun = Set(counts.cells.keys.filter { $0.date <= today }.map(part))
    return Dictionary(
      uniqueKeysWithValues: counts.grouped(by: part).map { name, counts in
        (name, RatedCounts(counts, rate: begun.contains(name) ? counts.rate : nil))
      })
  }
}

/// The numbers of planned and finished occurrences, and the finished share.
struct RatedCounts: Hashable, Sendable {
  let counts: Completion
  /// Nil of nothing, and of what is still to come.
  let rate: Double?

  init(_ counts: Completion, rate: Double?) {
    self.counts = counts
    self.rate = rate
  }

  static let none = RatedCounts(.none, rate: nil)
}
