public import TodoLocalisation

/// Rows of cells in columns that line up on a terminal, in any script.
public struct TextTable: Sendable, Equatable {
  /// The columns, left to right.
  public let columns: [Column]
  /// The rows, top to bottom. A short row is blank at its end; cells beyond the columns are left
  /// out.
  public let rows: [[Cell]]
  /// Whether the titles and a line are above the rows.
  public let showsHeader: Bool

  /// A table of `rows` under `columns`.
  public init(columns: [Column], rows: [[Cell]], showsHeader: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.showsHeader = showsHeader
  }

  /// The least width of a title, eight syllables of Hangul, at which other columns leave.
  public static let readableTitle = 16

  /// The table for people, without columns whose cells are all empty; for programs with all
  /// columns.
  func fitted(to renderer: TextRenderer) -> TextTable {
    let isTabbed = renderer.tables == .tabbed
    let kept = columns.indices.filter { column in
      isTabbed || rows.contains { column < $0.count && !$0[column].text.isEmpty }
    }
    let last = isTabbed ? kept.filter { columns[$0].isLastInPipe } : []
    let order = kept.filter { !last.contains($0) } + last
    guard order != Array(columns.indices) else { return self }
    return TextTable(
      columns: order.map { columns[$0] },
      rows: rows.map { row in order.map { $0 < row.count ? row[$0] : "" } },
      showsHeader: showsHeader)
  }

  /// The table as lines without line breaks and without spaces at their ends.
  ///
  /// - Parameters:
  ///   - width: the most columns a line may take, at least 1; `nil` for no limit. Flexible columns
  ///     give way first, then columns leave; see ``Column``.
  ///   - mode: whether styles show. They take no columns.
  ///   - glyphs: what the rule, the swatches and the ends of cut texts are drawn with.
  public func lines(
    width: Int? = nil, mode: ColorMode = .off, glyphs: Glyphs = .unicode
  ) -> [String] {
    TableRenderer(table: self, limit: width, mode: mode, glyphs: glyphs).lines()
  }

  /// The rows as lines for programs, without titles: the cells with a tab between two, whole and
  /// without padding. Each line has as many cells as there are columns, so `cut -f2` is the second.
  public func tabbedLines(mode: ColorMode = .off, glyphs: Glyphs = .unicode) -> [String] {
    TableRenderer(table: self, limit: nil, mode: mode, glyphs: glyphs).tabbedLines()
  }

  /// The lines of the table, each ended by a line break.
  public func render(width: Int? = nil, mode: ColorMode = .off) -> String {
    lines(width: width, mode: mode).reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
  }
}

extension TextTable {
  /// The title of a column, and what it does when lines are too long.
  ///
  /// First flexible columns shrink to their least width, then the gaps narrow to one space, then
  /// columns leave one by one, the highest `sacrifice` first, and those that stay have their room.
  /// Only on a terminal too narrow for the columns that never leave do flexible columns shrink
  /// below their least width, and then fixed ones.
  public struct Column: Sendable, Equatable {
    /// The behaviour of a column when there is too little room.
    public enum Sizing: Sendable, Equatable {
      /// Shows its cells whole for as long as possible.
      case fixed
      /// Truncates its cells with `…` down to `minWidth` columns, and to 1 if no column can leave.
      case flexible(minWidth: Int)
    }

    /// The text of the header.
    public let title: String
    /// The side on which its cells and its title are aligned.
    public let alignment: TextAlignment
    /// The behaviour of the column when there is too little room.
    public let sizing: Sizing
    /// Columns of higher priority keep their width longer.
    public let priority: Int
    /// The place in the order in which columns leave: 0 stays, the highest leaves first.
    public let sacrifice: Int
    /// Whether programs get it behind the other columns, whose places they know.
    public let isLastInPipe: Bool

    /// A column, which is fixed, aligned left and stays by default.
    public init(
      _ title: String, alignment: TextAlignment = .left, sizing: Sizing = .fixed,
      priority: Int = 0, sacrifice: Int = 0, isLastInPipe: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.sizing = sizing
      self.priority = priority
      self.sacrifice = sacrifice
      self.isLastInPipe = isLastInPipe
    }
  }

