import Mustache
public import TodoDomain

/// A report as one page of HTML that needs nothing else: no script, no font, no picture from
/// anywhere, its charts drawn in it.
///
/// It follows the reader's scheme, light or dark, goes from a phone to a wide window, and prints.
/// Whatever a chart shows stands in a table as well.
public struct HTMLReport: Sendable {
  private let language: Language

  /// Pages in a language.
  public init(language: Language) {
    self.language = language
  }

  /// The page.
  ///
  /// - Throws: An error of the template engine, should the template embedded in the program be
  ///   none.
  public func page(_ report: PeriodReport) throws -> String {
    MustacheContentTypes.register(EscapedByScalars(), named: EscapedByScalars.name)
    let template = try MustacheTemplate(
      string: String(decoding: PackageResources.report_mustache, as: UTF8.self))
    return template.render(HTMLPage(report, language))
  }

  /// The look of pages and their charts.
  static var style: String {
    String(decoding: PackageResources.report_css, as: UTF8.self)
      + ChartStyle.rules { "var(--\($0.rawValue))" }
  }
}

/// Escapes what the template inserts.
///
/// Mustache's own way goes by characters, to which a `<` or a quotation mark is another one once a
/// mark joins it: `"` and U+0301 would end an attribute, U+0600 and `<` begin an element.
private struct EscapedByScalars: MustacheContentType {
  /// What the template asks for it by.
  static let name = "XML"

  func escapeText(_ text: String) -> String { XMLText.escaped(text) }
}

/// What the template of a page asks for, by these names.
private struct HTMLPage {
  let language: String
  let title: String
  let period: String
  let asOf: String
  let lightColors: String
  let darkColors: String
  let style: String
  let cards: [Card]
  let sections: [Section]

  /// A figure of the overview.
  struct Card {
    let name: String
    let value: String
    let isMain: Bool
    /// Whether it is a text rather than a number.
    let isText: Bool
    let changes: [Change]

    struct Change {
      let change: String
      let against: String
    }
  }

  /// A part of the page under a heading.
  struct Section {
    let id: String
    let heading: String
    /// Classes for its layout.
    let layout: String
    let isOverview: Bool
    let paragraphs: [String]
    let list: List?
    /// Charts, drawn.
    let figures: [String]
    let tables: [Table]
  }

  /// Sentences as a list, of which a long rest is folded away.
  struct List {
    let items: [String]
    let rest: Rest?

    struct Rest {
      let opener: String
      let others: [String]
    }
  }

  /// A table, which may be folded away.
  struct Table {
    let caption: String
    /// What opens it, where it is folded away.
    let fold: String?
    /// Where it scrolls, if it is wide or long.
    let region: Region?
    let columns: [Cell]
    let rows: [Row]
  }

  /// A part of the page that scrolls for itself.
  struct Region {
    let label: String
    let isTall: Bool
  }

  /// A line of a table.
  struct Row {
    let header: String
    let isFaint: Bool
    let cells: [Cell]
  }

  /// A cell, or the title of a column.
  struct Cell {
    let text: String
    let isNumber: Bool
  }
}

extension HTMLPage {
  init(_ report: PeriodReport, _ language: Language) {
    let sections = ReportChapters(report, language)
    let charts = ReportCharts(report, language.strings)
    self.language = language.rawValue
    title = sections.title
    period = sections.period
    asOf = sections.asOf
    lightColors = ReportPalette.light.properties
    darkColors = ReportPalette.dark.properties
    style = HTMLReport.style
    cards = sections.figures.map { Card($0, against: sections.comparisons, language.strings) }
    let chapters = sections.all
    let hasWeekdays = chapters.contains { $0.subject == .weekdays }
    self.sections = chapters.map { section in
      Section(
        section, charts.drawings(of: section), isTall: section.subject == .hours && !hasWeekdays,
        language.strings)
    }
  }
}

extension HTMLPage.Card {
  /// The first three, which have a change, are larger than the others.
  init(
    _ figure: ReportFigure, against comparisons: [ReportChapters.Held], _ strings: any Strings
  ) {
    name = figure.name
    value = figure.value
    let main = [ReportTerm.rate, .planned, .finished].map(strings.term)
    isMain = main.contains(figure.name)
    isText = figure.value.count > 8
    changes = comparisons.compactMap { name, held in
      figure[keyPath: held].map { Change(change: $0.change, against: strings.against(name)) }
    }
  }
}

extension HTMLPage.Section {
  /// A tall one stands beside two of the others.
  init(
    _ section: ReportChapter, _ drawings: [Drawing], isTall: Bool, _ strings: any Strings
  ) {
    id = section.subject.rawValue
    heading = section.heading
    isOverview = section.subject == .overview
    let isList = section.subject == .insights && section.sentences.count > 1
    list = isList ? HTMLPage.List(section.sentences, strings) : nil
    paragraphs = isList ? [] : section.sentences
    figures = drawings.enumerated().map { $1.inline(id: "\(section.subject.rawValue)-\($0 + 1)") }
    tables = section.tables.map {
      HTMLPage.Table($0, in: section.subject, beside: drawings.count, strings)
    }
    let isHalf = [.weekdays, .hours, .kinds, .mood].contains(section.subject)
    let parts = ["plain", "charted", "twofold"][min(drawings.count, 2)]
    layout = [isHalf ? (isTall ? "half double" : "half") : "full", parts, id]
      .joined(separator: " ")
  }
}

extension HTMLPage.List {
  private static let limit = 8

  init(_ sentences: [String], _ strings: any Strings) {
    items = Array(sentences.prefix(Self.limit))
    let others = Array(sentences.dropFirst(Self.limit))
    rest = others.isEmpty ? nil : Rest(opener: strings.andMore(others.count), others: others)
  }
}

extension HTMLPage.Table {
  /// The overview's, which repeats the cards, is folded away, and a long one below two charts. A
  /// long one beside a chart scrolls there.
  init(
    _ table: PlainTable, in subject: ReportChapter.Subject, beside charts: Int,
    _ strings: any Strings
  ) {
    caption = table.caption
    let isFolded = subject == .overview || (charts > 1 && table.rows.count > Self.long)
    fold = isFolded ? "\(strings.term(.table)): \(table.caption) (\(table.rows.count))" : nil
    let isTall = !isFolded && table.rows.count > (charts == 1 ? Self.long : Self.veryLong)
    let isRegion = isTall || table.columns.count > 5
    region = isRegion ? HTMLPage.Region(label: table.caption, isTall: isTall) : nil
    columns = table.columns.map { HTMLPage.Cell(text: $0.title, isNumber: $0.isNumber) }
    rows = table.rows.enumerated().map { number, row in
      HTMLPage.Row(
        header: row.first ?? "", isFaint: number >= table.rows.count - table.faintRows,
        cells: zip(row, table.columns).dropFirst().map {
          HTMLPage.Cell(text: $0, isNumber: $1.isNumber)
        })
    }
  }

  private static let long = 14
  private static let veryLong = 60
}
