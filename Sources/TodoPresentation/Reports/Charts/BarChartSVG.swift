import TodoDomain

/// Lying bars: for each category how many are planned, as an outline, and finished, filled with the
/// category's own colour.
struct BarChartSVG {
  private let entries: [ReportCounts.OfCategory]
  private let phrases: any Phrases
  private let width = Drawing.usualWidth
  private let largest: Int

  /// Bars in the order of the entries, `limit` at most, the last of them for all that are left.
  init(
    _ entries: [ReportCounts.OfCategory], _ phrases: any Phrases, limit: Int = 12
  ) {
    self.phrases = phrases
    self.entries = BarChartSVG.shown(entries, limit, phrases)
    largest = max(1, self.entries.map(\.counts.count).max() ?? 1)
  }

  private static func shown(
    _ entries: [ReportCounts.OfCategory], _ limit: Int, _ phrases: any Phrases
  ) -> [ReportCounts.OfCategory] {
    guard entries.count > limit else { return entries }
    let rest = entries.dropFirst(limit - 1)
    let others = ReportCounts.OfCategory(
      name: phrases.others(rest.count), color: nil,
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
      summary: entries.map { "\($0.name): \(phrases.share($0.counts))" }.joined(separator: "; "))
  }

  private func row(_ entry: ReportCounts.OfCategory, y: Double) -> [Mark] {
    let numbers = "\(phrases.share(entry.counts)) · \(ReportCounts.rate(entry.rated.rate))"
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
