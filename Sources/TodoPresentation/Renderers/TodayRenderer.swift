public import TodoDomain

/// Today at a glance: what is overdue, the list of the day, and what comes next.
public struct TodayView: Sendable {
  /// Today's date.
  public let date: CivilDate
  /// The last overdue todos, the longest overdue first.
  public let overdue: [OccurrenceDay]
  /// The number of all overdue todos.
  public let overdueCount: Int
  /// The rows of today, in the order of lists.
  public let days: [OccurrenceDay]
  /// What may be done today, of so many times a week, and needn't be.
  public let left: [LeftThisWeek]
  /// The alarms of the next moment at which any goes off; empty if none does.
  public let nextAlarms: [DueAlarm]

  /// Makes the view of a day.
  public init(
    date: CivilDate, overdue: [OccurrenceDay], overdueCount: Int, days: [OccurrenceDay],
    left: [LeftThisWeek] = [], nextAlarms: [DueAlarm]
  ) {
    self.date = date
    self.overdue = overdue
    self.overdueCount = overdueCount
    self.days = days
    self.left = left
    self.nextAlarms = nextAlarms
  }
}

/// A routine that is to be done so many times this week, and isn't yet.
public struct LeftThisWeek: Sendable {
  /// The routine.
  public let routine: Routine
  /// How often it is to be done in the week, and how often it was.
  public let week: Completion

  /// Makes what is left of a routine's week.
  public init(routine: Routine, week: Completion) {
    self.routine = routine
    self.week = week
  }
}

/// The lines of today at a glance.
public struct TodayRenderer: Sendable {
  private let renderer: TextRenderer

  /// A renderer for today.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// The lines of today: what is overdue, the day's list, what is left of the week, the next alarm,
  /// how many are finished, and what to type next.
  public func lines(_ view: TodayView) -> [String] {
    let overdue = OverdueRenderer(renderer, today: view.date)
      .section(view.overdue, count: view.overdueCount)
    var pages = AgendaPages(AgendaRenderer(renderer, today: view.date), of: .list(from: nil))
    let list = view.days.isEmpty ? [pages.freeDay(view.date)] : pages.lines(of: view.days)
    let facts = [alarm(view), view.days.isEmpty ? nil : done(pages.totals)].compactMap(\.self)
    return (overdue.isEmpty ? [] : overdue + [""]) + list + left(view)
      + (facts.isEmpty ? [] : [""] + facts.map { renderer.line($0, .dim) })
      + [""] + advice(view)
  }

  /// The lines for somebody who has no store yet.
  public func welcome() -> [String] { Text.welcome.map { $0[renderer.language] } }

  /// What may be done today, since it is to be done so many times this week.
  private func left(_ view: TodayView) -> [String] {
    guard !view.left.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
        .init("", sacrifice: 2), .init("", alignment: .right, sacrifice: 1),
      ],
      rows: view.left.map { left in
        [
          .init(left.routine.title),
          .init(Text.doneThisWeek(left.week)[renderer.language], style: .dim),
          .init(left.routine.id?.description ?? "", style: .dim),
        ]
      },
      showsHeader: false)
    return ["", renderer.line(.leftThisWeek, .bold)]
      + renderer.indented(table)
  }

  private func done(_ totals: Completion) -> String? {
    totals.tasks > 0 ? Text.done(totals.ofTasks)[renderer.language] : nil
  }

  /// When the next alarm goes off, what it reminds of, and when that begins, without the date if it
  /// is today.
  private func alarm(_ view: TodayView) -> String? {
    guard let next = view.nextAlarms.first else { return nil }
    let title = TerminalText.singleLine(next.occurrence.event.title)
    let begin = text(of: next.occurrence.localStart, today: next.localTime.date)
    let rest = view.nextAlarms.count - 1
    return
      "\(Text.nextAlarm[renderer.language]) \(text(of: next.localTime, today: view.date)) · \(title) "
      + "(\(begin))" + (rest > 0 ? " · \(Text.andMore(rest)[renderer.language])" : "")
  }

  private func text(of wall: LocalDateTime, today: CivilDate) -> String {
    let time = wall.time?.description ?? Text.allDay[renderer.language]
    return wall.date == today ? time : "\(Text.date(wall.date)[renderer.language]) \(time)"
  }

  private func advice(_ view: TodayView) -> [String] {
    guard view.overdueCount == 0 else { return sentence(.overdue) }
    guard !view.days.isEmpty else {
      return renderer.sentence(.emptyList(on: view.date), .dim)
    }
    let open = view.days.first { $0.isFirst && $0.event.isTask && !$0.event.isFinished }
    guard let event = open?.event, let id = event.id else { return sentence(.allDone) }
    return sentence(.open(id, title: TerminalText.singleLine(event.title)))
  }

  private func sentence(_ advice: TodayAdvice) -> [String] {
    renderer.sentence(.advice(advice), .dim)
  }
}

/// The lines of overdue todos: the title, how late it is, its last day, and its id.
public struct OverdueRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// The most rows of the section above a list of today. It leaves out older ones, so that today
  /// stays in view.
  public static let mostRowsAboveToday = 10

  /// A renderer for what is overdue on a date.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// The heading of a section.
  ///
  /// - Parameter count: The number of overdue todos; nil where it isn't known yet.
  public func heading(count: Int? = nil) -> String {
    let parts = [Text.term(.overdue)[renderer.language], count.map { "\($0)" }]
    return renderer.line(parts.compactMap(\.self).joined(separator: " · "), .bold.and(.red))
  }

  /// The rows of some overdue todos, to stand under the heading. Where there is little room the
  /// date leaves first, since the row says how late it is, then that, and then the number.
  public func rows(_ days: [OccurrenceDay]) -> [String] { renderer.indented(table(days)) }

  /// A section above a list of today: the heading, the last of the todos, and how many earlier ones
  /// there are; empty if nothing is overdue.
  ///
  /// - Parameter days: The last overdue todos, the longest overdue first.
  /// - Parameter count: The number of all overdue todos.
  public func section(_ days: [OccurrenceDay], count: Int) -> [String] {
    guard count > 0 else { return [] }
    let earlier = count - days.count
    let rest = Text.earlierOverdue(earlier)[renderer.language]
    return [heading(count: count)]
      + (earlier > 0 ? [renderer.line(TextRenderer.indent + rest, .dim)] : []) + rows(days)
  }

  /// What stands after a list of what is overdue.
  ///
  /// - Parameter hasAdvice: Whether to name the commands that change all of the list.
  public func end(count: Int, hasAdvice: Bool) -> [String] {
    guard count > 0 else { return renderer.sentence(.nothingOverdue, .dim) }
    return ["", renderer.line(.overdueCount(count), .dim)]
      + (hasAdvice ? renderer.sentence(.overdueAdvice, .dim) : [])
  }

  private func table(_ days: [OccurrenceDay]) -> TextTable {
    TextTable(
      columns: [
        .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
        .init("", sacrifice: 2), .init("", sacrifice: 3),
        .init("", alignment: .right, sacrifice: 1),
      ],
      rows: days.map { day in
        [
          .init(day.event.title),
          .init(Text.daysLate(day.daysLate(on: today))[renderer.language], style: .red),
          .init(Text.date(day.date)[renderer.language], style: .dim),
          .init(day.event.id?.description ?? "", style: .dim),
        ]
      },
      showsHeader: false)
  }
}
