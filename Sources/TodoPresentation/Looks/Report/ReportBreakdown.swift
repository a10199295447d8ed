import TodoDomain

/// The counts by category and by kind, in one table so that columns line up.
struct ReportBreakdown: ReportSection {
  let report: PeriodReport
  let look: Look
  let categories: [Category]

  var lines: [String] {
    guard report.total.count > 0 else { return [] }
    let colors = StatsLook.colors(of: categories)
    let begun = report.counts.cells.filter { $0.key.date <= report.today }
    let blocks = [StatsGrouping.category, .kind].map { grouping in
      Block(
        all: block(report.counts, grouping, colors),
        begun: Set(
          block(OccurrenceCounts(cells: begun), grouping, colors).entries.map(\.name)))
    }
    let (titles, rows) = table(blocks).parts(look)
    let categoryCount = blocks.first?.all.entries.count ?? 0
    return [heading(.byCategory)] + titles + rows.prefix(categoryCount)
      + ["", heading(.byKind)] + rows.dropFirst(categoryCount)
  }

  /// A grouping's counts, and the names of those of which something has come.
  private struct Block {
    let all: StatsBlock
    let begun: Set<String>

    func rate(_ entry: StatsBlock.Entry) -> Double? {
      begun.contains(entry.name) ? entry.counts.rate : nil
    }
  }

  private func block(
    _ counts: OccurrenceCounts, _ grouping: StatsGrouping, _ colors: [String: TextStyle]
  ) -> StatsBlock {
    StatsBlock(PeriodCounts(period: report.period, counts: counts), by: grouping, look, colors)
  }

  private func name(_ entry: StatsBlock.Entry, in block: Block) -> TextTable.Cell {
    let cell = block.all.name(of: entry, look)
    return TextTable.Cell(look.shortened(cell.text), style: cell.style, swatch: cell.swatch)
  }

  private func table(_ blocks: [Block]) -> ReportTable {
    let entries = blocks.flatMap { block in block.all.entries.map { (block, $0) } }
    let columns = [
      ReportTable.Column(
        "", entries.map { name($1, in: $0) }, alignment: .left, leastWidth: 12),
      ReportTable.Column(term(.planned), entries.map { cell("\($1.counts.count)") }),
      ReportTable.Column(
        term(.finished), entries.map { cell("\($1.counts.finished)") }, sacrifice: 1),
      ReportTable.Column(
        term(.rate), entries.map { cell($0.rate($1).map(ReportNumber.percentage)) },
        sacrifice: 2),
    ]
    let bars = { (width: Int) in
      entries.map { block, entry in
        TextTable.Cell(
          BarChart.split(
            part: entry.counts.finished, whole: entry.counts.count, max: block.all.largest,
            width: width, glyphs: look.glyphs), style: entry.color ?? .cyan)
      }
    }
    return ReportTable(columns: columns, bars: bars)
  }
}
