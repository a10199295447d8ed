import TodoDomain
import TodoLocalisation

/// Draws a report as one picture to share: its figures, and its highlights side by side.
///
/// It is SVG 1.1 without script, with its own background, and names its fonts without embedding
/// them.
public struct SVGReportRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the picture, a document of SVG.
  public func render(_ document: ReportDocument) -> String {
    let poster = ReportPoster(document)
    return SVGDocument(
      title: poster.title, summary: poster.summary, language: document.language,
      rules: """
        svg .title { font-size: 26px; font-weight: 600; }
        svg .value { font-size: 24px; font-weight: 600; }
        """
    ).text(poster.drawing)
  }
}

/// A picture that is a document of its own.
struct SVGDocument {
  let title: String
  let summary: String
  let language: Language
  /// The CSS rules for the texts of the picture, in addition to those of charts.
  let rules: String

  /// Returns the picture with its title, and its description for readers who can't see it.
  func text(_ drawing: Drawing) -> String {
    let root = Mark.tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": drawing.viewBox,
        "width": Mark.number(drawing.width), "height": Mark.number(drawing.height),
        "xml:lang": language.rawValue, "role": "img", "aria-labelledby": "title desc",
      ],
      [
        .tag("title", ["id": "title"], title), .tag("desc", ["id": "desc"], summary),
        .tag("style", [:], style),
      ] + drawing.marks)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.xml)\n"
  }

  private var style: String {
    let fonts =
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Apple SD Gothic Neo', "
      + "'Malgun Gothic', 'Noto Sans KR', NanumGothic, sans-serif"
    let palette = ReportPalette.light
    return """
      svg { font-family: \(fonts); }
      \(ChartStyle.rules { palette[$0] })
      svg .paper { fill: \(palette[.card]); stroke: \(palette[.line]); stroke-width: 1; }
      \(rules)
      """
  }
}

/// The layout of a report's picture.
private struct ReportPoster {
  private let document: ReportDocument
  private let parts: [(title: String, drawing: Drawing)]

  init(_ document: ReportDocument) {
    self.document = document
    parts = document.highlights.map { ($0.title, $0.drawing(document.language, bars: 7)) }
  }

  var title: String { "\(document.title) · \(document.period)" }

  var summary: String {
    (figures.map { "\($0.name): \($0.text)" } + document.highlights.map(\.summary))
      .joined(separator: ". ")
  }

  var drawing: Drawing {
    let bottom = Self.top + (parts.map(\.drawing.height).max() ?? 0) + Self.margin
    let width = 2 * Drawing.usualWidth + Self.apart + 2 * Self.margin
    let background = Mark.rect(
      Box(x: 0.5, y: 0.5, width: width - 1, height: bottom - 1), "paper")
    let placed = parts.enumerated().map { index, part in
      let x = Self.margin + Double(index) * (Drawing.usualWidth + Self.apart)
      return Mark.group(
        [.label(part.title, 0, y: 0, style: "heading"), .group(part.drawing.marks, x: 0, y: 18)],
        x: x,
        y: Self.top)
    }
    return Drawing(
      width: width, height: bottom, marks: [background] + head + figures(width) + placed)
  }

  private var head: [Mark] {
    let x = Self.margin
    let head: [Mark] = [
      .label(document.title, x, y: 58, style: "title"),
      .label("\(document.period) · \(document.asOf)", x, y: 82, style: "muted"),
    ]
    return head + (document.emptiness.map { [.label($0, x, y: Self.top, style: "muted")] } ?? [])
  }

  private var figures: [ReportFigures.Figure] {
    document.all.compactMap(\.figures).flatMap(\.all)
  }

  /// Returns the figures in a row, without the busiest day, which is a text.
  private func figures(_ width: Double) -> [Mark] {
    let figures = figures.filter { !$0.isText }
    let slot = (width - 2 * Self.margin) / Double(max(1, figures.count))
    return figures.enumerated().flatMap { index, figure -> [Mark] in
      let x = Self.margin + Double(index) * slot
      return [
        .label(figure.name, x, y: 126, style: "muted"),
        .label(ChartText.fitted(figure.text, to: slot, size: 24), x, y: 154, style: "value"),
      ]
    }
  }

  private static let margin = 36.0
  private static let apart = 56.0
  private static let top = 204.0
}

/// A drawing: its markup, and the size of the area that it covers.
struct Drawing: Sendable {
  let width: Double
  let height: Double
  let marks: [Mark]

  /// The width of charts. It is the width of a phone, so that texts in them stay legible there.
  static let usualWidth = 380.0

  var viewBox: String { "0 0 \(Mark.number(width)) \(Mark.number(height))" }
}

extension ReportChart {
  /// Draws the chart.
  ///
  /// - Parameter limit: The largest number of bars in a bar chart.
  func drawing(_ language: Language, bars limit: Int = 12) -> Drawing {
    switch content {
    case .timeline(let points): TimelineSVG(points, language).drawing
    case .strip(let points): TimelineSVG(points, language).strip
    case .bars(let table): BarChartSVG(table, language, limit: limit).drawing
    case .heatMap(let map): HeatMapSVG(map: map).drawing
    case .calendar(let map): CalendarSVG(map, language).drawing
    }
  }
}
