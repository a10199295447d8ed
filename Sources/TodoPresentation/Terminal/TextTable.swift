/// Rows of cells set in columns that line up on a terminal, whatever script the cells are in.
public struct TextTable: Sendable, Equatable {
  /// The columns, left to right.
  public let columns: [Column]
  /// The rows, top to bottom. A short row is blank at its end; cells beyond the columns are left
  /// out.
  public let rows: [[Cell]]
  /// Whether the titles and a rule stand above the rows.
  public let showsHeader: Bool

  /// A table of `rows` under `columns`.
  public init(columns: [Column], rows: [[Cell]], showsHeader: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.showsHeader = showsHeader
  }

  /// The table as lines without line breaks and without spaces at their ends.
  ///
  /// - Parameters:
  ///   - width: the most columns a line may take, at least 1; `nil` for no limit. Flexible columns
  ///     give way first, those of lowest priority before others; see ``Column``.
  ///   - mode: whether styles show. They take no columns.
  ///   - glyphs: what the rule, the swatches and the ends of cut texts are drawn with.
  public func lines(
    width: Int? = nil, mode: ColorMode = .off, glyphs: Glyphs = .unicode
  ) -> [String] {
    TableRenderer(table: self, limit: width, mode: mode, glyphs: glyphs).lines()
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
  /// What a column is called and how it gives way when lines grow too long.
  ///
  /// First flexible columns shrink to their least width, then the gaps narrow to one space, then
  /// flexible columns shrink below that width, then fixed columns shrink. If even
  /// one column of the terminal each is too much, columns go, those of lowest priority first.
  public struct Column: Sendable, Equatable {
    /// How a column meets a lack of room.
    public enum Sizing: Sendable, Equatable {
      /// Shows its cells whole for as long as possible.
      case fixed
      /// Truncates its cells with `…`, gladly down to `minWidth` columns and unwillingly to 1.
      case flexible(minWidth: Int)
    }

    /// The text of the header.
    public let title: String
    /// The side its cells and its title are set against.
    public let alignment: TextAlignment
    /// How it meets a lack of room.
    public let sizing: Sizing
    /// Columns of higher priority keep their width longer.
    public let priority: Int

    /// A column; fixed and set left unless said otherwise.
    public init(
      _ title: String, alignment: TextAlignment = .left, sizing: Sizing = .fixed, priority: Int = 0
    ) {
      self.title = title
      self.alignment = alignment
      self.sizing = sizing
      self.priority = priority
    }
  }

  /// A text in a table. It is made safe by ``TerminalText`` when shown, so it need not be before.
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The text, without escape sequences.
    public let text: String
    /// The look of the text.
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
