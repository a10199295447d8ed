import TodoDomain

/// The period in a few numbers, and how they differ from earlier ones.
struct ReportOverview: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    let isEmpty = report.total.count == 0
    guard !isEmpty else {
      let said = phrases.emptyPeriod(report.period.unit)
      return look.sentence(look.glyphs.spelled(said), mark: "", .dim)
        + (report.before == nil ? [] : [""] + comparison)
    }
    return [heading(.overview), progress, ""] + comparison + [""] + particulars
  }

  /// The rate as a bar over the room that there is, and in numbers.
  private var progress: String {
    let total = report.total
    let share = "\(total.finished)/\(total.count)"
    let numbers = report.rate.map { "\(ReportNumber.percentage($0)) (\(share))" } ?? share
    let width = min((look.reportRoom ?? .max) - numbers.count - 2, Self.widestBar)
    guard width >= Self.leastBar else { return look.noted(numbers, .bold) }
    let bar = BarChart.split(
      part: total.finished, whole: total.count, max: total.count, width: width,
      glyphs: look.glyphs)
    return look.reportMargin + TextStyle.green.applied(to: bar, mode: look.color) + "  "
      + TextStyle.bold.applied(to: numbers, mode: look.color)
  }

  private static let leastBar = 6
  private static let widestBar = 50

  private var particulars: [String] {
    let busiest = ReportCounts.busiestDay(report, phrases).map { cell($0) }
    let overdue = cell("\(report.overdue)", report.overdue > 0 ? .yellow : nil)
    let entries: [(ReportTerm, TextTable.Cell?)] = [
      (.due, ReportCounts.due(report).map { cell($0) }), (.overdue, overdue),
      (.moved, cell("\(report.moved)")), (.busiestDay, busiest),
    ]
    let rows = entries.compactMap { label, value in value.map { [cell(term(label), .dim), $0] } }
    return look.set(
      TextTable(
        columns: [
          .init("", sizing: .flexible(minWidth: 6), priority: 1),
          .init("", sizing: .flexible(minWidth: 4)),
        ], rows: rows, showsHeader: false))
  }
}

// MARK: - Comparison

extension ReportOverview {
  /// A number of the period beside the same of earlier ones.
  private struct Figure {
    let term: ReportTerm
    let now: Double?
    let before: Double?
    let usual: Double?
    let text: (Double) -> String
    let change: (Double) -> String
  }

  private var figures: [Figure] {
    let (before, phrases) = (report.before, phrases)
    return [
      Figure(
        term: .planned, now: Double(report.total.count),
        before: before.map { Double($0.total.count) }, usual: report.usualCount,
        text: ReportNumber.mean, change: ReportNumber.change),
      Figure(
        term: .finished, now: Double(report.total.finished),
        before: before.map { Double($0.total.finished) }, usual: report.usualFinished,
        text: ReportNumber.mean, change: ReportNumber.change),
      Figure(
        term: .rate, now: report.rate, before: before.flatMap(report.rate),
        usual: report.usualRate, text: ReportNumber.percentage,
        change: { phrases.percentagePoints(ReportNumber.change(($0 * 100).rounded())) }),
      Figure(
        term: .mood, now: report.mood.average, before: before?.mood.average,
        usual: report.usualMood.average, text: ReportNumber.mood,
        change: ReportNumber.mood),
    ]
  }

  private var comparison: [String] {
    let shown = figures.filter { $0.term != .mood || $0.now != nil }
    let label = report.period.label
    let isRoomy = look.reportRoom ?? .max >= Self.leastRoomForLabel
    let columns = [
      ReportTable.Column(
        "", shown.map { cell(term($0.term)) }, alignment: .left),
      ReportTable.Column(
        label.count <= Self.longestLabel && isRoomy ? label : "",
        shown.map { cell($0.now.map($0.text), .bold) }),
      ReportTable.Column(
        phrases.before(report.period.unit), shown.map { cell($0.before.map($0.text), .dim) },
        sacrifice: 3),
      ReportTable.Column(term(.change), shown.map { change($0, $0.before) }, sacrifice: 1),
      ReportTable.Column(
        phrases.usual(report.period.unit, of: report.usualPeriods.count),
        shown.map { cell($0.usual.map($0.text), .dim) },
        sacrifice: 4),
      ReportTable.Column(term(.change), shown.map { change($0, $0.usual) }, sacrifice: 5),
    ]
    return ReportTable(columns: columns).lines(look)
  }

  /// A title that is wider than its numbers by far costs another column.
  private static let longestLabel = 8
  private static let leastRoomForLabel = 50

  private func change(_ figure: Figure, _ earlier: Double?) -> TextTable.Cell {
    guard let now = figure.now, let earlier else { return cell(nil) }
    return cell(figure.change(now - earlier), style(figure, now - earlier))
  }

  /// To plan more is neither better nor worse.
  private func style(_ figure: Figure, _ difference: Double) -> TextStyle? {
    if difference == 0 { return .dim }
    return figure.term == .planned ? nil : difference > 0 ? .green : .yellow
  }
}
