import ArgumentParser
import Foundation
import TodoDomain

/// The fields of an event that can be changed.
struct FieldOptions: ParsableArguments {
  @Option(help: "The title.")
  var title: String?

  @Option(
    name: [.customLong("on"), .customLong("from")],
    help: ArgumentHelp("The date, or the first date of a period or a series.", valueName: "date"),
    transform: Parsing.date)
  var start: DateArgument?

  @Option(help: ArgumentHelp("The last date.", valueName: "date"), transform: Parsing.date)
  var until: DateArgument?

  @Flag(help: "Remove the last date.")
  var openEnded = false

  @Option(
    help: ArgumentHelp("The weekdays on which it repeats, such as mon,wed.", valueName: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @Flag(help: "Remove the weekdays.")
  var noDays = false

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: ArgumentHelp("The time of day, such as 14:30.", valueName: "HH:MM"),
    transform: Parsing.time)
  var at: TimeOfDay?

  @Flag(help: "Remove the time.")
  var allDay = false

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length"),
    transform: Parsing.length)
  var length: EventLength?

  @Flag(help: "Remove the length.")
  var noLength = false

  @Option(
    help: ArgumentHelp(
      "The time zone of its dates and its time, such as Asia/Seoul.", valueName: "zone"),
    transform: Parsing.zone)
  var zone: ZoneID?

  @Flag(help: "Remove the time zone.")
  var noZone = false

  @Option(
    help: ArgumentHelp("The name of a category; `category list` shows them.", valueName: "name"))
  var category: String?

  @Option(
    help: ArgumentHelp("How long before it to remind, such as 10m, 1h or 1d.", valueName: "alarm"),
    transform: Parsing.alarm)
  var alarm: Alarm?

  @Flag(help: "Remove the alarm.")
  var noAlarm = false

  @Option(help: "The place.")
  var place: String?

  @Flag(help: "Remove the place.")
  var noPlace = false

  @Option(help: "A note.")
  var memo: String?

  @Flag(help: "Remove the note.")
  var noMemo = false

  @Flag(help: "Mark a routine as public, or as private.")
  var visibility: Visibility?

  func validate() throws {
    let pairs: [(Bool, Bool, String)] = [
      (until != nil, openEnded, "--until or --open-ended"),
      (days != nil, noDays, "--days or --no-days"),
      (days != nil || noDays, repeating.isGiven, "weekdays or a rule"),
      (until != nil || openEnded, repeating.hasEnd, "the end in the rule or with an option"),
      (length != nil, noLength, "--for or --no-length"),
      (zone != nil, noZone, "--zone or --no-zone"),
      (at != nil, allDay, "--at or --all-day"), (alarm != nil, noAlarm, "--alarm or --no-alarm"),
      (place != nil, noPlace, "--place or --no-place"),
      (memo != nil, noMemo, "--memo or --no-memo"),
    ]
    if let pair = pairs.first(where: { $0.0 && $0.1 }) {
      throw ValidationError("Give \(pair.2), not both.")
    }
  }

  /// Whether they say how an event repeats.
  var changesRecurrence: Bool {
    until != nil || openEnded || days != nil || noDays || repeating.isGiven
  }

  /// The changes to an event that were asked for.
  ///
  /// - Throws: `RequestError.unknownCategory`.
  func patch(
    of event: any PlannedEvent, _ context: CommandContext, _ provider: any EventProviding
  ) throws -> EventPatch {
    let today = try context.today
    var patch = EventPatch()
    patch.title = title
    patch.start = start?.resolved(today: today)
    patch.until = change(until?.resolved(today: today), isCleared: openEnded)
    patch.days = noDays ? [] : days
    patch.rule = try rule(of: event, context)
    patch.length = change(length, isCleared: noLength)
    patch.zone = change(zone, isCleared: noZone)
    patch.time = change(at, isCleared: allDay)
    patch.category = try category.map { try provider.requiredCategory(named: $0) }
    patch.alarm = change(alarm, isCleared: noAlarm)
    patch.place = change(place, isCleared: noPlace)
    patch.memo = change(memo, isCleared: noMemo)
    patch.isPublic = visibility.map { $0 == .public }
    return patch
  }

