public import TodoDomain
import TodoLocalisation

/// Today at a glance: overdue todos, todos left over from past days, the list of the day, todos due
/// soon, todos without a date, and the next alarms. Each todo is in only one of the lists.
public struct TodayView: Sendable {
  /// Today's date.
  public let date: CivilDate
  /// The todos whose due is past, the earliest due first.
  public let overdue: [DueTodo]
  /// The most recent todos whose day is past, the earliest first.
  public let leftOver: [OccurrenceDay]
  /// The number of all todos whose day is past.
  public let leftOverCount: Int
  /// The rows of today, in the order of lists.
  public let days: [OccurrenceDay]
  /// The routines that are to be done a number of times a week, and may be done today, but needn't
  /// be.
  public let left: [LeftThisWeek]
  /// The todos that are due soon, the earliest due first.
  public let dueSoon: [DueTodo]
  /// The first todos without a date.
  public let undated: [any PlannedEvent]
  /// The number of all todos without a date.
  public let undatedCount: Int
  /// The number at which counting todos without a date stops. A count of this number means this
  /// many or more.
  public static let mostCounted = 1_000
  /// The alarms that go off next, all at the same moment; empty if none goes off.
  public let nextAlarms: [ScheduledAlarm]

  /// Makes the view of a day.
  public init(
    date: CivilDate, overdue: [DueTodo] = [], leftOver: [OccurrenceDay] = [],
    leftOverCount: Int = 0, days: [OccurrenceDay], left: [LeftThisWeek] = [],
    dueSoon: [DueTodo] = [], undated: [any PlannedEvent] = [], undatedCount: Int = 0,
    nextAlarms: [ScheduledAlarm]
  ) {
    self.date = date
    self.overdue = overdue
    self.leftOver = leftOver
    self.leftOverCount = leftOverCount
    self.days = days
    self.left = left
    self.dueSoon = dueSoon
    self.undated = undated
    self.undatedCount = undatedCount
    self.nextAlarms = nextAlarms
  }
}

/// A routine that is to be done a number of times a week, and was done fewer times this week.
public struct LeftThisWeek: Sendable {
  /// The routine.
  public let routine: Routine
  /// The number of times that the routine is planned in the week, and the number of times that it
  /// was done.
  public let week: Completion

  /// Creates a routine with its counts of this week.
  public init(routine: Routine, week: Completion) {
    self.routine = routine
    self.week = week
  }
}

/// The lines of today at a glance.
public struct TodayRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of today.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of today: overdue todos, todos left over from past days, the day's list, the
  /// routines left for the week, todos due soon, todos without a date, the next alarm, the number
  /// of finished todos, and what to type next.
  public func lines(_ view: TodayView) -> [String] {
    let table = OverdueRenderer(renderer, today: view.date)
    let sections = [
      table.section(view.overdue), table.section(view.leftOver, count: view.leftOverCount),
    ]
    let overdue = Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    var pages = AgendaPages(AgendaRenderer(renderer, today: view.date), of: .list(from: nil))
    let list = view.days.isEmpty ? [pages.freeDay(view.date)] : pages.lines(of: view.days)
    let facts = [alarm(view), view.days.isEmpty ? nil : done(pages.totals)].compactMap(\.self)
    let past = overdue.isEmpty ? [] : overdue + [""]
    return past + list + left(view) + dueSoon(view) + undated(view)
      + (facts.isEmpty ? [] : [""] + facts.map { renderer.line($0, .dim) })
      + [""] + advice(view)
  }

  /// Returns the lines for a user who has no store yet.
  public func welcome() -> [String] { Text.welcome.map { $0[renderer.language] } }

  /// Returns the section of routines that are to be done a number of times this week, and so may be
  /// done today.
  private func left(_ view: TodayView) -> [String] {
    guard !view.left.isEmpty else { return [] }
    let table = TextTable.todos(
      view.left, columns: [.init("", sacrifice: 2)], renderer, event: \.routine
    ) { [.init(Text.doneThisWeek($0.week)[renderer.language], style: .dim)] }
    return ["", renderer.line(.leftThisWeek, .bold)]
      + renderer.indented(table)
  }

  /// Returns the todos that are due soon.
  private func dueSoon(_ view: TodayView) -> [String] {
    guard !view.dueSoon.isEmpty else { return [] }
    return ["", renderer.line(.dueSoon, .bold)]
      + renderer.indented(renderer.table(view.dueSoon, today: view.date))
  }

  /// Returns the todos without a date: the first of them, and how many more there are.
  private func undated(_ view: TodayView) -> [String] {
    guard !view.undated.isEmpty else { return [] }
    let more = view.undatedCount - view.undated.count
    let isCutOff = view.undatedCount >= TodayView.mostCounted
    return ["", renderer.line(.undatedHeading, .bold)]
      + renderer.indented(renderer.table(undated: view.undated))
      + (more > 0
        ? [renderer.line(.moreUndated(more, isAll: !isCutOff), .dim)] : [])
  }

  private func done(_ totals: Completion) -> String? {
    let counts = totals.listed.ofTasks
    return counts.count > 0 ? Text.done(counts)[renderer.language] : nil
  }

  /// Returns a line with the time of the next alarm, its todo, and the time at which the todo
  /// begins or is due. The alarm's date is left out if it is today, and the todo's date if it is
  /// the alarm's date. Nil if no alarm goes off.
  private func alarm(_ view: TodayView) -> String? {
    guard let next = view.nextAlarms.first else { return nil }
    let title = TerminalText.singleLine(next.occurrence.event.title)
    let begin =
      next.due.map { Text.due($0, on: next.localTime.date)[renderer.language] }
      ?? text(of: next.occurrence.localStart, today: next.localTime.date)
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
    guard view.leftOverCount == 0 else { return sentence(.overdue) }
    guard !view.days.isEmpty || !view.undated.isEmpty || !view.dueSoon.isEmpty else {
      return renderer.sentence(.emptyList(on: view.date, today: view.date), .dim)
    }
    let open = view.days.first { $0.isFirst && $0.event.isTask && !$0.event.isFinished }
    let next =
      view.overdue.first?.event ?? open?.event ?? view.dueSoon.first?.event
      ?? view.undated.first
    guard let event = next, let id = event.id else { return sentence(.allDone) }
    return sentence(.open(id, title: TerminalText.singleLine(event.title)))
  }

  private func sentence(_ advice: TodayAdvice) -> [String] {
    renderer.sentence(.advice(advice), .dim)
  }
}

