import TodoDomain

/// The counts by category and by kind, in one table so that columns line up.
struct ReportBreakdown: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer
  let categories: [Category]

  var lines: [String] {
    guard report.total.count > 0 else { return [] }
    let colors = StatsRenderer.colors(of: categories)
    let begun = report.counts.cells.filter { $0.key.date <= report.today }
    let blocks = [StatsGrouping.category, .kind].map { grouping in
      Block(
        all: block(report.counts, grouping, colors),
        begun: Set(
          block(OccurrenceCounts(cells: begun), grouping, colors).entries.map(\.name)))
    }
    let (titles, rows) = table(blocks).parts(renderer)
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
    StatsBlock(PeriodCounts(period: report.period, counts: counts), by: grouping, renderer, colors)
  }

  private func name(_ entry: StatsBlock.Entry, in block: Block) -> TextTable.Cell {
    let cell = block.all.name(of: entry, renderer)
    return TextTable.Cell(renderer.shortened(cell.text), style: cell.style, swatch: cell.swatch)
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
            width: width, glyphs: renderer.glyphs), style: entry.color ?? .cyan)
      }
    }
    return ReportTable(columns: columns, bars: bars)
  }
}

/// How steadily each routine is kept.
struct ReportRoutines: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    let streaks = report.sortedStreaks
    guard !streaks.isEmpty else { return [] }
    let columns = [
      ReportTable.Column(
        "", streaks.map { .init(renderer.shortened($0.routine.title), style: style($0)) },
        alignment: .left, leastWidth: 16),
      column(.present, streaks, emphasis) { "\($0.present)" },
      column(.longest, streaks, sacrifice: 4) { "\($0.longest)" },
      column(.fourWeeks, streaks, sacrifice: 2) { rate($0.fourWeeks) },
      column(.twelveWeeks, streaks, sacrifice: 6) { rate($0.twelveWeeks) },
      column(.finished, streaks, sacrifice: 1) { finished($0.period) },
      column(.skipped, streaks, sacrifice: 5) { skipped($0.period) },
      column(.next, streaks, { _ in .dim }, sacrifice: 3) { $0.next.map(strings.shortDate) },
    ]
    return [heading(.streaks)] + ReportTable(columns: columns).lines(renderer)
  }

  private func column(
    _ title: ReportTerm, _ streaks: [RoutineStreak],
    _ accent: (RoutineStreak) -> TextStyle? = { _ in nil }, sacrifice: Int = 0,
    _ text: (RoutineStreak) -> String?
  ) -> ReportTable.Column {
    ReportTable.Column(
      term(title), streaks.map { cell(text($0), style($0) ?? accent($0)) }, sacrifice: sacrifice)
  }

  /// One that has ended stands back.
  private func style(_ streak: RoutineStreak) -> TextStyle? { streak.hasEnded ? .dim : nil }

  /// A row that goes on stands out.
  private func emphasis(_ streak: RoutineStreak) -> TextStyle? {
    streak.present == 0 ? .dim : TextStyle.bold.and(.green)
  }

  private func rate(_ consistency: Consistency) -> String? {
    consistency.rate.map(ReportNumber.percentage)
  }

  /// Of those that were due, so that the rest was missed.
  private func finished(_ period: Consistency) -> String? {
    let due = period.finished + period.missed
    return due > 0 ? "\(period.finished)/\(due)" : nil
  }

  /// None is blank, so that a column without any goes.
  private func skipped(_ period: Consistency) -> String? {
    period.skipped > 0 ? "\(period.skipped)" : nil
  }
}

/// What stands out, a sentence each.
struct ReportFindings: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    guard report.tellsOfFindings else { return [] }
    let said = report.findings.flatMap { finding in
      renderer.sentence(TerminalText.singleLine(text(finding)), mark: renderer.glyphs.bullet)
    }
    return [heading(.insights)]
      + (said.isEmpty ? renderer.sentence(term(.noInsights), mark: "", .dim) : said)
  }

  /// The sentence; one that holds a user's words is left as it is.
  private func text(_ finding: Finding) -> String {
    let holdsUsersWords = finding.evidence.contains { evidence in
      if case .text = evidence.value { true } else { false }
    }
    let sentence = strings.finding(finding)
    return holdsUsersWords ? sentence : renderer.glyphs.spelled(sentence)
  }
}
