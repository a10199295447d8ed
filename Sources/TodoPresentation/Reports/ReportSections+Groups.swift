import TodoDomain
import TodoLocalisation

extension ReportSections {
  var categories: ReportSection? {
    let colors = Dictionary(report.categories.map { ($0.name, $0.color) }) { first, _ in first }
    let rows = ranked(report.groups(by: \.category, withEvents: true)) { name in
      name == Category.none.name
        ? ReportText(Text.none[language])
        : ReportText(Text.categoryName(name)[language], words: .users)
    } color: {
      colors[$0] ?? nil
    }
    guard var table = groups(Text.column(.category)[language], rows) else { return nil }
    table.showsColors = true
    let drawn = table.planned
    let shares = drawn.rows.prefix(Self.mostShares).map { row in
      "\(row.name.line()): \(row.bar?.share(language) ?? ReportTable.nothing)"
    }
    let others = drawn.rows.count - shares.count
    let heading = term(.byCategory)
    let chart = ReportChart(
      title: heading,
      summary: (shares + (others > 0 ? [Text.others(others)[language]] : [])).joined(
        separator: "; "),
      content: .bars(drawn))
    let isDrawn = !drawn.rows.isEmpty
    return ReportSection(
      id: "categories", heading: heading, charts: isDrawn ? [chart] : [], table: table,
      brief: isDrawn ? .charts : .table, isNarrow: true)
  }

  private static let mostShares = 12

  /// The tags with planned or finished todos.
  var tags: ReportSection? {
    let all = report.story.tags
    guard !all.isEmpty else { return nil }
    let rows = all.prefix(Self.mostTags).map { tag in
      row(
        ReportText("+\(tag.tag.name)", words: .users),
        RatedCounts(tag.counts, rate: tag.counts.rate))
    }
    let more = rest({ Text.andMore($0)[language] }, all.count - rows.count, cells: 3)
    return groups(Text.column(.tag)[language], rows + more).map {
      ReportSection(id: "tags", heading: Text.byTag[language], table: $0, isNarrow: true)
    }
  }

  var kinds: ReportSection? {
    let rows = ranked(report.groups(by: \.kind)) { ReportText(Text.kindName($0)[language]) }
    return groups(Text.column(.kind)[language], rows).map {
      ReportSection(id: "kinds", heading: term(.byKind), table: $0, isNarrow: true)
    }
  }

  /// The todos by weekday; nil for a period of seven days, which has each weekday only once.
  var weekdays: ReportSection? {
    guard !report.period.isSevenDays else { return nil }
    let byDay = report.groups(by: \.weekday)
    let rows = report.period.weekdays.map { day in
      row(ReportText(Text.weekday(day)[language]), byDay[day] ?? .none)
    }
    return groups(Text.column(.weekday)[language], rows).map {
      ReportSection(id: "weekdays", heading: term(.byWeekday), table: $0, isNarrow: true)
    }
  }

  /// The parts of the day that have todos.
  var hours: ReportSection? {
    let rows = report.groups(by: \.block).sorted { $0.key < $1.key }.map { block, counts in
      row(ReportText(Text.block(block)[language]), counts)
    }
    return groups(term(.partOfDay), rows).map {
      ReportSection(id: "hours", heading: term(.byHour), table: $0, isNarrow: true)
    }
  }

  private func groups(_ title: String, _ rows: [ReportTable.Row]) -> ReportTable? {
    guard hasTodos || rows.contains(where: { $0.tone != .faint }) else { return nil }
    return ReportTable(
      columns: [
        names(title), column(.planned), column(.finished, sacrifice: 1),
        column(.rate, sacrifice: 2),
      ], rows: rows)
  }

  /// Returns a row for each group, the largest group first, and groups of the same size by name.
  private func ranked<Key>(
    _ groups: [Key: RatedCounts], _ name: (Key) -> ReportText,
    color: (Key) -> ColorHex? = { _ in nil }
  ) -> [ReportTable.Row] {
    groups
      .map { key, rated in
        let name = name(key)
        return (name: name, line: name.line(), color: color(key), rated: rated)
      }
      .sorted { one, other in
        let counts = (one.rated.counts.count, other.rated.counts.count)
        return counts.0 == counts.1
          ? TitleOrder.precedes(one.line, other.line) : counts.0 > counts.1
      }
      .map { row($0.name, $0.rated, color: $0.color) }
  }

