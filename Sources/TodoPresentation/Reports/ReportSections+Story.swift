import TodoDomain
import TodoLocalisation

// MARK: - What happened, by name

extension ReportSections {
  /// The finished todos by category. In each category the most remarkable todo comes first
  /// (``FinishedTodo``), and the categories are in the order of their first todos. Each category
  /// may name the same number of todos.
  var finished: ReportSection? {
    let named = report.story.finished
    guard named.count > 0 else { return nil }
    var shown: [FinishedTodo] = []
    let categories = finishedByCategory
    let fits = { (share: Int) in
      categories.reduce(0) { $0 + min($1.count, share) } <= Self.mostNamed
    }
    let share = (Self.leastOfCategory...Self.mostNamed).last(where: fits) ?? Self.leastOfCategory
    for todos in categories {
      shown += todos.prefix(min(share, Self.mostNamed - shown.count))
    }
    let rows = shown.map { todo in
      let share = ReportText(
        todo.isPlanned ? "\(todo.finished)/\(todo.planned)" : "+\(todo.finished)", tone: .good)
      return row(todo.title, todo.category, cells: [share, briefDay(todo.last)])
    }
    return ReportSection(
      id: "finished", heading: term(.story),
      table: table(
        .finished,
        rows + rest({ Text.finishedMore($0)[language] }, named.count - shown.count, cells: 3)))
  }

  private static let mostNamed = 24
  /// The least number of todos that a category may name, as long as all categories together name at
  /// most `mostNamed`.
  private static let leastOfCategory = 2

  /// The finished todos to name, a list for each category, the most remarkable todo first.
  private var finishedByCategory: [[FinishedTodo]] {
    Dictionary(grouping: report.story.finished.first, by: \.category).values
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The todos that slipped, with how often they were due and how often they were missed.
  var slipped: ReportSection? {
    let named = report.story.slipped
    guard named.count > 0 else { return nil }
    let shown = named.first.prefix(OverdueRows.most)
    let rows = shown.map { todo in
      let share = ReportText("\(todo.missed)/\(todo.due)", tone: .bad)
      return row(todo.title, todo.category, cells: [share, briefDay(todo.last)])
    }
    return ReportSection(
      id: "slipped", heading: term(.slipped),
      table: table(
        .missed, rows + rest({ Text.andMore($0)[language] }, named.count - shown.count, cells: 3)))
  }

  /// Returns a table of todos. Each row has a cell such as `3/5` and the last of the days that this
  /// cell counts.
  private func table(_ share: ReportTerm, _ rows: [ReportTable.Row]) -> ReportTable {
    ReportTable(
      columns: [
        names(term(.todo)), names(Text.column(.category)[language]), column(share),
        column(.last, sacrifice: 2),
      ],
      rows: rows)
  }

  private func row(
    _ title: String, _ category: String, cells: [ReportText?]
  ) -> ReportTable.Row {
    ReportTable.Row(
      name: ReportText(title, words: .users), cells: [categoryName(category)] + cells)
  }

  /// The numbers of the next period, and its todos except routines.
  var next: ReportSection? {
    guard let next = report.story.next, next.total.count > 0 else { return nil }
    let shown = next.todos.first.prefix(Self.mostComing)
    let rows = shown.map { row($0.title, $0.category, cells: [start($0.start)]) }
    let table = ReportTable(
      columns: [names(term(.todo)), names(Text.column(.category)[language]), column(.start)],
      rows: rows + rest({ Text.andMore($0)[language] }, next.todos.count - shown.count, cells: 2))
    return ReportSection(
      id: "next", heading: Text.after(report.period.unit)[language],
      notes: [ReportText(Text.glance(next)[language])], table: rows.isEmpty ? nil : table)
  }

  private static let mostComing = 7

  /// The notable lines of the diary; nil if there are none, or if the user didn't ask for them.
  var diary: ReportSection? {
    guard !report.story.diary.isEmpty else { return nil }
    return ReportSection(
      id: "diary", heading: term(.diary),
      findings: report.story.diary.map { ReportText(Text.diaryLine($0)[language], words: .quoting) }
    )
  }

  private func start(_ start: LocalDateTime) -> ReportText {
    let time = start.time.map { " \($0)" } ?? ""
    return ReportText(Text.shortDate(start.date)[language] + time, tone: .faint)
  }

  func categoryName(_ name: String) -> ReportText? {
    name == Category.none.name
      ? ReportText(Text.none[language], tone: .faint)
      : ReportText(Text.categoryName(name)[language], words: .users, tone: .faint)
  }

  /// Returns a day of the period in words. It omits the year, which the report's head has.
  private func briefDay(_ date: CivilDate) -> ReportText {
    ReportText(Text.shortDate(date)[language], tone: .faint)
  }

  func day(_ date: CivilDate) -> ReportText {
    ReportText(Text.date(date)[language], short: Text.shortDate(date)[language], tone: .faint)
  }

  /// Returns the last row of a table that leaves todos out, with their number in words; no row if
  /// `count` is 0.
  func rest(_ text: (Int) -> String, _ count: Int, cells: Int) -> [ReportTable.Row] {
    guard count > 0 else { return [] }
    return [
      ReportTable.Row(
        name: ReportText(text(count)), cells: Array(repeating: ReportText(""), count: cells),
        tone: .faint)
    ]
  }
}

// MARK: - Habits

extension ReportSections {
  /// A grid of routines and days, with a mark on each date.
  var habits: ReportSection? {
    let streaks = report.streaks.filter { !$0.marks.isEmpty || !$0.months.isEmpty }
    guard !streaks.isEmpty else { return nil }
    let grid = streaks.contains { !$0.months.isEmpty } ? monthGrid(streaks) : dayGrid(streaks)
    let columns = grid.titles.map { ReportTable.Column(title: $0, isMark: true) }
    let rows = streaks.prefix(Self.mostHabits).map { streak in
      ReportTable.Row(
        name: ReportText(streak.routine.title, words: .users),
        cells: grid.marks(streak) + [
          ReportText(
            "\(streak.present)", tone: streak.present == 0 ? .faint : .excellent),
          ReportText(ReportNumber.mean((streak.score * 100).rounded())),
        ], tone: streak.next == nil ? .faint : nil)
    }
    let more = rest(
      { Text.andMore($0)[language] }, streaks.count - rows.count, cells: columns.count + 2)
    return ReportSection(
      id: "habits", heading: term(.habits),
      notes: [ReportText(grid.legend.joined(separator: ", "), words: .marks, tone: .faint)],
      table: ReportTable(
        columns: [names(term(.routine))] + columns + [
          column(.present, sacrifice: 1), column(.score, sacrifice: 2),
        ],
        rows: rows + more, fullCount: streaks.count))
  }

