import TodoDomain

/// A week as a grid: the parts of the day that have something, over its seven days.
struct ReportGrid: ReportSection {
  let report: PeriodReport
  let look: Look

  private struct Place: Hashable {
    let block: HourBlock
    let date: CivilDate
  }

  var lines: [String] {
    guard report.period.unit.isSevenDays, report.total.count > 0 else { return [] }
    let counts = report.counts.grouped { Place(block: $0.block, date: $0.date) }
      .mapValues(\.count)
    let candidates: [(TextTable, gap: Int)] = [
      (table(counts, isRoomy: true), 2), (table(counts, isRoomy: false), 1),
    ]
    let fitting = candidates.first { $0.naturalWidth(gap: $1) <= look.reportRoom ?? .max }
    return fitting.map { [heading(.grid)] + look.set($0.0) } ?? []
  }

  /// With room a cell has its shade beside its number, and a title the day of the month.
  private func table(_ counts: [Place: Int], isRoomy: Bool) -> TextTable {
    let dates = Array(report.period.days)
    let scale = HeatScale(most: counts.values.max() ?? 0, glyphs: look.glyphs)
    let titles = dates.map { date in
      let style = date == report.today ? TextStyle.bold.and(.cyan) : .dim
      return cell(phrases.weekday(date.weekday) + (isRoomy ? " \(date.day)" : ""), style)
    }
    let rows = HourBlock.all.filter { block in counts.keys.contains { $0.block == block } }
      .map { block in
        [cell(phrases.block(block))]
          + dates.map { date in
            text(counts[Place(block: block, date: date)] ?? 0, scale, isRoomy: isRoomy)
          }
      }
    return TextTable(
      columns: [.init("")] + dates.map { _ in .init("", alignment: .right) },
      rows: [[cell("")] + titles] + rows, showsHeader: false)
  }

  private func text(_ count: Int, _ scale: HeatScale, isRoomy: Bool) -> TextTable.Cell {
    guard count > 0 else { return TextTable.Cell("\(scale.shade(0))", style: .dim) }
    let shade = isRoomy ? String(repeating: scale.shade(count), count: 2) + " " : ""
    return TextTable.Cell(shade + "\(count)", style: scale.style(count))
  }
}
