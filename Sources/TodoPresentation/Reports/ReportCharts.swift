import TodoDomain

/// A chart of a report: its values, its title, and its content in words.
struct ReportChart: Sendable {
  enum Content: Sendable {
    case timeline([TimePoint])
    /// The planned and finished todos and the mood of each point, in one picture.
    case strip([TimePoint])
    /// The bars of a table.
    case bars(ReportTable)
    case heatMap(HeatMap)
    case calendar(CalendarMap)
  }

  let title: String
  /// The content of the chart in words, for screen readers.
  let summary: String
  let content: Content

  /// Whether the chart draws the rows of a table.
  var isOfBars: Bool { if case .bars = content { true } else { false } }
}

/// A point in time of a chart: a day, a week, a month, or a period of the trend.
struct TimePoint: Sendable {
  let name: ReportText
  /// The name in a few characters, for an axis.
  let mark: String
  /// The name of the point for an axis with more room: `Mon 23`.
  var label: String { longMark ?? mark }
  var longMark: String?
  let total: Completion
  let mood: Mood
  /// Whether the first day of the point has come. Before that, nothing is finished or missed.
  let hasBegun: Bool

  /// The finished share; nil if there are no todos, and for a period that has not begun.
  var rate: Double? { hasBegun ? total.rate : nil }
}

/// Counts in rows and columns, by the parts of the day and the days of the week.
struct HeatMap: Sendable {
  let columns: [ReportText]
  let rows: [(name: String, counts: [Int])]

  var scale: HeatScale { HeatScale(rows.flatMap(\.counts)) }
}

/// The days of a period with a shade for each. The shades show the finished todos (or the planned
/// todos, if none is finished), the moods, or the marks of a routine.
struct CalendarMap: Sendable {
  struct Day: Sendable {
    let date: CivilDate
    let total: Completion
    /// The mean mood; nil for a day without one.
    let mood: Double?
    let shade: MapShade

    /// The numbers of finished and of all todos: `2/3`; nil for a day without todos.
    var counts: String? { total.count > 0 ? "\(total.finished)/\(total.count)" : nil }
  }

  /// The subject of the shades: the finished or the planned todos, `mood`, or `routine`.
  let term: ReportTerm
  let scale: HeatScale
  let period: Period
  let today: CivilDate
  private(set) var days: [Day]
  /// The first titles of the days of a month, for a page that has room for them.
  var titles: [CivilDate: MonthDay] = [:]

  /// Makes a map of the finished todos, or of the planned ones if none is finished.
  init(_ report: PeriodReport) {
    let isOfFinished = report.total.done > 0
    let counted = { (day: DaySummary) in isOfFinished ? day.total.done : day.total.count }
    let scale = HeatScale(report.days.map(counted))
    self.init(report, of: isOfFinished ? .finished : .planned, scale: scale) { day in
      isOfFinished && day.date > report.today && day.total.done == 0
        ? .ahead : .heat(scale.level(counted(day)))
    }
  }

  /// Makes a map of the moods.
  init(moodsOf report: PeriodReport) {
    self.init(report, of: .mood, scale: HeatScale([])) { day in
      day.mood.average.map { .mood(MoodScale.level($0)) }
        ?? (day.date > report.today ? .ahead : .heat(0))
    }
  }

  /// Makes a map of a routine's marks on the dates on which it was due.
  init(_ streak: RoutineStreak, in period: Period, today: CivilDate) {
    (term, scale, self.period, self.today) = (.routine, HeatScale([]), period, today)
    days = streak.marks.sorted { $0.key < $1.key }.map { date, mark in
      let shade: MapShade =
        switch mark {
        case .done: .heat(4)
        case .dayOff: .off
        case .missed, .open:
          streak.amounts?.part(on: date).map { .heat(1 + HabitMark.third($0)) }
            ?? (mark == .open ? .ahead : .heat(0))
        }
      return Day(date: date, total: .none, mood: nil, shade: shade)
    }
  }

  private init(
    _ report: PeriodReport, of term: ReportTerm, scale: HeatScale,
    shade: (DaySummary) -> MapShade
  ) {
    self.term = term
    self.scale = scale
    period = report.period
    today = report.today
    days = report.days.map {
      Day(date: $0.date, total: $0.total, mood: $0.mood.average, shade: shade($0))
    }
  }

  /// The same map without the moods of the days.
  var withoutMoods: CalendarMap {
    var map = self
    map.days = days.map { Day(date: $0.date, total: $0.total, mood: nil, shade: $0.shade) }
    return map
  }

  var hasDaysAhead: Bool { days.contains { $0.shade == .ahead } }
}

/// The appearance of a day on a map of days.
enum MapShade: Hashable, Sendable {
  /// A level of `HeatScale`. 0 is a day with nothing to show: no todo, no mood, or a missed
  /// routine.
  case heat(Int)
  /// A level of `MoodScale`.
  case mood(Int)
  /// A day without a level, since it is still to come.
  case ahead
  /// A day off.
  case off
}

/// Five colours for moods: −2 or less, −1, 0, +1, and +2 or more, each after rounding.
enum MoodScale {
  static let levels = 0...4

  /// Returns the level of a mood, from 0 for the worst moods to 4 for the best.
  static func level(_ average: Double) -> Int {
    2 + Int(max(-2, min(2, average.rounded())))
  }

  /// Returns the moods of a level: `≤ −2`, `−1`, `0`, `+1`, `≥ +2`.
  static func name(_ level: Int) -> String {
    let number = ReportNumber.score(level - 2)
    return level == 0 ? "≤ \(number)" : level == 4 ? "≥ \(number)" : number
  }
}

/// Five shades for counts: one for 0, and one for each quarter of the largest count.
struct HeatScale: Sendable {
  /// The largest of the counts; 0 if there are none.
  let most: Int

  init(_ counts: some Sequence<Int>) {
    most = counts.max() ?? 0
  }

  /// The least count that has the darkest shade: a single todo doesn't make a full day.
  private static let leastTop = 4
  private var top: Int { max(most, Self.leastTop) }

  /// Returns the level of a count, from 0 for no todo to 4 for the largest counts.
  func level(_ count: Int) -> Int {
    count > 0 ? min(4, (4 * count + top - 1) / top) : 0
  }

  /// The levels that occur, each with its range of counts: `0`, `1–3`, `4–6`. Empty if all counts
  /// are 0.
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
