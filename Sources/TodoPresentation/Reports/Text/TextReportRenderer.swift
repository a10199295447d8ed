import TodoDomain
public import TodoLocalisation

/// Lays a report out for a terminal or a file of plain text.
///
/// It leaves out or cuts the parts for which there is no room, so that no line is wider than the
/// renderer's width.
public struct TextReportRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer with a width, colours and glyphs; the language is the document's.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of a report: its name and its dates, then its sections, each after an empty
  /// line.
  ///
  /// Without the tables it has the sentences and the pictures, on a screen of at most 40 lines of
  /// 80 columns. To fit, it first cuts the lists, and then the last sentences; the number of
  /// left-out items is shown.
  ///
  /// - Parameters:
  ///   - document: The report in words and values, in the language of the lines.
  ///   - all: Whether the tables follow, and nothing is cut.
  ///   - hint: The last line if tables were left out, which says how to see them; nil for none.
  public func lines(
    _ document: ReportDocument, all: Bool = false, hint: Text? = nil
  ) -> [String] {
    let first = { (room: Room) in
      document.sections.compactMap { lines(of: $0, document.language, within: room) }
    }
    guard !all else {
      let tables = document.tables.compactMap { lines(of: $0, document.language, within: .none) }
      return Array(([head(document)] + first(.whole) + tables).joined(separator: [""]))
    }
    let hints = hint.map { [[renderer.phrase($0[document.language], .dim)]] } ?? []
    let end = document.tables.isEmpty ? [] : hints
    let most = Self.screen * max(1, 80 / (renderer.width ?? 80))
    let candidates = Room.candidates.lazy.map { room in
      Array(([head(document)] + first(room) + end).joined(separator: [""]))
    }
    return candidates.first { $0.count <= most } ?? candidates.last ?? []
  }

  private static let screen = 40

  /// The largest numbers of routines in a table, of bars in a list, and of sentences that a report
  /// shows.
  private struct Room {
    var rows = Int.max
    var bars = Int.max
    var sentences = Int.max
    /// Whether the charts of a section are followed by its table.
    var hasTables = false

    static let none = Room()
    static let whole = Room(hasTables: true)
    static let candidates =
      [(8, 8), (6, 6), (6, 4), (5, 4), (5, 3), (4, 3), (3, 3)].map { Room(rows: $0, bars: $1) }
      + [(3, 5), (3, 4), (3, 3), (2, 3)].map { Room(rows: $0, bars: $0, sentences: $1) }
  }

  /// Returns the heading and the blocks below it; nil if there are none.
  private func lines(
    of section: ReportSection, _ language: Language, within room: Room
  ) -> [String]? {
    let blocks = blocks(of: section, language, within: room)
    guard !blocks.isEmpty else { return nil }
    return [renderer.phrase(section.heading, .bold)] + blocks.joined(separator: [""])
  }

  /// Returns the head of a report. The day up to which the report has data has its own line if it
  /// doesn't fit after the dates.
  private func head(_ document: ReportDocument) -> [String] {
    let joined = "\(document.period) · \(document.asOf)"
    let isFitting = renderer.glyphs.spelled(joined).displayWidth <= renderer.width ?? .max
    return [renderer.phrase(document.title, .bold)]
      + (isFitting ? [joined] : [document.period, document.asOf])
      .map { renderer.phrase($0, .dim) }
  }

  /// Returns the blocks below a heading: sentences and figures, and the charts or the table, as the
  /// section's `brief` says.
  private func blocks(
    of section: ReportSection, _ language: Language, within room: Room
  ) -> [[String]] {
    let notes = section.notes.flatMap { renderer.sentence($0, mark: "") }
    let findings = section.findings.prefix(room.sentences).flatMap {
      renderer.sentence($0, mark: renderer.glyphs.bullet)
    }
    var blocks = [notes + findings]
    if let figures = section.figures {
      blocks += self.blocks(of: figures, section.table)
    } else if section.brief == .charts,
      !(room.hasTables && section.charts.contains(where: \.isOfBars))
    {
      let charts = section.charts.map {
        TextChart($0, renderer, language: language, mostBars: room.bars).lines
      }
      blocks[0] += charts.first ?? []
      blocks += charts.dropFirst()
      if room.hasTables, let table = section.table {
        blocks.append(TextReportTable(table, renderer).lines)
      }
    } else if let table = section.table {
      blocks[0] += TextReportTable(table.cut(to: room.rows, language), renderer).lines
    }
    return blocks.filter { !$0.isEmpty }
  }
}

