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

  /// Creates a table of `rows` under `columns`.
  public init(columns: [Column], rows: [[Cell]], showsHeader: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.showsHeader = showsHeader
  }

  /// The least width of a title, eight syllables of Hangul; if there is less room, the table drops
  /// other columns.
  public static let readableTitle = 16

  /// Returns the table for people, without columns whose cells are all empty, or for programs, with
  /// all columns.
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

  /// Returns the table as lines, without line breaks and without spaces at their ends.
  ///
  /// - Parameters:
  ///   - width: The most columns that a line may take, at least 1; nil for no limit. Flexible
  ///     columns are cut first, then columns are dropped; see ``Column``.
  ///   - mode: Whether styles are shown. They take no columns.
  ///   - glyphs: The characters of the rule, the swatches and the ends of cut texts.
  public func lines(
    width: Int? = nil, mode: ColorMode = .off, glyphs: Glyphs = .unicode
  ) -> [String] {
    TableRenderer(table: self, limit: width, mode: mode, glyphs: glyphs).lines()
  }

  /// Returns the rows as lines for programs, without titles. The cells are uncut and without
  /// padding, with a tab between them. Each line has as many cells as there are columns, so `cut
  /// -f2` is the second cell.
  public func tabbedLines(mode: ColorMode = .off, glyphs: Glyphs = .unicode) -> [String] {
    TableRenderer(table: self, limit: nil, mode: mode, glyphs: glyphs).tabbedLines()
  }

  /// Returns the lines of the table, each with a line break at its end.
  public func render(width: Int? = nil, mode: ColorMode = .off) -> String {
    lines(width: width, mode: mode).reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
  }
}

extension TextTable {
  /// The title of a column, and its behaviour if lines are too long.
  ///
  /// Flexible columns first shrink to their least width. Then the gaps narrow to one space. Then
  /// the table drops columns one by one, the highest `sacrifice` first, and the remaining columns
  /// get their room. Only on a terminal too narrow for the columns that are never dropped do
  /// flexible columns shrink below their least width, and then fixed ones.
  public struct Column: Sendable, Equatable {
    /// The behaviour of a column if there is too little room.
    public enum Sizing: Sendable, Equatable {
      /// The column shows its cells whole for as long as possible.
      case fixed
      /// The column truncates its cells with `…` down to `minWidth` columns, and to 1 if no column
      /// can be dropped.
      case flexible(minWidth: Int)
    }

    /// The text of the header.
    public let title: String
    /// The side on which the title and the cells of the column are aligned.
    public let alignment: TextAlignment
    /// The behaviour of the column if there is too little room.
    public let sizing: Sizing
    /// Columns of higher priority keep their width longer.
    public let priority: Int
    /// The rank in the order in which columns are dropped: the highest is dropped first, 0 never.
    public let sacrifice: Int
    /// Whether the column comes after all others in the output for programs, so that the others
    /// keep their positions.
    public let isLastInPipe: Bool

    /// Creates a column, which by default is fixed, aligned left and never dropped.
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

  /// A text in a table. `TerminalText` makes it safe when it is shown.
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The text, without escape sequences.
    public let text: String
    /// The style of the text.
    public let style: TextStyle?
    /// The colour of a `●` before the text; nil for no `●`.
    public let swatch: TextStyle?

    /// Creates a cell with `text`.
    public init(_ text: String, style: TextStyle? = nil, swatch: TextStyle? = nil) {
      self.text = text
      self.style = style
      self.swatch = swatch
    }

    /// Creates a cell of plain text.
    public init(stringLiteral value: String) {
      self.init(value)
    }
  }
}

/// Turns a table into lines: makes its texts safe, measures them, lays them out and styles them.
private struct TableRenderer {
  /// A text ready for a line: safe, without spaces at its end, and with a known width.
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
    // Spaces are added only when a text follows them, so that none is left at the end of the line.
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
