import TodoDomain
import TodoLocalisation

/// The weeks of a month as rows of seven cells, in columns of equal width below the days of the
/// week.
struct MonthGrid {
  /// The days of each week; nil for days of another month.
  let weeks: [[CivilDate?]]
  /// The most columns of text that a cell may have; nil for as many as the widest cell needs.
  let room: Int?
  private let renderer: TextRenderer
  private let heading: [Cell]

  /// The text of a cell, in two parts.
  struct Cell {
    let text: String
    /// The text that follows `text` if the cell has room for both.
    let rest: String
    let style: TextStyle?

    init(_ text: String = "", _ style: TextStyle? = nil, rest: String = "") {
      self.text = text
      self.style = style
      self.rest = rest
    }

    var whole: String { text + rest }
  }

  init(_ month: Period, _ renderer: TextRenderer, firstWeekday: Weekday) {
    self.renderer = renderer
    heading = Week(containing: month.days.lowerBound, firstWeekday: firstWeekday).days
      .map { Cell(Text.weekday($0.weekday)[renderer.language], .dim) }
    weeks = MonthGrid.weeks(of: month, firstWeekday: firstWeekday)
    room = renderer.width.map { max(2, ($0 - TextRenderer.indent.utf8.count + 1) / 7 - 1) }
  }

  /// Returns the days of each week that has days of the month; nil for days of another month.
  static func weeks(of month: Period, firstWeekday: Weekday) -> [[CivilDate?]] {
    let first = Week(containing: month.days.lowerBound, firstWeekday: firstWeekday)
    return sequence(first: first) { $0.advanced(by: 1) }
      .prefix { $0.firstDay <= month.days.upperBound }
      .map { $0.days.map { month.days.contains($0) ? $0 : nil } }
  }

  /// Returns a line with the days of the week, and below it a line for each row of seven cells. The
  /// rows belong to `weeks`, in their order. A row without a text is left out.
  func lines(_ rows: [[Cell]]) -> [String] {
    let rows = [heading] + rows.filter { $0.contains { !$0.text.isEmpty } }
    let widest = rows.joined().map(\.whole.displayWidth).max() ?? 0
    let width = min(widest, room ?? widest)
    return rows.map { row in
      var line = TextRenderer.indent
      var gap = 0
      for cell in row {
        let text =
          cell.whole.displayWidth <= width
          ? cell.whole : cell.text.truncated(toWidth: width, glyphs: renderer.glyphs)
        let shown = cell.style?.applied(to: text, mode: renderer.color) ?? text
        if !text.isEmpty { line += String(repeating: " ", count: gap) + shown }
        gap = text.isEmpty ? gap + width + 1 : width + 1 - text.displayWidth
      }
      return line
    }
  }
}
