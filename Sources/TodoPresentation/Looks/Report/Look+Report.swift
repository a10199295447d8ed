/// What the parts of a report are set with: each line fits the width, however small it is.
extension Look {
  /// The margin of what stands under a heading; narrow terminals have no room for one.
  var reportMargin: String {
    (width ?? .max) < Self.leastWidthForMargin ? "" : Self.indent
  }

  private static let leastWidthForMargin = 24

  /// The columns between the margin and the end of a line; nil for no limit.
  var reportRoom: Int? { width.map { max(1, $0 - reportMargin.count) } }

  /// A phrase of ours, spelled with the glyphs and cut to the width.
  func phrase(_ text: String, _ style: TextStyle) -> String {
    cut(glyphs.spelled(text), style)
  }

  /// A phrase under a heading.
  func noted(_ text: String, _ style: TextStyle = .dim) -> String {
    reportMargin + narrowed(by: reportMargin.count).phrase(text, style)
  }

  /// A table's lines under a heading.
  func set(_ table: TextTable) -> [String] {
    table.lines(width: reportRoom, mode: color, glyphs: glyphs)
      .map { $0.isEmpty ? "" : reportMargin + $0 }
  }

  /// A sentence under a heading, its further lines below its first word; `mark` stands before it.
  func sentence(_ text: String, mark: String, _ style: TextStyle? = nil) -> [String] {
    let hanging = String(repeating: " ", count: mark.isEmpty ? 0 : mark.displayWidth + 1)
    let room = narrowed(by: reportMargin.count + hanging.count)
    return text.wrapped(toWidth: room.width).enumerated().map { number, line in
      let opening = number == 0 && !mark.isEmpty ? mark + " " : hanging
      let whole = narrowed(by: reportMargin.count).fitted(opening + line)
      return reportMargin + (style?.applied(to: whole, mode: color) ?? whole)
    }
  }

  /// A user's text in a column, short enough not to make every row long where no width is set.
  func shortened(_ text: String) -> String {
    TerminalText.singleLine(text).truncated(toWidth: Self.longestCell, glyphs: glyphs)
  }

  private static let longestCell = 60

  private func cut(_ text: String, _ style: TextStyle) -> String {
    style.applied(to: fitted(text), mode: color)
  }

  private func fitted(_ text: String) -> String {
    width.map { text.truncated(toWidth: $0, glyphs: glyphs) } ?? text
  }
}
