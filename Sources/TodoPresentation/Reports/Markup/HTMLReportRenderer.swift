import TodoLocalisation

/// Draws a report as one self-contained page of HTML: it loads no script, font or picture, and has
/// its charts inline.
///
/// The page follows the reader's light or dark scheme, fits a phone as well as a wide window, and
/// prints. Sentences and pictures come first. The values of each picture also stand in a table,
/// which is folded away on a screen like the other tables, and open on paper.
public struct HTMLReportRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the page.
  public func render(_ document: ReportDocument) -> String {
    var page = "<!DOCTYPE html>\n"
    HTMLPage(document: document).root.write(to: &page)
    return page + "\n"
  }
}

/// The elements of a page, from the root to its cells.
private struct HTMLPage {
  let document: ReportDocument

  private var language: Language { document.language }

  var root: Mark {
    .tag("html", ["lang": document.language.rawValue], lines([head, body]))
  }

  private var head: Mark {
    .tag(
      "head", [:],
      lines([
        .tag("meta", ["charset": "utf-8"]),
        .tag(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'",
          ]),
        .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("meta", ["name": "color-scheme", "content": "light dark"]),
        .tag("title", [:], "\(document.title) · \(document.period)"),
        .tag("style", [:], [.css(style)]),
      ]))
  }

  private var style: String {
    """

    :root { \(ReportPalette.light.properties) }
    @media (prefers-color-scheme: dark) { :root { \(ReportPalette.dark.properties) } }
    @media print { :root { \(ReportPalette.light.properties) } }
    \(String(decoding: PackageResources.report_css, as: UTF8.self))
    \(ChartStyle.rules { "var(--\($0.rawValue))" })
    \(HTMLMonth.rules)

    """
  }

  private var body: Mark {
    let dates: [Mark] = [
      .text(document.period + " "), .tag("span", ["class": "as-of"], document.asOf),
    ]
    let header = Mark.tag(
      "header", [:], lines([.tag("h1", [:], document.title), .tag("p", [:], dates)]))
    let first = Mark.tag("div", ["class": "sections"], lines(sections(document.sections)))
    let tables =
      document.tables.isEmpty
      ? []
      : [
        Mark.tag(
          "details", ["class": "tables"],
          lines([
            .tag("summary", [:], Text.tables(document.tables.count)[language]),
            .tag("div", ["class": "sections"], lines(sections(document.tables))),
          ]))
      ]
    return .tag("body", [:], lines([header, .tag("main", [:], lines([first] + tables))]))
  }

  /// Returns elements, each on its own line.
  private func lines(_ marks: [Mark]) -> [Mark] {
    [.text("\n")] + marks.flatMap { [$0, .text("\n")] }
  }

  /// Returns the sections in two columns. If an odd number of narrow sections follow each other,
  /// the first of them stands beside the next two.
  private func sections(_ all: [ReportSection]) -> [Mark] {
    all.enumerated().map { index, section in
      let isFirst = index == 0 || !all[index - 1].isNarrow
      let run = all[index...].prefix(while: \.isNarrow).count
      let isAlone = isFirst && run == 1
      let isTall = isFirst && run > 1 && !run.isMultiple(of: 2)
      let width = !section.isNarrow || isAlone ? "full" : isTall ? "half double" : "half"
      return self.section(section, width: width)
    }
  }
}

// MARK: - Sections

extension HTMLPage {
  private func section(_ section: ReportSection, width: String) -> Mark {
    let drawn = section.charts.count { HTMLMonth($0, language) == nil }
    let parts = ["plain", "charted", "twofold"][min(drawn, 2)]
    let heading = Mark.tag("h2", ["id": section.id], section.heading)
    let notes = section.notes.map { Mark.tag("p", [:], $0.line()) }
    let drawings = section.charts.enumerated().map { number, chart in
      HTMLMonth(chart, language)?.table ?? figure(chart, id: "\(section.id)-\(number + 1)")
    }
    let words = list(section.findings) + (section.table.map { table($0, of: section) } ?? [])
    return .tag(
      "section",
      ["class": "\(width) \(parts) \(section.id)", "aria-labelledby": section.id],
      lines(
        [heading] + notes + (section.figures.map { [cards($0)] } ?? []) + [
          .tag(
            "div", ["class": "parts"],
            lines(drawings + [.tag("div", ["class": "words"], lines(words))]))
        ]))
  }