  private func row(
    _ name: ReportText, _ rated: RatedCounts, color: ColorHex? = nil
  ) -> ReportTable.Row {
    ReportTable.Row(
      name: name, cells: cells(rated), tone: rated.counts.isEmpty ? .faint : nil,
      bar: bar(rated, color: color))
  }

  /// Returns the cells of a group: planned, finished and the rate. A group of events alone has
  /// nothing to finish. Todos finished without a day follow as a second number: `3 +1`.
  func cells(_ rated: RatedCounts) -> [ReportText?] {
    [
      ReportText("\(rated.counts.count)"),
      rated.counts.isOfEvents ? nil : ReportText(ReportNumber.finished(rated.counts)),
      rated.rate.map { ReportText(ReportNumber.percentage($0)) },
    ]
  }

  func bar(
    _ rated: RatedCounts, color: ColorHex? = nil, tone: ReportText.Tone? = nil
  ) -> ReportTable.Bar {
    ReportTable.Bar(
      length: rated.counts.count, filled: rated.counts.isOfEvents ? nil : rated.counts.finished,
      color: color, tone: tone)
  }
}

extension Completion {
  /// Whether the group has events and no tasks.
  fileprivate var isOfEvents: Bool { events > 0 && tasks == 0 && unplanned == 0 }
}

extension ReportTable.Bar {
  /// Returns the amount of the bar in words: the finished part and the whole, or the amount alone
  /// if it has no parts.
  func share(_ language: Language) -> String {
    filled.map { Text.share(Completion(count: length, finished: $0))[language] } ?? "\(length)"
  }
}

// MARK: - What is past

extension ReportSections {
  /// The overdue todos, each with its delay in days.
  var overdue: ReportSection? {
    past(report.overdueTodos, id: "overdue", heading: term(.overdue), column: .late) {
      ReportText(Text.daysLate($0)[language], tone: .bad)
    }
  }

  /// The section of the todos that were left open on past days, each with the number of days since
  /// its day.
  var leftOver: ReportSection? {
    past(report.leftOverTodos, id: "left-over", heading: Text.leftOver[language], column: .since) {
      ReportText(Text.daysAgo($0)[language])
    }
  }

  private func past(
    _ todos: OverdueSummary, id: String, heading: String, column name: ReportTerm,
    cell: (Int) -> ReportText
  ) -> ReportSection? {
    guard !todos.first.isEmpty else { return nil }
    let shown = todos.first.prefix(OverdueRows.most)
    let rows = shown.map { todo in
      ReportTable.Row(
        name: ReportText(todo.title, words: .users),
        cells: [cell(todo.date.distance(to: report.today)), day(todo.date)])
    }
    return ReportSection(
      id: id, heading: heading,
      table: ReportTable(
        columns: [names(term(.todo)), column(name), column(.day, sacrifice: 1)],
        rows: rows + rest({ Text.andMore($0)[language] }, todos.count - shown.count, cells: 2)))
  }
}

// MARK: - What matters most

extension ReportSections {
  /// The open todos of high priority, by their date.
  var left: ReportSection? {
    let todos = report.story.left
    guard todos.count > 0 else { return nil }
    let rows = todos.first.prefix(OverdueRows.most).map { todo in
      ReportTable.Row(
        name: ReportText(todo.title, words: .users),
        cells: [categoryName(todo.category), day(todo.date)])
    }
    return ReportSection(
      id: "left", heading: Text.highLeft[language],
      table: ReportTable(
        columns: [
          names(term(.todo)), names(Text.column(.category)[language]), column(.day, sacrifice: 1),
        ],
        rows: rows + rest({ Text.andMore($0)[language] }, todos.count - rows.count, cells: 2)))
  }
}

// MARK: - Routines and moods

extension ReportSections {
  /// The constancy of each routine; ended routines come last.
  var routines: ReportSection? {
    guard !report.streaks.isEmpty else { return nil }
    let columns = [
      names(term(.routine)), column(.present), column(.longest, sacrifice: 4),
      column(.fourWeeks, sacrifice: 2), column(.twelveWeeks, sacrifice: 6),
      column(.finished, sacrifice: 1), column(.skipped, sacrifice: 5),
      column(.next, sacrifice: 3),
    ]
    let streaks =
      report.streaks.filter { $0.next != nil } + report.streaks.filter { $0.next == nil }
    return ReportSection(
      id: "routines", heading: term(.streaks),
      table: ReportTable(columns: columns, rows: streaks.map(row)))
  }

