public import TodoDomain
public import TodoLocalisation

extension ReportDocument {
  /// Makes the report about a period in a language.
  ///
  /// - Parameters:
  ///   - report: The numbers of the period, and its findings.
  ///   - language: The language of all texts except the user's.
  ///   - titles: The todos on each day of a month. On a page, the calendar of the month shows their
  ///     first titles.
  ///   - cardHasNames: Whether the card may show names of todos and moods.
  public init(
    _ report: PeriodReport, language: Language, titles: [CivilDate: MonthDay] = [:],
    cardHasNames: Bool = false
  ) {
    let sections = ReportSections(report, language, titles: titles)
    self.language = language
    title = Text.reportTitle(report.period.unit)[sections.language]
    period = Text.period(report.period)[sections.language]
    asOf = Text.asOf(report.today)[sections.language]
    self.sections = sections.first
    tables = sections.tables
    card = sections.card(hasNames: cardHasNames)
    highlights = sections.highlights
    emptiness = sections.emptiness
  }
}

/// Makes the sections of a report. Each section is a property, which is nil if the section would be
/// empty; `first` and `tables` have their order.
///
/// The sections that name todos are in `ReportSections+Story.swift`, those about time in
/// `ReportSections+Time.swift`, those about groups, routines and moods in
/// `ReportSections+Groups.swift`, and those of a year in `ReportSections+Year.swift`.
struct ReportSections {
  let report: PeriodReport
  let language: Language
  let titles: [CivilDate: MonthDay]

  init(_ report: PeriodReport, _ language: Language, titles: [CivilDate: MonthDay] = [:]) {
    self.report = report
    self.language = language
    self.titles = titles
  }

  /// The sentences, then the pictures: the period as a strip, the routines, the moods with the
  /// lines of the diary if the report was asked for them, and the categories. If no day of the
  /// period has anything to show, the overview replaces the strip and says that the period is
  /// empty.
  var first: [ReportSection] {
    let pictures = [hasDays ? strip : overview, habits, moods, diary, categories]
      .compactMap(\.self)
    return [insights(before: pictures + tables)].compactMap(\.self) + pictures
  }

  /// The sections that a page folds away: the figures beside those of earlier periods, the sections
  /// that name todos, and the groups other than the categories.
  var tables: [ReportSection] {
    let isLong = !report.period.isToldByDays
    let sections = [
      hasDays ? overview : nil, longestRows, yearBefore, finished, slipped, overdue, leftOver,
      left, amounts, next, isLong ? days : nil, tags, grid, weekdays, hours, kinds,
      report.period.unit == .year ? mood : nil, tagMoods, habitMoods, trend, routines,
    ]
    return sections.compactMap(\.self)
  }

  /// The weeks of a quarter, the months of a year, or the days of a shorter period.
  private var strip: ReportSection? {
    var section = pace ?? days
    let notes = [emptiness.map { ReportText($0, tone: .faint) }, standing].compactMap(\.self)
    section?.notes = notes
    section?.isNarrow = true
    return section
  }

  /// The number of today's todos that are open and not missed yet; 0 for a period without today.
  private var openToday: Int {
    report.days.first { $0.date == report.today }?.total.open ?? 0
  }

  /// The sentence about how many due todos are finished, with the rate.
  var standing: ReportText? {
    guard hasTodos else { return nil }
    let now = report.now.total
    let text =
      report.hasBegun && now.count > 0
      ? Text.standing(now, openToday: openToday, of: report.elapsed.map { _ in report.total.count })
      : Text.planned(report.total.count)
    return ReportText(text[language], tone: .strong)
  }

  /// The chart of the categories, and the chart of the times or days for which todos were planned.
  var highlights: [ReportChart] {
    guard hasTodos else { return [] }
    return [categories, report.period.isSevenDays ? grid : days].compactMap { $0?.charts.last }
  }

  var emptiness: String? {
    hasTodos || !report.events.cells.isEmpty ? nil : Text.emptyPeriod(report.period.unit)[language]
  }

  var hasTodos: Bool { !report.total.isEmpty }

  func term(_ term: ReportTerm) -> String { Text.term(term)[language] }

  func column(_ term: ReportTerm, sacrifice: Int = 0) -> ReportTable.Column {
    ReportTable.Column(title: ReportText(Text.term(term)[language]), sacrifice: sacrifice)
  }

  func names(_ title: String) -> ReportTable.Column {
    ReportTable.Column(title: ReportText(title), isNumber: false)
  }

  /// Returns the section of the findings, each linked to the section that has its figures. If there
  /// are none, a sentence says so, unless the period is empty or the report has no insights.
  private func insights(before sections: [ReportSection]) -> ReportSection? {
    guard !report.findings.isEmpty || (hasTodos && !report.insights.isEmpty) else { return nil }
    let findings = report.findings.map { finding in
      let quotes = finding.evidence.contains { evidence in
        if case .text = evidence.value { true } else { false }
      }
      return ReportText(
        Text.finding(finding, of: report.period.unit)[language], words: quotes ? .quoting : .ours,
        section: finding.sections.first { id in sections.contains { $0.id == id } })
    }
    let notes = findings.isEmpty ? [ReportText(term(.noInsights), tone: .faint)] : []
    return ReportSection(
      id: "insights", heading: term(.insights), notes: notes, findings: findings, isNarrow: true)
  }
}

// MARK: - The overview

