import TodoDomain
public import TodoLocalisation

/// A report in words and values: its sections in their order, and their content.
///
/// The document decides everything that a report says. The renderers of text, Markdown, pages and
/// pictures only draw it.
public struct ReportDocument: Sendable {
  /// The language of the report's texts.
  public let language: Language
  let title: String
  /// The period with its dates.
  let period: String
  /// The day up to which the report has data, in words.
  let asOf: String
  /// The sections of sentences and of pictures with their tables.
  let sections: [ReportSection]
  /// The sections that a page folds away, which have numbers and the names of todos.
  let tables: [ReportSection]
  /// The content of a card to share.
  let card: ReportCard
  /// The charts of a picture to share, side by side; empty for an empty period.
  let highlights: [ReportChart]
  /// The sentence about an empty period; nil if something was planned.
  let emptiness: String?

  /// All sections in their order.
  var all: [ReportSection] { sections + tables }
}

/// A part of a report under a heading.
struct ReportSection: Sendable {
  /// The part of a section that is shown if there is room for only one part.
  enum Brief {
    case table, charts
  }

  /// A word for the section that is unique in the report.
  let id: String
  let heading: String
  var figures: ReportFigures?
  /// Sentences above everything else.
  var notes: [ReportText] = []
  /// Sentences that are the items of a list.
  var findings: [ReportText] = []
  var charts: [ReportChart] = []
  /// The numbers of the charts, or numbers that need no chart.
  var table: ReportTable?
  var brief = Brief.table
  /// Whether the section needs only half the width of a page.
  var isNarrow = false
}

/// A text of a report, unescaped, with its author, its tone, and the id of the section whose
/// figures prove it.
struct ReportText: Sendable {
  /// The author of a text's words: the program or the user.
  enum Words {
    case ours
    /// A sentence of the program with a user's words in it.
    case quoting
    /// A name that a user gave, of any length.
    case users
    /// Marks of the grid of routines, and the program's words about them.
    case marks
  }

  /// The tone of a text or a row, which some renderers show as a colour or a weight.
  enum Tone {
    case good, bad, excellent, strong, faint, today
  }

  private let full: String
  private let short: String?
  let words: Words
  let tone: Tone?
  /// The id of the section whose figures prove the sentence; nil for any other text.
  let section: String?

  init(
    _ full: String, short: String? = nil, words: Words = .ours, tone: Tone? = nil,
    section: String? = nil
  ) {
    self.full = full
    self.short = short
    self.words = words
    self.tone = tone
    self.section = section
  }

  /// Returns the text on one line. A user's name is shortened, and the program's own marks are
  /// drawn with the glyphs.
  func line(_ glyphs: Glyphs = .unicode) -> String { line(full, glyphs) }

  /// Returns the short form of the line; the whole line if it has none.
  func shortLine(_ glyphs: Glyphs = .unicode) -> String { line(short ?? full, glyphs) }

  private func line(_ text: String, _ glyphs: Glyphs) -> String {
    switch words {
    case .ours: glyphs.spelled(text)
    case .marks: glyphs.spelledMarks(text)
    case .quoting: glyphs.spelledQuotes(TerminalText.singleLine(text))
    case .users:
      TerminalText.singleLine(text).truncated(toWidth: Self.longestName, glyphs: glyphs)
    }
  }

  /// The most columns of a name: a longer name would widen every row of a table.
  private static let longestName = 60
}

/// A table: rows under the titles of columns.
struct ReportTable: Sendable {
  struct Column: Sendable {
    let title: ReportText
    var isNumber = true
    /// Whether the cells of the column are marks, one for a day or a month in a grid, and not
    /// words.
    var isMark = false
    /// The order in which a table drops columns for lack of room: the highest number first, 0
    /// never.
    var sacrifice = 0
  }

  struct Row: Sendable {
    let name: ReportText
    /// A cell for each column except the first; nil without a value.
    let cells: [ReportText?]
    var tone: ReportText.Tone?
    var bar: Bar?
  }

