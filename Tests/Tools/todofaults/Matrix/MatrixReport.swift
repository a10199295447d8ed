/// Prints each row when it ends, in a table with headings.
struct MatrixReport {
  private static let violationsShown = 5
  private static let figuresALine = 6

  static let heading =
    """
      #  attempts    fired  violations  seconds  fault
    ─────────────────────────────────────────────────────────────────────────────────────────
    """

  static func lines(_ row: any FaultRow, _ result: RowResult) -> [String] {
    let number = right("\(row.number)", 3)
    switch result {
    case .skipped(let lacking):
      let names = lacking.map(\.name).joined(separator: ", ")
      return ["\(number)  SKIPPED, for want of \(names): \(row.fault)"]
    case .broken(let error):
      return ["\(number)  BROKEN: \(row.fault): \(error)"]
    case .done(let outcome, let seconds):
      let columns = [
        number, right("\(outcome.attempts)", 8), right("\(outcome.fired)", 7),
        right("\(outcome.violations.count)", 10), right("\(Int(seconds.rounded()))", 7),
      ]
      return [columns.joined(separator: "  ") + "  " + row.fault] + details(row, outcome)
    }
  }

  private static func details(_ row: any FaultRow, _ outcome: FaultOutcome) -> [String] {
    let figures = outcome.figures.map { "\($0.name) \($0.count)" }
    var lines = stride(from: 0, to: figures.count, by: figuresALine).map {
      figures[$0...].prefix(figuresALine).joined(separator: ", ")
    }
    if outcome.fired == 0 { lines.append("FAILED: no fault fired") }
    if row.isNegativeControl {
      lines.append(
        outcome.violations.isEmpty
          ? "FAILED: a control that finds nothing proves nothing" : "a control: it must fail")
    } else if !outcome.violations.isEmpty {
      lines.append("FAILED: \(row.required)")
      lines += outcome.violations.prefix(violationsShown).map { "- \($0)" }
    }
    return lines.map { "     " + $0 }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