  /// Returns a chart with its title, and with its content in words for readers who can't see it;
  /// `id` is unique on the page.
  private func figure(_ chart: ReportChart, id: String) -> Mark {
    let drawing = chart.drawing(language)
    let names: [Mark] = [
      .tag("title", ["id": "\(id)-title"], chart.title),
      .tag("desc", ["id": "\(id)-desc"], chart.summary),
    ]
    return .tag(
      "figure", [:],
      [
        .tag(
          "svg",
          [
            "viewBox": drawing.viewBox, "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
          ], names + drawing.marks)
      ])
  }

  /// Returns the figures as cards, the main figures larger than the others.
  private func cards(_ figures: ReportFigures) -> Mark {
    let cards = figures.all.map { figure in
      let changes = zip(figures.earlier, figure.earlier ?? []).compactMap { name, earlier in
        earlier?.change.map { change in
          Mark.tag(
            "p", ["class": "change"],
            [.tag("b", [:], change.line()), .text(" " + Text.against(name)[language])])
        }
      }
      return Mark.tag(
        "li", ["class": figure.isMain ? "main" : nil],
        lines(
          [
            .tag("p", ["class": "name"], figure.name),
            .tag("p", ["class": figure.isText ? "text value" : "value"], figure.text),
          ] + changes))
    }
    return .tag("ul", ["class": "cards"], lines(cards))
  }

  /// Returns sentences as a list. The sentences beyond the first `longestList` are folded away.
  private func list(_ findings: [ReportText]) -> [Mark] {
    guard !findings.isEmpty else { return [] }
    let items = findings.map { finding in
      let linked = finding.section.map { Mark.tag("a", ["href": "#\($0)"], finding.line()) }
      return Mark.tag("li", [:], [linked ?? .text(finding.line())])
    }
    let rest = Array(items.dropFirst(Self.longestList))
    let list = Mark.tag("ul", [:], lines(Array(items.prefix(Self.longestList))))
    return [list]
      + (rest.isEmpty
        ? [] : [folded(Text.andMore(rest.count)[language], [.tag("ul", [:], lines(rest))])])
  }

  private static let longestList = 8

  private func folded(_ opener: String, _ marks: [Mark], isLong: Bool = false) -> Mark {
    .tag(
      "details", ["class": isLong ? "long" : nil], lines([.tag("summary", [:], opener)] + marks))
  }
}

// MARK: - Tables

extension HTMLPage {
  /// The largest number of rows of a folded table that is printed. A longer one is hidden on paper.
  private static let long = 60

  /// Returns a table, folded away if it repeats the cards or a chart.
  private func table(_ table: ReportTable, of section: ReportSection) -> [Mark] {
    let count = table.rows.count
    var marks = [self.table(table, caption: section.heading)]
    if table.columns.count > 5 {
      marks = [
        .tag(
          "div",
          ["class": "scroll", "role": "region", "aria-label": section.heading, "tabindex": "0"],
          lines(marks))
      ]
    }
    guard section.figures != nil || !section.charts.isEmpty else { return marks }
    let opener = "\(Text.term(.table)[language]): \(section.heading) (\(count))"
    return [folded(opener, marks, isLong: count > Self.long)]
  }

  private func table(_ table: ReportTable, caption: String) -> Mark {
    let titles = table.columns.map { column in
      Mark.tag(
        "th",
        ["scope": "col", "class": column.isMark ? "mark" : column.isNumber ? "number" : nil],
        column.title.line())
    }
    let rows = table.rows.map { row in
      let cells = zip(row.cells, table.columns.dropFirst()).map { cell, column in
        Mark.tag(
          "td",
          [
            "class": column.isMark ? (cell?.tone?.mark ?? "mark") : column.isNumber ? "number" : nil
          ],
          cell?.line() ?? ReportTable.nothing)
      }
      return Mark.tag(
        "tr", ["class": row.tone == .faint ? "faint" : nil],
        [.tag("th", ["scope": "row"], row.name.line())] + cells)
    }
    return .tag(
      "table", ["class": table.isGrid ? "grid" : nil],
      lines([
        .tag("caption", [:], caption), .tag("thead", [:], [.tag("tr", [:], titles)]),
        .tag("tbody", [:], lines(rows)),
      ]))
  }
}

extension ReportText.Tone {
  /// The CSS classes of a mark in a grid.
  fileprivate var mark: String { self == .good ? "mark good" : "mark" }
}
