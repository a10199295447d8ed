import TodoDomain

/// The seven days of a week, each in a row.
struct ReportDays: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    let days = report.shownDays
    guard report.period.unit.isSevenDays, !days.isEmpty else { return [] }
    let largest = days.map(\.total.count).max() ?? 0
    let columns = [
      ReportTable.Column(
        "", days.map { cell(strings.shortDate($0.date), style($0)) }, alignment: .left,
        leastWidth: 9),
      ReportTable.Column(
        term(.finished), days.map { cell(share($0), style($0)) },
        sacrifice: report.total.count > 0 ? 0 : 3),
      ReportTable.Column(
        term(.rate), days.map { cell(report.rate($0).map(ReportNumber.percentage)) }, sacrifice: 2),
      ReportTable.Column(
        term(.mood),
        days.map { day in
          cell(day.mood.average.map(ReportNumber.mood), day.mood.average.map(moodStyle))
        },
        sacrifice: 1),
    ]
    let bars = { (width: Int) in
      days.map { day in
        cell(
          BarChart.split(
            part: day.total.finished, whole: day.total.count, max: largest, width: width,
            glyphs: renderer.glyphs), .green)
      }
    }
    return [heading(.byDay)] + ReportTable(columns: columns, bars: bars).lines(renderer)
  }

  /// Blank in a period without todos, so that the column goes.
  private func share(_ day: DaySummary) -> String? {
    report.total.count > 0 ? "\(day.total.finished)/\(day.total.count)" : nil
  }

  /// Today stands out; a day without anything stands back.
  private func style(_ day: DaySummary) -> TextStyle? {
    if day.date == report.today { return TextStyle.bold.and(.cyan) }
    return day.total.count == 0 ? .dim : nil
  }
}

/// A good mood green, a bad one yellow.
func moodStyle(_ average: Double) -> TextStyle {
  average > 0 ? .green : average < 0 ? .yellow : .dim
}

extension PeriodUnit {
  /// Whether its periods are short enough to show each day in words.
  var isSevenDays: Bool { self == .week || self == .rolling }
}

/// The counts by day of the week, of periods in which it comes several times.
struct ReportWeekdays: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    guard !report.period.unit.isSevenDays, report.total.count > 0 else { return [] }
    let byDay = report.groups(by: \.weekday)
    let days = report.period.weekdays
    let rated = days.map { byDay[$0] ?? .none }
    let wide = across(days, rated)
    let isFitting = wide.naturalWidth(gap: 2) <= renderer.reportRoom ?? .max
    return [heading(.byWeekday)]
      + (isFitting ? renderer.set(wide) : down(days, rated).lines(renderer))
  }

  /// A column for each day.
  private func across(_ days: [Weekday], _ rated: [RatedCounts]) -> TextTable {
    let rows = [
      [cell("")] + days.map { title($0) },
      [cell(term(.planned))] + rated.map { cell("\($0.counts.count)") },
      [cell(term(.finished))] + rated.map { cell("\($0.counts.finished)") },
      [cell(term(.rate))] + rated.map { cell($0.rate.map(ReportNumber.percentage), .green) },
    ]
    return TextTable(
      columns: [.init("")] + days.map { _ in .init("", alignment: .right) }, rows: rows,
      showsHeader: false)
  }

  /// As wide as the numbers below it, so that the days stand evenly.
  private func title(_ day: Weekday) -> TextTable.Cell {
    cell(strings.weekday(day).padded(toWidth: 4, alignment: .right), .dim)
  }

  /// A row for each day, for narrow terminals.
  private func down(_ days: [Weekday], _ rated: [RatedCounts]) -> ReportTable {
    ReportTable(columns: [
      .init("", days.map { cell(strings.weekday($0)) }, alignment: .left),
      .init(term(.planned), rated.map { cell("\($0.counts.count)") }),
      .init(term(.finished), rated.map { cell("\($0.counts.finished)") }, sacrifice: 1),
      .init(
        term(.rate), rated.map { cell($0.rate.map(ReportNumber.percentage)) }, sacrifice: 2),
    ])
  }
}

