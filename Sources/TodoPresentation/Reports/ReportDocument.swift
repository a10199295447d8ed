import TodoDomain
public import TodoLocalisation

/// A report in words and values: its sections in their order, and what each of them shows.
///
/// Everything that a report says is decided where a document is made
/// (`ReportSections`); the renderers of text, Markdown, pages and pictures draw it.
public struct ReportDocument: Sendable {
  /// The language of its texts.
  public let language: Language
  let title: String
  /// The period with its dates.
  let period: String
  /// The day up to which the report knows.
  let asOf: String
  /// The sentences, and the pictures, each with its table.
  let sections: [ReportSection]
  /// The sections that are folded away: those of numbers and of names.
  let tables: [ReportSection]
  /// What a card to share shows.
  let card: ReportCard
  /// The charts of a picture to share, side by side; none of an empty period.
  let highlights: [ReportChart]
  /// The sentence about an empty period; nil where something was planned.
  let emptiness: String?

  /// All sections in their order.
  var all: [ReportSection] { sections + tables }
}

/// A part of a report under a heading.
struct ReportSection: Sendable {
  /// The part of a section that is shown where there is room for one: its table, or its charts.
  enum Brief {
    case table, charts
  }

  /// A word for it that no other section of the report has.
  let id: String
  let heading: String
  var figures: ReportFigures?
  /// Sentences above everything else.
  var notes: [ReportText] = []
  /// Sentences that are the items of a list.
  var findings: [ReportText] = []
  var charts: [ReportChart] = []
  /// The numbers behind the charts, or numbers that need no chart.
  var table: ReportTable?
  var brief = Brief.table
  /// Whether half the width of a page is enough.
  var isNarrow = false
}

/// A text of a report, unescaped, and what it means beyond its words.
struct ReportText: Sendable {
  /// The author of a text's words: the program or the user.
  enum Words {
    case ours
    /// A sentence of ours with a user's words in it.
    case quoting
    /// A name that a user gave, of any length.
    case users
    /// Marks of the grid of habits, and our words about them.
    case marks
  }

  /// The meaning of a text or a row, which some renderers show as a colour or a weight.
  enum Tone {
    case good, bad, excellent, strong, faint, today
  }

  private let full: String
  private let short: String?
  let words: Words
  let tone: Tone?
  /// The id of the section whose figures prove a sentence; nil for any other text.
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

  /// The text on one line, a name shortened; marks of ours are drawn with the glyphs.
  func line(_ glyphs: Glyphs = .unicode) -> String { line(full, glyphs) }

  /// The line in fewer columns, where there is a short form.
  func shortLine(_ glyphs: Glyphs = .unicode) -> String { line(short ?? full, glyphs) }

  private func line(_ text: String, _ glyphs: Glyphs) -> String {
    switch words {
    case .ours: glyphs.spelled(text)
    case .marks: glyphs.spelledMarks(text)
    case .quoting: TerminalText.singleLine(text)
    case .users:
      TerminalText.singleLine(text).truncated(toWidth: Self.longestName, glyphs: glyphs)
    }
  }

  /// A longer name would make every row of a table long.
  private static let longestName = 60
}

/// A table: rows under the titles of columns.
struct ReportTable: Sendable {
  struct Column: Sendable {
    let title: ReportText
    var isNumber = true
    /// Whether it has the mark of a day or a month in a grid, and no words.
    var isMark = false
    /// The order in which columns are left out where there is no room: the highest number first, 0
    /// never.
    var sacrifice = 0
  }

  struct Row: Sendable {
    let name: ReportText
    /// A cell for each column but the first; nil where there is no value.
    let cells: [ReportText?]
    var tone: ReportText.Tone?
    var bar: Bar?
  }

  /// The amount of a row as a bar.
  struct Bar: Sendable {
    let length: Int
    /// How much of the length is filled; nil for an amount without parts.
    var filled: Int?
    var color: ColorHex?
    /// The level of a mood (`MoodScale`), whose colour it has if it has none of its own.
    var mood: Int?
    var tone: ReportText.Tone?
  }

  /// The first is for the names of the rows.
  let columns: [Column]
  let rows: [Row]
  /// Whether the rows' colours tell them apart.
  var showsColors = false
  /// The length that fills a bar's room; nil for the longest.
  var fullBar: Int?
  /// The number of rows that there would be, where some are left out.
  var fullCount: Int?

  /// Whether it has a mark for each of many days.
  var isGrid: Bool { columns.contains(where: \.isMark) }

  /// The text of a cell without a value.
  static let nothing = "–"

  /// The rows with something planned; rows without have no bar.
  var planned: ReportTable {
    ReportTable(
      columns: columns, rows: rows.filter { $0.bar?.length != 0 }, showsColors: showsColors,
      fullBar: fullBar, fullCount: fullCount)
  }

  /// The first rows, of which the last says how many there are besides.
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

/// The period in a few figures, beside those of earlier periods.
struct ReportFigures: Sendable {
  struct Figure: Sendable {
    let name: String
    /// The figure as text; nil if the period has none.
    let value: String?
    var tone: ReportText.Tone?
    /// Whether it is one of the main figures of a report.
    var isMain = false
    /// The figure of each earlier period, nil if the period has none; nil for a figure that is
    /// never compared.
    var earlier: [Earlier?]?

    /// Whether it is a text rather than a number.
    var isText: Bool { text.count > 8 }

    var text: String { value ?? ReportTable.nothing }
  }

  /// A figure of an earlier period, and how this one's differs from it.
  struct Earlier: Sendable {
    let value: String
    let change: ReportText?
  }

  /// The name of the period.
  let period: String
  /// The names of the earlier periods.
  let earlier: [String]
  /// Those that are compared come first.
  let all: [Figure]

  /// How many of the figures are compared.
  var comparedCount: Int { all.count { $0.earlier != nil } }

  /// All of them as a table.
  func table(_ language: Language) -> ReportTable {
    let changes = earlier.enumerated().flatMap { number, name in
      [
        ReportTable.Column(title: ReportText(name), sacrifice: number == 0 ? 3 : 4),
        ReportTable.Column(
          title: ReportText(Text.term(.change)[language]), sacrifice: number == 0 ? 1 : 5),
      ]
    }
    // A title much wider than its numbers would cost another column.
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
