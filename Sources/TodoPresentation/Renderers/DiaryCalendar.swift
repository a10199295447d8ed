public import TodoDomain
import TodoLocalisation

/// A month's moods as a calendar: a row for each week, with the mean mood of each day, and below it
/// the most frequent emotion.
///
/// ```
/// Mon        Tue
/// 2 +3       3 −2
/// happiness  anxiety
/// ```
public struct DiaryCalendarRenderer: Sendable {
  private let renderer: TextRenderer
  private let firstWeekday: Weekday
  private let today: CivilDate

  /// Creates a renderer of weeks that begin on a day of the week, with today marked.
  public init(_ renderer: TextRenderer, firstWeekday: Weekday, today: CivilDate) {
    self.renderer = renderer
    self.firstWeekday = firstWeekday
    self.today = today
  }

  /// Returns the lines of a month.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - entries: The entries of each day that has entries.
  public func lines(_ month: Period, _ entries: [CivilDate: [DiaryEntry]]) -> [String] {
    let heading = renderer.line(.period(month), .bold)
    guard !entries.isEmpty else {
      return [heading, ""] + renderer.sentence(.emptyDiary(in: .month), .dim)
    }
    let grid = MonthGrid(month, renderer, firstWeekday: firstWeekday)
    let rows = grid.weeks.flatMap { week in
      [
        week.map { day in day.map { number($0, entries[$0]) } ?? MonthGrid.Cell() },
        week.map { day in day.map { emotion(entries[$0]) } ?? MonthGrid.Cell() },
      ]
    }
    return [heading, ""] + grid.lines(rows) + ["", summary(entries)]
  }

  /// Returns the cell with the day of the month and the mean mood of its entries.
  private func number(_ day: CivilDate, _ entries: [DiaryEntry]?) -> MonthGrid.Cell {
    let mean = entries.flatMap { Mood($0).average }
    let text = mean.map { "\(day.day) \(ReportNumber.meanMood($0))" } ?? "\(day.day)"
    return MonthGrid.Cell(text, day == today ? .bold : entries == nil ? .dim : mean.map(style(of:)))
  }

  /// Returns the cell with the most frequent emotion of a day, and the number of other emotions; a
  /// dot for a day whose entries have no emotion.
  private func emotion(_ entries: [DiaryEntry]?) -> MonthGrid.Cell {
    guard let entries else { return MonthGrid.Cell() }
    let ranked = Mood(entries).ranked
    guard let first = ranked.first else { return MonthGrid.Cell("·", .dim) }
    let others = ranked.count > 1 ? " +\(ranked.count - 1)" : ""
    return MonthGrid.Cell(Text.emotionName(first.emotion)[renderer.language], rest: others)
  }

  private func style(of mean: Double) -> TextStyle {
    mean > 0 ? .green : mean < 0 ? .red : .dim
  }

  private func summary(_ entries: [CivilDate: [DiaryEntry]]) -> String {
    let all = entries.values.flatMap(\.self)
    let mean = Mood(all).average.map {
      "\(Text.averageMood[renderer.language]): \(ReportNumber.mood($0))"
    }
    let count = "\(Text.column(.entries)[renderer.language]): \(all.count)"
    return TextRenderer.indent + [count, mean].compactMap(\.self).joined(separator: " · ")
  }
}