  /// The columns of a grid of routines, the marks in each row, and the meaning of the marks.
  private struct HabitGrid {
    let titles: [ReportText]
    let legend: [String]
    let marks: (RoutineStreak) -> [ReportText]
  }

  private func dayGrid(_ streaks: [RoutineStreak]) -> HabitGrid {
    let isWeek = report.period.isSevenDays
    let hasParts = streaks.contains { streak in
      streak.marks.contains { $0.value != .done && streak.amounts?.part(on: $0.key) != nil }
    }
    let legend =
      HabitMark.allCases.map { "\($0.symbol) \(Text.legend($0)[language])" }
      + (hasParts ? ["\(HabitMark.shades.joined()) \(Text.shadesLegend[language])"] : [])
    return HabitGrid(
      titles: report.days.map { day in
        ReportText(
          isWeek ? Text.weekday(day.date.weekday)[language] : "\(day.date.day)",
          tone: day.date == report.today ? .today : nil)
      },
      legend: legend + [Text.blankLegend[language]]
    ) { streak in
      report.days.map { day in
        guard let mark = streak.marks[day.date] else { return ReportText("", words: .marks) }
        let part = mark == .done ? nil : streak.amounts?.part(on: day.date)
        return ReportText(
          part.map(HabitMark.shade) ?? mark.symbol, words: .marks, tone: mark.tone)
      }
    }
  }

  /// Returns a grid with a column for each month of a longer period. A cell shows the share of the
  /// routine's dates in the month that were done.
  private func monthGrid(_ streaks: [RoutineStreak]) -> HabitGrid {
    let months = report.days.map(\.date).filter { $0.day == 1 }
    let all = HabitMark.done.symbol + " " + Text.allLegend[language]
    let part = HabitMark.shades.reversed().joined() + " " + Text.shadesLegend[language]
    let none = HabitMark.missed.symbol + " " + Text.none[language]
    return HabitGrid(
      titles: months.map {
        ReportText(Text.monthName($0.month)[language], short: "\($0.month)")
      },
      legend: [all, part, none, Text.blankLegend[language]]
    ) { streak in
      months.map { month in
        guard let rate = streak.months[month]?.rate else { return ReportText("", words: .marks) }
        let mark: HabitMark = rate == 1 ? .done : .missed
        return ReportText(
          0 < rate && rate < 1 ? HabitMark.shade(rate) : mark.symbol, words: .marks,
          tone: rate == 0 ? .faint : .good)
      }
    }
  }

