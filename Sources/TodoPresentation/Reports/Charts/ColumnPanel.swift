import TodoDomain

/// Standing bars: what was planned as an outline, what of it is finished filled in.
struct ColumnPanel {
  private let points: [TimePoint]
  private let axis: TimeAxis
  private let phrases: any Phrases
  private let scale: AxisScale
  private let texts: [String]?

  init(_ points: [TimePoint], _ axis: TimeAxis, _ phrases: any Phrases) {
    self.points = points
    self.axis = axis
    self.phrases = phrases
    texts = ColumnPanel.texts(points, axis)
    scale = AxisScale(upTo: points.map(\.total.count).max() ?? 0)
  }

  var panel: TimePanel {
    TimePanel(
      height: Self.top + Self.height + 14, marks: legend + grid + points.indices.flatMap(column),
      hasAnything: points.contains { $0.total.count > 0 })
  }

  private var legend: [Mark] {
    let (planned, finished) = (phrases.term(.planned), phrases.term(.finished))
    let second = 18 + ChartText.width(of: planned) + 14
    return [
      .rect(Box(x: 1, y: 2, width: 11, height: 11), "planned"),
      .label(planned, 18, 12, "muted"),
      .rect(Box(x: second, y: 2, width: 11, height: 11), "finished accent"),
      .label(finished, second + 17, 12, "muted"),
    ]
  }

  private var grid: [Mark] {
    scale.ticks.flatMap { tick -> [Mark] in
      let y = y(tick)
      return [
        .line(from: (axis.left, y), to: (Drawing.usualWidth, y), tick == 0 ? "axis" : "grid"),
        .label("\(tick)", axis.left - 6, y + 4, "small muted", at: .end),
      ]
    }
  }

  private func column(_ index: Int) -> [Mark] {
    let total = points[index].total
    guard total.count > 0 else { return [] }
    let width = min(28, axis.slot * 0.7)
    let isDense = axis.slot < 4
    let x = axis.x(index) - width / 2
    let bar = { (count: Int, style: String) in
      Mark.rect(
        Box(x: x, y: y(count), width: width, height: y(0) - y(count)), style,
        tip: "\(points[index].name): \(phrases.totals(total))")
    }
    var marks = [bar(total.count, isDense ? "dense" : "planned")]
    if total.finished > 0 {
      marks.append(bar(total.finished, isDense ? "accent" : "finished accent"))
    }
    if let text = texts?[index] {
      marks.append(.label(text, axis.x(index), y(total.count) - 4, "small", at: .middle))
    }
    return marks
  }

  /// Both numbers above each bar, or the larger, or none: what has room above all of them.
  private static func texts(_ points: [TimePoint], _ axis: TimeAxis) -> [String]? {
    let both = points.map { "\($0.total.finished)/\($0.total.count)" }
    let larger = points.map { "\($0.total.count)" }
    return [both, larger].first(where: axis.hasRoom)
  }

  private func y(_ count: Int) -> Double {
    Self.top + Self.height * (1 - Double(count) / Double(scale.top))
  }

  private static let top = 36.0
  private static let height = 124.0
}
