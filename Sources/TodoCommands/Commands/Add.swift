import ArgumentParser
import TodoDomain
import TodoPresentation

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add a schedule, a routine or a diary entry.",
    subcommands: [AddSchedule.self, AddRoutine.self, AddDiary.self]
  )
}

private struct AddSchedule: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Add a schedule: a single day, a period or a series.",
    discussion: """
      --until makes it a period of several days. --days repeats it weekly, until --until or without \
      an end. --open-ended alone repeats it every day. --repeat and --rrule repeat it by a rule. \
      Without --zone its time is local time, wherever you are.
      """
  )

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp("The date, or the first date of a period or a series.", valueName: "date"),
    transform: Parsing.date)
  var on: DateArgument

  @Option(help: ArgumentHelp("The last date.", valueName: "date"), transform: Parsing.date)
  var until: DateArgument?

  @Option(
    help: ArgumentHelp("The weekdays on which it repeats, such as mon,wed.", valueName: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @Flag(help: "Repeat without an end.")
  var openEnded = false

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: ArgumentHelp(
      "The time zone of its dates and its time, such as Asia/Seoul.", valueName: "zone"),
    transform: Parsing.zone)
  var zone: ZoneID?

  @Option(help: "The place.")
  var place: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !openEnded || until == nil else {
      throw ValidationError("Give --until or --open-ended, not both.")
    }
    guard !repeating.isGiven || (days == nil && !openEnded) else {
      throw ValidationError("--repeat and --rrule can't be combined with --days or --open-ended.")
    }
    guard !repeating.hasEnd || until == nil else {
      throw ValidationError("The rule has an end of its own. Leave --until out.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.add(new, zone: zone) { details, context, _ in
      let today = try context.today
      let recurrence = try recurrence(today, context)
      let pattern = try DatePattern(start: on.resolved(today: today), recurrence: recurrence)
      return try Schedule(details: details, pattern: pattern, place: place)
    }
  }

  private func recurrence(
    _ today: CivilDate, _ context: CommandContext
  ) throws -> Recurrence {
    let last = until?.resolved(today: today)
    let rule = try repeating.rule(
      from: on.resolved(today: today), at: new.at, in: zone ?? context.zone,
      weekStart: context.firstWeekday)
    if let rule {
      return .set(RecurrenceSet(rule: try last.map { try rule.ending(.until($0)) } ?? rule))
    }
    if let days { return .weekly(on: days, until: last) }
    if openEnded { return .weekly(on: .everyDay, until: nil) }
    return last.map { .daily(until: $0) } ?? .once
  }
}

private struct AddRoutine: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine", abstract: "Add a routine: a habit on certain days of the week.")

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp("The weekdays on which it repeats, such as mon,wed.", valueName: "days"),
    transform: Parsing.days)
  var days: WeekdaySet

  @Option(
    help: ArgumentHelp("The first date on which it can occur (default: today).", valueName: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: ArgumentHelp("The last date on which it can occur.", valueName: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Flag(name: .customLong("private"), help: "Mark the routine as private.")
  var isPrivate = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.add(new) { details, context, provider in
      let today = try context.today
      // A repeated command keeps what it doesn't name: today may be another day by now.
      let stored = try provider.event(withUID: details.uid).flatMap(Routine.init)
      return try Routine(
        details: details, days: days,
        activeFrom: from?.resolved(today: today) ?? stored?.activeFrom ?? today,
        activeUntil: until?.resolved(today: today), isPublic: !isPrivate)
    }
  }
}

private struct AddDiary: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary", abstract: "Add an entry to your emotion diary.")

  @Option(
    help: ArgumentHelp(
      "The emotion: \(Emotion.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "emotion"),
    transform: Parsing.emotion)
  var emotion: Emotion

  @Option(
    help: ArgumentHelp(
      "When you felt it, in UTC, such as 2026-11-21T09:30:00Z (default: now).", valueName: "instant"
    ),
    transform: Parsing.instant)
  var at: Instant?

  @OptionGroup var fields: DiaryOptions
  @OptionGroup var naming: UIDOption
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let uid = naming.uid ?? session.makeUID()
    let store = try session.store(.harmlessWithUID(uid))
    let entry = try store.write(session.note("add diary")) { transaction in
      let stored = try transaction.diary(with: uid)
      // A repeated command keeps what it doesn't name: now is another moment by now.
      let entry = try DiaryEntry(
        uid: stored?.uid ?? uid, createdAt: at ?? stored?.createdAt ?? session.now, emotion: emotion
      ).applying(fields.patch)
      try transaction.addOnce(entry)
      return entry
    }
    try store.showing { try session.show(entry, $0) }
  }
}

extension Session {
  /// Stores the event that `make` builds of the details, and shows it.
  fileprivate func add(
    _ new: NewEventOptions, zone: ZoneID? = nil,
    _ make: (EventDetails, CommandContext, any EventReading) throws -> any PlannedEvent
  ) throws {
    let uid = new.naming.uid ?? makeUID()
    let store = try store(.harmlessWithUID(uid))
    let added = try store.write(note("add")) { transaction in
      let name = new.category ?? Category.none.name
      let category = try transaction.requiredCategory(named: name)
      let details = try new.details(uid, category, zone)
      let event = try make(details, context(transaction), transaction)
      return try transaction.requiredEvent(with: transaction.addOnce(event))
    }
    try store.showing { try show(added, $0) }
  }
}
