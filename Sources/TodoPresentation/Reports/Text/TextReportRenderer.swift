import TodoDomain
import TodoLocalisation

/// Lays a report out for a terminal or a file of plain text.
///
/// What has no room is left out or cut, so that no line is wider than the renderer's width.
public struct TextReportRenderer: Sendable {
  private let renderer: TextRenderer

  /// A renderer with a width, colours and glyphs; the language is the document's.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// The lines of a report: its name and its dates, then its sections, an empty line before each.
  ///
  /// Without the tables it is the sentences and the pictures, on a screen of at most 40 lines of 80
  /// columns. What has no room there is counted: the lists are cut, and then the last sentences.
  ///
  /// - Parameters:
  ///   - document: The report in words and values, in the language of the lines.
  ///   - all: Whether the tables follow, and nothing is cut.
  public func lines(_ document: ReportDocument, all: Bool = false) -> [String] {
    let first = { (room: Room) in
      document.sections.compactMap { lines(of: $0, document.language, within: room) }
    }
    guard !all else {
      let tables = document.tables.compactMap { lines(of: $0, document.language, within: .none) }
      return Array(([head(document)] + first(.whole) + tables).joined(separator: [""]))
    }
    let hint =
      document.tables.isEmpty
      ? [] : [[renderer.phrase(Text.tablesHint[document.language], .dim)]]
    let most = Self.screen * max(1, 80 / (renderer.width ?? 80))
    let candidates = Room.candidates.lazy.map { room in
      Array(([head(document)] + first(room) + hint).joined(separator: [""]))
    }
    return candidates.first { $0.count <= most } ?? candidates.last ?? []
  }

  private static let screen = 40

  /// The most rows of the habits and of a list of bars, and the most sentences.
  private struct Room {
    var rows = Int.max
    var bars = Int.max
    var sentences = Int.max
    /// Whether a chart of days is followed by its table.
    var hasTables = false

    static let none = Room()
    static let whole = Room(hasTables: true)
    static let candidates =
      [(8, 8), (6, 6), (6, 4), (5, 4), (5, 3), (4, 3), (3, 3)].map { Room(rows: $0, bars: $1) }
      + [(3, 5), (3, 4), (3, 3), (2, 3)].map { Room(rows: $0, bars: $0, sentences: $1) }
  }

  /// The heading and what is below it; nil where nothing is.
  private func lines(
    of section: ReportSection, _ language: Language, within room: Room
  ) -> [String]? {
    let blocks = blocks(of: section, language, within: room)
    guard !blocks.isEmpty else { return nil }
    return [renderer.phrase(section.heading, .bold)] + blocks.joined(separator: [""])
  }

  /// The day up to which the report knows has a line of its own where the dates leave it no room.
  private func head(_ document: ReportDocument) -> [String] {
    let joined = "\(document.period) · \(document.asOf)"
    let isFitting = renderer.glyphs.spelled(joined).displayWidth <= renderer.width ?? .max
    return [renderer.phrase(document.title, .bold)]
      + (isFitting ? [joined] : [document.period, document.asOf])
      .map { renderer.phrase($0, .dim) }
  }

  /// The blocks below a heading: sentences, figures, and the charts or the table, whichever is the
  /// shorter.
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
  /// The compared figures as a table, and all other figures line by line.
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
  /// The margin of what stands under a heading; narrow terminals have no room for one.
  var reportMargin: String {
    (width ?? .max) < Self.leastWidthForMargin ? "" : Self.indent
  }

  private static let leastWidthForMargin = 24

  /// The columns between the margin and the end of a line; nil for no limit.
  var reportRoom: Int? { width.map { max(1, $0 - reportMargin.count) } }

  /// A phrase of ours under a heading.
  func noted(_ text: String, _ style: TextStyle = .dim) -> String {
    reportMargin + narrowed(by: reportMargin.count).phrase(text, style)
  }

  /// A table's lines under a heading.
  func set(_ table: TextTable) -> [String] {
    table.lines(width: reportRoom, mode: color, glyphs: glyphs)
      .map { $0.isEmpty ? "" : reportMargin + $0 }
  }

  /// A bar of a report in so many columns for the largest.
  func drawn(_ bar: ReportTable.Bar, largest: Int, width: Int) -> String {
    guard let filled = bar.filled else {
      return BarChart.bar(
        value: Double(bar.length), max: Double(largest), width: width, glyphs: glyphs)
    }
    return BarChart.split(
      part: filled, whole: bar.length, max: largest, width: width, glyphs: glyphs)
  }

  /// A phrase of ours, spelled with the glyphs and cut to the width.
  fileprivate func phrase(_ text: String, _ style: TextStyle) -> String {
    style.applied(to: fitted(glyphs.spelled(text)), mode: color)
  }

  /// A sentence under a heading, its further lines below its first word; `mark` stands before it.
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
  /// How a terminal shows it.
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
