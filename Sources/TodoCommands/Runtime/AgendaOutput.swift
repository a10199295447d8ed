import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation

/// The output of a list of days. It reads, lays out and writes one page at a time, so that memory
/// doesn't grow with the length of the list.
struct AgendaOutput {
  let context: CommandContext
  /// Whether the output is JSON.
  let asJSON: Bool
  /// The subject of the list: a day, a week or a range.
  let subject: AgendaRenderer.Subject
  /// The days of the list.
  let dates: ClosedRange<CivilDate>
  /// Whether somebody typed the days, so that an empty list names them.
  var hasTypedDates = false
  /// Whether the list shows the times of alarms.
  var tellsAlarms = false
  /// The overdue todos, which come first; nil for a list without them.
  var overdue: PastOutput?
  /// Whether an event belongs in the list.
  var isWanted: (any PlannedEvent) -> Bool = { _ in true }

  /// Writes JSON on one line, or lines of text.
  ///
  /// - Parameter provider: A snapshot, since the list reads the store several times.
  func write(_ provider: any EventReading, to sink: @escaping ByteSink) throws {
    let zone = try context.zone
    if asJSON { return try writeJSON(provider, displayedIn: zone, to: sink) }
    let renderer = AgendaRenderer(context.renderer, today: try context.today)
    try overdue?.write(provider, to: sink)
    var pages = AgendaPages(renderer, of: subject, dates: hasTypedDates ? dates : nil) {
      alarm(of: $0, displayedIn: zone)
    }
    var isEmpty = true
    try provider.visitAgenda(
      in: dates, displayedIn: zone, judgedOn: context.today, where: isWanted
    ) { days in
      isEmpty = false
      try sink(Output.bytes(of: pages.lines(of: days)))
    }
    let hintsAtUndated = try isEmpty && dates.contains(context.today)
    let undated = try hintsAtUndated ? provider.undatedCount() : 0
    try sink(Output.bytes(of: pages.end(undated: undated)))
  }

  private func writeJSON(
    _ provider: any EventReading, displayedIn zone: ZoneID, to sink: @escaping ByteSink
  ) throws {
    var items = ListJSON(overdue == nil ? "items" : "overdue", to: sink)
    if let overdue {
      try overdue.append(provider, to: &items)
      items.next("items")
    }
    let json = EventJSON(context.kinds)
    try provider.visitAgenda(
      in: dates, displayedIn: zone, judgedOn: context.today, where: isWanted
    ) { days in
      for day in days {
        try items.append(
          tellsAlarms
            ? json.value(day, alarms: alarms(of: day.occurrence, displayedIn: zone))
            : json.value(day))
      }
    }
    try items.finish()
  }

  /// Returns when the next alarm goes off; nil in a list without alarms, and if no further alarm
  /// goes off.
  private func alarm(of occurrence: Occurrence, displayedIn zone: ZoneID) -> LocalDateTime? {
    guard tellsAlarms else { return nil }
    return alarms(of: occurrence, displayedIn: zone).first { $0.at >= context.now }?.localTime
  }

  private func alarms(of occurrence: Occurrence, displayedIn zone: ZoneID) -> [ScheduledAlarm] {
    ScheduledAlarm.all(of: occurrence, displayedIn: zone, allDayAt: context.allDayAlarm)
  }
}

/// The request of `day`, `week` and `watch`.
enum AgendaRequest: Sendable {
  case day(DateArgument?)
  case week(WeekArgument)

  /// Writes the list at the moment of the session to standard output.
  func show(_ session: Session) throws {
    try session.provider().readAndWait { provider in
      try output(session, provider).write(provider) { try Output.write($0) }
    }
  }

  /// Returns the list at the moment of the session. It is held whole, so that it can be compared
  /// with the next list.
  func answer(_ session: Session, _ provider: any EventReading) throws -> Agenda {
    let output = try output(session, provider)
    let buffer = Buffer()
    try output.write(provider) { buffer.bytes += $0 }
    let today = try output.context.today
    let headings = AgendaRenderer(output.context.renderer, today: today).headingsOfToday
    return Agenda(today: today, dates: output.dates, bytes: buffer.bytes, todayHeadings: headings)
  }

  private func output(_ session: Session, _ provider: any EventReading) throws -> AgendaOutput {
    let context = try session.context(provider)
    let today = try context.today
    let (subject, dates): (AgendaRenderer.Subject, ClosedRange<CivilDate>)
    switch self {
    case .day(let argument):
      if let argument, argument.isSeveralDays, let text = argument.text {
        throw CommandError.longPeriod(text, forWeek: false)
      }
      let date = try argument?.resolved(context, .around) ?? today
      (subject, dates) = (.day(date), date...date)
    case .week(let argument):
      let week = try argument.resolved(context)
      (subject, dates) = (.week(week), week.days)
    }
    return AgendaOutput(
      context: context, asJSON: session.options.json, subject: subject, dates: dates)
  }

  /// Collects the bytes that were written so far.
  private final class Buffer {
    var bytes: [UInt8] = []
  }
}