// MARK: - Figures

extension TextReportRenderer {
  /// Returns the compared figures as a table, and all other figures line by line.
  private func blocks(of figures: ReportFigures, _ table: ReportTable?) -> [[String]] {
    let compared = table.map { table in
      let rows = Array(table.rows.prefix(figures.comparedCount))
      return TextReportTable(ReportTable(columns: table.columns, rows: rows), renderer).lines
    }
    let others = figures.all.dropFirst(figures.comparedCount).map { figure in
      [
        TextTable.Cell(renderer.glyphs.spelled(figure.name), style: .dim),
        TextTable.Cell(renderer.glyphs.spelled(figure.text), style: figure.tone?.style),
      ]
    }
    let list = renderer.set(
      TextTable(
        columns: [
          .init("", sizing: .flexible(minWidth: 6), priority: 1),
          .init("", sizing: .flexible(minWidth: 4)),
        ], rows: others, showsHeader: false))
    return [compared ?? [], list]
  }
}

// MARK: - Lines

/// The lines of a report; each fits the width, however small it is.
extension TextRenderer {
  /// The margin of the lines under a heading; empty on a narrow terminal.
  var reportMargin: String {
    (width ?? .max) < Self.leastWidthForMargin ? "" : Self.indent
  }

  private static let leastWidthForMargin = 24

  /// The columns between the margin and the end of a line; nil for no limit.
  var reportRoom: Int? { width.map { max(1, $0 - reportMargin.count) } }

  /// Returns a phrase of the program, indented as a line under a heading and cut to the width.
  func noted(_ text: String, _ style: TextStyle = .dim) -> String {
    reportMargin + narrowed(by: reportMargin.count).phrase(text, style)
  }

  /// Returns the lines of a table under a heading.
  func set(_ table: TextTable) -> [String] {
    table.lines(width: reportRoom, mode: color, glyphs: glyphs)
      .map { $0.isEmpty ? "" : reportMargin + $0 }
  }

  /// Returns a bar of a report; the largest bar has `width` columns.
  func drawn(_ bar: ReportTable.Bar, largest: Int, width: Int) -> String {
    guard let filled = bar.filled else {
      return BarChart.bar(
        value: Double(bar.length), max: Double(largest), width: width, glyphs: glyphs)
    }
    return BarChart.split(
      part: filled, whole: bar.length, max: largest, width: width, glyphs: glyphs)
  }

  /// Returns a phrase of the program, spelled with the glyphs and cut to the width.
  fileprivate func phrase(_ text: String, _ style: TextStyle) -> String {
    style.applied(to: fitted(glyphs.spelled(text)), mode: color)
  }

  /// Returns the lines of a sentence under a heading. `mark` stands before the first line, and
  /// further lines are indented below its first word.
  fileprivate func sentence(_ text: ReportText, mark: String) -> [String] {
    let hanging = String(repeating: " ", count: mark.isEmpty ? 0 : mark.displayWidth + 1)
    let room = narrowed(by: reportMargin.count + hanging.count)
    let lines = text.line(glyphs).wrapped(toWidth: room.width)
    return lines.enumerated().map { number, line in
      let opening = number == 0 && !mark.isEmpty ? mark + " " : hanging
      let whole = narrowed(by: reportMargin.count).fitted(opening + line)
      return reportMargin + (text.tone?.style.applied(to: whole, mode: color) ?? whole)
    }
  }

  private func fitted(_ text: String) -> String {
    width.map { text.truncated(toWidth: $0, glyphs: glyphs) } ?? text
  }
}

extension ReportText.Tone {
  /// The style of the tone on a terminal.
  var style: TextStyle {
    switch self {
    case .good: .green
    case .bad: .yellow
    case .excellent: TextStyle.bold.and(.green)
    case .strong: .bold
    case .faint: .dim
    case .today: TextStyle.bold.and(.cyan)
    }
  }
}
