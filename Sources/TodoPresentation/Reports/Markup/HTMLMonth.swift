import TodoDomain
import TodoLocalisation

/// The calendar of a month in a report on a page: a table with a row for each week. A cell has the
/// counts of its day, and below them the first titles. On a phone, which has no room for titles, it
/// has only the counts.
struct HTMLMonth {
  private let chart: ReportChart
  private let map: CalendarMap
  private let language: Language

  /// Makes the table that replaces a calendar chart; nil for a chart without titles of todos.
  init?(_ chart: ReportChart, _ language: Language) {
    guard case .calendar(let map) = chart.content, !map.titles.isEmpty else { return nil }
    self.chart = chart
    self.map = map
    self.language = language
  }

  var table: Mark {
    let names = map.period.weekdays.map { day in
      Mark.tag("th", ["scope": "col"], Text.weekday(day)[language])
    }
    let days = Dictionary(uniqueKeysWithValues: map.days.map { ($0.date, $0) })
    let weeks = MonthGrid.weeks(of: map.period, firstWeekday: map.period.firstWeekday)
    let rows = weeks.map { week in
      Mark.tag("tr", [:], week.map { date in date.flatMap { days[$0] }.map(cell) ?? .tag("td") })
    }
    return .tag(
      "table", ["class": "month"],
      [
        .tag("caption", [:], "\(chart.title). \(chart.summary)"),
        .tag("thead", [:], [.tag("tr", [:], names)]), .tag("tbody", [:], rows),
      ])
  }

  /// Returns a cell: the date, the counts and the mood on one line in the shade of the day, and the
  /// titles below.
  private func cell(_ day: CalendarMap.Day) -> Mark {
    let (fill, text) = day.shade.styles
    let numbers: [Mark?] = [
      .tag("time", ["datetime": day.date.description], "\(day.date.day)"),
      day.counts.map { .tag("span", ["class": "number"], $0) },
      day.mood.map { mood in
        let level = MoodScale.level(mood)
        return .tag(
          "span", ["class": "mood\(level) felt\(level)"], ReportNumber.meanMood(mood.rounded()))
      },
    ]
    let titles = map.titles[day.date].map(titles) ?? []
    return .tag(
      "td", ["class": day.date == map.today ? "today" : nil],
      [
        .tag(
          "p", ["class": "\(fill) \(text)"],
          Array(numbers.compactMap(\.self).map { [$0] }.joined(separator: [.text(" ")])))
      ] + (titles.isEmpty ? [] : [.tag("ul", [:], titles)]))
  }

  private func titles(of day: MonthDay) -> [Mark] {
    let items = day.first.map { entry in
      Mark.tag(
        "li", ["class": entry.isFinished ? "done" : entry.isLate ? "late" : nil],
        (entry.isFinished ? "✓ " : "") + UserText.line(entry.title))
    }
    let others = day.titleCount - day.first.count
    return items + (others > 0 ? [.tag("li", ["class": "done"], "+\(others)")] : [])
  }

  /// The CSS rules for the shades of the days and moods: for each level, a background colour and
  /// the colour of the text on it.
  static let rules = [("heat", "on"), ("mood", "felt")].flatMap { fill, text in
    (0...4).map { level in
      """
      .month .\(fill)\(level) { background: var(--\(fill)\(level)); } \
      .month .\(text)\(level) { color: var(--\(text)\(level)); }
      """
    }
  }.joined(separator: "\n")
}
