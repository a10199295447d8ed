import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `today`, which also runs if no command is typed.
struct TodayCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: Text(
      "Show past todos, today's todos, todos due soon and todos without a date.",
      "지난 투두, 오늘의 투두, 마감이 임박한 투두, 날짜 없는 투두를 보여 줘요."),
    discussion: Text("`todoctl` alone does the same.", "`todoctl`만 써도 같아요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    guard !session.hasNoStoreYet else { return try welcome(session) }
    try session.provider().readAndWait { provider in
      let output = TodayOutput(context: try session.context(provider))
      if global.json {
        return try output.writeJSON(provider) { try Output.write($0) }
      }
      try session.print(output.lines(provider))
    }
  }

  /// Introduces the program to a user without a store. It creates nothing.
  private func welcome(_ session: Session) throws {
    let context = session.context(settings: [])
    if global.json { return try TodayOutput(context: context).writeEmptyJSON() }
    try session.print(TodayRenderer(context.renderer).welcome())
  }
}

/// Today at a glance.
private struct TodayOutput {
  let context: CommandContext

  func lines(_ provider: any EventReading) throws -> [String] {
    let today = try context.today
    let past = PastOutput(context, isBrief: true)
    let (overdue, leftOver) = (try past.overdue(provider), try past.latest(provider))
    let (days, left) = try rows(provider, today)
    let late = Set(overdue.map(\.event.id))
    let undated = try undated(provider)
    let view = TodayView(
      date: today, overdue: overdue, leftOver: leftOver.days, leftOverCount: leftOver.count,
      days: days.filter { !late.contains($0.event.id) }, left: left,
      dueSoon: try dueSoon(provider, besides: late.union(days.map(\.event.id))),
      undated: undated.first, undatedCount: undated.count, nextAlarms: try nextAlarms(provider))
    return TodayRenderer(context.renderer).lines(view)
  }

  /// Returns today's rows, and the routines with a number of times a week that are still to be done
  /// this week, both in the order of lists.
  private func rows(
    _ provider: any EventReading, _ today: CivilDate
  ) throws -> (days: [OccurrenceDay], left: [LeftThisWeek]) {
    let zone = try context.zone
    var days: [OccurrenceDay] = []
    var left: [(row: Occurrence, left: LeftThisWeek)] = []
    try provider.visitEvents(.overlapping(today...today)) { event, records in
      days += event.days(in: today...today, records: records, displayedIn: zone)
      guard let routine = Routine(event), let week = routine.week(of: today, records: records),
        routine.isLeft(on: today, records: records)
      else { return }
      left.append(
        (Occurrence(date: today, event: event), LeftThisWeek(routine: routine, week: week)))
    }
    return (days.sorted(), left.sorted { $0.row < $1.row }.map(\.left))
  }

  /// Returns the todos that are due soon, without todos that are listed anyway.
  private func dueSoon(
    _ provider: any EventReading, besides others: Set<EventID?>
  ) throws -> [DueTodo] {
    try context.dueSoon(provider).filter { !others.contains($0.event.id) }
  }

  /// Returns the first todos without a date, and the number of all such todos. It counts to at most
  /// `mostCounted`, since counting a great many would take longer than the rest of the command.
  private func undated(
    _ provider: any EventReading
  ) throws -> (first: [any PlannedEvent], count: Int) {
    var (first, count): ([any PlannedEvent], Int) = ([], 0)
    try provider.visitUndated { event in
      count += 1
      if count <= Self.mostUndated { first.append(event) }
      return count < TodayView.mostCounted
    }
    return (first, count)
  }

  /// The largest number of todos without a date that people see.
  private static let mostUndated = 5

  /// Writes JSON on one line, item by item.
  func writeJSON(_ provider: any EventReading, to sink: @escaping ByteSink) throws {
    let (json, today, zone) = (EventJSON(context.kinds), try context.today, try context.zone)
    var list = ListJSON("overdue", to: sink)
    try PastOutput(context).append(provider, to: &list)
    list.next("items")
    var totals = Completion.none
    let (days, left) = try rows(provider, today)
    for day in days {
      try list.append(json.value(day))
      if day.isFirst { totals = totals + day.occurrence.counted }
    }
    list.next("dueSoon")
    for todo in try dueSoon(provider, besides: []) { try list.append(json.value(todo, on: today)) }
    list.next("undated")
    let undated = try undated(provider)
    for event in undated.first { try list.append(json.value(event)) }
    list.next("left")
    for left in left { try list.append(json.value(left)) }
    list.next("nextAlarms")
    for alarm in try nextAlarms(provider) {
      try list.append(json.value(alarm, displayedIn: zone))
    }
    try list.finish(tail(today, totals, undated: try provider.undatedCount(), hasStore: true))
  }

  /// Writes JSON of the same shape for a store that doesn't exist.
  func writeEmptyJSON() throws {
    let names = ["overdue", "leftOver", "items", "dueSoon", "undated", "left", "nextAlarms"]
    let lists = names.map { ($0, JSONValue.array([])) }
    try Output.write(Envelope.of(lists + tail(context.today, .none, undated: 0, hasStore: false)))
  }

  private func tail(
    _ today: CivilDate, _ totals: Completion, undated: Int, hasStore: Bool
  ) -> [(String, JSONValue)] {
    let counts = totals.listed
    return [
      ("date", EventJSON.text(today)), ("count", .integer(Int64(counts.tasks))),
      ("finished", .integer(Int64(counts.finished))),
      ("undatedCount", .integer(Int64(undated))), ("hasStore", .bool(hasStore)),
    ]
  }

  private func nextAlarms(_ provider: any EventReading) throws -> [ScheduledAlarm] {
    try provider.nextAlarms(
      from: context.now, displayedIn: context.zone, allDayAt: context.allDayAlarm)
  }
}

extension CommandContext {
  /// Returns the todos that are due from now on until the last day that counts as soon, the
  /// earliest due first.
  func dueSoon(_ provider: any EventReading) throws -> [DueTodo] {
    let (today, now) = (try today, try localNow)
    return try provider.dueTodos(in: today...today.advanced(by: dueSoonDays), displayedIn: zone)
      .filter { !$0.isLate(at: now) }
  }
}

extension Session {
  /// Whether the user never had a store: there is none at the user's own path, no other path was
  /// named, and no backup shows that a store was lost.
  fileprivate var hasNoStoreYet: Bool {
    options.namedStore(in: environment) == nil
      && !FileManager.default.fileExists(atPath: storePath)
      && BackupLocations(environment).newestBackup(of: storePath) == nil
  }
}
