import TodoDomain

/// A month as a calendar page: a row for each week, each day's number beside its shade.
struct MonthMap {
  let counts: [CivilDate: Int]
  let period: Period
  let today: CivilDate
  let scale: HeatScale
  let look: Look

  /// Empty where a page doesn't fit.
  var lines: [String] {
    let candidates: [(TextTable, gap: Int)] = [(table(shades: 2), 2), (table(shades: 1), 1)]
    let fitting = candidates.first { $0.naturalWidth(gap: $1) <= look.reportRoom ?? .max }
    return fitting.map { look.set($0.0) } ?? []
  }

  private func table(shades: Int) -> TextTable {
    let titles = period.weekdays.map { TextTable.Cell(look.phrases.weekday($0), style: .dim) }
    let rows = period.weekStarts.map { start in
      (0..<7).map { cell(start.advanced(by: $0), shades: shades) }
    }
    return TextTable(
      columns: titles.map { _ in .init("", alignment: .right) }, rows: [titles] + rows,
      showsHeader: false)
  }

  private func cell(_ date: CivilDate, shades: Int) -> TextTable.Cell {
    guard let count = counts[date] else { return "" }
    let shade = String(repeating: scale.shade(count), count: shades)
    return TextTable.Cell(
      "\(date.day)\(shades > 1 ? " " : "")\(shade)",
      style: date == today ? TextStyle.bold.and(.cyan) : scale.style(count))
  }
}

extension Period {
  /// The first days of the weeks that it has days of, rising.
  var weekStarts: [CivilDate] {
    let first = Week(containing: days.lowerBound, firstWeekday: firstWeekday).firstDay
    return stride(from: first, through: days.upperBound, by: 7).map(\.self)
  }
}
