/// Turns a table into lines: makes its texts safe, measures them, lays them out and styles them.
struct TableRenderer {
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
