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
    let heading = [
      look.phrase(look.phrases.reportTitle(report.period.unit), .bold),
      look.phrase(look.phrases.period(report.period), .dim),
    ]
    return Array(
      ([heading] + sections.map(\.lines)).filter { !$0.isEmpty }.joined(separator: [""]))
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
