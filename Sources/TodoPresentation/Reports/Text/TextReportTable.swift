import TodoDomain
import TodoLocalisation

/// A report's table on a terminal. It has bars if there is room. Columns that don't fit are left
/// out; the remaining columns aren't cut.
struct TextReportTable {
  private struct Column {
    let title: String
    let cells: [TextTable.Cell]
    let isNumber: Bool
    let sacrifice: Int
    /// The least width of a column that may be cut; nil for a column that may not.
    let leastWidth: Int?
    /// The width of the column without cutting, in columns of the terminal.
    let natural: Int

    /// The least width that still shows enough of the column.
    var least: Int { min(natural, leastWidth ?? .max) }

    var saysSomething: Bool { cells.contains { !$0.text.isEmpty } }

    var layout: TextTable.Column {
      TextTable.Column(
        "", alignment: isNumber ? .right : .left,
        sizing: leastWidth.map { .flexible(minWidth: $0) } ?? .fixed,
        priority: leastWidth == nil ? 1 : 0)
    }
  }

  private let columns: [Column]
  private let table: ReportTable
  private let renderer: TextRenderer

  private static let gap = 2
  private static let leastBar = 4
  private static let widestBar = 30
  /// The width in columns that a name given by a user keeps, if it needs so much, when the table
  /// makes room for bars.
  private static let usualName = 24
  private static let leastName = 16

  init(_ table: ReportTable, _ renderer: TextRenderer) {
    self.table = table
    self.renderer = renderer
    let hasUsersNames = table.rows.contains { $0.name.words == .users }
    columns = table.columns.enumerated().map { index, column in
      let title = index == 0 ? "" : column.title.shortLine(renderer.glyphs)
      let cells = table.rows.map { row in
        index == 0 ? Self.name(of: row, in: table, renderer) : Self.cell(index, of: row, renderer)
      }
      return Column(
        title: title, cells: cells, isNumber: index > 0 && column.isNumber,
        sacrifice: column.sacrifice,
        leastWidth: index == 0 && hasUsersNames ? Self.leastName : nil,
        natural: cells.map(\.width).reduce(title.displayWidth, max))
    }
  }

  private static func name(
    of row: ReportTable.Row, in table: ReportTable, _ renderer: TextRenderer
  ) -> TextTable.Cell {
    let style = row.tone?.style
    let name = row.name.shortLine(renderer.glyphs)
    guard table.showsColors, row.bar != nil else { return TextTable.Cell(name, style: style) }
    return renderer.categoryCell(name, color: row.bar?.color?.style)
  }

  private static func cell(
    _ index: Int, of row: ReportTable.Row, _ renderer: TextRenderer
  ) -> TextTable.Cell {
    let text = row.cells[index - 1]
    // A faint row is faint in all its cells.
    let tone = row.tone == .faint ? .faint : text?.tone ?? row.tone
    return TextTable.Cell(text?.shortLine(renderer.glyphs) ?? "", style: tone?.style)
  }

  /// The line of the titles, dimmed, and a line for each row. If even the columns that are never
  /// left out don't fit, the titles are left out.
  var lines: [String] {
    let marks = table.columns.count(where: \.isMark)
    if marks > Self.mostRoomy { return denseLines(marks) }
    let room = renderer.reportRoom ?? .max
    let shown = fitting(columns.filter { $0.sacrifice == 0 || $0.saysSomething }, room)
    let titles =
      Self.width(of: shown) <= room && shown.contains { !$0.title.isEmpty }
      ? [shown.map { TextTable.Cell($0.title, style: .dim) }] : []
    let bars = bars(width: barWidth(beside: shown, room))
    let isBarred = bars.contains { !$0.text.isEmpty }
    let rows = table.rows.indices.map { row in
      shown.map { $0.cells[row] } + (isBarred ? [bars[row]] : [])
    }
    return renderer.set(
      TextTable(
        columns: shown.map(\.layout) + (isBarred ? [.init("")] : []), rows: titles + rows,
        showsHeader: false))
  }

