/// The end of a row.
enum RowResult: Sendable {
  case done(FaultOutcome, seconds: Double)
  /// The machine lacks these requirements.
  case skipped([Requirement])
  /// The row itself failed, with this error.
  case broken(String)

  /// Whether the row confirms the promises. A negative control must find violations, and a skipped
  /// row counts as good.
  func isGood(for row: any FaultRow) -> Bool {
    switch self {
    case .done(let outcome, _):
      outcome.fired > 0 && outcome.violations.isEmpty != row.isNegativeControl
    case .skipped: true
    case .broken: false
    }
  }
}
