import ArgumentParser
import TodoDomain

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add a schedule, a routine or a diary entry.",
    subcommands: [AddSchedule.self, AddRoutine.self, AddDiary.self]
  )
}

struct AddSchedule: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Add something planned for a day, a period or a series of days.",
    discussion: """
      With --until it is a period; with --days it repeats weekly, up to --until or without an end; \
      --open-ended alone repeats it daily. --repeat and --rrule repeat it by a rule. Without --zone \
      its time is meant wherever you are.
      """
  )

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp("The day, or the first day.", valueName: "date"), transform: Parsing.date)
  var on: DateArgument

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var until: DateArgument?

  @Option(
    help: ArgumentHelp("The days of the week, such as mon,wed.", valueName: "days"),
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

  @Option(help: "Where it takes place.")
  var place: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !openEnded || until == nil else {
      throw ValidationError("Give --until or --open-ended, not both.")
    }
    guard !repeating.isGiven || (days == nil && !openEnded) else {
      throw ValidationError("--repeat and --rrule go without --days and --open-ended.")
    }
    guard !repeating.hasEnd || until == nil else {
      throw ValidationError("The rule says itself where it ends; leave --until out.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try new.add(session, zone: zone) { details, provider in
      let today = try session.today(provider)
      let recurrence = try recurrence(today, session, provider)
      let pattern = try DatePattern(start: on.resolved(today: today), recurrence: recurrence)
      return try Schedule(details: details, pattern: pattern, place: place)
    }
  }

  private func recurrence(
    _ today: CivilDate, _ session: Session, _ provider: any EventProviding
  ) throws -> Recurrence {
    let last = until?.resolved(today: today)
    let rule = try repeating.rule(
      from: on.resolved(today: today), at: new.at, in: zone ?? session.timeZone(provider),
      weekStart: session.firstWeekday(provider))
    if let rule {
      return .set(RecurrenceSet(rule: try last.map { try rule.ending(.until($0)) } ?? rule))
    }
    if let days { return .weekly(on: days, until: last) }
    if openEnded { return .weekly(on: .everyDay, until: nil) }
    return last.map { .daily(until: $0) } ?? .once
  }
}

struct AddRoutine: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine", abstract: "Add a habit on days of the week.")

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp("The days of the week, such as mon,wed.", valueName: "days"),
    transform: Parsing.days)
  var days: WeekdaySet

  @Option(
    help: ArgumentHelp("The first day that it may be on (default: today).", valueName: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: ArgumentHelp("The last day that it may be on.", valueName: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Flag(name: .customLong("private"), help: "Others may not see it.")
  var isPrivate = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try new.add(session) { details, provider in
      let today = try session.today(provider)
      // What isn't said is as it was the first time: today is another day by now.
      let stored = try provider.event(withUID: details.uid) as? Routine
      return try Routine(
        details: details, days: days,
        activeFrom: from?.resolved(today: today) ?? stored?.activeFrom ?? today,
        activeUntil: until?.resolved(today: today), isPublic: !isPrivate)
    }
  }
}
