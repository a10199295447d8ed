import TodoDomain

/// Points in time, on one axis: how many are planned and finished, below that which share is
/// finished, and below that the mood.
struct TimelineSVG {
  private let points: [TimePoint]
  private let phrases: any Phrases

  init(_ points: [TimePoint], _ phrases: any Phrases) {
    self.points = points
    self.phrases = phrases
  }

  func drawing(_ title: String) -> Drawing {
    let axis = TimeAxis(points, largest: points.map(\.total.count).max() ?? 0)
    let columns = ColumnPanel(points, axis, phrases)
    let rate = LinePanel(
      phrases.term(.rate), points.map { $0.hasBegun ? $0.total.rate : nil }, 0...1, ticks: [0, 1],
      axis,
      text: ReportNumber.percentage)
    let mood = LinePanel(
      phrases.term(.moodScale), points.map(\.mood.average), -3...3, ticks: [-3, 0, 3], axis,
      text: { $0 == $0.rounded() ? ReportNumber.score(Int($0)) : ReportNumber.mood($0) })
    var y = 0.0
    var marks: [Mark] = []
    for panel in [columns.panel, rate.panel, mood.panel] where panel.hasAnything {
      marks.append(.group(panel.marks, x: 0, y: y))
      y += panel.height
    }
    return Drawing(
      width: Drawing.usualWidth, height: y + 20, marks: marks + axis.marks(y: y + 12),
      title: title, summary: summary)
  }

  private var summary: String {
    let total = points.map(\.total).reduce(.none, +)
    let most = points.max { $0.total.count < $1.total.count }
      .map { "\(phrases.term(.most)): \($0.name), \($0.total.count)" }
    let mood = points.map(\.mood).reduce(Mood(), +).average
      .map { "\(phrases.averageMood): \(ReportNumber.mood($0))" }
    let range = points.first.flatMap { first in points.last.map { "\(first.name) – \($0.name)" } }
    return [range, phrases.totals(total), total.count > 0 ? most : nil, mood]
      .compactMap(\.self).joined(separator: "; ")
  }
}

/// A part of a timeline.
struct TimePanel {
  let height: Double
  let marks: [Mark]
  let hasAnything: Bool
}

/// Where points in time stand, from left to right.
struct TimeAxis {
  let left: Double
  let slot: Double
  private let points: [TimePoint]

  init(_ points: [TimePoint], largest: Int) {
    self.points = points
    left = max(36, ChartText.width(of: "\(AxisScale(upTo: largest).top)", size: 10.5) + 10)
    slot = (Drawing.usualWidth - left) / Double(max(1, points.count))
  }

  /// The middle of a point's place.
  func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

  /// Whether texts fit beside each other, one for each point.
  func hasRoom(_ texts: [String]) -> Bool {
    texts.allSatisfy { ChartText.width(of: $0, size: 10.5) <= slot + 2 }
  }

  /// The names of as many points as have room.
  func marks(y: Double) -> [Mark] {
    let widest = points.map { ChartText.width(of: $0.mark, size: 10.5) }.max() ?? 0
    let every = max(1, Int(((widest + 3) / slot).rounded(.up)))
    return points.indices.filter { $0.isMultiple(of: every) }.map { index in
      let half = ChartText.width(of: points[index].mark, size: 10.5) / 2
      let place = min(x(index), Drawing.usualWidth - half)
      return .label(points[index].mark, place, y, "small muted", at: .middle)
    }
  }
}