/// The lines of past todos: overdue todos, in red, with their dues, and todos that are left over,
/// with their days.
public struct OverdueRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// The most rows of left-over todos above the list of today. Older todos are left out, so that
  /// today stays in view.
  public static let mostRowsAboveToday = 10

  /// Creates a renderer of the todos that are past as of `today`.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// Returns the heading of the todos that are left over.
  ///
  /// - Parameter count: The number of todos; nil if it isn't known yet.
  public func heading(count: Int? = nil) -> String {
    let parts = [Text.leftOver[renderer.language], count.map { "\($0)" }]
    return renderer.line(parts.compactMap(\.self).joined(separator: " · "), .bold)
  }

  /// Returns the section of overdue todos; empty if there are none.
  public func section(_ overdue: [DueTodo]) -> [String] {
    guard !overdue.isEmpty else { return [] }
    let heading = "\(Text.term(.overdue)[renderer.language]) · \(overdue.count)"
    return [renderer.line(heading, .bold.and(.red))]
      + renderer.indented(renderer.table(overdue, today: today))
  }

  /// Returns the indented rows of left-over todos, which stand under a heading. If there is little
  /// room, the table drops these columns in this order: the tags; the priority and the steps; the
  /// date, which the number of days since the date can replace; that number; the id.
  public func rows(_ days: [OccurrenceDay]) -> [String] { renderer.indented(table(days)) }

  /// Returns the section of left-over todos above a list of today: the heading, the most recent of
  /// the todos, and the number of earlier ones; empty if nothing is left over.
  ///
  /// - Parameters:
  ///   - days: The last todos that are left over, the earliest first.
  ///   - count: The number of all todos that are left over.
  public func section(_ days: [OccurrenceDay], count: Int) -> [String] {
    guard count > 0 else { return [] }
    let earlier = count - days.count
    let rest = Text.earlierOverdue(earlier)[renderer.language]
    return [heading(count: count)]
      + (earlier > 0 ? [renderer.line(TextRenderer.indent + rest, .dim)] : []) + rows(days)
  }

  /// Returns the lines below the lists of overdue and left-over todos.
  ///
  /// - Parameters:
  ///   - overdue: The number of todos whose due is past.
  ///   - leftOver: The number of todos whose day is past.
  ///   - hasAdvice: Whether to name the commands that change the whole list.
  public func end(overdue: Int, leftOver: Int, hasAdvice: Bool) -> [String] {
    guard overdue + leftOver > 0 else { return renderer.sentence(.nothingOverdue, .dim) }
    return ["", renderer.line(.pastCount(overdue: overdue, leftOver: leftOver), .dim)]
      + (hasAdvice ? renderer.sentence(.overdueAdvice, .dim) : [])
  }

  private func table(_ days: [OccurrenceDay]) -> TextTable {
    .todos(
      days, columns: [.init("", sacrifice: 2), .init("", sacrifice: 3)], renderer, event: \.event
    ) {
      [
        .init(Text.daysAgo($0.daysLate(on: today))[renderer.language], style: .dim),
        .init(Text.date($0.date)[renderer.language], style: .dim),
      ]
    }
  }
}
