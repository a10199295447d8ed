import TodoDomain
import TodoLocalisation

/// A chart of a report, drawn in characters.
struct TextChart {
  private let chart: ReportChart
  private let renderer: TextRenderer
  private let language: Language
  private let mostBars: Int

  /// Creates a chart; a chart of bars has at most `mostBars`.
  init(
    _ chart: ReportChart, _ renderer: TextRenderer, language: Language, mostBars: Int = .max
  ) {
    self.chart = chart
    self.renderer = renderer
    self.language = language
    self.mostBars = mostBars
  }

  /// The lines of the chart; empty if there is no room.
  var lines: [String] {
    switch chart.content {
    case .timeline(let points): SparklineChart(points, renderer, language: language).lines
    case .strip(let points): strip(points)
    case .bars(let table):
      TextReportTable(table.bars.cut(to: mostBars, language), renderer).lines
    case .heatMap(let map): lines(of: map)
    case .calendar(let map): lines(of: map)
    }
  }

  /// Returns the strip, or lines of small bars if the strip has no room.
  private func strip(_ points: [TimePoint]) -> [String] {
    let strip = StripChart(points, renderer, language: language).lines
    return strip.isEmpty
      ? SparklineChart(points, renderer, language: language, hasRates: false).lines : strip
  }

  /// Returns a line for each row of the map. If there is room, a cell has its shade beside its
  /// number.
  private func lines(of map: HeatMap) -> [String] {
    let scale = map.scale
    let candidates = [true, false].map { isRoomy in
      let titles = map.columns.map { title in
        let text = isRoomy ? title.line(renderer.glyphs) : title.shortLine(renderer.glyphs)
        return TextTable.Cell(text, style: (title.tone ?? .faint).style)
      }
      let rows = map.rows.map { name, counts in
        [TextTable.Cell(renderer.glyphs.spelled(name))]
          + counts.map { cell($0, scale, isRoomy: isRoomy) }
      }
      return (table: TextTable(titles: [""] + titles, rows: rows), gap: isRoomy ? 2 : 1)
    }
    return renderer.setFitting(candidates)
  }

  private func cell(_ count: Int, _ scale: HeatScale, isRoomy: Bool) -> TextTable.Cell {
    let shade = renderer.shade(count, scale)
    guard count > 0 else { return TextTable.Cell("\(shade.character)", style: shade.style) }
    let drawn = isRoomy ? String(repeating: shade.character, count: 2) + " " : ""
    return TextTable.Cell(drawn + "\(count)", style: shade.style)
  }

  /// Returns a calendar page for a month, columns of weeks for a longer period, and a legend.
  private func lines(of map: CalendarMap) -> [String] {
    let shades = map.days.map { ($0.date, renderer.shade($0.shade)) }
    let byDate = Dictionary(uniqueKeysWithValues: shades)
    let drawn =
      map.period.unit == .month
      ? MonthMap(map, shades: byDate, renderer, language: language).lines
      : YearMap(shades: byDate, period: map.period, renderer: renderer, language: language).lines
    guard !drawn.isEmpty else { return [] }
    return drawn + [renderer.noted(legend(of: map).joined(separator: "  "))]
  }

  /// Returns the legend of a map, which explains its shades and characters.
  private func legend(of map: CalendarMap) -> [String] {
    let glyphs = renderer.glyphs
    let ahead = map.hasDaysAhead ? ["\(glyphs.ahead) \(Text.term(.ahead)[language])"] : []
    switch map.term {
    case .mood:
      return ["\(ReportNumber.score(-3)) \(String(glyphs.moods)) \(ReportNumber.score(3))"] + ahead
    case .routine:
      let shown = Set(map.days.map(\.shade))
      let parts = String(glyphs.shades[1...3]) + " " + Text.shadesLegend[language]
      let steps: [(Bool, String)] = [
        (shown.contains(.heat(4)), "\(glyphs.shades[4]) \(Text.legend(.done)[language])"),
        (!shown.isDisjoint(with: (1...3).map(MapShade.heat)), parts),
        (shown.contains(.heat(0)), "\(glyphs.shades[0]) \(Text.legend(.missed)[language])"),
        (shown.contains(.off), "\(glyphs.off) \(Text.legend(.dayOff)[language])"),
      ]
      return steps.filter(\.0).map(\.1) + ahead
    default:
      return [
        "\(Text.term(map.term)[language]) 0–\(map.scale.most)",
        "\(Text.term(.fewer)[language]) \(String(glyphs.shades)) \(Text.term(.more)[language])",
      ] + ahead
    }
  }
}

extension ReportTable {
  /// A table of the rows with their bars, and with the finished part of each amount before the bar.
  fileprivate var bars: ReportTable {
    let rows = rows.map { row in
      let share = row.bar.map { bar in
        ReportText(bar.filled.map { "\($0)/\(bar.length)" } ?? "\(bar.length)")
      }
      return Row(name: row.name, cells: [share], tone: row.tone, bar: row.bar)
    }
    return ReportTable(
      columns: [columns[0], Column(title: ReportText(""))], rows: rows, showsColors: showsColors,
      fullBar: fullBar, fullCount: fullCount)
  }
}

