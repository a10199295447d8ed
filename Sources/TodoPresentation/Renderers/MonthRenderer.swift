public import TodoDomain
import TodoLocalisation

/// A day of a calendar: the counts of the occurrences that begin on it, and the first titles.
public struct MonthDay: Sendable {
  /// A todo that takes the day.
  struct Entry: Hashable, Sendable {
    let title: String
    let isFinished: Bool
    let isLate: Bool
  }

  /// The counts of the occurrences that begin on the day.
  public private(set) var counts = Completion.none
  /// The first todos that take the day, without routines; `titleCount` is the number of all of
  /// them.
  private(set) var first: [Entry] = []
  private(set) var titleCount = 0
  /// The entries of the diary.
  public var diary: [DiaryEntry] = []

  /// The most titles of a day, so that a month fits on a screen.
  static let mostTitles = 3

  /// Creates a day without todos.
  public init() {}

  /// Adds the next row of the day, in the order of lists. A routine is only counted: its title
  /// would fill the month.
  ///
  /// - Parameters:
  ///   - row: The row of this day that follows the rows added so far.
  ///   - now: The present date and time in the reader's zone, which decides whether a todo is late.
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

/// A month as a calendar: a row for each week, with the numbers of finished and of all todos beside
/// each day, and below it the first titles, as far as they fit.
///
/// ```
/// Mon        Tue
/// 2 1/2      3 0/1
/// ✓ dentist  report
/// ```
///
/// If the columns are too narrow for titles, the counts stand below the day, and the mood below the
/// counts. A renderer without a width uses the width of a usual terminal.
public struct MonthRenderer: Sendable {
  private let renderer: TextRenderer
  private let firstWeekday: Weekday
  private let today: CivilDate

  /// The least width of a title that can still be read.
  private static let leastWidthOfTitles = 7

  /// Creates a renderer of weeks that begin on a day of the week, with today marked.
  public init(_ renderer: TextRenderer, firstWeekday: Weekday, today: CivilDate) {
    self.renderer = renderer.onUsualWidth
    self.firstWeekday = firstWeekday
    self.today = today
  }

  /// Returns the lines of a month.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - days: Each day that has todos or entries.
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
        .emptyList(
          on: month.days.contains(today) ? today : month.days.lowerBound, today: today), .dim)
      : [renderer.line(TextRenderer.indent + Text.totals(totals)[renderer.language], .dim)]
    return [heading, ""] + grid.lines(rows) + [""] + end
  }

  /// The numbers that a cell shows: `beside`, all numbers of the day; `above`, the day of the
  /// month; `below`, the counts; `mood`, the mean mood.
  private enum Place {
    case beside, above, below, mood
  }

  /// Returns the cell with the numbers of a day that belong in this place.
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

  /// Returns the cell with a title of the day, by its index from 0. If the day has too many titles,
  /// the number of further titles replaces the last one.
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
