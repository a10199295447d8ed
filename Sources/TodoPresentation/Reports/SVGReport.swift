public import TodoDomain

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
