/// What a colour of a report is used for.
enum ColorRole: String, CaseIterable, Hashable, Sendable {
  /// The page, and the cards on it.
  case paper, card
  /// Text, and less important text.
  case ink, muted
  /// The lines between cards and rows, and the outline of bars.
  case line, outline
  /// Finished todos, unless a category gives its own colour.
  case accent
  /// The steps of a heat map, the step for 0 first (`heat0`…), and the text on each step (`on0`…).
  case heat0, heat1, heat2, heat3, heat4
  case on0, on1, on2, on3, on4
  /// Moods (`mood0` …), the worst first, and the text on each of them (`felt0` …).
  case mood0, mood1, mood2, mood3, mood4
  case felt0, felt1, felt2, felt3, felt4
}

/// The colours of reports in a scheme.
struct ReportPalette: Sendable {
  private let colors: [ColorRole: String]

  private init(_ colors: [ColorRole: String]) {
    self.colors = colors
  }

  /// The colour of a role: `#` and six hexadecimal digits.
  subscript(_ role: ColorRole) -> String { colors[role] ?? "#808080" }

  /// Dark on light, which printed pages and pictures to share use too.
  static let light = ReportPalette([
    .paper: "#F5F5F2", .card: "#FFFFFF", .ink: "#1D2227", .muted: "#59626C", .line: "#DCDFDC",
    .outline: "#6D7680", .accent: "#3F8F84", .heat0: "#F0F1EE", .heat1: "#D5EAE5",
    .heat2: "#A3D3C8", .heat3: "#5FAE9F", .heat4: "#1E6E63", .on0: "#59626C", .on1: "#1D2227",
    .on2: "#1D2227", .on3: "#10201D", .on4: "#FFFFFF", .mood0: "#8F3F0E", .mood1: "#C4803F",
    .mood2: "#868D94", .mood3: "#5B8FC7", .mood4: "#1D4F91", .felt0: "#FFFFFF",
    .felt1: "#10201D", .felt2: "#10201D", .felt3: "#10201D", .felt4: "#FFFFFF",
  ])

  /// Light on dark.
  static let dark = ReportPalette([
    .paper: "#131619", .card: "#1B1F23", .ink: "#E7E9EB", .muted: "#A3ABB3", .line: "#31373D",
    .outline: "#88919A", .accent: "#63B8AB", .heat0: "#23282D", .heat1: "#1F413D",
    .heat2: "#29615A", .heat3: "#49998D", .heat4: "#8FDCCF", .on0: "#A3ABB3", .on1: "#E7E9EB",
    .on2: "#F4F6F7", .on3: "#0B1412", .on4: "#0B1412", .mood0: "#F5A45C", .mood1: "#B0703A",
    .mood2: "#7C858D", .mood3: "#4F86C6", .mood4: "#A9CDF7", .felt0: "#0B1412",
    .felt1: "#0B1412", .felt2: "#0B1412", .felt3: "#0B1412", .felt4: "#0B1412",
  ])

  /// The colours as custom properties of CSS: `--ink: #1D2227;`.
  var properties: String {
    ColorRole.allCases.map { "--\($0.rawValue): \(self[$0]);" }.joined(separator: " ")
  }
}

/// The CSS rules of charts. They are the same on a page, where colours are custom properties, and
/// in an SVG document, which contains the colours.
enum ChartStyle {
  /// Returns the CSS for the classes of charts.
  static func rules(_ color: (ColorRole) -> String) -> String {
    let fills = ["heat", "on", "mood", "felt"].flatMap { name in
      (0...4).compactMap { step in
        ColorRole(rawValue: "\(name)\(step)").map { "svg .\($0.rawValue) { fill: \(color($0)); }" }
      }
    }
    return """
      svg text { font-size: 12px; fill: \(color(.ink)); font-variant-numeric: tabular-nums; }
      svg .label { font-weight: 500; }
      svg .small { font-size: 10.5px; }
      svg .halo { stroke: \(color(.card)); stroke-width: 3; paint-order: stroke; }
      svg .muted { fill: \(color(.muted)); }
      svg .heading { font-size: 14px; font-weight: 600; }
      svg .grid { stroke: \(color(.line)); stroke-width: 1; }
      svg .axis { stroke: \(color(.outline)); stroke-width: 1; }
      svg .planned { fill: \(color(.heat0)); stroke: \(color(.outline)); stroke-width: 1; }
      svg .finished { stroke: \(color(.outline)); stroke-width: 1; }
      svg .accent { fill: \(color(.accent)); }
      svg .corner { stroke: \(color(.card)); stroke-width: 1; }
      svg .dense { fill: \(color(.outline)); }
      svg .series { fill: none; stroke: \(color(.accent)); stroke-width: 2; \
      stroke-linejoin: round; stroke-linecap: round; }
      svg .dot { fill: \(color(.card)); stroke: \(color(.accent)); stroke-width: 2; }
      svg .ahead { fill: none; stroke: \(color(.line)); stroke-width: 1; }
      svg .today { fill: none; stroke: \(color(.ink)); stroke-width: 1.5; }
      \(fills.joined(separator: "\n"))
      """
  }
}

extension Drawing {
  /// Returns the marks of a legend in one row: the name at the left, then an entry for each CSS
  /// class.
  static func legend(
    _ entries: [(style: String, text: String)], y: Double, of name: String? = nil
  ) -> [Mark] {
    let widths = entries.map { 19 + ChartText.width(of: $0.text, size: 10.5) }
    var x = name.map { ChartText.width(of: $0, size: 10.5) + 12 } ?? 0
    let room = usualWidth - x - widths.reduce(0, +)
    let gap = max(4, min(12, room / Double(max(1, entries.count - 1))))
    let named = name.map { [Mark.label($0, 0, y: y + 11, style: "small muted")] } ?? []
    return named
      + zip(entries, widths).flatMap { entry, width -> [Mark] in
        let marks: [Mark] = [
          .rect(Box(x: x + 0.5, y: y, width: 13, height: 13), entry.style),
          .label(entry.text, x + 19, y: y + 11, style: "small muted"),
        ]
        x += width + gap
        return marks
      }
  }
}

/// The marks of an axis that begins at 0: at most four marks above it, at round numbers.
struct AxisScale {
  /// The end of the axis: a round number that is at least the largest value.
  let top: Int
  let ticks: [Int]

  init(upTo largest: Int) {
    let step = AxisScale.step(largest)
    let count = max(1, (largest + step - 1) / step)
    top = step * count
    ticks = (0...count).map { $0 * step }
  }

  /// Returns the step between marks: 1, 2 or 5 times a power of ten.
  private static func step(_ largest: Int) -> Int {
    var power = 1
    while power <= largest {
      if let step = [power, 2 * power, 5 * power].first(where: { $0 * 4 >= largest }) {
        return step
      }
      power *= 10
    }
    return power
  }
}
