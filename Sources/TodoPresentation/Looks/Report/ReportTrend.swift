import TodoDomain

/// How planned todos and their rate went over the last periods, a mark for each.
struct ReportTrend: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    guard trend.count > 1 else { return [] }
    let room = (look.reportRoom ?? .max) - labelWidth - rangeWidth - 4
    guard room >= min(trend.count, Self.leastMarks) else { return [] }
    let size = (trend.count + min(room, Self.mostMarks) - 1) / min(room, Self.mostMarks)
    let marks = grouped(trend.map(\.total), by: size)
    let begun = grouped(trend.map { report.hasBegun($0) ? $0.total : .none }, by: size)
    let planned = cell(
      Sparkline.line(
        marks.map { Double($0.count) }, max: Double(marks.map(\.count).max() ?? 0),
        glyphs: look.glyphs), .cyan)
    let rate = cell(Sparkline.line(begun.map(\.rate), max: 1, glyphs: look.glyphs), .green)
    let rows = [
      [cell(term(.planned)), planned, cell(ranges.planned, .dim)],
      [cell(term(.rate)), rate, cell(ranges.rate, .dim)],
    ]
    let table = TextTable(columns: ["", "", ""].map { .init($0) }, rows: rows, showsHeader: false)
    return [heading(.trend)] + look.set(table) + [look.noted(span(size))]
  }

  /// From the first period on that has something, since a store begins somewhere.
  private var trend: [PeriodSummary] { Array(report.trend.drop { $0.total.count == 0 }) }

  private static let leastMarks = 4
  private static let mostMarks = 60

  /// Added up by so many, from the last period back.
  private func grouped(_ totals: [Completion], by size: Int) -> [Completion] {
    let first = totals.count % size
    let starts = (first > 0 ? [0] : []) + stride(from: first, to: totals.count, by: size)
    let ends = starts.dropFirst() + [totals.count]
    return zip(starts, ends).map { totals[$0..<$1].reduce(.none, +) }
  }

  /// The least and the most of a single period.
  private var ranges: (planned: String, rate: String) {
    let counts = trend.map(\.total.count)
    let rates = trend.compactMap(report.rate)
    let ends = [rates.min(), rates.max()].compactMap { $0.map(ReportNumber.percentage) }
    return ("\(counts.min() ?? 0)–\(counts.max() ?? 0)", ends.joined(separator: "–"))
  }

  private var labelWidth: Int { max(term(.planned).displayWidth, term(.rate).displayWidth) }

  private var rangeWidth: Int { max(ranges.planned.count, ranges.rate.count) }

  /// From when to when, and how many periods a mark has.
  private func span(_ size: Int) -> String {
    let labels = [trend.first, trend.last].compactMap { $0?.period }.map { period in
      period.unit == .rolling ? "\(period.days.upperBound)" : period.label
    }
    return labels.joined(separator: " … ") + (size > 1 ? " · \(phrases.periodsPerMark(size))" : "")
  }
}