extension ReportSections {
  private var overview: ReportSection? {
    let figures = ReportFigures(
      period: Text.label(of: report.period)[language], earlier: earlier.map(\.name),
      all: compared + others)
    return ReportSection(
      id: "overview", heading: term(.overview), figures: figures.all.isEmpty ? nil : figures,
      notes: [hasDays ? nil : emptiness, partNote, monthsNote].compactMap(\.self)
        .map { ReportText($0, tone: .faint) },
      table: figures.all.isEmpty ? nil : figures.table(language))
  }

  /// The note that earlier periods are compared by only as many of their days as have passed of the
  /// running period; nil for a complete period, and if there is nothing to compare.
  private var partNote: String? {
    guard let elapsed = report.elapsed, !earlier.isEmpty, !compared.isEmpty else { return nil }
    return Text.soFar(elapsed.days, of: report.period.unit)[language]
  }

  /// The figures of the period before, or the means of several earlier periods.
  private struct Earlier {
    let name: String
    let count: Double?
    let finished: Double?
    let rate: Double?
    let mood: Double?
  }

  /// The period before, and the mean of the last periods; empty if the store had no todos before.
  private var earlier: [Earlier] {
    let unit = report.period.unit
    let before = report.before.map { before in
      Earlier(
        name: Text.before(unit, isLast: report.elapsed != nil)[language],
        count: Double(before.total.count),
        finished: Double(before.total.finished), rate: report.rate(before),
        mood: before.mood.average)
    }
    let usual =
      report.usualPeriods.isEmpty
      ? nil
      : Earlier(
        name: Text.usual(unit, of: report.usualPeriods.count)[language], count: report.usualCount,
        finished: report.usualFinished, rate: report.usualRate, mood: report.usualMood.average)
    return [before, usual].compactMap(\.self)
  }

  /// The figures that are compared with earlier periods; empty if neither this period nor any
  /// earlier one has todos. A running period has its figures so far. Tones mark a higher rate as
  /// better, but a higher number of planned todos as neither better nor worse.
  private var compared: [ReportFigures.Figure] {
    guard hasTodos || !earlier.isEmpty else { return [] }
    let (now, mood) = (report.now.total, report.now.mood.average)
    let points = { (change: Double) in
      Text.percentagePoints(ReportNumber.change((change * 100).rounded()))[language]
    }
    let figures = [
      figure(
        term(.rate), report.hasBegun ? now.rate : nil, part: \.rate, text: ReportNumber.percentage,
        changeText: points,
        isMain: true),
      figure(
        term(.planned), Double(now.count), part: \.count, text: ReportNumber.mean,
        changeText: ReportNumber.change,
        isMain: true, isJudged: false),
      figure(
        term(.finished), Double(now.finished), part: \.finished, text: ReportNumber.mean,
        changeText: ReportNumber.change, isMain: true),
    ]
    guard mood != nil else { return figures }
    return figures + [
      figure(
        Text.averageMood[language], mood, part: \.mood, text: ReportNumber.mood,
        changeText: ReportNumber.mood)
    ]
  }

  private func figure(
    _ name: String, _ now: Double?, part: (Earlier) -> Double?, text: (Double) -> String,
    changeText: (Double) -> String, isMain: Bool = false, isJudged: Bool = true
  ) -> ReportFigures.Figure {
    let others = earlier.map { earlier -> ReportFigures.Earlier? in
      guard let other = part(earlier) else { return nil }
      guard let now else { return ReportFigures.Earlier(value: text(other), change: nil) }
      let change = now - other
      let tone: ReportText.Tone? =
        change == 0 ? .faint : !isJudged ? nil : change > 0 ? .good : .bad
      return ReportFigures.Earlier(
        value: text(other), change: ReportText(changeText(change), tone: tone))
    }
    return ReportFigures.Figure(
      name: name, value: now.map(text), isMain: isMain, earlier: others)
  }

  /// The figures that are not compared with other periods.
  private var others: [ReportFigures.Figure] {
    var figures: [ReportFigures.Figure] = []
    if report.due.count < report.total.count, report.elapsed != nil {
      figures.append(.init(name: term(.allPlanned), value: "\(report.total.count)"))
    }
    for (name, count) in [
      (Text.unplanned, report.total.unplanned), (.slippedOn, report.total.slipped),
    ] where count > 0 {
      figures.append(.init(name: name[language], value: "\(count)"))
    }
    let (overdue, leftOver) = (report.overdueTodos.count, report.leftOverTodos.count)
    if overdue > 0 {
      figures.append(.init(name: term(.overdue), value: "\(overdue)", tone: .bad))
    }
    if leftOver > 0 || hasTodos && overdue == 0 {
      figures.append(.init(name: Text.leftOver[language], value: "\(leftOver)"))
    }
    if hasTodos || report.moved > 0 {
      figures.append(.init(name: term(.moved), value: "\(report.moved)"))
    }
    let events = report.events.total.events
    if events > 0 { figures.append(.init(name: term(.events), value: "\(events)")) }
    return figures
      + (busiestDay.map { [.init(name: term(.busiestDay), value: $0)] } ?? [])
  }

  /// The day with the most occurrences, followed by the number of finished occurrences on that day
  /// and the number of all its occurrences: `(12/18)`.
  var busiestDay: String? {
    report.busiestDay.map { day in
      "\(Text.date(day.date)[language]) (\(day.total.finished)/\(day.total.count))"
    }
  }
}
