import TodoDomain

/// The periods that a report compares. Earlier periods count from the first one with an occurrence.
extension PeriodReport {
  /// The period itself as far as it is compared: a running period has only its days up to today.
  var now: PeriodSummary {
    elapsed?.now ?? PeriodSummary(period: period, total: total, mood: mood)
  }

  /// The earlier periods. If the report's period is still running, an earlier period has only as
  /// many of its first days as have passed of the report's period.
  private var compared: Comparison { elapsed?.comparison ?? comparison }

  /// The earlier periods whose mean the report shows; empty if there is only one, since the report
  /// shows that period's figures anyway.
  var usualPeriods: ArraySlice<PeriodSummary> {
    compared.inUse.count > 1 ? compared.inUse : []
  }

  /// The period just before this one; nil if neither it nor any earlier period has an occurrence.
  var before: PeriodSummary? { compared.inUse.last }

  /// The mean number of planned todos in the usual periods.
  var usualCount: Double? { usualPeriods.isEmpty ? nil : compared.usualCount }

  /// The mean number of finished todos in the usual periods.
  var usualFinished: Double? { usualPeriods.isEmpty ? nil : compared.usualFinished }

  /// The finished share of all occurrences of those usual periods that have begun, 0…1; nil if they
  /// have no occurrences.
  var usualRate: Double? {
    usualPeriods.filter(hasBegun).map(\.total).reduce(.none, +).rate
  }

  /// The moods of the usual periods together.
  var usualMood: Mood { usualPeriods.map(\.mood).reduce(Mood(), +) }
}

/// Numbers in the form of reports: in every language with a full stop before the decimals, and with
/// a true minus sign.
enum ReportNumber {
  /// Returns a mean with one decimal, or with none if the decimal is zero: `3.5`, `12`, `−0.8`.
  static func mean(_ number: Double) -> String { decimal(number, 1, trimmed: true) }

  /// Returns a mood with its sign and two decimals: `+1.50`, `−0.33`, `0.00`.
  static func mood(_ number: Double) -> String { signed(decimal(number, 2)) }

  /// Returns a mean mood with its sign, and at most one decimal: `+3`, `−0.5`.
  static func meanMood(_ number: Double) -> String { signed(mean(number)) }

  /// Returns a mood score with its sign: `+3`, `−2`, `0`.
  static func score(_ score: Int) -> String { signed(decimal(Double(score), 1, trimmed: true)) }

  /// Returns a share of 1 as a rounded percentage. Only a share of 1 is 100 %, and only a share of
  /// 0 is 0 %.
  static func percentage(_ share: Double) -> String {
    // A half is rounded up, also if its binary fraction is slightly less.
    let rounded = Int((share * 100 + 1e-9).rounded())
    let honest = share < 1 ? min(rounded, 99) : rounded
    return "\(share > 0 ? max(honest, 1) : honest)%"
  }

  /// Returns a difference with its sign: `+3`, `−2.5`, `±0`.
  static func change(_ difference: Double) -> String {
    let text = mean(difference)
    return text == "0" ? "±0" : signed(text)
  }

  /// Returns the number of todos that were finished as planned, and after it the number finished
  /// without a day: `3 +1`.
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

/// The rates of periods. A period that has not begun has no rate, since nothing in it can be
/// finished yet.
extension PeriodReport {
  /// Whether the period's first day has come.
  var hasBegun: Bool { period.days.lowerBound <= today }

  /// The finished share of the period; nil before its first day, and without tasks.
  var rate: Double? { hasBegun ? total.rate : nil }

  /// Returns the finished share of another period; nil before its first day, and without tasks.
  func rate(_ summary: PeriodSummary) -> Double? { hasBegun(summary) ? summary.total.rate : nil }

  /// Returns whether the first day of another period has come.
  func hasBegun(_ summary: PeriodSummary) -> Bool { summary.period.days.lowerBound <= today }

  /// Returns the counts of the period in groups. `part` gives the group of a count, such as its
  /// category or its kind.
  ///
  /// - Parameter withEvents: Whether events that aren't tasks are counted too.
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
  /// The finished share; nil if there are no occurrences, or only ones that are still to come.
  let rate: Double?

  init(_ counts: Completion, rate: Double?) {
    self.counts = counts
    self.rate = rate
  }

  static let none = RatedCounts(.none, rate: nil)
}