  /// A text in a table. ``TerminalText`` makes it safe when it is shown.
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The text, without escape sequences.
    public let text: String
    /// The style of the text.
    public let style: TextStyle?
    /// The colour of a `●` before the text; none is shown if `nil`.
    public let swatch: TextStyle?

    /// A cell showing `text`.
    public init(_ text: String, style: TextStyle? = nil, swatch: TextStyle? = nil) {
      self.text = text
      self.style = style
      self.swatch = swatch
    }

    /// A cell of plain text.
    public init(stringLiteral value: String) {
      self.init(value)
    }
  }
}

/// Turns a table into lines: makes its texts safe, measures them, lays them out and styles them.
private struct TableRenderer {
  /// A text ready to be set: safe, without spaces at its end, of a known width.
  private struct Piece {
    let text: String
    let width: Int
    let style: TextStyle?
    let swatch: TextStyle?
  }

  private let columns: [TextTable.Column]
  private let header: [Piece]?
  private let rows: [[Piece]]
  private let layout: TableLayout
  private let mode: ColorMode
  private let glyphs: Glyphs

  init(table: TextTable, limit: Int?, mode: ColorMode, glyphs: Glyphs) {
    columns = table.columns
    let titles = columns.map { Self.piece(TextTable.Cell($0.title, style: .bold), glyphs) }
    header = table.showsHeader ? titles : nil
    rows = table.rows.map { row in row.prefix(table.columns.count).map { Self.piece($0, glyphs) } }
    var natural = table.showsHeader ? titles.map(\.width) : columns.map { _ in 0 }
    for row in rows {
      for (index, piece) in row.enumerated() { natural[index] = max(natural[index], piece.width) }
    }
    layout = TableLayout(columns: columns, natural: natural, limit: limit)
    self.mode = mode
    self.glyphs = glyphs
  }

  func lines() -> [String] {
    guard let header else { return rows.map(line) }
    return [line(header), String(repeating: glyphs.rule, count: layout.total)] + rows.map(line)
  }

  func tabbedLines() -> [String] {
    rows.map { row in
      columns.indices.map { index in
        var cell = ""
        if row.indices.contains(index) { append(row[index].text, of: row[index], to: &cell) }
        return cell
      }.joined(separator: "\t")
    }
  }

  private static func piece(_ cell: TextTable.Cell, _ glyphs: Glyphs) -> Piece {
    var text = TerminalText.singleLine(cell.text)
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    if cell.swatch != nil {
      text = text.isEmpty ? glyphs.swatch : glyphs.swatch + " " + text
    }
    return Piece(text: text, width: text.displayWidth, style: cell.style, swatch: cell.swatch)
  }

  private func line(_ pieces: [Piece]) -> String {
    var line = ""
    line.reserveCapacity(layout.total * 2)
    // Spaces wait here until a text follows them, so none is left at the end of the line.
    var spaces = 0
    for (index, piece) in pieces.enumerated() {
      guard let width = layout.widths[index] else { continue }
      let fitted = piece.width > width ? FittedText(piece.text, width: width, glyphs: glyphs) : nil
      let text = fitted?.text ?? piece.text
      let missing = width - (fitted?.width ?? piece.width)
      let isRight = columns[index].alignment == .right
      if isRight { spaces += missing }
      if !text.isEmpty {
        for _ in 0..<spaces { line.append(" ") }
        spaces = 0
        append(text, of: piece, to: &line)
      }
      spaces += (isRight ? 0 : missing) + layout.gap
    }
    return line
  }

  private func append(_ text: String, of piece: Piece, to line: inout String) {
    guard mode == .on, piece.style != nil || piece.swatch != nil else {
      line += text
      return
    }
    var rest = text[...]
    if let swatch = piece.swatch, rest.hasPrefix(glyphs.swatch) {
      line += swatch.applied(to: glyphs.swatch, mode: mode)
      rest = rest.dropFirst()
    }
    line += piece.style?.applied(to: String(rest), mode: mode) ?? String(rest)
  }
}
