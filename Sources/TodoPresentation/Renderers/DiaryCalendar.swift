public import TodoDomain

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

  /// A renderer for weeks that begin on a day of the week, as they look on a date.
  public init(_ renderer: TextRenderer, firstWeekday: Weekday, today: CivilDate) {
    self.renderer = renderer
    self.firstWeekday = firstWeekday
    self.today = today
  }

  /// The lines of a month.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - entries: The entries of each day that has any.
  public func lines(_ month: Period, _ entries: [CivilDate: [DiaryEntry]]) -> [String] {
    let language = renderer.language
    let heading = renderer.line(.period(month), .bold)
    guard !entries.isEmpty else {
      return [heading, ""] + renderer.sentence(.emptyDiary(in: .month), .dim)
    }
    var week = Week(containing: month.days.lowerBound, firstWeekday: firstWeekday)
    var rows = [days(of: week).map { Cell(Text.weekday($0.weekday)[language], .dim) }]
    while week.firstDay <= month.days.upperBound {
      let days = days(of: week).map { month.days.contains($0) ? $0 : nil }
      rows.append(days.map { day in day.map { number($0, entries[$0]) } ?? Cell() })
      let emotions = days.map { day in day.map { emotion(entries[$0]) } ?? Cell() }
      if emotions.contains(where: { !$0.text.isEmpty }) { rows.append(emotions) }
      week = week.advanced(by: 1)
    }
    return [heading, ""] + grid(rows) + ["", summary(entries)]
  }

  private func days(of week: Week) -> [CivilDate] {
    (0..<7).map { week.firstDay.advanced(by: $0) }
  }

  private struct Cell {
    let text: String
    /// What stands behind the text where there is room for all of it.
    let rest: String
    let style: TextStyle?

    init(_ text: String = "", _ style: TextStyle? = nil, rest: String = "") {
      self.text = text
      self.style = style
      self.rest = rest
    }
  }

  /// The day of the month, and the mean mood.
  private func number(_ day: CivilDate, _ entries: [DiaryEntry]?) -> Cell {
    let mean = entries.flatMap { Mood($0).average }
    let text = mean.map { "\(day.day) \(ReportNumber.meanMood($0))" } ?? "\(day.day)"
    return Cell(text, day == today ? .bold : entries == nil ? .dim : mean.map(style(of:)))
  }

  /// The most frequent first emotion, and how many others there are; a dot for a day without an
  /// emotion.
  private func emotion(_ entries: [DiaryEntry]?) -> Cell {
    guard let entries else { return Cell() }
    let ranked = Mood(entries).ranked
    guard let first = ranked.first else { return Cell("·", .dim) }
    let others = ranked.count > 1 ? " +\(ranked.count - 1)" : ""
    return Cell(Text.emotionName(first.emotion)[renderer.language], rest: others)
  }

  private func style(of mean: Double) -> TextStyle {
    mean > 0 ? .green : mean < 0 ? .red : .dim
  }

  /// Rows of seven cells in columns of one width, which the terminal limits.
  private func grid(_ rows: [[Cell]]) -> [String] {
    let widest = rows.joined().map { ($0.text + $0.rest).displayWidth }.max() ?? 0
    let room = renderer.width.map { ($0 - TextRenderer.indent.utf8.count + 1) / 7 - 1 }
    let width = min(widest, max(room ?? widest, 2))
    return rows.map { row in
      var line = TextRenderer.indent
      var gap = 0
      for cell in row {
        let whole = cell.text + cell.rest
        let text =
          whole.displayWidth <= width
          ? whole : cell.text.truncated(toWidth: width, glyphs: renderer.glyphs)
        let shown = cell.style?.applied(to: text, mode: renderer.color) ?? text
        if !text.isEmpty { line += String(repeating: " ", count: gap) + shown }
        gap = text.isEmpty ? gap + width + 1 : width + 1 - text.displayWidth
      }
      return line
    }
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
