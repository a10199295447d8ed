import TodoDomain

/// The parts of the day against the days of the week, each place with its count.
struct HeatMapSVG {
  private let report: PeriodReport
  private let phrases: any Phrases
  private let rows: [[Int]]
  private let scale: HeatSteps

  init(_ report: PeriodReport, _ phrases: any Phrases) {
    self.report = report
    self.phrases = phrases
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
      .label(phrases.weekday(day), x(index) + Self.cell.width / 2, 12, "muted", at: .middle)
    }
  }

  private func row(_ index: Int) -> [Mark] {
    let y = Self.top + Double(index) * (Self.cell.height + Self.gap)
    let name = Mark.label(
      phrases.block(HourBlock.all[index]), Self.left - 8, y + 17, "muted", at: .end)
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
        (count, "\(phrases.weekday(day)) \(phrases.block(block)): \(count)")
      }
    }
    let most = places.filter { $0.0 > 0 }.sorted { $0.0 > $1.0 }.prefix(3).map(\.1)
    return ([phrases.totals(report.total)] + most).joined(separator: "; ")
  }

  private static let left = 58.0
  private static let top = 20.0
  private static let gap = 2.0
  private static let cell = (width: 44.0, height: 25.0)
}
