public import TodoDomain
import TodoLocalisation

/// Today at a glance: what is overdue and left over, the list of the day, what is due soon, what
/// has no date, and what comes next. Each todo is in one of the lists.
public struct TodayView: Sendable {
  /// Today's date.
  public let date: CivilDate
  /// The todos whose due is past, the earliest due first.
  public let overdue: [DueTodo]
  /// The last todos whose day is past, the earliest first.
  public let leftOver: [OccurrenceDay]
  /// The number of all todos whose day is past.
  public let leftOverCount: Int
  /// The rows of today, in the order of lists.
  public let days: [OccurrenceDay]
  /// What may be done today, of so many times a week, and needn't be.
  public let left: [LeftThisWeek]
  /// The todos that are due soon, the earliest due first.
  public let dueSoon: [DueTodo]
  /// The first todos without a date.
  public let undated: [any PlannedEvent]
  /// The number of all todos without a date.
  public let undatedCount: Int
  /// The largest such number that is counted; of more it is this one.
  public static let mostCounted = 1_000
  /// The alarms of the next moment at which any goes off; empty if none does.
  public let nextAlarms: [DueAlarm]

  /// Makes the view of a day.
  public init(
    date: CivilDate, overdue: [DueTodo] = [], leftOver: [OccurrenceDay] = [],
    leftOverCount: Int = 0, days: [OccurrenceDay], left: [LeftThisWeek] = [],
    dueSoon: [DueTodo] = [], undated: [any PlannedEvent] = [], undatedCount: Int = 0,
    nextAlarms: [DueAlarm]
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

  /// The lines of today: what is overdue and left over, the day's list, what is left of the week,
  /// what is due soon, what has no date, the next alarm, how many are finished, and what to type
  /// next.
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

  /// The lines for somebody who has no store yet.
  public func welcome() -> [String] { Text.welcome.map { $0[renderer.language] } }

  /// What may be done today, since it is to be done so many times this week.
  private func left(_ view: TodayView) -> [String] {
    guard !view.left.isEmpty else { return [] }
    let table = TextTable.todos(
      view.left, columns: [.init("", sacrifice: 2)], renderer, event: \.routine
    ) { [.init(Text.doneThisWeek($0.week)[renderer.language], style: .dim)] }
    return ["", renderer.line(.leftThisWeek, .bold)]
      + renderer.indented(table)
  }

  /// What is due soon.
  private func dueSoon(_ view: TodayView) -> [String] {
    guard !view.dueSoon.isEmpty else { return [] }
    return ["", renderer.line(.dueSoon, .bold)]
      + renderer.indented(renderer.table(view.dueSoon, today: view.date))
  }

  /// What has no date: the first of them, and how many more there are.
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

  /// When the next alarm goes off, what it reminds of, and when that begins or is due, without the
  /// date if it is today.
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
      return renderer.sentence(.emptyList(on: view.date), .dim)
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

/// The lines of todos that are past: those that are overdue, in red, with their dues, and those
/// that are left over, with their days.
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

  /// The heading of what is left over.
  ///
  /// - Parameter count: The number of todos; nil where it isn't known yet.
  public func heading(count: Int? = nil) -> String {
    let parts = [Text.leftOver[renderer.language], count.map { "\($0)" }]
    return renderer.line(parts.compactMap(\.self).joined(separator: " · "), .bold)
  }

  /// The section of what is overdue; empty if nothing is.
  public func section(_ overdue: [DueTodo]) -> [String] {
    guard !overdue.isEmpty else { return [] }
    let heading = "\(Text.term(.overdue)[renderer.language]) · \(overdue.count)"
    return [renderer.line(heading, .bold.and(.red))]
      + renderer.indented(renderer.table(overdue, today: today))
  }

  /// The rows of some todos that are left over, to stand under the heading. Where there is little
  /// room the date leaves first, since the row says how late it is, then that, and then the number.
  public func rows(_ days: [OccurrenceDay]) -> [String] { renderer.indented(table(days)) }

  /// A section above a list of today: the heading, the last of the todos, and how many earlier ones
  /// there are; empty if nothing is left over.
  ///
  /// - Parameter days: The last todos that are left over, the earliest first.
  /// - Parameter count: The number of all of them.
  public func section(_ days: [OccurrenceDay], count: Int) -> [String] {
    guard count > 0 else { return [] }
    let earlier = count - days.count
    let rest = Text.earlierOverdue(earlier)[renderer.language]
    return [heading(count: count)]
      + (earlier > 0 ? [renderer.line(TextRenderer.indent + rest, .dim)] : []) + rows(days)
  }

  /// What stands after the lists of what is overdue and left over.
  ///
  /// - Parameters:
  ///   - overdue: The number of todos whose due is past.
  ///   - leftOver: The number of those whose day is past.
  ///   - hasAdvice: Whether to name the commands that change all of the list.
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
