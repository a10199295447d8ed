public import TodoLocalisation

/// Lays texts out for a terminal or a file: their width, colours, language and glyphs.
public struct TextRenderer: Hashable, Sendable {
  /// The most columns that a line may take; nil for no limit.
  public let width: Int?
  /// Whether text has colour and weight.
  public let color: ColorMode
  /// The language of texts.
  public let language: Language
  /// The characters of charts and reports.
  public let glyphs: Glyphs
  /// The layout of the rows of lists.
  public let tables: TableForm

  /// Creates a renderer. By default its lines are unlimited, plain and English, with all of Unicode
  /// and with columns that line up.
  public init(
    width: Int? = nil, color: ColorMode = .off, language: Language = .en,
    glyphs: Glyphs = .unicode, tables: TableForm = .aligned
  ) {
    self.width = width
    self.color = color
    self.language = language
    self.glyphs = glyphs
    self.tables = tables
  }
}

/// The layout of rows: aligned columns for people, or tabs for programs.
public enum TableForm: Hashable, Sendable {
  /// Columns that line up, for people.
  case aligned
  /// A tab between uncut cells, for programs.
  case tabbed
}

extension TextRenderer {
  /// The spaces before the rows below a heading.
  static let indent = "  "

  /// The same renderer; if it has no width, it gets the width of a usual terminal.
  var onUsualWidth: TextRenderer {
    TextRenderer(
      width: width ?? 80, color: color, language: language, glyphs: glyphs, tables: tables)
  }

  /// Returns the same renderer with fewer columns, for a text that stands beside other text.
  func narrowed(by columns: Int) -> TextRenderer {
    TextRenderer(
      width: width.map { max(1, $0 - columns) }, color: color, language: language, glyphs: glyphs,
      tables: tables)
  }

  /// Returns a phrase on one line, cut to the width, then styled.
  func line(_ text: Text, _ style: TextStyle) -> String { line(text[language], style) }

  /// Returns a phrase in as many lines as it takes.
  func sentence(_ text: Text, _ style: TextStyle) -> [String] { sentence(text[language], style) }

  /// Returns a text on one line, cut to the width, then styled.
  func line(_ text: String, _ style: TextStyle) -> String {
    let safe = TerminalText.singleLine(text)
    let fitted = width.map { safe.truncated(toWidth: $0, glyphs: glyphs) } ?? safe
    return style.applied(to: fitted, mode: color)
  }

  /// Returns a sentence in as many lines as it takes.
  func sentence(_ text: String, _ style: TextStyle) -> [String] {
    text.wrapped(toWidth: width).map { style.applied(to: $0, mode: color) }
  }

  /// Returns the lines of a table, in the renderer's ``TableForm``.
  public func lines(_ table: TextTable) -> [String] {
    tables == .tabbed
      ? table.tabbedLines(mode: color, glyphs: glyphs)
      : table.lines(width: width, mode: color, glyphs: glyphs)
  }

  /// Returns a table's lines under a heading. Lines for programs are not indented.
  func indented(_ table: TextTable) -> [String] {
    guard tables == .aligned else { return lines(table) }
    return narrowed(by: Self.indent.utf8.count).lines(table)
      .map { $0.isEmpty ? "" : Self.indent + $0 }
  }

  /// Returns a category's name after a swatch of its colour, if the terminal shows colours.
  func categoryCell(
    _ name: String, color style: @autoclosure () -> TextStyle?, dimmed: Bool = false
  ) -> TextTable.Cell {
    let swatch = color == .on ? style() ?? .dim : nil
    return TextTable.Cell(
      Text.categoryName(name)[language], style: dimmed ? .dim : nil, swatch: swatch)
  }
}

/// Values beside their labels, which line up. A long value continues below its beginning.
struct LabelledLines {
  /// A label, and the paragraphs of its value.
  struct Entry {
    let label: String
    let paragraphs: [String]
    let swatch: TextStyle?
    let style: TextStyle?

    init(_ label: String, _ text: String, swatch: TextStyle? = nil, style: TextStyle? = nil) {
      self.label = label
      self.swatch = swatch
      self.style = style
      paragraphs = TerminalText.multiLine(text)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  let entries: [Entry]

  func lines(_ renderer: TextRenderer) -> [String] {
    let labelWidth = entries.map(\.label.displayWidth).max() ?? 0
    return entries.flatMap { lines(of: $0, labelWidth: labelWidth, renderer) }
  }

  private func lines(of entry: Entry, labelWidth: Int, _ renderer: TextRenderer) -> [String] {
    let margin = String(repeating: " ", count: TextRenderer.indent.utf8.count + labelWidth + 2)
    let swatch = entry.swatch.map {
      $0.applied(to: renderer.glyphs.swatch, mode: renderer.color) + " "
    }
    let room = renderer.narrowed(by: margin.utf8.count + (swatch == nil ? 0 : 2)).width
    let texts = entry.paragraphs.flatMap { $0.wrapped(toWidth: room) }
    return texts.enumerated().map { index, text in
      let value = entry.style?.applied(to: text, mode: renderer.color) ?? text
      guard index == 0 else { return text.isEmpty ? "" : margin + value }
      let gap = String(repeating: " ", count: labelWidth - entry.label.displayWidth + 2)
      let label = TextStyle.dim.applied(to: entry.label, mode: renderer.color)
      return TextRenderer.indent + label + gap + (swatch ?? "") + value
    }
  }
}
