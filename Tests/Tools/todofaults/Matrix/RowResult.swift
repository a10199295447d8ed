/// How a row ended.
enum RowResult: Sendable {
  case done(FaultOutcome, seconds: Double)
  /// What the machine lacks.
  case skipped([Requirement])
  /// The row itself broke.
  case broken(String)

  /// Whether the promise stands, as far as this row tells.
  func isGood(for row: any FaultRow) -> Bool {
    switch self {
    case .done(let outcome, _):
      outcome.fired > 0 && outcome.violations.isEmpty != row.isNegativeControl
    case .skipped: true
    case .broken: false
    }
  }
}