  /// The amount of a row as a bar.
  struct Bar: Sendable {
    let length: Int
    /// The filled part of the bar, in the unit of `length`; nil for an amount without parts.
    var filled: Int?
    var color: ColorHex?
    /// The level of a mood (`MoodScale`), which gives the bar its colour if it has no colour of its
    /// own.
    var mood: Int?
    var tone: ReportText.Tone?
  }

  /// The columns. The first has the names of the rows.
  let columns: [Column]
  let rows: [Row]
  /// Whether colours tell the rows apart.
  var showsColors = false
  /// The length at which a bar fills its room; nil for the length of the longest bar.
  var fullBar: Int?
  /// The number of all rows, if some are left out.
  var fullCount: Int?

  /// Whether the table is a grid, which has a mark for each of many days.
  var isGrid: Bool { columns.contains(where: \.isMark) }

  /// The text of a cell without a value.
  static let nothing = "–"

  /// The table without the rows that have nothing planned, whose bars would be empty.
  var planned: ReportTable {
    ReportTable(
      columns: columns, rows: rows.filter { $0.bar?.length != 0 }, showsColors: showsColors,
      fullBar: fullBar, fullCount: fullCount)
  }

  /// Returns the table with at most `limit` rows. If there are more, the last of these rows has the
  /// number of the rows that are left out.
  func cut(to limit: Int, _ language: Language) -> ReportTable {
    guard rows.count > limit else { return self }
    let shown = rows.prefix(limit - 1)
    let rest = Text.andMore((fullCount ?? rows.count) - shown.count)[language]
    let row = Row(
      name: ReportText(rest), cells: columns.dropFirst().map { _ in ReportText("") }, tone: .faint)
    return ReportTable(
      columns: columns, rows: shown + [row], showsColors: showsColors, fullBar: longestBar)
  }

  var longestBar: Int { fullBar ?? rows.compactMap(\.bar?.length).max() ?? 0 }
}

/// The period in a few figures, beside the figures of earlier periods.
struct ReportFigures: Sendable {
  struct Figure: Sendable {
    let name: String
    /// The figure as text; nil if the period has none.
    let value: String?
    var tone: ReportText.Tone?
    /// Whether the figure is one of the main ones of a report.
    var isMain = false
    /// The figure of each earlier period, nil for a period without one. The whole array is nil for
    /// a figure that is never compared.
    var earlier: [Earlier?]?

    /// Whether the figure is treated as a text rather than a number, because it has more than 8
    /// characters.
    var isText: Bool { text.count > 8 }

    var text: String { value ?? ReportTable.nothing }
  }

  /// A figure of an earlier period, and its difference from this period's figure.
  struct Earlier: Sendable {
    let value: String
    let change: ReportText?
  }

  /// The name of the period.
  let period: String
  /// The names of the earlier periods.
  let earlier: [String]
  /// The figures; compared figures come first.
  let all: [Figure]

  /// The number of compared figures.
  var comparedCount: Int { all.count { $0.earlier != nil } }

  /// Returns all figures as a table.
  func table(_ language: Language) -> ReportTable {
    let changes = earlier.enumerated().flatMap { number, name in
      [
        ReportTable.Column(title: ReportText(name), sacrifice: number == 0 ? 3 : 4),
        ReportTable.Column(
          title: ReportText(Text.term(.change)[language]), sacrifice: number == 0 ? 1 : 5),
      ]
    }
    // A title much wider than its numbers would leave no room for another column.
    let title = ReportText(period, short: period.count > 8 ? "" : nil)
    let columns = [
      ReportTable.Column(title: ReportText(Text.term(.overview)[language]), isNumber: false),
      ReportTable.Column(title: title),
    ]
    return ReportTable(
      columns: columns + changes,
      rows: all.map { figure in
        let others = figure.earlier ?? earlier.map { _ in nil }
        return ReportTable.Row(
          name: ReportText(figure.name),
          cells: [figure.value.map { ReportText($0, tone: .strong) }]
            + others.flatMap { [$0.map { ReportText($0.value, tone: .faint) }, $0?.change] })
      })
  }
}
