import TodoDomain
import TodoLocalisation

/// The days of months in the layout of a wall calendar: a row for each week, and each day in the
/// shade of its count, its mood or its mark.
struct CalendarSVG {
  private let map: CalendarMap
  private let language: Language
  private let months: [[CalendarMap.Day]]
  private let size: Size

  init(_ map: CalendarMap, _ language: Language) {
    self.map = map
    self.language = language
    months = Dictionary(grouping: map.days) { $0.date.year * 12 + $0.date.month }
      .sorted { $0.key < $1.key }.map(\.value)
    size = Size(months: months.count)
  }

  /// The size of cells, and the number of months side by side.
  private struct Size {
    let across: Int
    let cell: Double
    let cellHeight: Double
    let gap: Double
    /// Whether a cell has room for texts.
    let isLarge: Bool

    init(months: Int) {
      isLarge = months == 1
      across = isLarge ? 1 : months <= 3 ? 3 : 4
      gap = isLarge ? 3 : 1.5
      let apart = Double(across - 1) * Size.apart
      cell = (Drawing.usualWidth - apart) / Double(across) / 7 - gap
      cellHeight = isLarge ? 36 : cell
    }

    static let apart = 18.0

    var monthWidth: Double { 7 * (cell + gap) + Size.apart }
    /// The height of six rows, the name of the month and the names of the days.
    var monthHeight: Double { 6 * (cellHeight + gap) + Self.head + 10 }
    static let head = 34.0
  }

  var drawing: Drawing {
    let lines = (months.count + size.across - 1) / size.across
    let bottom = Double(lines) * size.monthHeight
    let marks = months.enumerated().map { index, days in
      let (line, column) = index.quotientAndRemainder(dividingBy: size.across)
      return Mark.group(
        month(days), x: Double(column) * size.monthWidth, y: Double(line) * size.monthHeight)
    }
    let entries =
      map.term == .mood
      ? MoodScale.levels.map { (style: "mood\($0)", text: MoodScale.name($0)) }
      : map.scale.ranges.map { (style: "heat\($0.level)", text: $0.counts) }
    let ahead = map.hasDaysAhead ? [(style: "ahead", text: Text.term(.ahead)[language])] : []
    let legend = Drawing.legend(
      entries + ahead, y: bottom + 2, of: Text.term(map.term)[language])
    return Drawing(width: Drawing.usualWidth, height: bottom + 20, marks: marks + legend)
  }

  private func month(_ days: [CalendarMap.Day]) -> [Mark] {
    guard let first = days.first?.date else { return [] }
    let start = Week(containing: first, firstWeekday: map.period.firstWeekday).firstDay
    let names = map.period.weekdays.enumerated().map { index, day in
      Mark.label(
        String(Text.weekday(day)[language].prefix(size.isLarge ? 3 : 1)),
        Double(index) * (size.cell + size.gap) + size.cell / 2, y: Size.head - 6,
        style: "small muted", at: .middle)
    }
    return [.label(Text.monthName(first.month)[language], 0, y: 12, style: "label")] + names
      + days.flatMap { day(at: start.distance(to: $0.date), $0) }
  }

  private func day(at place: Int, _ day: CalendarMap.Day) -> [Mark] {
    let (week, weekday) = place.quotientAndRemainder(dividingBy: 7)
    let box = Box(
      x: Double(weekday) * (size.cell + size.gap),
      y: Size.head + Double(week) * (size.cellHeight + size.gap), width: size.cell,
      height: size.cellHeight)
    let (style, textStyle) = day.shade.styles
    let mood = day.mood.map { ReportNumber.mood($0) }
    let tip =
      map.term == .mood
      ? mood.map { "\(Text.date(day.date)[language]): \($0)" }
      : "\(Text.date(day.date)[language]): \(Text.totals(day.total)[language])"
    var marks = [Mark.rect(box, style, tip: tip)]
    if day.date == map.today { marks.append(.rect(box, "today")) }
    guard size.isLarge else { return marks }
    return marks + [
      .label("\(day.date.day)", box.x + 4, y: box.y + 13, style: "small \(textStyle)"),
      .label(
        ChartText.fitted(day.counts ?? "", to: box.width), box.x + box.width - 4,
        y: box.y + box.height - 6,
        style: textStyle, at: .end),
    ] + feeling(day.mood, in: box)
  }

  /// Returns the mood of a day as a square in its corner.
  private func feeling(_ mood: Double?, in box: Box) -> [Mark] {
    guard let mood else { return [] }
    let level = MoodScale.level(mood)
    let width = 22.0
    let corner = Box(x: box.x + box.width - width, y: box.y, width: width, height: 14)
    return [
      .rect(corner, "mood\(level) corner", tip: ReportNumber.mood(mood)),
      .label(
        ReportNumber.meanMood(mood.rounded()), corner.x + width / 2, y: corner.y + 11,
        style: "small felt\(level)", at: .middle),
    ]
  }
}

