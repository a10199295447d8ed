import ArgumentParser
import TodoDomain

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add a schedule, a routine or a diary entry.",
    subcommands: [AddSchedule.self, AddRoutine.self, AddDiary.self]
  )
}

struct AddSchedule: ParsableCommand {
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
    guard repeating.rule == nil || (days == nil && !openEnded) else {
      throw ValidationError("--repeat and --rrule go without --days and --open-ended.")
    }
  }

  func run() throws {
    try new.add(Session(global), zone: zone) { details, today in
      let start = on.resolved(today: today)
      let pattern = try DatePattern(start: start, recurrence: recurrence(today))
      return try Schedule(details: details, pattern: pattern, place: place)
    }
  }

  private func recurrence(_ today: CivilDate) throws -> Recurrence {
    let last = until?.resolved(today: today)
    if let rule = repeating.rule {
      return .set(RecurrenceSet(rule: try last.map { try rule.ending(.until($0)) } ?? rule))
    }
    if let days { return .weekly(on: days, until: last) }
    if openEnded { return .weekly(on: .everyDay, until: nil) }
    return last.map { .daily(until: $0) } ?? .once
  }
}

struct AddRoutine: ParsableCommand {
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
    try new.add(Session(global)) { details, today in
      try Routine(
        details: details, days: days, activeFrom: from?.resolved(today: today) ?? today,
        activeUntil: until?.resolved(today: today), isPublic: !isPrivate)
    }
  }
}
