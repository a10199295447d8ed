/// Draws a report as one page of HTML that needs nothing else: no script, no font, no picture from
/// anywhere, its charts drawn in it.
///
/// The page follows the reader's scheme, light or dark, goes from a phone to a wide window, and
/// prints. Whatever a chart shows stands in a table as well.
public struct HTMLReportRenderer: Sendable {
  /// A renderer.
  public init() {}

  /// The page.
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

    """
  }

  private var body: Mark {
    let dates: [Mark] = [
      .text(document.period + " "), .tag("span", ["class": "as-of"], document.asOf),
    ]
    let header = Mark.tag(
      "header", [:], lines([.tag("h1", [:], document.title), .tag("p", [:], dates)]))
    return .tag("body", [:], lines([header, .tag("main", [:], lines(sections))]))
  }

  /// Elements that begin on lines of their own.
  private func lines(_ marks: [Mark]) -> [Mark] {
    [.text("\n")] + marks.flatMap { [$0, .text("\n")] }
  }

  /// The sections in two columns. Where narrow ones that follow each other are odd in number, the
  /// first stands beside two of the others.
  private var sections: [Mark] {
    document.sections.enumerated().map { index, section in
      let isFirst = index == 0 || !document.sections[index - 1].isNarrow
      let run = document.sections[index...].prefix(while: \.isNarrow).count
      let isAlone = isFirst && run == 1
      let isTall = isFirst && run > 1 && !run.isMultiple(of: 2)
      return self.section(
        section, width: !section.isNarrow || isAlone ? "full" : isTall ? "half double" : "half")
    }
  }
}

// MARK: - Sections

extension HTMLPage {
  private func section(_ section: ReportSection, width: String) -> Mark {
    let parts = ["plain", "charted", "twofold"][min(section.charts.count, 2)]
    let heading = Mark.tag("h2", ["id": section.id], section.heading)
    let notes = section.notes.map { Mark.tag("p", [:], $0.line()) }
    let drawings = section.charts.enumerated().map { number, chart in
      figure(chart, id: "\(section.id)-\(number + 1)")
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

  /// A chart with its title and what it shows, for who can't see it; `id` is unique on the page.
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

  /// The main figures are larger than the others.
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

  /// Sentences as a list, of which a long rest is folded away.
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

  private func folded(_ opener: String, _ marks: [Mark]) -> Mark {
    .tag("details", [:], lines([.tag("summary", [:], opener)] + marks))
  }
}

// MARK: - Tables

extension HTMLPage {
  private static let long = 14
  private static let veryLong = 60

  /// A table that repeats the cards is folded away, and a long one below two charts. A long one
  /// beside a chart scrolls there.
  private func table(_ table: ReportTable, of section: ReportSection) -> [Mark] {
    let (charts, count) = (section.charts.count, table.rows.count)
    let isFolded = section.figures != nil || (charts > 1 && count > Self.long)
    let isTall = !isFolded && count > (charts == 1 ? Self.long : Self.veryLong)
    var marks = [self.table(table, caption: section.heading)]
    if isTall || table.columns.count > 5 {
      marks = [
        .tag(
          "div",
          [
            "class": isTall ? "tall scroll" : "scroll", "role": "region",
            "aria-label": section.heading, "tabindex": "0",
          ], lines(marks))
      ]
    }
    guard isFolded else { return marks }
    return [folded("\(Text.term(.table)[language]): \(section.heading) (\(count))", marks)]
  }

  private func table(_ table: ReportTable, caption: String) -> Mark {
    let titles = table.columns.map { column in
      Mark.tag(
        "th", ["scope": "col", "class": column.isNumber ? "number" : nil], column.title.line())
    }
    let rows = table.rows.map { row in
      let cells = zip(row.cells, table.columns.dropFirst()).map { cell, column in
        Mark.tag(
          "td", ["class": table.isGrid ? cell?.tone?.name : column.isNumber ? "number" : nil],
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
  /// The class of a mark of a grid.
  fileprivate var name: String? { self == .good ? "good" : nil }
}
