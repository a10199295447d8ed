import ArgumentParser
import TodoDomain
import TodoPresentation
import TodoWords

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add a todo in one line, a routine or a diary entry.",
    discussion: """
      `todoctl add dentist tomorrow 3pm for 1h @Gangnam #medicine !30m` is a schedule. Without a \
      date it is for today. `todoctl when TEXT` shows what words mean. Everything after `--` is the \
      title.
      """,
    subcommands: [AddSchedule.self, AddRoutine.self, AddDiary.self],
    defaultSubcommand: AddSchedule.self,
    aliases: ["new"]
  )
}

private struct AddSchedule: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Add a schedule: a single day, a period or a series.",
    discussion: """
      --until makes it a period of several days. --days repeats it every week, until the date of \
      --until or without an end. --open-ended alone repeats it every day. --repeat and --rrule repeat it by a rule. \
      Without --zone its time is local time, wherever you are. With --on, words for dates \
      and repetitions stay in the title.
      """
  )

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp(
      "The date, or the first date of a period or a series (default: the text's, else today).",
      valueName: "date"),
    transform: Parsing.date)
  var on: DateArgument?

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
    let todo = try NewTodo(new, isDated: on != nil, .schedule, place: place)
    try session.add(todo, new, zone: zone) { todo, details, context, _ in
      let start = try (on ?? todo.date)?.resolved(context) ?? context.today
      let pattern = try DatePattern(
        start: start, recurrence: recurrence(of: todo, from: start, context))
      return try Schedule(details: details, pattern: pattern, place: todo.place)
    }
  }

  private func recurrence(
    of todo: NewTodo, from start: CivilDate, _ context: CommandContext
  ) throws -> Recurrence {
    let last = try NewTodo.one(until, todo.until, "--until")?
      .resolved(context, from: start, as: .last)
    let repeats = days != nil || openEnded || repeating.isGiven
    try NewTodo.requireOne(hasOption: repeats, hasWords: todo.repetition != nil, "--repeat")
    if let days = days ?? todo.repetition?.plainWeekdays { return .weekly(on: days, until: last) }
    let ruled = try repeating.recurrence(
      of: .schedule, todo, from: start, until: last, in: zone ?? context.zone, context)
    if let ruled { return ruled }
    if openEnded { return .weekly(on: .everyDay, until: nil) }
    return last.map { .daily(until: $0) } ?? .once
  }
}

extension RepeatOptions {
  /// The recurrence by a rule, of the text or of the options; nil if neither has one.
  ///
  /// - Throws: `CommandError.usage` if both the rule and `last` end it.
  fileprivate func recurrence(
    of kind: EventKind, _ todo: NewTodo, from start: CivilDate, until last: CivilDate?,
    in zone: ZoneID, _ context: CommandContext
  ) throws -> Recurrence? {
    let rule =
      try todo.repetition.map { try PhraseArgument($0).rule(of: kind, from: start, context) }
      ?? rule(of: kind, from: start, at: todo.time, in: zone, context)
    guard let rule else { return nil }
    guard last == nil || rule.end == .never else {
      throw CommandError.usage(
        "The repetition has an end of its own.", hint: "Leave the last date out.")
    }
    return .set(RecurrenceSet(rule: try last.map { try rule.ending(.until($0)) } ?? rule))
  }
}

private struct AddRoutine: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine", abstract: "Add a routine: a habit that repeats.",
    discussion: """
      Examples: `todoctl add routine mon,wed 7:30 yoga`, `todoctl add routine 3 times a week swim`. \
      Without a repetition it repeats every day.
      """)

  @OptionGroup var new: NewEventOptions

  @Option(
    help: ArgumentHelp(
      "The weekdays on which it repeats, such as mon,wed (default: the text's, else every day).",
      valueName: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @OptionGroup var repeating: RepeatOptions

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

  func validate() throws {
    guard !repeating.isGiven || days == nil else {
      throw ValidationError("--repeat and --rrule can't be combined with --days.")
    }
  }

  func run() throws {
    let session = try Session(global)
    let todo = try NewTodo(new, isDated: days != nil, .routine)
    guard todo.place == nil else {
      throw ValueError.fieldDoesNotApply(.place, .routine)
    }
    try NewTodo.requireOne(
      hasOption: days != nil || repeating.isGiven, hasWords: todo.repetition != nil, "--repeat")
    try session.add(todo, new) { todo, details, context, provider in
      // A repeated command keeps what it doesn't name: today may be another day by now.
      let stored = try provider.event(withUID: details.uid).flatMap(Routine.init)
      let first = try NewTodo.one(from, todo.date, "--from")?.resolved(context, as: .first)
      let begin = try first ?? stored?.activeFrom ?? context.today
      let pattern = try DatePattern(
        start: begin, recurrence: recurrence(of: todo, from: begin, context))
      return try Routine(details: details, pattern: pattern, isPublic: !isPrivate)
    }
  }

  private func recurrence(
    of todo: NewTodo, from start: CivilDate, _ context: CommandContext
  ) throws -> Recurrence {
    let last = try NewTodo.one(until, todo.until, "--until")?
      .resolved(context, from: start, as: .last)
    if let days = days ?? todo.repetition?.plainWeekdays { return .weekly(on: days, until: last) }
    return try repeating.recurrence(
      of: .routine, todo, from: start, until: last, in: context.zone, context)
      ?? .weekly(on: .everyDay, until: last)
  }
}

extension Session {
  /// Stores the event that `make` builds of the details, and answers with it.
  fileprivate func add(
    _ todo: NewTodo, _ options: NewEventOptions, zone: ZoneID? = nil,
    _ make: (NewTodo, EventDetails, CommandContext, any EventReading) throws -> any PlannedEvent
  ) throws {
    let uid = options.naming.uid ?? makeUID()
    let store = try store(.harmlessWithUID(uid))
    let added = try store.write(note("add")) { transaction in
      let context = try context(transaction)
      let todo = try todo.placed(context)
      let category = try transaction.requiredCategory(named: todo.category)
      let details = try options.details(of: todo, uid, category, zone)
      let event = try make(todo, details, context, transaction)
      return try transaction.requiredEvent(with: transaction.addOnce(event))
    }
    try store.showing { try answer(.stored, [added], asList: false, options.answer, $0) }
  }
}
