import TodoDomain

/// A month as a calendar page: a row for each week, each day's number beside its shade.
struct MonthMap {
  let shades: [CivilDate: DayShade]
  let period: Period
  let today: CivilDate
  let look: Look

  /// Empty where a page doesn't fit.
  var lines: [String] {
    let candidates: [(TextTable, gap: Int)] = [(table(2), 2), (table(1), 1)]
    let fitting = candidates.first { $0.naturalWidth(gap: $1) <= look.reportRoom ?? .max }
    return fitting.map { look.set($0.0) } ?? []
  }

  /// Each day with so many shades.
  private func table(_ count: Int) -> TextTable {
    let titles = period.weekdays.map { TextTable.Cell(look.phrases.weekday($0), style: .dim) }
    let rows = period.weekStarts.map { start in
      (0..<7).map { cell(start.advanced(by: $0), count) }
    }
    return TextTable(
      columns: titles.map { _ in .init("", alignment: .right) }, rows: [titles] + rows,
      showsHeader: false)
  }

  private func cell(_ date: CivilDate, _ count: Int) -> TextTable.Cell {
    guard let shade = shades[date] else { return "" }
    let drawn = String(repeating: shade.character, count: count)
    return TextTable.Cell(
      "\(date.day)\(count > 1 ? " " : "")\(drawn)",
      style: date == today ? TextStyle.bold.and(.cyan) : shade.style)
  }
}

extension Period {
  /// The first days of the weeks that it has days of, rising.
  var weekStarts: [CivilDate] {
    let first = Week(containing: days.lowerBound, firstWeekday: firstWeekday).firstDay
    return stride(from: first, through: days.upperBound, by: 7).map(\.self)
  }
}
