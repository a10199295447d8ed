public import TodoDomain

/// How the report on a period looks on a terminal.
///
/// Sections that have nothing to say are left out; what has no room is left out or cut, so that no
/// line is wider than the look.
public struct ReportRenderer: Sendable {
  private let renderer: TextRenderer
  private let categories: [Category]

  /// A renderer for reports, in the colours of these categories.
  public init(_ renderer: TextRenderer, categories: [Category] = []) {
    self.renderer = renderer
    self.categories = categories
  }

  /// The lines of a report: its name and its dates, then a section for each thing to tell.
  public func lines(_ report: PeriodReport) -> [String] {
    let sections: [any ReportSection] = [
      ReportOverview(report: report, renderer: renderer),
      ReportTrend(report: report, renderer: renderer),
      ReportDays(report: report, renderer: renderer),
      ReportBreakdown(report: report, renderer: renderer, categories: categories),
      ReportWeekdays(report: report, renderer: renderer),
      ReportGrid(report: report, renderer: renderer),
      ReportCalendar(report: report, renderer: renderer),
      ReportRoutines(report: report, renderer: renderer),
      ReportMood(report: report, renderer: renderer),
      ReportFindings(report: report, renderer: renderer),
    ]
    return Array(
      ([heading(report)] + sections.map(\.lines)).filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

extension ReportRenderer {
  /// The name, the dates and the day up to which it knows, which has a line of its own where the
  /// dates leave it no room.
  private func heading(_ report: PeriodReport) -> [String] {
    let period = renderer.strings.period(report.period)
    let asOf =
      report.period.days.contains(report.today) ? [renderer.strings.asOf(report.today)] : []
    let joined = ([period] + asOf).joined(separator: " · ")
    let isFitting = renderer.glyphs.spelled(joined).displayWidth <= renderer.width ?? .max
    return [renderer.phrase(renderer.strings.reportTitle(report.period.unit), .bold)]
      + (isFitting ? [joined] : [period] + asOf).map { renderer.phrase($0, .dim) }
  }
}

/// A part of a report under a heading of its own.
protocol ReportSection {
  var report: PeriodReport { get }
  var renderer: TextRenderer { get }
  /// The heading and what is below it; empty where there is nothing to say.
  var lines: [String] { get }
}

extension ReportSection {
  var strings: any Strings { renderer.strings }

  func term(_ term: ReportTerm) -> String { strings.term(term) }

  /// A heading of the section.
  func heading(_ term: ReportTerm) -> String { renderer.phrase(strings.term(term), .bold) }

  /// A number of ours as a cell.
  func cell(_ text: String?, _ style: TextStyle? = nil) -> TextTable.Cell {
    .init(renderer.glyphs.spelled(text ?? ""), style: style)
  }
}

/// What the parts of a report are set with: each line fits the width, however small it is.
extension TextRenderer {
  /// The margin of what stands under a heading; narrow terminals have no room for one.
  var reportMargin: String {
    (width ?? .max) < Self.leastWidthForMargin ? "" : Self.indent
  }

  private static let leastWidthForMargin = 24

  /// The columns between the margin and the end of a line; nil for no limit.
  var reportRoom: Int? { width.map { max(1, $0 - reportMargin.count) } }

  /// A phrase of ours, spelled with the glyphs and cut to the width.
  func phrase(_ text: String, _ style: TextStyle) -> String {
    cut(glyphs.spelled(text), style)
  }

  /// A phrase under a heading.
  func noted(_ text: String, _ style: TextStyle = .dim) -> String {
    reportMargin + narrowed(by: reportMargin.count).phrase(text, style)
  }

  /// A table's lines under a heading.
  func set(_ table: TextTable) -> [String] {
    table.lines(width: reportRoom, mode: color, glyphs: glyphs)
      .map { $0.isEmpty ? "" : reportMargin + $0 }
  }

  /// A sentence under a heading, its further lines below its first word; `mark` stands before it.
  func sentence(_ text: String, mark: String, _ style: TextStyle? = nil) -> [String] {
    let hanging = String(repeating: " ", count: mark.isEmpty ? 0 : mark.displayWidth + 1)
    let room = narrowed(by: reportMargin.count + hanging.count)
    return text.wrapped(toWidth: room.width).enumerated().map { number, line in
      let opening = number == 0 && !mark.isEmpty ? mark + " " : hanging
      let whole = narrowed(by: reportMargin.count).fitted(opening + line)
      return reportMargin + (style?.applied(to: whole, mode: color) ?? whole)
    }
  }

  /// A user's text in a column, short enough not to make every row long where no width is set.
  func shortened(_ text: String) -> String {
    TerminalText.singleLine(text).truncated(toWidth: Self.longestCell, glyphs: glyphs)
  }

  private static let longestCell = 60

  private func cut(_ text: String, _ style: TextStyle) -> String {
    style.applied(to: fitted(text), mode: color)
  }

  private func fitted(_ text: String) -> String {
    width.map { text.truncated(toWidth: $0, glyphs: glyphs) } ?? text
  }
}

/// The period in a few numbers, and how they differ from earlier ones.
private struct ReportOverview: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    let isEmpty = report.total.count == 0
    guard !isEmpty else {
      let said = strings.emptyPeriod(report.period.unit)
      return renderer.sentence(renderer.glyphs.spelled(said), mark: "", .dim)
        + (report.before == nil ? [] : [""] + comparison)
    }
    return [heading(.overview), progress, ""] + comparison + [""] + particulars
  }

  /// The rate as a bar over the room that there is, and in numbers.
  private var progress: String {
    let total = report.total
    let share = "\(total.finished)/\(total.count)"
    let numbers = report.rate.map { "\(ReportNumber.percentage($0)) (\(share))" } ?? share
    let width = min((renderer.reportRoom ?? .max) - numbers.count - 2, Self.widestBar)
    guard width >= Self.leastBar else { return renderer.noted(numbers, .bold) }
    let bar = BarChart.split(
      part: total.finished, whole: total.count, max: total.count, width: width,
      glyphs: renderer.glyphs)
    return renderer.reportMargin + TextStyle.green.applied(to: bar, mode: renderer.color) + "  "
      + TextStyle.bold.applied(to: numbers, mode: renderer.color)
  }

  private static let leastBar = 6
  private static let widestBar = 50

  private var particulars: [String] {
    let busiest = ReportCounts.busiestDay(report, strings).map { cell($0) }
    let overdue = cell("\(report.overdue)", report.overdue > 0 ? .yellow : nil)
    let entries: [(ReportTerm, TextTable.Cell?)] = [
      (.due, ReportCounts.due(report).map { cell($0) }), (.overdue, overdue),
      (.moved, cell("\(report.moved)")), (.busiestDay, busiest),
    ]
    let rows = entries.compactMap { label, value in value.map { [cell(term(label), .dim), $0] } }
    return renderer.set(
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
    let (before, strings) = (report.before, strings)
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
        change: { strings.percentagePoints(ReportNumber.change(($0 * 100).rounded())) }),
      Figure(
        term: .mood, now: report.mood.average, before: before?.mood.average,
        usual: report.usualMood.average, text: ReportNumber.mood,
        change: ReportNumber.mood),
    ]
  }

  private var comparison: [String] {
    let shown = figures.filter { $0.term != .mood || $0.now != nil }
    let label = report.period.label
    let isRoomy = renderer.reportRoom ?? .max >= Self.leastRoomForLabel
    let columns = [
      ReportTable.Column(
        "", shown.map { cell(term($0.term)) }, alignment: .left),
      ReportTable.Column(
        label.count <= Self.longestLabel && isRoomy ? label : "",
        shown.map { cell($0.now.map($0.text), .bold) }),
      ReportTable.Column(
        strings.before(report.period.unit), shown.map { cell($0.before.map($0.text), .dim) },
        sacrifice: 3),
      ReportTable.Column(term(.change), shown.map { change($0, $0.before) }, sacrifice: 1),
      ReportTable.Column(
        strings.usual(report.period.unit, of: report.usualPeriods.count),
        shown.map { cell($0.usual.map($0.text), .dim) },
        sacrifice: 4),
      ReportTable.Column(term(.change), shown.map { change($0, $0.usual) }, sacrifice: 5),
    ]
    return ReportTable(columns: columns).lines(renderer)
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