extension MapShade {
  /// The CSS class of a day, and the class of a text on it.
  var styles: (fill: String, text: String) {
    switch self {
    case .heat(let level): ("heat\(level)", "on\(level)")
    case .mood(let level): ("mood\(level)", "felt\(level)")
    case .ahead: ("ahead", "on0")
    case .off: ("heat0", "on0")
    }
  }
}

/// A heat map: rows against columns, and a count in each cell.
struct HeatMapSVG {
  let map: HeatMap

  var drawing: Drawing {
    let bottom = Self.top + Double(map.rows.count) * (Self.cell.height + Self.gap)
    let scale = map.scale
    let titles = map.columns.enumerated().map { index, title in
      Mark.label(
        title.shortLine(), x(index) + Self.cell.width / 2, y: 12, style: "muted", at: .middle)
    }
    return Drawing(
      width: Drawing.usualWidth, height: bottom + 24,
      marks: titles + map.rows.indices.flatMap { row($0, scale) }
        + Drawing.legend(
          scale.ranges.map { (style: "heat\($0.level)", text: $0.counts) }, y: bottom + 8))
  }

  private func row(_ index: Int, _ scale: HeatScale) -> [Mark] {
    let y = Self.top + Double(index) * (Self.cell.height + Self.gap)
    let name = Mark.label(map.rows[index].name, Self.left - 8, y: y + 17, style: "muted", at: .end)
    return [name]
      + map.rows[index].counts.enumerated().flatMap { column, count -> [Mark] in
        let level = scale.level(count)
        let box = Box(x: x(column), y: y, width: Self.cell.width, height: Self.cell.height)
        let text = ChartText.fitted("\(count)", to: Self.cell.width + 4)
        return [
          .rect(box, "heat\(level)"),
          .label(
            text, x(column) + Self.cell.width / 2, y: y + 17, style: "on\(level)", at: .middle),
        ]
      }
  }

  private func x(_ column: Int) -> Double {
    Self.left + Double(column) * (Self.cell.width + Self.gap)
  }

  private static let left = 58.0
  private static let top = 20.0
  private static let gap = 2.0
  private static let cell = (width: 44.0, height: 25.0)
}

/// The horizontal bars of a table. The finished part has the row's own colour, and the rest of the
/// length a light one. The bar of an amount without parts is filled.
struct BarChartSVG {
  private let rows: [(name: String, bar: ReportTable.Bar)]
  private let language: Language
  private let largest: Int

  /// Makes bars in the order of the rows. If there are more than `limit` rows, the last bar stands
  /// for all remaining rows.
  init(_ table: ReportTable, _ language: Language, limit: Int = 12) {
    let all = table.rows.compactMap { row in row.bar.map { (row.name.line(), $0) } }
    self.language = language
    rows = BarChartSVG.shown(all, limit, language: language)
    largest = max(1, rows.map(\.bar.length).max() ?? 1)
  }

  private static func shown(
    _ rows: [(String, ReportTable.Bar)], _ limit: Int, language: Language
  ) -> [(name: String, bar: ReportTable.Bar)] {
    guard rows.count > limit else { return rows.map { ($0, $1) } }
    let rest = rows.dropFirst(limit - 1).map(\.1)
    let counts = Completion(
      count: rest.map(\.length).reduce(0, +), finished: rest.compactMap(\.filled).reduce(0, +))
    let others = ReportTable.Bar(length: counts.count, filled: counts.finished)
    return rows.prefix(limit - 1).map { ($0, $1) } + [(Text.others(rest.count)[language], others)]
  }

  var drawing: Drawing {
    let marks = rows.enumerated().flatMap { index, row in
      self.marks(row.name, row.bar, y: Double(index) * Self.rowHeight)
    }
    return Drawing(
      width: Drawing.usualWidth, height: Double(max(1, rows.count)) * Self.rowHeight,
      marks: marks)
  }

  private func marks(_ name: String, _ bar: ReportTable.Bar, y: Double) -> [Mark] {
    let (width, filled) = (Drawing.usualWidth, bar.filled ?? bar.length)
    let numbers = bar.share(language)
    let room = width - ChartText.width(of: numbers) - 12
    let scale = (width - 2) / Double(largest)
    let box = { (amount: Int) in
      Box(x: 1, y: y + 18, width: max(scale * Double(amount), 1), height: Self.thickness)
    }
    var marks: [Mark] = [
      .label(ChartText.fitted(name, to: room), 0, y: y + 12, style: "label"),
      .label(numbers, width, y: y + 12, style: "muted", at: .end),
      .rect(box(bar.length), "planned"),
    ]
    if filled > 0 {
      let style = bar.color != nil ? "finished" : bar.mood.map { "mood\($0)" } ?? "finished accent"
      marks.append(.rect(box(filled), style, fill: bar.color))
    }
    return marks
  }

  private static let rowHeight = 42.0
  private static let thickness = 13.0
}
