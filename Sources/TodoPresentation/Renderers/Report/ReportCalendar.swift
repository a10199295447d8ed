import TodoDomain

/// The days of a month, a quarter or a year as a map of shades.
struct ReportCalendar: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    guard !report.period.unit.isSevenDays, report.total.count > 0 else { return [] }
    let map = report.period.unit == .month ? month.lines : year.lines
    return map.isEmpty ? [] : [heading(.calendar)] + map + legend
  }

  private var counts: CalendarCounts { CalendarCounts(report) }

  private var scale: HeatScale {
    HeatScale(most: report.days.map(counts.count).max() ?? 0, glyphs: renderer.glyphs)
  }

  private var shades: [CivilDate: DayShade] {
    let (counts, scale) = (counts, scale)
    let shades = report.days.map { day in
      (
        day.date,
        counts.isAhead(day)
          ? DayShade(character: renderer.glyphs.ahead, style: .dim)
          : DayShade(scale, counts.count(day))
      )
    }
    return Dictionary(uniqueKeysWithValues: shades)
  }

  private var month: MonthMap {
    MonthMap(shades: shades, period: report.period, today: report.today, renderer: renderer)
  }

  private var year: YearMap { YearMap(shades: shades, period: report.period, renderer: renderer) }

  private var legend: [String] {
    let counted = "\(term(counts.isOfFinished ? .finished : .planned)) 0–\(scale.most)"
    let shades = "\(term(.fewer)) \(String(renderer.glyphs.shades)) \(term(.more))"
    let ahead =
      report.days.contains(where: counts.isAhead)
      ? ["\(renderer.glyphs.ahead) \(term(.ahead))"] : []
    return [renderer.noted(([counted, shades] + ahead).joined(separator: "  "))]
  }
}

/// How a day of a map looks.
private struct DayShade {
  let character: Character
  let style: TextStyle
}

extension DayShade {
  /// As a scale has it for a count.
  init(_ scale: HeatScale, _ count: Int) {
    self.init(character: scale.shade(count), style: scale.style(count))
  }
}

/// A month as a calendar page: a row for each week, each day's number beside its shade.
private struct MonthMap {
  let shades: [CivilDate: DayShade]
  let period: Period
  let today: CivilDate
  let renderer: TextRenderer

  /// Empty where a page doesn't fit.
  var lines: [String] {
    let candidates: [(TextTable, gap: Int)] = [(table(2), 2), (table(1), 1)]
    let fitting = candidates.first { $0.naturalWidth(gap: $1) <= renderer.reportRoom ?? .max }
    return fitting.map { renderer.set($0.0) } ?? []
  }

  /// Each day with so many shades.
  private func table(_ count: Int) -> TextTable {
    let titles = period.weekdays.map { TextTable.Cell(renderer.strings.weekday($0), style: .dim) }
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

/// Many weeks as a map: a column for each, its seven days from top to bottom, the months' names
/// above. Where they don't fit beside one another, they go on below.
private struct YearMap {
  let shades: [CivilDate: DayShade]
  let period: Period
  let renderer: TextRenderer

  /// Empty where there is room for less than a few weeks.
  var lines: [String] {
    let weeks = period.weekStarts
    let room = renderer.reportRoom.map { $0 - labelWidth - 1 } ?? .max
    let step = weeks.count <= Self.fewWeeks && weeks.count * 3 <= room ? 3 : 1
    guard room / step >= Self.leastWeeks else { return [] }
    let blockCount = (weeks.count - 1) / (room / step) + 1
    let length = (weeks.count + blockCount - 1) / blockCount
    let blocks = stride(from: 0, to: weeks.count, by: length).map {
      Array(weeks[$0..<min(weeks.count, $0 + length)])
    }
    return Array(blocks.map { lines(of: $0, step: step) }.joined(separator: [""]))
  }

  /// A quarter has them, and room to draw them wide.
  private static let fewWeeks = 16
  private static let leastWeeks = 8

  private var labelWidth: Int {
    period.weekdays.map { renderer.strings.weekday($0).displayWidth }.max() ?? 0
  }

  private func lines(of weeks: [CivilDate], step: Int) -> [String] {
    let margin = renderer.reportMargin + String(repeating: " ", count: labelWidth + 1)
    let rows = period.weekdays.enumerated().map { offset, day in
      let label = renderer.strings.weekday(day).padded(toWidth: labelWidth)
      let days = drawn(weeks.map { shades[$0.advanced(by: offset)] }, step: step)
      return renderer.reportMargin + TextStyle.dim.applied(to: label, mode: renderer.color)
        + (days.isEmpty ? "" : " " + days)
    }
    let months = TextStyle.dim.applied(to: names(weeks, step: step), mode: renderer.color)
    return (months.isEmpty ? [] : [margin + months]) + rows
  }

  /// The names of the months, each above the week that has its first day, or one further where the
  /// name before it ends just there.
  private func names(_ weeks: [CivilDate], step: Int) -> String {
    let last = weeks.count * step
    return weeks.enumerated().reduce(into: "") { line, week in
      let days = (0..<7).map { week.element.advanced(by: $0) }
      guard let first = days.first(where: { $0.day == 1 && shades[$0] != nil }) else { return }
      let name = renderer.strings.monthName(first.month)
      let column = max(week.offset * step, line.isEmpty ? 0 : line.displayWidth + 1)
      guard column - week.offset * step <= 1, column + name.displayWidth <= last else { return }
      line = line.padded(toWidth: column) + name
    }
  }

  /// A row of days; those outside of the period are blank. Neighbours of one look share its style.
  private func drawn(_ cells: [DayShade?], step: Int) -> String {
    let shown = cells[..<(cells.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0)]
    var line = ""
    var run = (text: "", style: TextStyle?.none)
    for (number, day) in shown.enumerated() {
      let style = day?.style
      if style != run.style {
        line += styled(run.text, run.style)
        run = ("", style)
      }
      let shade = day.map { String(repeating: $0.character, count: step == 1 ? 1 : 2) }
      let gap = step > 1 && number < shown.count - 1 ? " " : ""
      run.text += (shade ?? String(repeating: " ", count: step == 1 ? 1 : 2)) + gap
    }
    return line + styled(run.text, run.style)
  }

  private func styled(_ text: String, _ style: TextStyle?) -> String {
    style?.applied(to: text, mode: renderer.color) ?? text
  }
}

/// A week as a grid: the parts of the day that have something, over its seven days.
struct ReportGrid: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

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
    let fitting = candidates.first { $0.naturalWidth(gap: $1) <= renderer.reportRoom ?? .max }
    return fitting.map { [heading(.grid)] + renderer.set($0.0) } ?? []
  }

  /// With room a cell has its shade beside its number, and a title the day of the month.
  private func table(_ counts: [Place: Int], isRoomy: Bool) -> TextTable {
    let dates = Array(report.period.days)
    let scale = HeatScale(most: counts.values.max() ?? 0, glyphs: renderer.glyphs)
    let titles = dates.map { date in
      let style = date == report.today ? TextStyle.bold.and(.cyan) : .dim
      return cell(strings.weekday(date.weekday) + (isRoomy ? " \(date.day)" : ""), style)
    }
    let rows = HourBlock.all.filter { block in counts.keys.contains { $0.block == block } }
      .map { block in
        [cell(strings.block(block))]
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
