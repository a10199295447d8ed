/// A table of a report: it has its bars where there is room for them, and where its columns don't
/// fit it leaves some out, rather than cutting them all.
struct ReportTable {
  struct Column {
    let title: String
    let alignment: TextAlignment
    /// The least width of a column that may be cut; nil for one that may not.
    let leastWidth: Int?
    /// Who goes first where there is no room: the highest number. Those of 0 stay.
    let sacrifice: Int
    let cells: [TextTable.Cell]
    /// The columns of the terminal that it would like.
    let natural: Int

    init(
      _ title: String, _ cells: [TextTable.Cell], alignment: TextAlignment = .right,
      leastWidth: Int? = nil, sacrifice: Int = 0
    ) {
      self.title = title
      self.cells = cells
      self.alignment = alignment
      self.leastWidth = leastWidth
      self.sacrifice = sacrifice
      natural = cells.map(\.width).reduce(title.displayWidth, max)
    }
  }

  let columns: [Column]
  /// The cells of a last column of bars that may be so wide.
  var bars: ((_ width: Int) -> [TextTable.Cell])?

  private static let gap = 2
  private static let leastBar = 4
  private static let widestBar = 30
  /// Bars leave a text that may be cut so much room.
  private static let usualText = 24

  /// The titles and the rows.
  func lines(_ renderer: TextRenderer) -> [String] {
    let (titles, rows) = parts(renderer)
    return titles + rows
  }

  /// The line of the titles, dimmed, and one for each row. Where not even the columns that stay
  /// have room, the titles go.
  func parts(_ renderer: TextRenderer) -> (titles: [String], rows: [String]) {
    let room = renderer.reportRoom ?? .max
    let shown = fitting(columns.filter { $0.sacrifice == 0 || $0.saysSomething }, room)
    let titles =
      Self.width(of: shown) <= room
      ? [shown.map { TextTable.Cell($0.title, style: .dim) }] : []
    let bars = bars?(barWidth(beside: shown, room)) ?? []
    let isBarred = bars.contains { !$0.text.isEmpty }
    let rows = (columns.first?.cells.indices ?? 0..<0).map { row in
      shown.map { $0.cells[row] } + (isBarred ? [bars[row]] : [])
    }
    let lines = renderer.set(
      TextTable(
        columns: shown.map(\.layout) + (isBarred ? [.init("")] : []), rows: titles + rows,
        showsHeader: false))
    return (Array(lines.prefix(titles.count)), Array(lines.dropFirst(titles.count)))
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

  /// What the columns leave, with those that may be cut at the width that they would like.
  private func barWidth(beside columns: [Column], _ room: Int) -> Int {
    let natural = columns.map { column in
      min(column.natural, column.leastWidth.map { max($0, Self.usualText) } ?? .max)
    }
    let left = room - natural.reduce(0, +) - Self.gap * columns.count
    return left < Self.leastBar ? 0 : min(left, Self.widestBar)
  }
}

extension ReportTable.Column {
  fileprivate var saysSomething: Bool { cells.contains { !$0.text.isEmpty } }

  fileprivate var layout: TextTable.Column {
    TextTable.Column(
      "", alignment: alignment, sizing: leastWidth.map { .flexible(minWidth: $0) } ?? .fixed,
      priority: leastWidth == nil ? 1 : 0)
  }

  /// The columns without which it is cut too much.
  fileprivate var least: Int { min(natural, leastWidth ?? .max) }
}

extension TextTable.Cell {
  /// The columns that it takes, its swatch included.
  fileprivate var width: Int {
    TerminalText.singleLine(text).displayWidth + (swatch == nil ? 0 : 2)
  }
}

extension TextTable {
  /// The columns that it takes with so wide gaps where nothing is cut.
  func naturalWidth(gap: Int) -> Int {
    let widths = columns.indices.map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0
    }
    return widths.reduce(0, +) + gap * max(0, columns.count - 1)
  }
}
