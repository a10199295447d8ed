import TodoDomain
import TodoLocalisation

/// The character and the style of a day.
struct DayShade {
  let character: Character
  let style: TextStyle
}

extension TextRenderer {
  /// Returns the shade of a count. 0 is faint, and all other counts have one colour, so that only
  /// the shade shows the count.
  func shade(_ count: Int, _ scale: HeatScale) -> DayShade {
    shade(.heat(scale.level(count)))
  }

  func shade(_ shade: MapShade) -> DayShade {
    switch shade {
    case .heat(let level):
      DayShade(character: glyphs.shades[level], style: level > 0 ? .green : .dim)
    case .mood(let level): DayShade(character: glyphs.moods[level], style: .mood(level))
    case .ahead: DayShade(character: glyphs.ahead, style: .dim)
    case .off: DayShade(character: glyphs.off, style: .dim)
    }
  }
}

/// A month as a calendar page: a row for each week, and each day's number beside its shade and, if
/// there is room, its mood.
struct MonthMap {
  private let shades: [CivilDate: DayShade]
  private let moods: [CivilDate: Double]
  private let period: Period
  private let today: CivilDate
  private let renderer: TextRenderer
  private let language: Language

  init(
    _ map: CalendarMap, shades: [CivilDate: DayShade], _ renderer: TextRenderer, language: Language
  ) {
    self.shades = shades
    self.renderer = renderer
    self.language = language
    (period, today) = (map.period, map.today)
    moods = Dictionary(
      uniqueKeysWithValues: map.days.compactMap { day in day.mood.map { (day.date, $0) } })
  }

  /// The lines of the widest form that fits: a day as two characters with its mood beside them, a
  /// day as two characters, or a day as one character. Empty if no form fits.
  var lines: [String] {
    let roomy = moods.isEmpty ? [] : [(table(2, hasMoods: true), 2)]
    return renderer.setFitting(roomy + [(table(2), 2), (table(1), 1)])
  }

  private func table(_ count: Int, hasMoods: Bool = false) -> TextTable {
    let titles = period.weekdays.map { TextTable.Cell(Text.weekday($0)[language], style: .dim) }
    let rows = period.weekStarts.map { start in
      (0..<7).flatMap { day in
        let date = start.advanced(by: day)
        return [cell(date, count)] + (hasMoods ? [mood(date)] : [])
      }
    }
    let columns = titles.flatMap { _ in
      [TextTable.Column("", alignment: .right)] + (hasMoods ? [TextTable.Column("")] : [])
    }
    return TextTable(
      columns: columns, rows: [titles.flatMap { hasMoods ? [$0, ""] : [$0] }] + rows,
      showsHeader: false)
  }

  private func cell(_ date: CivilDate, _ count: Int) -> TextTable.Cell {
    guard let shade = shades[date] else { return "" }
    let drawn = String(repeating: shade.character, count: count)
    return TextTable.Cell(
      "\(date.day)\(count > 1 ? " " : "")\(drawn)",
      style: date == today ? TextStyle.bold.and(.cyan) : shade.style)
  }

  private func mood(_ date: CivilDate) -> TextTable.Cell {
    guard let mood = moods[date] else { return "" }
    return TextTable.Cell(
      renderer.glyphs.spelled(ReportNumber.meanMood(mood.rounded())),
      style: .mood(MoodScale.level(mood)))
  }
}

extension Period {
  /// The first day of each week that has days of the period, in ascending order.
  fileprivate var weekStarts: [CivilDate] {
    let first = Week(containing: days.lowerBound, firstWeekday: firstWeekday).firstDay
    return stride(from: first, through: days.upperBound, by: 7).map(\.self)
  }
}

/// Many weeks as a map: a column for each week with its seven days from top to bottom, and the
/// names of the months above. Weeks without room beside the others continue in a block below.
struct YearMap {
  let shades: [CivilDate: DayShade]
  let period: Period
  let renderer: TextRenderer
  let language: Language

  /// The lines; empty if there is room for fewer than `leastWeeks` weeks.
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

  /// The largest number of weeks that are drawn wide, which is enough for a quarter.
  private static let fewWeeks = 16
  private static let leastWeeks = 8

  private var labelWidth: Int {
    period.weekdays.map { Text.weekday($0)[language].displayWidth }.max() ?? 0
  }

  private func lines(of weeks: [CivilDate], step: Int) -> [String] {
    let margin = renderer.reportMargin + String(repeating: " ", count: labelWidth + 1)
    let rows = period.weekdays.enumerated().map { offset, day in
      let label = Text.weekday(day)[language].padded(toWidth: labelWidth)
      let days = drawn(weeks.map { shades[$0.advanced(by: offset)] }, step: step)
      return renderer.reportMargin + TextStyle.dim.applied(to: label, mode: renderer.color)
        + (days.isEmpty ? "" : " " + days)
    }
    let months = TextStyle.dim.applied(to: names(weeks, step: step), mode: renderer.color)
    return (months.isEmpty ? [] : [margin + months]) + rows
  }

  /// Returns the line of the months' names. A name stands above the week that has the first day of
  /// the month, or a column further if the name before it ends there.
  private func names(_ weeks: [CivilDate], step: Int) -> String {
    let last = weeks.count * step
    return weeks.enumerated().reduce(into: "") { line, week in
      let days = (0..<7).map { week.element.advanced(by: $0) }
      guard let first = days.first(where: { $0.day == 1 && period.days.contains($0) }) else {
        return
      }
      let name = Text.monthName(first.month)[language]
      let column = max(week.offset * step, line.isEmpty ? 0 : line.displayWidth + 1)
      guard column - week.offset * step <= 1, column + name.displayWidth <= last else { return }
      line = line.padded(toWidth: column) + name
    }
  }

  /// Returns a row of days, with a blank for each day outside the period. Neighbours of the same
  /// style share one style sequence.
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