  private static let mostHabits = 30

  /// The sums and the means of the amounts of routines, and the best day of each routine.
  var amounts: ReportSection? {
    let all = report.streaks.compactMap { streak in
      streak.amounts.map { (title: streak.routine.title, amounts: $0) }
    }
    guard !all.isEmpty else { return nil }
    let rows = all.prefix(Self.mostHabits).map { title, amounts in
      let unit = amounts.target?.unit ?? ""
      let best = Text.amount(amounts.best.amount, unit)[language]
      return ReportTable.Row(
        name: ReportText(title, words: .users),
        cells: [
          ReportText(
            amounts.target.map { Text.target($0)[language] } ?? "", words: .users, tone: .faint),
          ReportText(Text.amount(amounts.sum, unit)[language], words: .users),
          ReportText(Text.amount(amounts.mean, unit)[language], words: .users),
          ReportText("\(Text.shortDate(amounts.best.date)[language]): \(best)", words: .users),
        ])
    }
    let more = rest({ Text.andMore($0)[language] }, all.count - rows.count, cells: 4)
    let columns = zip(Text.amountsColumns, [2, 0, 1, 3]).map { head, sacrifice in
      ReportTable.Column(title: ReportText(head[language]), sacrifice: sacrifice)
    }
    return ReportSection(
      id: "amounts", heading: Text.amountsHeading[language],
      table: ReportTable(
        columns: [names(term(.routine))] + columns, rows: rows + more))
  }

  /// For each routine, the mood on the days on which it was kept and on the days on which it was
  /// missed; the largest difference comes first.
  var habitMoods: ReportSection? {
    let moods = report.streaks.compactMap { streak in
      streak.mood.map { (streak: streak, mood: $0) }
    }
    .sorted { abs($0.mood.difference) > abs($1.mood.difference) }
    guard !moods.isEmpty else { return nil }
    let cell = { (days: HabitMood.Days) in
      ReportText(
        "\(ReportNumber.mood(days.average)) (n = \(days.count))",
        tone: self.tone(ofMood: days.average))
    }
    return ReportSection(
      id: "habit-moods", heading: term(.habitMood),
      notes: [ReportText(Text.habitMoodNote(HabitMood.leastDays)[language], tone: .faint)],
      table: ReportTable(
        columns: [
          names(term(.routine)), column(.kept), column(.missed), column(.change, sacrifice: 1),
        ],
        rows: moods.prefix(Self.mostHabits).map { streak, mood in
          ReportTable.Row(
            name: ReportText(streak.routine.title, words: .users),
            cells: [
              cell(mood.kept), cell(mood.missed), ReportText(ReportNumber.mood(mood.difference)),
            ])
        }))
  }
}

extension HabitMood {
  /// The difference between the mood on days on which the routine was kept and on which it was
  /// missed.
  fileprivate var difference: Double { kept.average - missed.average }
}

extension HabitMark {
  /// The marks of dates on which a routine was done in part, from a small part to almost all of it.
  fileprivate static let shades = ["░", "▒", "▓"]

  /// Returns the third in which a share between 0 and 1 lies: 0, 1 or 2.
  static func third(_ share: Double) -> Int { min(Int(share * 3), 2) }

  /// Returns the mark of a date, or of a month, that was done in part.
  ///
  /// - Parameter share: The finished share, between 0 and 1.
  fileprivate static func shade(_ share: Double) -> String { shades[third(share)] }

  /// The character of the mark in the grid.
  var symbol: String {
    switch self {
    case .done: "✓"
    case .dayOff: "–"
    case .missed: "·"
    case .open: "◦"
    }
  }

  fileprivate var tone: ReportText.Tone {
    switch self {
    case .done: .good
    case .missed: .bad
    case .dayOff, .open: .faint
    }
  }
}

/// The largest number of rows that name todos.
enum OverdueRows {
  static let most = 10
}
