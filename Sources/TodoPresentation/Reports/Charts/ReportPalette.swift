/// What a colour is for.
enum ColorRole: String, CaseIterable, Hashable, Sendable {
  /// The page, and the cards on it.
  case paper, card
  /// Text, and text of less weight.
  case ink, muted
  /// What parts cards and rows, and the outline of bars.
  case line, outline
  /// What is finished, where no category lends its colour.
  case accent
  /// Steps of a heat map, nothing first, and text upon each.
  case heat0, heat1, heat2, heat3, heat4
  case on0, on1, on2, on3, on4
}

/// The colours of reports in a scheme.
struct ReportPalette: Sendable {
  private let colors: [ColorRole: String]

  private init(_ colors: [ColorRole: String]) {
    self.colors = colors
  }

  /// `#` and six hexadecimal digits.
  subscript(_ role: ColorRole) -> String { colors[role] ?? "#808080" }

  /// Dark on light, and what is shared.
  static let light = ReportPalette([
    .paper: "#F5F5F2", .card: "#FFFFFF", .ink: "#1D2227", .muted: "#59626C", .line: "#DCDFDC",
    .outline: "#6D7680", .accent: "#3F8F84", .heat0: "#F0F1EE", .heat1: "#D5EAE5",
    .heat2: "#A3D3C8", .heat3: "#5FAE9F", .heat4: "#1E6E63", .on0: "#59626C", .on1: "#1D2227",
    .on2: "#1D2227", .on3: "#10201D", .on4: "#FFFFFF",
  ])

  /// Light on dark.
  static let dark = ReportPalette([
    .paper: "#131619", .card: "#1B1F23", .ink: "#E7E9EB", .muted: "#A3ABB3", .line: "#31373D",
    .outline: "#88919A", .accent: "#63B8AB", .heat0: "#23282D", .heat1: "#1F413D",
    .heat2: "#29615A", .heat3: "#49998D", .heat4: "#8FDCCF", .on0: "#A3ABB3", .on1: "#E7E9EB",
    .on2: "#F4F6F7", .on3: "#0B1412", .on4: "#0B1412",
  ])

  /// The colours as custom properties of CSS: `--ink: #1D2227;`.
  var properties: String {
    ColorRole.allCases.map { "--\($0.rawValue): \(self[$0]);" }.joined(separator: " ")
  }
}

/// The rules by which charts look: the same on a page, whose colours are custom properties, and in
/// a document of its own, whose colours are themselves.
enum ChartStyle {
  /// CSS for the classes of charts.
  static func rules(_ color: (ColorRole) -> String) -> String {
    let heat = (0...4).map { step in
      let fill = ColorRole(rawValue: "heat\(step)").map(color) ?? ""
      let text = ColorRole(rawValue: "on\(step)").map(color) ?? ""
      return "svg .heat\(step) { fill: \(fill); } svg .on\(step) { fill: \(text); }"
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
      svg .planned { fill: none; stroke: \(color(.outline)); stroke-width: 1; }
      svg .finished { stroke: \(color(.outline)); stroke-width: 1; }
      svg .accent { fill: \(color(.accent)); }
      svg .dense { fill: \(color(.outline)); }
      svg .series { fill: none; stroke: \(color(.accent)); stroke-width: 2; \
      stroke-linejoin: round; stroke-linecap: round; }
      svg .dot { fill: \(color(.card)); stroke: \(color(.accent)); stroke-width: 2; }
      svg .ahead { fill: none; stroke: \(color(.line)); stroke-width: 1; }
      svg .today { fill: none; stroke: \(color(.ink)); stroke-width: 1.5; }
      \(heat.joined(separator: "\n"))
      """
  }
}

/// Which step of a heat map a count has: 0 for nothing, then four steps up to the largest.
struct HeatSteps {
  private let largest: Int

  init(_ counts: some Sequence<Int>) {
    largest = counts.max() ?? 0
  }

  /// 0…4.
  func step(_ count: Int) -> Int {
    guard count > 0, largest > 0 else { return 0 }
    return min(4, 1 + (count - 1) * 4 / largest)
  }

  /// The counts of each step that has any: `0`, `1–3`, `4–6`.
  var legend: [(step: Int, range: String)] {
    guard largest > 0 else { return [] }
    let ranges = (1...4).compactMap { step -> (Int, String)? in
      // The least count of a step is the first that a quarter of the largest more than it reaches.
      let first = ((step - 1) * largest + 3) / 4 + 1
      let last = step == 4 ? largest : (step * largest + 3) / 4
      guard first <= last else { return nil }
      return (step, first == last ? "\(first)" : "\(first)–\(last)")
    }
    return [(0, "0")] + ranges
  }

  /// The legend as a row of marks, from the left: what is counted, the steps, and last what is
  /// still to come.
  func marks(y: Double, of name: String? = nil, ahead: String? = nil) -> [Mark] {
    let steps = legend.map { (style: "heat\($0.step)", text: $0.range) }
    var x = name.map { ChartText.width(of: $0, size: 10.5) + 12 } ?? 0
    let named = name.map { [Mark.label($0, 0, y + 11, "small muted")] } ?? []
    let all = steps + (ahead.map { [("ahead", $0)] } ?? [])
    return named
      + all.flatMap { style, text -> [Mark] in
        let marks: [Mark] = [
          .rect(Box(x: x + 0.5, y: y, width: 13, height: 13), style),
          .label(text, x + 19, y + 11, "small muted"),
        ]
        x += 19 + ChartText.width(of: text, size: 10.5) + 12
        return marks
      }
  }
}

/// The marks of an axis that begins at 0: at most four above it, at round numbers.
struct AxisScale {
  /// Where the axis ends: a round number that is no less than the largest value.
  let top: Int
  let ticks: [Int]

  init(upTo largest: Int) {
    let step = AxisScale.step(largest)
    let count = max(1, (largest + step - 1) / step)
    top = step * count
    ticks = (0...count).map { $0 * step }
  }

  /// 1, 2 or 5 times a power of ten.
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