/// How planned todos and their rate went over the last periods, a mark for each.
struct ReportTrend: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    guard trend.count > 1 else { return [] }
    let room = (renderer.reportRoom ?? .max) - labelWidth - rangeWidth - 4
    guard room >= min(trend.count, Self.leastMarks) else { return [] }
    let size = (trend.count + min(room, Self.mostMarks) - 1) / min(room, Self.mostMarks)
    let marks = grouped(trend.map(\.total), by: size)
    let begun = grouped(trend.map { report.hasBegun($0) ? $0.total : .none }, by: size)
    let planned = cell(
      Sparkline.line(
        marks.map { Double($0.count) }, max: Double(marks.map(\.count).max() ?? 0),
        glyphs: renderer.glyphs), .cyan)
    let rate = cell(Sparkline.line(begun.map(\.rate), max: 1, glyphs: renderer.glyphs), .green)
    let rows = [
      [cell(term(.planned)), planned, cell(ranges.planned, .dim)],
      [cell(term(.rate)), rate, cell(ranges.rate, .dim)],
    ]
    let table = TextTable(columns: ["", "", ""].map { .init($0) }, rows: rows, showsHeader: false)
    return [heading(.trend)] + renderer.set(table) + [renderer.noted(span(size))]
  }

  /// From the first period on that has something, since a store begins somewhere.
  private var trend: [PeriodSummary] { Array(report.trend.drop { $0.total.count == 0 }) }

  private static let leastMarks = 4
  private static let mostMarks = 60

  /// Added up by so many, from the last period back.
  private func grouped(_ totals: [Completion], by size: Int) -> [Completion] {
    let first = totals.count % size
    let starts = (first > 0 ? [0] : []) + stride(from: first, to: totals.count, by: size)
    let ends = starts.dropFirst() + [totals.count]
    return zip(starts, ends).map { totals[$0..<$1].reduce(.none, +) }
  }

  /// The least and the most of a single period.
  private var ranges: (planned: String, rate: String) {
    let counts = trend.map(\.total.count)
    let rates = trend.compactMap(report.rate)
    let ends = [rates.min(), rates.max()].compactMap { $0.map(ReportNumber.percentage) }
    return ("\(counts.min() ?? 0)–\(counts.max() ?? 0)", ends.joined(separator: "–"))
  }

  private var labelWidth: Int { max(term(.planned).displayWidth, term(.rate).displayWidth) }

  private var rangeWidth: Int { max(ranges.planned.count, ranges.rate.count) }

  /// From when to when, and how many periods a mark has.
  private func span(_ size: Int) -> String {
    let labels = [trend.first, trend.last].compactMap { $0?.period }.map { period in
      period.unit == .rolling ? "\(period.days.upperBound)" : period.label
    }
    return labels.joined(separator: " … ") + (size > 1 ? " · \(strings.periodsPerMark(size))" : "")
  }
}

/// What was felt, and the average of it.
struct ReportMood: ReportSection {
  let report: PeriodReport
  let renderer: TextRenderer

  var lines: [String] {
    guard let average = report.mood.average else { return [] }
    let ranked = report.mood.ranked
    let columns = [
      ReportTable.Column(
        "", ranked.map { cell(strings.emotionName($0.emotion)) }, alignment: .left, leastWidth: 6),
      ReportTable.Column(term(.entries), ranked.map { cell("\($0.count)") }),
      ReportTable.Column(
        term(.mood),
        ranked.map { entry in
          let score = entry.emotion.moodScore
          return cell(ReportNumber.score(score), moodStyle(Double(score)))
        },
        sacrifice: 1),
    ]
    let bars = { (width: Int) in
      let scale = BarScale(width: width, largest: report.mood.entries, glyphs: renderer.glyphs)
      return ranked.map { entry in
        TextTable.Cell(
          scale.bar(entry.count), style: moodStyle(Double(entry.emotion.moodScore)))
      }
    }
    let mean = "\(strings.averageMood): \(ReportNumber.mood(average))"
    return [heading(.mood)] + ReportTable(columns: columns, bars: bars).lines(renderer)
      + [renderer.noted(mean, .bold)]
  }
}