/// The list of a day or a week, ready to be written.
struct Agenda {
  /// The date of today when the list was made.
  let today: CivilDate
  /// The days of the list.
  let dates: ClosedRange<CivilDate>
  /// JSON on one line, or lines of text.
  let bytes: [UInt8]
  /// The line above today's rows, and the line that replaces these rows if there are none.
  let todayHeadings: [String]

  /// Returns the lines that fit on a screen. A longer list loses as many lines at its beginning as
  /// it takes to show today's rows.
  ///
  /// - Parameter height: The lines of the screen; the last one is for the cursor.
  func bytes(fitting height: Int) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    let room = max(1, height - 1)
    let headings = todayHeadings.map { Array($0.utf8) }
    guard lines.count > room, let today = lines.firstIndex(where: { headings.contains(Array($0)) })
    else { return bytes }
    let end = lines[today...].firstIndex { $0.isEmpty } ?? lines.count
    let first = end <= room ? 0 : min(today, lines.count - room)
    return Array(lines[first..<first + room].joined(separator: [UInt8(ascii: "\n")]))
      + [UInt8(ascii: "\n")]
  }

  /// Returns whether both lists have the same days and the same words.
  func looksLike(_ other: Agenda) -> Bool { dates == other.dates && bytes == other.bytes }
}

/// The past todos, above another list or as a list of their own: overdue todos, whose due is past,
/// and left-over todos, whose last day is past but which aren't overdue. The left-over todos are
/// written page by page, so that memory doesn't grow with their number.
struct PastOutput {
  private let context: CommandContext
  /// Whether the text has only the last few todos that are left over. JSON always has all.
  private let isBrief: Bool
  /// Whether the list goes back further than the preferred number of days.
  private let isUnlimited: Bool
  private let isWanted: (any PlannedEvent) -> Bool

  /// Makes the list of the todos that are past as of today.
  init(
    _ context: CommandContext, isBrief: Bool = false, isUnlimited: Bool = false,
    where isWanted: @escaping (any PlannedEvent) -> Bool = { _ in true }
  ) {
    self.context = context
    self.isBrief = isBrief
    self.isUnlimited = isUnlimited
    self.isWanted = isWanted
  }

  /// Returns the todos whose due is past, the earliest due first.
  func overdue(_ provider: any EventReading) throws -> [DueTodo] {
    let (days, now) = (try context.daysBack(isUnlimited: isUnlimited), try context.localNow)
    return try provider.dueTodos(in: days, displayedIn: context.zone)
      .filter { $0.isLate(at: now) && isWanted($0.event) }
  }

  /// Returns the last todos that are left over, and the number of all of them.
  func latest(_ provider: any EventReading) throws -> (days: [OccurrenceDay], count: Int) {
    var (days, count): ([OccurrenceDay], Int) = ([], 0)
    try visit(provider) { page in
      days = (days + page).suffix(OverdueRenderer.mostRowsAboveToday)
      count += page.count
    }
    return (days, count)
  }

  /// Writes the overdue todos and the left-over todos as text, each group with a blank line after
  /// it; nothing for an empty group.
  func write(_ provider: any EventReading, to sink: @escaping ByteSink) throws {
    let renderer = OverdueRenderer(context.renderer, today: try context.today)
    let overdue = try overdue(provider)
    if !overdue.isEmpty { try sink(Output.bytes(of: renderer.section(overdue) + [""])) }
    if isBrief {
      let (days, count) = try latest(provider)
      guard count > 0 else { return }
      return try sink(Output.bytes(of: renderer.section(days, count: count) + [""]))
    }
    var isEmpty = true
    try visit(provider) { page in
      try sink(Output.bytes(of: (isEmpty ? [renderer.heading()] : []) + renderer.rows(page)))
      isEmpty = false
    }
    if !isEmpty { try sink(Output.bytes(of: [""])) }
  }

  /// Appends the overdue todos to a list of JSON, and the todos that are left over to the list
  /// after it.
  func append(_ provider: any EventReading, to list: inout ListJSON) throws {
    let (json, today) = (EventJSON(context.kinds), try context.today)
    for todo in try overdue(provider) { try list.append(json.value(todo, on: today)) }
    list.next("leftOver")
    try visit(provider) { page in
      for day in page { try list.append(json.value(day, leftOverOn: today)) }
    }
  }

  /// Passes the todos that were left open on past days, except the overdue ones, to `body`, page by
  /// page, the earliest first.
  func visit(_ provider: any EventReading, _ body: ([OccurrenceDay]) throws -> Void) throws {
    let (now, zone) = (try context.localNow, try context.zone)
    try visitPast(
      provider, where: { DueTodo($0, displayedIn: zone)?.isLate(at: now) != true }, body)
  }

  /// Passes all todos whose last day is past to `body`, page by page, the earliest first. These are
  /// left-over todos, and todos whose due was on their last day.
  func visitPast(
    _ provider: any EventReading, where isListed: (any PlannedEvent) -> Bool = { _ in true },
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    try provider.visitOverdue(
      before: context.today, within: isUnlimited ? nil : context.overdueDays,
      displayedIn: context.zone, where: { isWanted($0) && isListed($0) }, body)
  }
}
