public import TodoDomain
import TodoLocalisation

/// A day of a calendar: the counts of what begins on it, and the first titles.
public struct MonthDay: Sendable {
  /// A todo or an event that takes the day.
  struct Entry: Hashable, Sendable {
    let title: String
    let isFinished: Bool
    let isLate: Bool
  }

  /// The counts of what begins on the day.
  public private(set) var counts = Completion.none
  /// The first of what takes the day and is no routine, and the number of all of that.
  private(set) var first: [Entry] = []
  private(set) var titleCount = 0
  /// The entries of the diary.
  public var diary: [DiaryEntry] = []

  /// The most titles of a day, so that a month fits on a screen.
  static let mostTitles = 3

  /// A day without anything.
  public init() {}

  /// Takes the next row of the day, in the order of lists. A routine only counts: a habit would
  /// fill the month with one title.
  ///
  /// - Parameters:
  ///   - row: A row of this day, the next after those that it has.
  ///   - now: The present date and time in the reader's zone, by which a todo is late.
  ///   - zone: The reader's zone.
  public mutating func take(_ row: OccurrenceDay, at now: LocalDateTime, displayedIn zone: ZoneID) {
    if row.isFirst { counts = counts + row.occurrence.counted }
    guard row.event.kind != .routine else { return }
    titleCount += 1
    guard first.count < Self.mostTitles else { return }
    let isFinished = row.event.isTask && row.event.isFinished
    let isLate = DueTodo(row.event, displayedIn: zone)?.isLate(at: now) ?? false
    first.append(
      Entry(title: row.event.title, isFinished: isFinished, isLate: isLate && !isFinished))
  }
}

/// A month as a calendar: a row for each week, with the number of finished todos and of all beside
/// each day, and below it the first titles, as far as they fit.
///
/// ```
/// Mon        Tue
/// 2 1/2      3 0/1
/// ✓ dentist  report
/// ```
///
/// Where a column is too narrow for titles the counts stand below the day, and the mood below them.
/// A renderer without a width has the one of a usual terminal.
public struct MonthRenderer: Sendable {
  private let renderer: TextRenderer
  private let firstWeekday: Weekday
  private let today: CivilDate

  /// A title in fewer columns can't be read.
  private static let leastWidthOfTitles = 7

  /// A renderer for weeks that begin on a day of the week, as they look on a date.
  public init(_ renderer: TextRenderer, firstWeekday: Weekday, today: CivilDate) {
    self.renderer = renderer.onUsualWidth
    self.firstWeekday = firstWeekday
    self.today = today
  }

  /// The lines of a month.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - days: Each day that has anything.
  public func lines(_ month: Period, _ days: [CivilDate: MonthDay]) -> [String] {
    let heading = renderer.line(.month(of: month.days.lowerBound), .bold)
    let grid = MonthGrid(month, renderer, firstWeekday: firstWeekday)
    let hasTitles = grid.room ?? .max >= Self.leastWidthOfTitles
    let rows = grid.weeks.flatMap { week in
      hasTitles
        ? (0...MonthDay.mostTitles).map { row in
          week.map { date in
            guard let date else { return MonthGrid.Cell() }
            return row == 0
              ? number(date, of: days[date], in: .beside) : title(row - 1, of: days[date])
          }
        }
        : [.above, .below, .mood].map { place in
          week.map { $0.map { number($0, of: days[$0], in: place) } ?? MonthGrid.Cell() }
        }
    }
    let totals = days.values.reduce(Completion.none) { $0 + $1.counts }
    let end =
      totals.isEmpty
      ? renderer.sentence(
        .emptyList(on: month.days.contains(today) ? today : month.days.lowerBound), .dim)
      : [renderer.line(TextRenderer.indent + Text.totals(totals)[renderer.language], .dim)]
    return [heading, ""] + grid.lines(rows) + [""] + end
  }

  /// What a cell has of a day: all numbers in a row, or one of them each.
  private enum Place {
    case beside, above, below, mood
  }

  /// The day of the month, its counts and its mean mood.
  private func number(_ date: CivilDate, of day: MonthDay?, in place: Place) -> MonthGrid.Cell {
    let counts = day?.counts.listed ?? .none
    let share = counts.tasks > 0 ? "\(counts.finished)/\(counts.tasks)" : nil
    let mood = (day?.diary).flatMap { Mood($0).average }.map { ReportNumber.meanMood($0) }
    let isDone = counts.tasks > 0 && counts.finished == counts.tasks
    let usual: TextStyle? = day == nil ? .dim : isDone ? .green : nil
    let style: TextStyle? = date == today ? .bold.and(.cyan) : usual
    switch place {
    case .beside:
      return MonthGrid.Cell(
        ["\(date.day)", share].compactMap(\.self).joined(separator: " "), style,
        rest: mood.map { " \($0)" } ?? "")
    case .above: return MonthGrid.Cell("\(date.day)", style)
    case .below:
      let other = counts.events > 0 ? renderer.glyphs.bullet : ""
      return MonthGrid.Cell(share ?? other, usual)
    case .mood: return MonthGrid.Cell(mood ?? "", .dim)
    }
  }

  /// A title of the day by its place from 0, or how many more there are.
  private func title(_ place: Int, of day: MonthDay?) -> MonthGrid.Cell {
    guard let day, place < day.first.count else { return MonthGrid.Cell() }
    if place == MonthDay.mostTitles - 1, day.titleCount > MonthDay.mostTitles {
      return MonthGrid.Cell("+\(day.titleCount - place)", .dim)
    }
    let entry = day.first[place]
    let mark = entry.isFinished ? "✓ " : ""
    return MonthGrid.Cell(
      renderer.glyphs.spelledMarks(mark) + TerminalText.singleLine(entry.title),
      entry.isFinished ? .dim : entry.isLate ? .red : nil)
  }
}
