import TodoDomain
import TodoLocalisation

/// Points in time on one axis: the numbers of planned and finished todos, below them the finished
/// share, and below that the mood. A strip has the moods as colours, and no share.
struct TimelineSVG {
  private let points: [TimePoint]
  private let language: Language

  init(_ points: [TimePoint], _ language: Language) {
    self.points = points
    self.language = language
  }

  var drawing: Drawing {
    let axis = TimeAxis(points, largest: points.map(\.total.count).max() ?? 0)
    let columns = ColumnPanel(points, axis, language: language)
    let rate = LinePanel(
      Text.term(.rate)[language], points.map(\.rate), range: 0...1, ticks: [0, 1], axis: axis,
      text: ReportNumber.percentage)
    let mood = LinePanel(
      Text.term(.moodScale)[language], points.map(\.mood.average), range: -3...3,
      ticks: [-3, 0, 3], axis: axis,
      text: { $0 == $0.rounded() ? ReportNumber.score(Int($0)) : ReportNumber.mood($0) })
    return drawing([columns.panel, rate.panel, mood.panel], axis)
  }

  var strip: Drawing {
    let axis = TimeAxis(points, largest: points.map(\.total.count).max() ?? 0)
    return drawing(
      [
        ColumnPanel(points, axis, language: language).panel,
        MoodPanel(points: points, axis: axis, language: language).panel,
      ], axis)
  }

  private func drawing(_ panels: [TimePanel], _ axis: TimeAxis) -> Drawing {
    var y = 0.0
    var marks: [Mark] = []
    for panel in panels where panel.hasAnything {
      marks.append(.group(panel.marks, x: 0, y: y))
      y += panel.height
    }
    return Drawing(
      width: Drawing.usualWidth, height: y + 20, marks: marks + axis.marks(y: y + 12))
  }
}

/// A part of a timeline.
private struct TimePanel {
  let height: Double
  let marks: [Mark]
  let hasAnything: Bool
}

/// The horizontal axis of a timeline, on which each point in time has a slot of equal width.
private struct TimeAxis {
  let left: Double
  let slot: Double
  private let points: [TimePoint]

  init(_ points: [TimePoint], largest: Int) {
    self.points = points
    left = max(36, ChartText.width(of: "\(AxisScale(upTo: largest).top)", size: 10.5) + 10)
    slot = (Drawing.usualWidth - left) / Double(max(1, points.count))
  }

  /// Returns the horizontal middle of a point's slot.
  func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

  /// Returns whether a text for each point fits beside its neighbours.
  func hasRoom(_ texts: [String]) -> Bool {
    texts.allSatisfy { ChartText.width(of: $0, size: 10.5) <= slot + 2 }
  }

  /// Returns the names of as many points as there is room for, below the axis.
  func marks(y: Double) -> [Mark] {
    let widest = points.map { ChartText.width(of: $0.mark, size: 10.5) }.max() ?? 0
    let every = max(1, Int(((widest + 3) / slot).rounded(.up)))
    return points.indices.filter { $0.isMultiple(of: every) }.map { index in
      let half = ChartText.width(of: points[index].mark, size: 10.5) / 2
      let place = min(x(index), Drawing.usualWidth - half)
      return .label(points[index].mark, place, y: y, style: "small muted", at: .middle)
    }
  }
}

/// Vertical bars: the planned todos as an outline, and the finished ones filled in.
private struct ColumnPanel {
  private let points: [TimePoint]
  private let axis: TimeAxis
  private let language: Language
  private let scale: AxisScale
  private let texts: [String]?

  init(_ points: [TimePoint], _ axis: TimeAxis, language: Language) {
    self.points = points
    self.axis = axis
    self.language = language
    texts = ColumnPanel.texts(points, axis)
    scale = AxisScale(upTo: points.map(\.total.count).max() ?? 0)
  }

  var panel: TimePanel {
    TimePanel(
      height: Self.top + Self.height + 14, marks: legend + grid + points.indices.flatMap(column),
      hasAnything: points.contains { $0.total.count > 0 })
  }

  private var legend: [Mark] {
    let (planned, finished) = (Text.term(.planned)[language], Text.term(.finished)[language])
    let second = 18 + ChartText.width(of: planned) + 14
    return [
      .rect(Box(x: 1, y: 2, width: 11, height: 11), "planned"),
      .label(planned, 18, y: 12, style: "muted"),
      .rect(Box(x: second, y: 2, width: 11, height: 11), "finished accent"),
      .label(finished, second + 17, y: 12, style: "muted"),
    ]
  }

