import TodoDomain

/// A chart of a report: its values, what it is about, and what it shows in words.
struct ReportChart: Sendable {
  enum Content: Sendable {
    case timeline([TimePoint])
    /// The bars of a table.
    case bars(ReportTable)
    case heatMap(HeatMap)
    case calendar(CalendarMap)
  }

  let title: String
  /// What it shows, in words for screen readers.
  let summary: String
  let content: Content
}

/// A point in time of a chart: a day, a week, a month, a period of the trend.
struct TimePoint: Sendable {
  let name: ReportText
  /// The name in a few characters, for an axis.
  let mark: String
  let total: Completion
  let mood: Mood
  /// Whether its first day has come: before that, nothing is finished and nothing missed.
  let hasBegun: Bool

  /// The finished share; nil for no todos and for a period that has not begun.
  var rate: Double? { hasBegun ? total.rate : nil }
}

/// Counts in rows and columns, by the parts of the day and the days of the week.
struct HeatMap: Sendable {
  let columns: [ReportText]
  let rows: [(name: String, counts: [Int])]

  var scale: HeatScale { HeatScale(rows.flatMap(\.counts)) }
}

/// The days of a period by what was finished, or by what was planned where nothing is finished.
struct CalendarMap: Sendable {
  struct Day: Sendable {
    let date: CivilDate
    let total: Completion
    /// The count that colours it.
    let count: Int
    /// Whether nothing of it is finished because it is still to come.
    let isAhead: Bool
  }

  /// What is counted.
  let term: ReportTerm
  let period: Period
  let today: CivilDate
  let days: [Day]

  init(_ report: PeriodReport) {
    let isOfFinished = report.total.done > 0
    term = isOfFinished ? .finished : .planned
    period = report.period
    today = report.today
    days = report.days.map { day in
      Day(
        date: day.date, total: day.total,
        count: isOfFinished ? day.total.done : day.total.count,
        isAhead: isOfFinished && day.date > report.today && day.total.done == 0)
    }
  }

  var scale: HeatScale { HeatScale(days.map(\.count)) }
  var hasDaysAhead: Bool { days.contains(where: \.isAhead) }
}

/// Counts as shades, five of them: nothing, and four quarters of the most.
struct HeatScale: Sendable {
  /// The largest count.
  let most: Int

  init(_ counts: some Sequence<Int>) {
    most = counts.max() ?? 0
  }

  /// The least count of the darkest shade: a single todo is no crowd.
  private static let leastTop = 4
  private var top: Int { max(most, Self.leastTop) }

  /// 0 of nothing, 4 of the most.
  func level(_ count: Int) -> Int {
    count > 0 ? min(4, (4 * count + top - 1) / top) : 0
  }

  /// The counts of each level that has any: `0`, `1–3`, `4–6`.
  var ranges: [(level: Int, counts: String)] {
    guard most > 0 else { return [] }
    let ranges = (1...4).compactMap { level -> (Int, String)? in
      let (first, last) = ((level - 1) * top / 4 + 1, min(level * top / 4, most))
      guard first <= last else { return nil }
      return (level, first == last ? "\(first)" : "\(first)–\(last)")
    }
    return [(0, "0")] + ranges
  }
}
