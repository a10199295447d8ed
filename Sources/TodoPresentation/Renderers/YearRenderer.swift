public import TodoDomain
import TodoLocalisation

/// A year as a map of its days, in columns of weeks, as in the report of a year: the finished
/// todos, the moods, or the marks of a routine.
///
/// ```
///     Jan Feb Mar  Apr
/// Mon ░▒·█░·░▒▓█·░·▒▓
/// ```
///
/// A renderer without a width uses the width of a usual terminal.
public struct YearRenderer: Sendable {
  private let renderer: TextRenderer
  private var language: Language { renderer.language }

  /// Makes a renderer.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer.onUsualWidth
  }

  /// Returns the lines of the map of all todos.
  ///
  /// - Parameters:
  ///   - report: The report of the year.
  ///   - hasMoods: Whether a map of the diary's moods follows.
  public func lines(_ report: PeriodReport, hasMoods: Bool) -> [String] {
    let maps =
      [map(CalendarMap(report))] + (hasMoods ? [map(CalendarMap(moodsOf: report))] : [])
    let sections = ReportSections(report, language)
    let end = (sections.emptiness ?? sections.standing?.line(renderer.glyphs)).map { [$0] } ?? []
    return lines(report.period, maps: maps, end: end)
  }

  /// Returns the lines of the map of a routine, and how often it was done.
  public func lines(_ streak: RoutineStreak, in year: Period, today: CivilDate) -> [String] {
    let title = renderer.line(streak.routine.title, .bold)
    let map = [title] + map(CalendarMap(streak, in: year, today: today))
    let judged = Completion(count: streak.period.due, finished: streak.period.finished)
    let counted = streak.routine.timesAWeek == nil ? Text.timesInARow : .weeksInARow
    var end = [Text.standing(judged, openToday: 0, of: nil)[language]]
    let row = Text("\(streak.present) \(counted)", "\(streak.present)\(counted)")
    let longest = Text("longest \(streak.longest)", "최장 \(streak.longest)")
    let score = Int((streak.score * 100).rounded())
    end.append(
      [row, longest, Text("score \(score)", "점수 \(score)")].joined(separator: " · ")[language])
    if let amounts = streak.amounts {
      let unit = amounts.target?.unit ?? ""
      let (sum, best) = (Text.amount(amounts.sum, unit), Text.amount(amounts.best.amount, unit))
      let day = Text.date(amounts.best.date)
      end.append(
        (amounts.target?.isAtMost == true
          ? Text("\(sum) in all, least \(best) on \(day)", "모두 \(sum), 최소 \(best) (\(day))")
          : Text("\(sum) in all, most \(best) on \(day)", "모두 \(sum), 최대 \(best) (\(day))"))[
            language])
    }
    return lines(year, maps: [map], end: end)
  }

  private func lines(_ year: Period, maps: [[String]], end: [String]) -> [String] {
    let heading = renderer.line(Text.period(year), .bold)
    let wrapped = end.flatMap { renderer.narrowed(by: 2).sentence($0, .dim) }
    return [heading, ""] + maps.joined(separator: [""]) + [""]
      + wrapped.map { TextRenderer.indent + $0 }
  }

  private func map(_ map: CalendarMap) -> [String] {
    TextChart(
      ReportChart(title: "", summary: "", content: .calendar(map)), renderer, language: language
    ).lines
  }
}