  /// Returns the row of a routine. The row of an ended routine is faint, and a streak that
  /// continues stands out. A cell such as `12/14` has the numbers of finished dates and of all
  /// dates that were due.
  private func row(_ streak: RoutineStreak) -> ReportTable.Row {
    let period = streak.period
    let due = period.due
    return ReportTable.Row(
      name: ReportText(streak.routine.title, words: .users),
      cells: [
        ReportText("\(streak.present)", tone: streak.present == 0 ? .faint : .excellent),
        ReportText("\(streak.longest)"), percentage(streak.fourWeeks.rate),
        percentage(streak.twelveWeeks.rate),
        due > 0 ? ReportText("\(period.finished)/\(due)") : nil,
        period.skipped > 0 ? ReportText("\(period.skipped)") : nil,
        streak.next.map(day),
      ], tone: streak.next == nil ? .faint : nil)
  }

  private func percentage(_ rate: Double?) -> ReportText? {
    rate.map { ReportText(ReportNumber.percentage($0)) }
  }

  /// The moods in colour. A quarter has a map of each day's mood, and a year the moods of its
  /// months. Shorter periods show only the emotions, because the report's strip of days already
  /// shows each day's mood.
  var moods: ReportSection? {
    guard !report.period.isToldByDays else { return mood }
    guard report.period.unit != .year else { return moodsByMonth }
    var section = mood
    section?.charts = mood.map { [moodMap($0.charts.map(\.summary))] } ?? []
    return section
  }

  func moodMap(_ told: [String]) -> ReportChart {
    ReportChart(
      title: term(.moodByDay), summary: told.joined(separator: "; "),
      content: .calendar(CalendarMap(moodsOf: report)))
  }

  /// The emotions of the diary, and their average.
  var mood: ReportSection? {
    guard let average = report.mood.average else { return nil }
    let rows = report.mood.ranked.map { emotion, count in
      let score = emotion.moodScore
      let tone = self.tone(ofMood: Double(score))
      return ReportTable.Row(
        name: ReportText(Text.emotionMark(emotion)[language]),
        cells: [ReportText("\(count)"), ReportText(ReportNumber.score(score), tone: tone)],
        bar: ReportTable.Bar(
          length: count, color: emotion.isStandard ? nil : emotion.color,
          mood: MoodScale.level(Double(score))))
    }
    let mean = "\(Text.averageMood[language]): \(ReportNumber.mood(average))"
    let table = ReportTable(
      columns: [names(term(.emotion)), column(.entries), column(.mood, sacrifice: 1)],
      rows: rows, fullBar: report.mood.entries)
    let told = rows.prefix(3).map { "\($0.name.line()): \($0.bar?.length ?? 0)" }
    let chart = ReportChart(
      title: term(.mood), summary: ([mean] + told).joined(separator: "; "), content: .bars(table))
    return ReportSection(
      id: "mood", heading: term(.mood), notes: [ReportText(mean, tone: .strong)],
      charts: [chart], table: table, brief: .charts, isNarrow: true)
  }

  /// The moods of the entries with each of the most frequent tags, and of the entries without it.
  var tagMoods: ReportSection? {
    let tags = report.mood.tags.prefix(Self.mostTags)
    guard !tags.isEmpty else { return nil }
    return ReportSection(
      id: "tag-moods", heading: Text.moodAndTags[language],
      table: ReportTable(
        columns: [
          names(Text.tag[language]), column(.entries), column(.mood),
          ReportTable.Column(title: ReportText(Text.withoutTag[language]), sacrifice: 1),
        ],
        rows: tags.map { tag in
          ReportTable.Row(
            name: ReportText("#" + tag.tag, words: .users),
            cells: [ReportText("\(tag.with.entries)"), cell(tag.with), cell(tag.without)])
        }),
      isNarrow: true)
  }

  /// The largest number of tags in a report.
  static let mostTags = 10

  func cell(_ mood: Mood) -> ReportText? {
    mood.average.map { ReportText(ReportNumber.mood($0), tone: tone(ofMood: $0)) }
  }

  func tone(ofMood score: Double) -> ReportText.Tone {
    score > 0 ? .good : score < 0 ? .bad : .faint
  }
}
