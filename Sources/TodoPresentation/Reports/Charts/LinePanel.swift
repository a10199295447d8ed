/// A line from point to point, broken where there is no value.
struct LinePanel {
  private let title: String
  private let values: [Double?]
  private let range: ClosedRange<Double>
  private let ticks: [Double]
  private let axis: TimeAxis
  private let text: (Double) -> String
  private let hasRoom: Bool

  init(
    _ title: String, _ values: [Double?], _ range: ClosedRange<Double>, ticks: [Double],
    _ axis: TimeAxis, text: @escaping (Double) -> String
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
      marks: [.label(title, 0, 12, "muted")] + grid + lines + dots,
      hasAnything: values.contains { $0 != nil })
  }

  private var grid: [Mark] {
    ticks.flatMap { tick -> [Mark] in
      let y = y(tick)
      return [
        .line(from: (axis.left, y), to: (Drawing.usualWidth, y), tick == 0 ? "axis" : "grid"),
        .label(text(tick), axis.left - 6, y + 4, "small muted", at: .end),
      ]
    }
  }

  /// A line for each row of neighbours that have a value.
  private var lines: [Mark] {
    values.indices.split { values[$0] == nil }.filter { $0.count > 1 }.map { row in
      .polyline(row.map { (axis.x($0), y(values[$0] ?? 0)) }, "series")
    }
  }

  private var dots: [Mark] {
    values.indices.flatMap { index -> [Mark] in
      guard let value = values[index], axis.slot >= 8 || isAlone(index) else { return [] }
      let dot = Mark.dot(axis.x(index), y(value), radius: 2.6, "dot")
      guard hasRoom else { return [dot] }
      let place = y(value) + (isLow(value, index) ? 15 : -7)
      return [dot, .label(text(value), axis.x(index), place, "small halo", at: .middle)]
    }
  }

  /// Whether the line comes from above and goes there, so that a text stands better below.
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
