import TodoDomain

extension HTMLPage {
  init(_ report: PeriodReport, _ language: Language) {
    let sections = ReportChapters(report, language)
    let charts = ReportCharts(report, language.phrases)
    self.language = language.rawValue
    title = sections.title
    period = sections.period
    asOf = sections.asOf
    lightColors = ReportPalette.light.properties
    darkColors = ReportPalette.dark.properties
    style = HTMLReport.style
    cards = sections.figures.map { Card($0, against: sections.comparisons, language.phrases) }
    let chapters = sections.all
    let hasWeekdays = chapters.contains { $0.subject == .weekdays }
    self.sections = chapters.map { section in
      Section(
        section, charts.drawings(of: section), isTall: section.subject == .hours && !hasWeekdays,
        language.phrases)
    }
  }
}

extension HTMLPage.Card {
  /// The first three, which have a change, are larger than the others.
  init(
    _ figure: ReportFigure, against comparisons: [ReportChapters.Held], _ phrases: any Phrases
  ) {
    name = figure.name
    value = figure.value
    let main = [ReportTerm.rate, .planned, .finished].map(phrases.term)
    isMain = main.contains(figure.name)
    isText = figure.value.count > 8
    changes = comparisons.compactMap { name, held in
      figure[keyPath: held].map { Change(change: $0.change, against: phrases.against(name)) }
    }
  }
}

extension HTMLPage.Section {
  /// A tall one stands beside two of the others.
  init(
    _ section: ReportChapter, _ drawings: [Drawing], isTall: Bool, _ phrases: any Phrases
  ) {
    id = section.subject.rawValue
    heading = section.heading
    isOverview = section.subject == .overview
    let isList = section.subject == .insights && section.sentences.count > 1
    list = isList ? HTMLPage.List(section.sentences, phrases) : nil
    paragraphs = isList ? [] : section.sentences
    figures = drawings.enumerated().map { $1.inline(id: "\(section.subject.rawValue)-\($0 + 1)") }
    tables = section.tables.map {
      HTMLPage.Table($0, in: section.subject, beside: drawings.count, phrases)
    }
    let isHalf = [.weekdays, .hours, .kinds, .mood].contains(section.subject)
    let parts = ["plain", "charted", "twofold"][min(drawings.count, 2)]
    layout = [isHalf ? (isTall ? "half double" : "half") : "full", parts, id]
      .joined(separator: " ")
  }
}

extension HTMLPage.List {
  private static let limit = 8

  init(_ sentences: [String], _ phrases: any Phrases) {
    items = Array(sentences.prefix(Self.limit))
    let others = Array(sentences.dropFirst(Self.limit))
    rest = others.isEmpty ? nil : Rest(opener: phrases.andMore(others.count), others: others)
  }
}

extension HTMLPage.Table {
  /// The overview's, which repeats the cards, is folded away, and a long one below two charts. A
  /// long one beside a chart scrolls there.
  init(
    _ table: PlainTable, in subject: ReportChapter.Subject, beside charts: Int,
    _ phrases: any Phrases
  ) {
    caption = table.caption
    let isFolded = subject == .overview || (charts > 1 && table.rows.count > Self.long)
    fold = isFolded ? "\(phrases.term(.table)): \(table.caption) (\(table.rows.count))" : nil
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
