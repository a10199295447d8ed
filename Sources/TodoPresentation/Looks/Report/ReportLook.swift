public import TodoDomain

/// How the report on a period looks on a terminal.
///
/// Sections that have nothing to say are left out; what has no room is left out or cut, so that no
/// line is wider than the look.
public struct ReportLook: Sendable {
  private let look: Look
  private let categories: [Category]

  /// A look at reports, in the colours of these categories.
  public init(_ look: Look, categories: [Category] = []) {
    self.look = look
    self.categories = categories
  }

  /// The lines of a report: its name and its dates, then a section for each thing to tell.
  public func lines(_ report: PeriodReport) -> [String] {
    let sections: [any ReportSection] = [
      ReportOverview(report: report, look: look), ReportTrend(report: report, look: look),
      ReportDays(report: report, look: look),
      ReportBreakdown(report: report, look: look, categories: categories),
      ReportWeekdays(report: report, look: look), ReportGrid(report: report, look: look),
      ReportCalendar(report: report, look: look), ReportRoutines(report: report, look: look),
      ReportMood(report: report, look: look), ReportFindings(report: report, look: look),
    ]
    return Array(
      ([heading(report)] + sections.map(\.lines)).filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

extension ReportLook {
  /// The name, the dates and the day up to which it knows, which has a line of its own where the
  /// dates leave it no room.
  private func heading(_ report: PeriodReport) -> [String] {
    let period = look.phrases.period(report.period)
    let asOf =
      report.period.days.contains(report.today) ? [look.phrases.asOf(report.today)] : []
    let joined = ([period] + asOf).joined(separator: " · ")
    let isFitting = look.glyphs.spelled(joined).displayWidth <= look.width ?? .max
    return [look.phrase(look.phrases.reportTitle(report.period.unit), .bold)]
      + (isFitting ? [joined] : [period] + asOf).map { look.phrase($0, .dim) }
  }
}

/// A part of a report under a heading of its own.
protocol ReportSection {
  var report: PeriodReport { get }
  var look: Look { get }
  /// The heading and what is below it; empty where there is nothing to say.
  var lines: [String] { get }
}

extension ReportSection {
  var phrases: any Phrases { look.phrases }

  func term(_ term: ReportTerm) -> String { phrases.term(term) }

  /// A heading of the section.
  func heading(_ term: ReportTerm) -> String { look.phrase(phrases.term(term), .bold) }

  /// A number of ours as a cell.
  func cell(_ text: String?, _ style: TextStyle? = nil) -> TextTable.Cell {
    .init(look.glyphs.spelled(text ?? ""), style: style)
  }
}