  private func rule(
    of event: any PlannedEvent, _ context: CommandContext
  ) throws -> RecurrenceRule? {
    let own = noZone ? nil : zone ?? event.zone
    let first = try start?.resolved(today: context.today) ?? event.pattern.start
    return try repeating.rule(
      from: first, at: allDay ? nil : at ?? event.time,
      in: own ?? context.zone,
      weekStart: context.firstWeekday)
  }

  private func change<Value>(_ value: Value?, isCleared: Bool) -> EventPatch.Change<Value?> {
    value != nil || isCleared ? .set(value) : .keep
  }
}

/// Who may see a routine, as a pair of flags.
enum Visibility: String, EnumerableFlag {
  case `public`, `private`
}

/// The two ways to say that something repeats by a rule.
struct RepeatOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How it repeats, such as \"every 2 weeks on mon,fri\", \"monthly on the last friday\" or 매년.",
      valueName: "words"),
    transform: Parsing.repeatPhrase)
  var phrase: PhraseArgument?

  @Option(
    help: ArgumentHelp(
      "How it repeats, as an iCalendar rule such as FREQ=MONTHLY;BYDAY=-1FR.", valueName: "rule"),
    transform: Parsing.rule)
  var rrule: RuleArgument?

  func validate() throws {
    guard phrase == nil || rrule == nil else {
      throw ValidationError("Give --repeat or --rrule, not both.")
    }
  }

  /// Whether a rule was given.
  var isGiven: Bool { phrase != nil || rrule != nil }

  /// Whether the rule that was given says where it ends.
  var hasEnd: Bool { phrase?.hasEnd ?? ((rrule?.rule.end ?? .never) != .never) }

  /// The rule that was given, for an event that starts on a date, at a time in a zone.
  ///
  /// - Parameter weekStart: The day on which the weeks of a phrase begin; a rule says so itself.
  func rule(
    from start: CivilDate, at time: TimeOfDay?, in zone: ZoneID, weekStart: Weekday
  ) throws -> RecurrenceRule? {
    if let rrule { return try rrule.rule(at: time, in: zone) }
    return try phrase?.rule(from: start).beginningWeeks(on: weekStart)
  }
}

/// A phrase as it was typed: which year an end without one means depends on the start.
struct PhraseArgument {
  /// Whether it says where it ends.
  let hasEnd: Bool
  private let text: String

  /// - Throws: `ValueError.repeatPhrase`.
  init(_ text: String) throws(ValueError) {
    self.text = text
    do throws(RepeatPhraseError) {
      hasEnd = try RecurrenceRule(phrase: text).end != .never
    } catch .missingYear {
      hasEnd = true
    } catch {
      throw .repeatPhrase(error)
    }
  }

  /// The rule of an event that starts on a date.
  func rule(from start: CivilDate) throws -> RecurrenceRule {
    try RecurrenceRule(phrase: text, from: start)
  }
}

/// A rule as it was typed: what a moment in its `UNTIL` means depends on the event.
struct RuleArgument {
  /// The rule, its `UNTIL` by the date that is written there.
  let rule: RecurrenceRule
  private let text: String

  /// - Throws: `ValueError.recurrence`.
  init(_ text: String) throws(ValueError) {
    // As they are copied from a file.
    var rest = text[...]
    if rest.uppercased().hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
    if rest.hasSuffix(";") { rest = rest.dropLast() }
    self.text = String(rest)
    do throws(RecurrenceRuleError) {
      rule = try RecurrenceRule(self.text)
    } catch {
      throw .recurrence(error)
    }
  }

  /// The rule of an event at a time in a zone.
  func rule(at time: TimeOfDay?, in zone: ZoneID) throws -> RecurrenceRule {
    try RecurrenceRule(text) { $0.lastDate(at: time, in: zone) }
  }
}