  private var grid: [Mark] {
    scale.ticks.flatMap { tick -> [Mark] in
      let y = y(tick)
      return [
        .line(from: (axis.left, y), to: (Drawing.usualWidth, y), tick == 0 ? "axis" : "grid"),
        .label("\(tick)", axis.left - 6, y: y + 4, style: "small muted", at: .end),
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
        tip: "\(points[index].name.line()): \(Text.totals(total)[language])")
    }
    var marks = [bar(total.count, isDense ? "dense" : "planned")]
    if total.finished > 0 {
      marks.append(bar(total.finished, isDense ? "accent" : "finished accent"))
    }
    if let text = texts?[index] {
      marks.append(.label(text, axis.x(index), y: y(total.count) - 4, style: "small", at: .middle))
    }
    return marks
  }

  /// Returns the texts above the bars: the finished and the planned number of each, or only the
  /// planned number if there is less room; nil if there is no room for either.
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

/// A row of squares in the colours of moods, each with its mean if there is room.
private struct MoodPanel {
  let points: [TimePoint]
  let axis: TimeAxis
  let language: Language

  var panel: TimePanel {
    let texts = points.map { $0.mood.average.map { ReportNumber.meanMood($0) } }
    let hasRoom = axis.hasRoom(texts.compactMap(\.self))
    let marks = points.indices.flatMap { index -> [Mark] in
      guard let mood = points[index].mood.average, let text = texts[index] else { return [] }
      let level = MoodScale.level(mood)
      let width = min(40, axis.slot - 3)
      let box = Box(x: axis.x(index) - width / 2, y: Self.top, width: width, height: Self.height)
      let tip = "\(points[index].name.line()): \(ReportNumber.mood(mood))"
      let label = Mark.label(
        text, axis.x(index), y: Self.top + 16, style: "small felt\(level)", at: .middle)
      return [.rect(box, "mood\(level)", tip: tip)] + (hasRoom ? [label] : [])
    }
    return TimePanel(
      height: Self.top + Self.height + 8,
      marks: [.label(Text.term(.moodScale)[language], 0, y: 12, style: "muted")] + marks,
      hasAnything: points.contains { $0.mood.entries > 0 })
  }

  private static let top = 20.0
  private static let height = 24.0
}

/// A line from point to point, interrupted at points without a value.
private struct LinePanel {
  private let title: String
  private let values: [Double?]
  private let range: ClosedRange<Double>
  private let ticks: [Double]
  private let axis: TimeAxis
  private let text: (Double) -> String
  private let hasRoom: Bool

  init(
    _ title: String, _ values: [Double?], range: ClosedRange<Double>, ticks: [Double],
    axis: TimeAxis, text: @escaping (Double) -> String
  ) {
    self.title = title
    self.values = values
    self.range = range
    self.ticks = ticks
    self.axis = axis
    self.text = text
    hasRoom = axis.hasRoom(values.compactMap { $0.map(text) })
  }

  var panel: TimePanel {
    TimePanel(
      height: Self.top + Self.height + 20,
      marks: [.label(title, 0, y: 12, style: "muted")] + grid + lines + dots,
      hasAnything: values.contains { $0 != nil })
  }

  private var grid: [Mark] {
    ticks.flatMap { tick -> [Mark] in
      let y = y(tick)
      return [
        .line(from: (axis.left, y), to: (Drawing.usualWidth, y), tick == 0 ? "axis" : "grid"),
        .label(text(tick), axis.left - 6, y: y + 4, style: "small muted", at: .end),
      ]
    }
  }

  /// The lines, one for each run of adjacent points with a value.
  private var lines: [Mark] {
    values.indices.split { values[$0] == nil }.filter { $0.count > 1 }.map { row in
      .polyline(row.map { (axis.x($0), y(values[$0] ?? 0)) }, "series")
    }
  }

  private var dots: [Mark] {
    values.indices.flatMap { index -> [Mark] in
      guard let value = values[index], axis.slot >= 8 || isAlone(index) else { return [] }
      let dot = Mark.dot(axis.x(index), y(value), radius: 2.6, style: "dot")
      guard hasRoom else { return [dot] }
      let place = y(value) + (isLow(value, index) ? 15 : -7)
      return [dot, .label(text(value), axis.x(index), y: place, style: "small halo", at: .middle)]
    }
  }

  /// Returns whether the points beside a point are higher on average. The text of such a point has
  /// more room below it than above.
  private func isLow(_ value: Double, _ index: Int) -> Bool {
    let neighbours = [index - 1, index + 1].filter(values.indices.contains)
      .compactMap { values[$0] }
    return neighbours.reduce(0, +) > value * Double(neighbours.count)
  }

  private func isAlone(_ index: Int) -> Bool {
    let hasBefore = index > 0 && values[index - 1] != nil
    let hasAfter = index + 1 < values.count && values[index + 1] != nil
    return !hasBefore && !hasAfter
  }

  private func y(_ value: Double) -> Double {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Self.top + Self.height * (1 - share)
  }

  private static let top = 32.0
  private static let height = 62.0
}
