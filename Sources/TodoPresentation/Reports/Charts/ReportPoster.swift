import TodoDomain

/// How the picture of a report is put together.
struct ReportPoster {
  private let report: PeriodReport
  private let sections: ReportChapters
  private let charts: ReportCharts

  init(_ report: PeriodReport, _ language: Language) {
    self.report = report
    sections = ReportChapters(report, language)
    charts = ReportCharts(report, language.phrases)
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
    return head + [.label(sections.phrases.emptyPeriod(report.period.unit), x, Self.top, "muted")]
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
    let phrases = sections.phrases
    let bars = BarChartSVG(charts.categories, phrases, limit: 7)
      .drawing(phrases.term(.byCategory))
    let when =
      report.period.days.count > 7
      ? charts.calendar : HeatMapSVG(report, phrases).drawing(phrases.term(.grid))
    return [bars, when]
  }

  private static let margin = 36.0
  private static let apart = 56.0
  private static let top = 204.0
}
