public import TodoDomain
import TodoLocalisation

/// The property by which occurrences are grouped.
public enum StatsGrouping: String, CaseIterable, Hashable, Sendable {
  case category, tag, kind, weekday
}

/// Draws the counts of one or several periods.
public struct StatsRenderer: Sendable {
  private let renderer: TextRenderer
  private let colors: [String: TextStyle]

  /// Creates a renderer of counts, in the colours of these categories.
  public init(_ renderer: TextRenderer, categories: [Category] = []) {
    self.renderer = renderer
    colors = StatsRenderer.colors(of: categories)
  }

  /// Returns the colours of the categories, by the names of the categories. Categories without a
  /// colour are left out.
  static func colors(of categories: [Category]) -> [String: TextStyle] {
    let pairs = categories.compactMap { category in
      category.color.flatMap { TextStyle.foreground(hex: $0.description) }
        .map { (category.name, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the lines of periods, one after the other: a table for each grouping, and the period's
  /// total.
  ///
  /// Rows are sorted by count, largest first, then by name; weekdays are in the week's order,
  /// including those without occurrences. A bar shows the rate beside it; it is full if everything
  /// is finished. If there is little room, the table drops the bar first, then the number of
  /// finished occurrences, then the rate, and then the number of all occurrences.
  public func periods(
    _ periods: [PeriodCounts], by groupings: [StatsGrouping] = StatsGrouping.allCases
  ) -> [String] {
    let blocks = periods.map { period in
      period.counts.cells.isEmpty
        ? [] : groupings.map { StatsBlock(period, by: $0, renderer, colors: colors) }
    }
    var rows = lines(of: blocks, periods)[...]
    var lines: [String] = []
    for (period, blocks) in zip(periods, blocks) {
      if !lines.isEmpty { lines.append("") }
      lines += [renderer.line(.period(period.period), .bold), ""]
      if blocks.isEmpty {
        lines += renderer.sentence(.emptyPeriod(period.period.unit), .dim)
      }
      for block in blocks {
        lines += rows.prefix(block.lineCount) + [""]
        rows = rows.dropFirst(block.lineCount)
      }
      if let total = blocks.isEmpty ? nil : rows.popFirst() { lines.append(total) }
      let events = period.counts.total.events
      if events > 0 {
        lines += renderer.sentence(.eventsAmong(events), .dim)
      }
      let unplanned = period.counts.total.unplanned
      if unplanned > 0 { lines += renderer.sentence(.unplannedBeside(unplanned), .dim) }
      let slipped = period.counts.total.slipped
      if slipped > 0 { lines += renderer.sentence(.slippedAmong(slipped), .dim) }
    }
    return lines
  }

  /// Returns the rows of all periods, with each period's total after its blocks. One table holds
  /// them, so that columns line up from block to block.
  private func lines(of blocks: [[StatsBlock]], _ periods: [PeriodCounts]) -> [String] {
    let all = blocks.flatMap(\.self)
    let barWidth = barWidth(all)
    let bars = RateBar(width: barWidth, glyphs: renderer.glyphs)
    let rows = zip(periods, blocks).flatMap { period, blocks in
      blocks.flatMap { $0.cells(renderer, bars) }
        + (blocks.isEmpty ? [] : [total(period.counts.total)])
    }
    let columns: [TextTable.Column] = [
      .init("", sizing: .flexible(minWidth: 12)), .init("", alignment: .right, sacrifice: 1),
      .init("", alignment: .right, sacrifice: 3), .init("", alignment: .right, sacrifice: 2),
    ]
    return renderer.indented(
      TextTable(
        columns: columns + (barWidth > 0 ? [.init("")] : []), rows: rows, showsHeader: false))
  }

  private func total(_ total: Completion) -> [TextTable.Cell] {
    ([Text.total[renderer.language]] + StatsBlock.numbers(total)).map { .init($0, style: .bold) }
  }

  /// Returns the width of bars: the room that the other columns leave, or 0 if it is too small to
  /// tell lengths apart.
  private func barWidth(_ blocks: [StatsBlock]) -> Int {
    guard let width = renderer.width else { return Self.widestBar }
    let swatch = renderer.color == .on ? 2 : 0
    let names = blocks.flatMap(\.entries).map { $0.name.displayWidth + swatch }.max() ?? 0
    let numbers = [TableColumn.todos, .finished, .rate]
      .map { max(Self.usualNumber, Text.column($0)[renderer.language].displayWidth) + 2 }.reduce(
        0, +)
    let room = width - TextRenderer.indent.utf8.count - min(names, Self.widestName) - numbers - 2
    return room < Self.leastBar ? 0 : min(room, Self.widestBar)
  }

  private static let leastBar = 4
  private static let widestBar = 24
  private static let widestName = 24
  private static let usualNumber = 5
}

/// A bar of a fixed width that is filled up to a rate.
struct RateBar {
  let width: Int
  let glyphs: Glyphs

  /// Returns the bar; empty if there is no rate.
  func bar(_ counts: Completion) -> String {
    BarChart.split(
      part: counts.finished, whole: counts.tasks, max: counts.tasks, width: width, glyphs: glyphs)
  }
}

/// The counts of one period by one grouping, as a block of rows in the order in which they are
/// shown.
struct StatsBlock {
  struct Entry {
    let name: String
    let counts: Completion
    let color: TextStyle?
  }

  let entries: [Entry]
  let grouping: StatsGrouping

  /// The number of lines: the header, and a line for each entry.
  var lineCount: Int { entries.count + 1 }

  init(
    _ period: PeriodCounts, by grouping: StatsGrouping, _ renderer: TextRenderer,
    colors: [String: TextStyle]
  ) {
    self.grouping = grouping
    let counts = period.counts
    let language = renderer.language
    switch grouping {
    case .category:
      entries = StatsBlock.sorted(
        counts.grouped(by: \.category).map { name, counts in
          let shown =
            name == Category.none.name ? Text.none[language] : Text.categoryName(name)[language]
          return Entry(name: shown, counts: counts, color: colors[name])
        })
    case .tag:
      entries = StatsBlock.sorted(
        period.tags.map { tag, counts in
          let name = tag.map { "+\($0.name)" } ?? Text.none[language]
          return Entry(name: name, counts: counts, color: nil)
        })
    case .kind:
      entries = StatsBlock.sorted(
        counts.grouped(by: \.kind).map {
          Entry(name: Text.kindName($0.key)[language], counts: $0.value, color: nil)
        })
    case .weekday:
      let byDay = counts.grouped(by: \.weekday)
      entries = period.period.weekdays.map {
        Entry(name: Text.weekday($0)[language], counts: byDay[$0] ?? .none, color: nil)
      }
    }
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.sorted { one, other in
      let counts = (one.counts.count, other.counts.count)
      return counts.0 == counts.1 ? TitleOrder.precedes(one.name, other.name) : counts.0 > counts.1
    }
  }

  /// Returns the header's cells, then the cells of each entry.
  func cells(_ renderer: TextRenderer, _ bars: RateBar) -> [[TextTable.Cell]] {
    let titles = [titleColumn, .todos, .finished, .rate].map {
      TextTable.Cell(Text.column($0)[renderer.language], style: .dim)
    }
    return [titles] + entries.map { row($0, renderer, bars: bars) }
  }

  private var titleColumn: TableColumn {
    switch grouping {
    case .category: .category
    case .tag: .tag
    case .kind: .kind
    case .weekday: .weekday
    }
  }

  private func row(_ entry: Entry, _ renderer: TextRenderer, bars: RateBar) -> [TextTable.Cell] {
    let style: TextStyle? = entry.counts.isEmpty ? .dim : nil
    return [name(of: entry, renderer)] + Self.numbers(entry.counts).map { .init($0, style: style) }
      + [.init(bars.bar(entry.counts), style: entry.color ?? .cyan)]
  }

  /// Returns an entry's name; the name of a category has its coloured mark before it.
  func name(of entry: Entry, _ renderer: TextRenderer) -> TextTable.Cell {
    grouping == .category
      ? renderer.categoryCell(entry.name, color: entry.color)
      : .init(entry.name, style: entry.counts.isEmpty ? .dim : nil)
  }

  /// Returns three cells: the number of occurrences, the number of finished ones, and the finished
  /// share. Todos that were finished without having a day follow the second number: `3 +1`. The
  /// second cell is empty if all occurrences are events, and the third if there is no share.
  static func numbers(_ counts: Completion) -> [String] {
    [
      String(counts.count),
      counts.tasks > 0 || counts.count == 0 || counts.unplanned > 0
        ? ReportNumber.finished(counts) : "",
      counts.rate.map(ReportNumber.percentage) ?? "",
    ]
  }
}