  /// Returns the lines of a grid of many days or months: the marks side by side, and after them the
  /// numbers if they fit. The line above names every seventh day, or each month. Empty if there is
  /// no room for a few letters of a name and the marks.
  private func denseLines(_ marks: Int) -> [String] {
    let isOfMonths = marks <= Self.months
    let numbers = Array(columns[(marks + 1)...])
    let widths = numbers.map(\.natural).reduce(0, +) + Self.gap * numbers.count
    let room = (renderer.reportRoom ?? .max) - Self.leastDenseName - Self.gap
    guard room >= marks else { return [] }
    let shown = room >= marks + widths ? numbers : []
    let left = room - (shown.isEmpty ? 0 : widths)
    let step = isOfMonths && left >= 3 * marks ? 3 : left >= 2 * marks ? 2 : 1
    let line = { (marks: [String]) in
      let spread = marks.map { $0.padded(toWidth: step) }.joined()
      return String(spread.reversed().drop { $0 == " " }.reversed())
    }
    let every = isOfMonths && step == 3 ? 1 : 7
    let days = table.columns[1...marks].enumerated().reduce(into: "") { line, column in
      guard column.offset.isMultiple(of: every) else { return }
      line = line.padded(toWidth: column.offset * step) + column.element.title.shortLine()
    }
    let rows = table.rows.indices.map { index in
      let cells = table.rows[index].cells.prefix(marks)
      return [
        columns[0].cells[index],
        TextTable.Cell(line(cells.map { mark($0?.line(renderer.glyphs) ?? "") })),
      ] + shown.map { $0.cells[index] }
    }
    let titles =
      ["", TextTable.Cell(days, style: .dim)]
      + shown.map { TextTable.Cell($0.title, style: .dim) }
    return renderer.set(
      TextTable(
        columns: [.init("", sizing: .flexible(minWidth: Self.leastDenseName)), .init("")]
          + shown.map(\.layout),
        rows: [titles] + rows, showsHeader: false))
  }

  private static let months = 12

  /// Returns a mark, or a blank for a day without a mark.
  private func mark(_ text: String) -> String { text.isEmpty ? " " : text }

  private static let leastDenseName = 8
  /// The largest number of marks in a grid whose titles have room: seven days.
  private static let mostRoomy = 7

  private func bars(width: Int) -> [TextTable.Cell] {
    table.rows.map { row in
      guard let bar = row.bar else { return "" }
      return TextTable.Cell(
        renderer.drawn(bar, largest: table.longestBar, width: width),
        style: bar.color?.style ?? bar.mood.map { .mood($0) } ?? bar.tone?.style ?? .cyan)
    }
  }

  private func fitting(_ columns: [Column], _ room: Int) -> [Column] {
    var shown = columns
    while Self.width(of: shown) > room,
      let victim = shown.indices.max(by: { shown[$0].sacrifice < shown[$1].sacrifice }),
      shown[victim].sacrifice > 0
    { shown.remove(at: victim) }
    return shown
  }

  private static func width(of columns: [Column]) -> Int {
    columns.map(\.least).reduce(0, +) + gap * max(0, columns.count - 1)
  }

  /// Returns the room for bars if each column that may be cut has its usual width.
  private func barWidth(beside columns: [Column], _ room: Int) -> Int {
    let natural = columns.map { column in
      min(column.natural, column.leastWidth == nil ? .max : Self.usualName)
    }
    let left = room - natural.reduce(0, +) - Self.gap * columns.count
    return left < Self.leastBar ? 0 : min(left, Self.widestBar)
  }
}

extension ColorHex {
  fileprivate var style: TextStyle? { TextStyle.foreground(hex: description) }
}

extension TextTable.Cell {
  /// The width of the cell in the terminal, including its swatch.
  fileprivate var width: Int {
    TerminalText.singleLine(text).displayWidth + (swatch == nil ? 0 : 2)
  }
}

extension TextTable {
  /// Returns the width of the table in the terminal, with gaps of this width and nothing cut.
  func naturalWidth(gap: Int) -> Int {
    let widths = columns.indices.map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0
    }
    return widths.reduce(0, +) + gap * max(0, columns.count - 1)
  }
}
