import TodoDomain
import TodoLocalisation

/// A column for each day, week or month: the planned todos as a bar, with the finished part filled,
/// the numbers below it, and the mood.
///
/// ```
///             Mon 23   Tue 24
///             ███████  ████░
///   Finished  5/5      3/4
///   Mood      +1.5     −1
/// ```
struct StripChart {
  private let points: [TimePoint]
  private let renderer: TextRenderer
  private let language: Language

  init(_ points: [TimePoint], _ renderer: TextRenderer, language: Language) {
    self.points = points
    self.renderer = renderer
    self.language = language
  }

  /// The lines; empty if there is no room.
  var lines: [String] {
    guard points.contains(where: { !$0.total.isEmpty || $0.mood.entries > 0 }) else { return [] }
    return renderer.setFitting(
      [7, 5, 4, 3].flatMap { width in
        [true, false].map { isJoined in (table(width, isJoined: isJoined), width > 3 ? 2 : 1) }
      })
  }

  /// Returns the table of the strip.
  ///
  /// - Parameter isJoined: Whether the numbers of finished and of planned todos share a row.
  private func table(_ width: Int, isJoined: Bool) -> TextTable {
    let largest = points.map(\.total.count).max() ?? 0
    let bars = row("") { point in
      let bar = BarChart.split(
        part: point.total.finished, whole: point.total.count, max: largest, width: width,
        glyphs: renderer.glyphs)
      return TextTable.Cell(bar, style: .green)
    }
    let finished = row(Text.term(.finished)[language]) { point in
      let counts = point.total
      guard counts.count > 0 else { return "" }
      let text = isJoined ? "\(counts.finished)/\(counts.count)" : "\(counts.finished)"
      return TextTable.Cell(text, style: point.hasBegun ? nil : .dim)
    }
    let planned = row(Text.term(.planned)[language]) { point in
      point.total.count > 0 ? TextTable.Cell("\(point.total.count)", style: .dim) : ""
    }
    let moods = row(Text.term(.mood)[language]) { point in
      guard let mood = point.mood.average else { return "" }
      return TextTable.Cell(
        renderer.glyphs.spelled(ReportNumber.meanMood(mood)), style: .mood(MoodScale.level(mood)))
    }
    let hasTodos = largest > 0
    let hasMoods = points.contains { $0.mood.entries > 0 }
    return TextTable(
      columns: [.init("")] + points.map { _ in .init("") },
      rows: [names(width)] + (hasTodos ? [bars, finished] : [])
        + (hasTodos && !isJoined ? [planned] : []) + (hasMoods ? [moods] : []),
      showsHeader: false)
  }

  private func names(_ width: Int) -> [TextTable.Cell] {
    row("") { point in
      let isLong = width > 5 && point.label.displayWidth <= width
      return TextTable.Cell(
        isLong ? point.label : point.mark, style: (point.name.tone ?? .faint).style)
    }
  }

  private func row(_ name: String, _ cell: (TimePoint) -> TextTable.Cell) -> [TextTable.Cell] {
    [TextTable.Cell(renderer.glyphs.spelled(name), style: .dim)] + points.map(cell)
  }
}

extension TextStyle {
  /// Returns the colour of a level of moods.
  static func mood(_ level: Int) -> TextStyle {
    [.red, .yellow, .dim, .green, TextStyle.bold.and(.green)][level]
  }
}
