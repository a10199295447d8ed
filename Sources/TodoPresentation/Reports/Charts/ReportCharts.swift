public import TodoDomain

/// The charts of a report.
struct ReportCharts {
  private let report: PeriodReport
  private let strings: any Strings

  init(_ report: PeriodReport, _ strings: any Strings) {
    self.report = report
    self.strings = strings
  }

  /// What is drawn in a section: nothing, or one or two charts.
  func drawings(of section: ReportChapter) -> [Drawing] {
    switch section.subject {
    case .pace: [pace(section.heading)]
    case .days:
      (report.days.count <= 31 ? [pace(section.heading)] : [])
        + (report.days.count > 7 && hasTodos ? [calendar] : [])
    case .categories: [BarChartSVG(categories, strings).drawing(section.heading)]
    case .grid: [HeatMapSVG(report, strings).drawing(section.heading)]
    case .trend:
      [TimelineSVG(ReportPace.trend(report, strings), strings).drawing(section.heading)]
    case .overview, .insights, .weekdays, .hours, .kinds, .mood, .routines: []
    }
  }

  var categories: [ReportCounts.OfCategory] { ReportCounts.byCategory(report, strings) }

  var calendar: Drawing {
    let term = CalendarCounts(report).isOfFinished ? ReportTerm.finishedADay : .plannedADay
    return CalendarSVG(report, strings)
      .drawing("\(strings.term(.calendar)): \(strings.term(term))")
  }

  private var hasTodos: Bool { report.total.count > 0 }

  private func pace(_ heading: String) -> Drawing {
    TimelineSVG(ReportPace(report, strings).points, strings).drawing(heading)
  }
}

/// Lying bars: for each category how many are planned, as an outline, and finished, filled with the
/// category's own colour.
private struct BarChartSVG {
  private let entries: [ReportCounts.OfCategory]
  private let strings: any Strings
  private let width = Drawing.usualWidth
  private let largest: Int

  /// Bars in the order of the entries, `limit` at most, the last of them for all that are left.
  init(
    _ entries: [ReportCounts.OfCategory], _ strings: any Strings, limit: Int = 12
  ) {
    self.strings = strings
    self.entries = BarChartSVG.shown(entries, limit, strings)
    largest = max(1, self.entries.map(\.counts.count).max() ?? 1)
  }

  private static func shown(
    _ entries: [ReportCounts.OfCategory], _ limit: Int, _ strings: any Strings
  ) -> [ReportCounts.OfCategory] {
    guard entries.count > limit else { return entries }
    let rest = entries.dropFirst(limit - 1)
    let others = ReportCounts.OfCategory(
      name: strings.others(rest.count), color: nil,
      rated: rest.map(\.rated).reduce(.none, +))
    return entries.prefix(limit - 1) + [others]
  }

  func drawing(_ title: String) -> Drawing {
    let rows = entries.enumerated().flatMap { index, entry in
      row(entry, y: Double(index) * Self.rowHeight)
    }
    return Drawing(
      width: width, height: Double(max(1, entries.count)) * Self.rowHeight, marks: rows,
      title: title,
      summary: entries.map { "\($0.name): \(strings.share($0.counts))" }.joined(separator: "; "))
  }

  private func row(_ entry: ReportCounts.OfCategory, y: Double) -> [Mark] {
    let numbers = "\(strings.share(entry.counts)) · \(ReportCounts.rate(entry.rated.rate))"
    let room = width - ChartText.width(of: numbers) - 12
    let full = (width - 2) * Double(entry.counts.count) / Double(largest)
    let done = full * (entry.counts.rate ?? 0)
    var marks: [Mark] = [
      .label(ChartText.fitted(entry.name, to: room), 0, y + 12, "label"),
      .label(numbers, width, y + 12, "muted", at: .end),
      .rect(Box(x: 1, y: y + 18, width: max(full, 1), height: Self.thickness), "planned"),
    ]
    if done > 0 {
      let box = Box(x: 1, y: y + 18, width: max(done, 1), height: Self.thickness)
      let style = entry.color == nil ? "finished accent" : "finished"
      marks.append(.rect(box, style, fill: entry.color))
    }
    return marks
  }

