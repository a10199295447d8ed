import TodoDomain

/// The counts by category and by kind, in one table so that columns line up.
struct ReportBreakdown: ReportSection {
  let report: PeriodReport
  let look: Look
  let categories: [Category]

  var lines: [String] {
    guard report.total.count > 0 else { return [] }
    let counts = PeriodCounts(period: report.period, counts: report.counts)
    let colors = StatsLook.colors(of: categories)
    let blocks = [StatsGrouping.category, .kind].map { StatsBlock(counts, by: $0, look, colors) }
    let (titles, rows) = table(blocks).parts(look)
    let categoryCount = blocks.first?.entries.count ?? 0
    return [heading(.byCategory)] + titles + rows.prefix(categoryCount)
      + ["", heading(.byKind)] + rows.dropFirst(categoryCount)
  }

  private func table(_ blocks: [StatsBlock]) -> ReportTable {
    let entries = blocks.flatMap { block in block.entries.map { (block, $0) } }
    let columns = [
      ReportTable.Column(
        "", entries.map { $0.name(of: $1, look) }, alignment: .left,
        leastWidth: 12),
      ReportTable.Column(term(.planned), entries.map { cell("\($1.counts.count)") }),
      ReportTable.Column(
        term(.finished), entries.map { cell("\($1.counts.finished)") }, sacrifice: 1),
      ReportTable.Column(
        term(.rate), entries.map { cell($1.counts.rate.map(ReportNumber.percentage)) },
        sacrifice: 2),
    ]
    let bars = { (width: Int) in
      entries.map { block, entry in
        TextTable.Cell(
          BarChart.split(
            part: entry.counts.finished, whole: entry.counts.count, max: block.largest,
            width: width, glyphs: look.glyphs), style: entry.color ?? .cyan)
      }
    }
    return ReportTable(columns: columns, bars: bars)
  }
}
