import TodoDomain

/// Many weeks as a map: a column for each, its seven days from top to bottom, the months' names
/// above. Where they don't fit beside one another, they go on below.
struct YearMap {
  let shades: [CivilDate: DayShade]
  let period: Period
  let look: Look

  /// Empty where there is room for less than a few weeks.
  var lines: [String] {
    let weeks = period.weekStarts
    let room = look.reportRoom.map { $0 - labelWidth - 1 } ?? .max
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
    period.weekdays.map { look.phrases.weekday($0).displayWidth }.max() ?? 0
  }

  private func lines(of weeks: [CivilDate], step: Int) -> [String] {
    let margin = look.reportMargin + String(repeating: " ", count: labelWidth + 1)
    let rows = period.weekdays.enumerated().map { offset, day in
      let label = look.phrases.weekday(day).padded(toWidth: labelWidth)
      let days = drawn(weeks.map { shades[$0.advanced(by: offset)] }, step: step)
      return look.reportMargin + TextStyle.dim.applied(to: label, mode: look.color)
        + (days.isEmpty ? "" : " " + days)
    }
    let months = TextStyle.dim.applied(to: names(weeks, step: step), mode: look.color)
    return (months.isEmpty ? [] : [margin + months]) + rows
  }

  /// The names of the months, each above the week that has its first day, or one further where the
  /// name before it ends just there.
  private func names(_ weeks: [CivilDate], step: Int) -> String {
    let last = weeks.count * step
    return weeks.enumerated().reduce(into: "") { line, week in
      let days = (0..<7).map { week.element.advanced(by: $0) }
      guard let first = days.first(where: { $0.day == 1 && shades[$0] != nil }) else { return }
      let name = look.phrases.monthName(first.month)
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
    style?.applied(to: text, mode: look.color) ?? text
  }
}