extension TextRenderer {
  /// Returns the lines of the first table that fits; the candidates begin with the widest. Empty if
  /// none fits.
  func setFitting(_ candidates: [(table: TextTable, gap: Int)]) -> [String] {
    let fitting = candidates.first { $0.table.naturalWidth(gap: $0.gap) <= reportRoom ?? .max }
    return fitting.map { set($0.table) } ?? []
  }
}

extension TextTable {
  /// Makes a table of cells that are aligned right under titles; the first cell of each row is
  /// aligned left.
  fileprivate init(titles: [Cell], rows: [[Cell]]) {
    self.init(
      columns: titles.indices.map { .init("", alignment: $0 == 0 ? .left : .right) },
      rows: [titles] + rows, showsHeader: false)
  }
}

/// The panels of a timeline as lines of small bars. Each point has a character; if there are more
/// points than room, a character stands for several points.
private struct SparklineChart {
  private let points: [TimePoint]
  private let renderer: TextRenderer
  private let language: Language
  private let hasRates: Bool

  /// Creates a chart.
  ///
  /// - Parameter hasRates: Whether the chart shows shares instead of the finished todos.
  init(
    _ points: [TimePoint], _ renderer: TextRenderer, language: Language, hasRates: Bool = true
  ) {
    self.points = points
    self.renderer = renderer
    self.language = language
    self.hasRates = hasRates
  }

  private static let leastMarks = 4
  private static let mostMarks = 60

  /// A line of the chart: its name, the least and the largest value of a point, and a function that
  /// draws groups of points as characters.
  private struct Series {
    let name: String
    let style: TextStyle
    let range: String
    let line: (_ groups: [[TimePoint]]) -> String
  }

  private var series: [Series] {
    let glyphs = renderer.glyphs
    let sums = { (groups: [[TimePoint]], part: (Completion) -> Int) in
      groups.map { Double($0.map { part($0.total) }.reduce(0, +)) }
    }
    let planned = Series(
      name: Text.term(.planned)[language], style: .cyan,
      range: range(points.map(\.total.count)) { "\($0)" }
    ) { groups in
      let counts = sums(groups, \.count)
      return Sparkline.line(counts, max: counts.max() ?? 0, glyphs: glyphs)
    }
    let finished = Series(
      name: Text.term(.finished)[language], style: .green,
      range: range(points.map(\.total.finished)) { "\($0)" }
    ) { groups in
      let most = sums(groups, \.count).max() ?? 0
      return Sparkline.line(sums(groups, \.finished), max: most, glyphs: glyphs)
    }
    let rate = Series(
      name: Text.term(.rate)[language], style: .green,
      range: range(points.compactMap(\.rate), ReportNumber.percentage)
    ) { groups in
      let rates = groups.map { $0.filter(\.hasBegun).map(\.total).reduce(.none, +).rate }
      return Sparkline.line(rates, max: 1, glyphs: glyphs)
    }
    let mood = Series(
      name: Text.term(.mood)[language], style: .cyan,
      range: range(points.compactMap(\.mood.average), ReportNumber.mood, between: " … ")
    ) { groups in
      let moods = groups.map { $0.map(\.mood).reduce(Mood(), +).average }
      return Sparkline.line(moods.map { $0.map { $0 + 3 } }, max: 6, glyphs: glyphs)
    }
    let hasTodos = points.contains { $0.total.count > 0 }
    return (hasTodos ? [planned, hasRates ? rate : finished] : [])
      + (points.contains { $0.mood.entries > 0 } ? [mood] : [])
  }

  private func range<Value: Comparable>(
    _ values: [Value], _ text: (Value) -> String, between: String = "–"
  ) -> String {
    guard let least = values.min(), let most = values.max() else { return "" }
    return text(least) + between + text(most)
  }

  /// The lines; empty if there is nothing to draw, or room for fewer than `leastMarks` characters.
  var lines: [String] {
    let series = series
    let names = series.map(\.name.displayWidth).max() ?? 0
    let ranges = series.map(\.range.displayWidth).max() ?? 0
    let room = (renderer.reportRoom ?? .max) - names - ranges - 4
    guard !series.isEmpty, room >= min(points.count, Self.leastMarks) else { return [] }
    let size = (points.count + min(room, Self.mostMarks) - 1) / min(room, Self.mostMarks)
    let groups = groups(of: size)
    let rows = series.map { series in
      [
        TextTable.Cell(renderer.glyphs.spelled(series.name)),
        TextTable.Cell(series.line(groups), style: series.style),
        TextTable.Cell(renderer.glyphs.spelled(series.range), style: .dim),
      ]
    }
    let table = TextTable(columns: ["", "", ""].map { .init($0) }, rows: rows, showsHeader: false)
    return renderer.set(table) + [renderer.noted(span(size))]
  }

  /// Returns the points in groups of this size. The groups end with the last point, so the first
  /// group may be smaller.
  private func groups(of size: Int) -> [[TimePoint]] {
    let first = points.count % size
    let starts = (first > 0 ? [0] : []) + stride(from: first, to: points.count, by: size)
    let ends = starts.dropFirst() + [points.count]
    return zip(starts, ends).map { Array(points[$0..<$1]) }
  }

  /// Returns the names of the first and the last point, and how many periods a character covers.
  private func span(_ size: Int) -> String {
    let names = [points.first, points.last].compactMap { $0?.name.shortLine() }
    return names.joined(separator: " … ")
      + (size > 1 ? " · \(Text.periodsPerMark(size)[language])" : "")
  }
}