  private static let rowHeight = 42.0
  private static let thickness = 13.0
}

/// How the picture of a report is put together.
private struct ReportPoster {
  private let report: PeriodReport
  private let sections: ReportChapters
  private let charts: ReportCharts

  init(_ report: PeriodReport, _ language: Language) {
    self.report = report
    sections = ReportChapters(report, language)
    charts = ReportCharts(report, language.strings)
  }

  var drawing: Drawing {
    let parts = self.parts
    let bottom = Self.top + (parts.map(\.height).max() ?? 0) + Self.margin
    let width = 2 * Drawing.usualWidth + Self.apart + 2 * Self.margin
    let background = Mark.rect(
      Box(x: 0.5, y: 0.5, width: width - 1, height: bottom - 1), "paper")
    let placed = parts.enumerated().map { index, part in
      let x = Self.margin + Double(index) * (Drawing.usualWidth + Self.apart)
      return Mark.group(
        [.label(part.title, 0, 0, "heading"), .group(part.marks, x: 0, y: 18)], x: x, y: Self.top)
    }
    return Drawing(
      width: width, height: bottom, marks: [background] + head + figures(width) + placed,
      title: "\(sections.title) · \(sections.period)",
      summary: (sections.figures.map { "\($0.name): \($0.value)" } + parts.map(\.summary))
        .joined(separator: ". "))
  }

  private var head: [Mark] {
    let x = Self.margin
    let head: [Mark] = [
      .label(sections.title, x, 58, "title"),
      .label("\(sections.period) · \(sections.asOf)", x, 82, "muted"),
    ]
    guard report.total.count == 0 else { return head }
    return head + [.label(sections.strings.emptyPeriod(report.period.unit), x, Self.top, "muted")]
  }

  /// What is in numbers: all but the busiest day, which is a text.
  private func figures(_ width: Double) -> [Mark] {
    let figures = sections.figures.filter { $0.value.count <= 8 }
    let slot = (width - 2 * Self.margin) / Double(max(1, figures.count))
    return figures.enumerated().flatMap { index, figure -> [Mark] in
      let x = Self.margin + Double(index) * slot
      return [
        .label(figure.name, x, 126, "muted"),
        .label(ChartText.fitted(figure.value, to: slot, size: 24), x, 154, "value"),
      ]
    }
  }

  private var parts: [Drawing] {
    guard report.total.count > 0 else { return [] }
    let strings = sections.strings
    let bars = BarChartSVG(charts.categories, strings, limit: 7)
      .drawing(strings.term(.byCategory))
    let when =
      report.period.days.count > 7
      ? charts.calendar : HeatMapSVG(report, strings).drawing(strings.term(.grid))
    return [bars, when]
  }

  private static let margin = 36.0
  private static let apart = 56.0
  private static let top = 204.0
}

/// A report as one picture to share: its figures, its categories, and when it was planned.
///
/// It is SVG 1.1 without script, on a background of its own, with fonts by their names.
public struct SVGReport: Sendable {
  private let language: Language

  /// Pictures in a language.
  public init(language: Language) {
    self.language = language
  }

  /// The document.
  public func document(_ report: PeriodReport) -> String {
    let poster = ReportPoster(report, language)
    let root = Mark.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", poster.drawing.viewBox),
        ("width", Mark.number(poster.drawing.width)),
        ("height", Mark.number(poster.drawing.height)), ("xml:lang", language.rawValue),
        ("role", "img"), ("aria-labelledby", "title desc"),
      ], poster.drawing.named("title", "desc") + [style] + poster.drawing.marks)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.xml)\n"
  }

  private var style: Mark {
    let fonts =
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Apple SD Gothic Neo', "
      + "'Malgun Gothic', 'Noto Sans KR', NanumGothic, sans-serif"
    let palette = ReportPalette.light
    let rules = """
      svg { font-family: \(fonts); }
      \(ChartStyle.rules { palette[$0] })
      svg .paper { fill: \(palette[.card]); stroke: \(palette[.line]); stroke-width: 1; }
      svg .title { font-size: 26px; font-weight: 600; }
      svg .value { font-size: 24px; font-weight: 600; }
      """
    return .element("style", [], [.text(rules)])
  }
}
