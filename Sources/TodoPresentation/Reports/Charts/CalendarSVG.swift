import TodoDomain

/// The days of months as calendars hang on walls, a row a week, each by how much was finished, or
/// planned where nothing is finished.
struct CalendarSVG {
  private let report: PeriodReport
  private let strings: any Strings
  private let months: [[DaySummary]]
  private let counts: CalendarCounts
  private let scale: HeatSteps
  private let size: Size

  init(_ report: PeriodReport, _ strings: any Strings) {
    self.report = report
    self.strings = strings
    months = Dictionary(grouping: report.days) { CalendarSVG.index(of: $0.date) }
      .sorted { $0.key < $1.key }.map(\.value)
    counts = CalendarCounts(report)
    scale = HeatSteps(report.days.map(counts.count))
    size = Size(months: months.count)
  }

  private static func index(of date: CivilDate) -> Int { date.year * 12 + date.month }

  /// How large cells are, and how many months stand side by side.
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
    /// Six rows, the name of the month and those of the days.
    var monthHeight: Double { 6 * (cellHeight + gap) + Self.head + 10 }
    static let head = 34.0
  }

  func drawing(_ title: String) -> Drawing {
    let lines = (months.count + size.across - 1) / size.across
    let bottom = Double(lines) * size.monthHeight
    let marks = months.enumerated().map { index, days in
      let (line, column) = index.quotientAndRemainder(dividingBy: size.across)
      return Mark.group(
        month(days), x: Double(column) * size.monthWidth, y: Double(line) * size.monthHeight)
    }
    return Drawing(
      width: Drawing.usualWidth, height: bottom + 20,
      marks: marks + scale.marks(y: bottom + 2, of: counted, ahead: ahead), title: title,
      summary: summary)
  }

  private var counted: String { strings.term(counts.isOfFinished ? .finished : .planned) }

  /// What the legend calls days that are still to come, where there are any.
  private var ahead: String? {
    report.days.contains(where: counts.isAhead) ? strings.term(.ahead) : nil
  }

  private func month(_ days: [DaySummary]) -> [Mark] {
    guard let first = days.first?.date else { return [] }
    let start = Week(containing: first, firstWeekday: report.period.firstWeekday).firstDay
    let names = report.period.weekdays.enumerated().map { index, day in
      Mark.label(
        String(strings.weekday(day).prefix(size.isLarge ? 3 : 1)),
        Double(index) * (size.cell + size.gap) + size.cell / 2, Size.head - 6,
        "small muted", at: .middle)
    }
    return [.label(strings.monthName(first.month), 0, 12, "label")] + names
      + days.flatMap { day(at: start.distance(to: $0.date), $0) }
  }

  private func day(at place: Int, _ day: DaySummary) -> [Mark] {
    let (week, weekday) = place.quotientAndRemainder(dividingBy: 7)
    let box = Box(
      x: Double(weekday) * (size.cell + size.gap),
      y: Size.head + Double(week) * (size.cellHeight + size.gap), width: size.cell,
      height: size.cellHeight)
    let step = scale.step(counts.count(day))
    let style = counts.isAhead(day) ? "ahead" : "heat\(step)"
    let tip = "\(strings.date(day.date)): \(strings.totals(day.total))"
    var marks = [Mark.rect(box, style, tip: tip)]
    if day.date == report.today { marks.append(.rect(box, "today")) }
    guard size.isLarge else { return marks }
    let count = day.total.count > 0 ? "\(day.total.finished)/\(day.total.count)" : ""
    return marks + [
      .label("\(day.date.day)", box.x + 4, box.y + 13, "small on\(step)"),
      .label(
        ChartText.fitted(count, to: box.width), box.x + box.width - 4, box.y + box.height - 6,
        "on\(step)", at: .end),
    ]
  }

  private var summary: String {
    let busiest = ReportCounts.busiestDay(report, strings)
      .map { "\(strings.term(.busiestDay)): \($0)" }
    return [strings.totals(report.total), busiest].compactMap(\.self).joined(separator: "; ")
  }
}

/// The parts of the day against the days of the week, each place with its count.
struct HeatMapSVG {
  private let report: PeriodReport
  private let strings: any Strings
  private let rows: [[Int]]
  private let scale: HeatSteps

  init(_ report: PeriodReport, _ strings: any Strings) {
    self.report = report
    self.strings = strings
    rows = WeekGrid(report).rows
    scale = HeatSteps(rows.joined())
  }

  func drawing(_ title: String) -> Drawing {
    let bottom = Self.top + Double(rows.count) * (Self.cell.height + Self.gap)
    return Drawing(
      width: Drawing.usualWidth, height: bottom + 24,
      marks: weekdays + rows.indices.flatMap(row) + scale.marks(y: bottom + 8), title: title,
      summary: summary)
  }

  private var weekdays: [Mark] {
    report.period.weekdays.enumerated().map { index, day in
      .label(strings.weekday(day), x(index) + Self.cell.width / 2, 12, "muted", at: .middle)
    }
  }

  private func row(_ index: Int) -> [Mark] {
    let y = Self.top + Double(index) * (Self.cell.height + Self.gap)
    let name = Mark.label(
      strings.block(HourBlock.all[index]), Self.left - 8, y + 17, "muted", at: .end)
    return [name]
      + rows[index].enumerated().flatMap { day, count -> [Mark] in
        let step = scale.step(count)
        let box = Box(x: x(day), y: y, width: Self.cell.width, height: Self.cell.height)
        let text = ChartText.fitted("\(count)", to: Self.cell.width + 4)
        return [
          .rect(box, "heat\(step)"),
          .label(text, x(day) + Self.cell.width / 2, y + 17, "on\(step)", at: .middle),
        ]
      }
  }

  private func x(_ day: Int) -> Double { Self.left + Double(day) * (Self.cell.width + Self.gap) }

  /// The three places with most.
  private var summary: String {
    let places = zip(HourBlock.all, rows).flatMap { block, row in
      zip(report.period.weekdays, row).map { day, count in
        (count, "\(strings.weekday(day)) \(strings.block(block)): \(count)")
      }
    }
    let most = places.filter { $0.0 > 0 }.sorted { $0.0 > $1.0 }.prefix(3).map(\.1)
    return ([strings.totals(report.total)] + most).joined(separator: "; ")
  }

  private static let left = 58.0
  private static let top = 20.0
  private static let gap = 2.0
  private static let cell = (width: 44.0, height: 25.0)
}

/// What calendars colour days by: what was finished, or what was planned where nothing is finished.
struct CalendarCounts {
  let isOfFinished: Bool
  private let today: CivilDate

  init(_ report: PeriodReport) {
    isOfFinished = report.total.finished > 0
    today = report.today
  }

  func count(_ day: DaySummary) -> Int {
    isOfFinished ? day.total.finished : day.total.count
  }

  /// Whether a day has nothing finished because it is still to come.
  func isAhead(_ day: DaySummary) -> Bool {
    isOfFinished && day.date > today && day.total.finished == 0
  }
}
