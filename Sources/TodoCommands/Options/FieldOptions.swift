import ArgumentParser
import Foundation
import TodoDomain
import TodoWords

/// The options that change fields of an event.
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
    help: .length,
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

  @Option(help: .category)
  var category: String?

  @Option(help: .alarm, transform: Parsing.alarm)
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

  /// The fields that these options change, each with the name of its option, in the order of the
  /// text of `edit --editor`. The last one may have several lines.
  static let editable: [(field: EventField, name: String)] = [
    (.title, "title"), (.start, "on"), (.until, "until"), (.days, "days"), (.rule, "repeat"),
    (.time, "at"), (.length, "for"), (.zone, "zone"), (.place, "place"), (.category, "category"),
    (.alarm, "alarm"), (.isPublic, "visibility"), (.memo, "memo"),
  ]

  /// Whether the options change how an event repeats.
  var changesRecurrence: Bool {
    until != nil || openEnded || days != nil || noDays || repeating.isGiven
  }

  /// The requested changes to an event.
  ///
  /// - Throws: `RequestError.unknownCategory`.
  func patch(
    of event: any PlannedEvent, _ context: CommandContext, _ provider: any EventReading
  ) throws -> EventPatch {
    var patch = EventPatch()
    patch.title = title
    patch.start = try start?.resolved(context)
    let first = patch.start ?? event.pattern.start
    patch.until = change(
      try until?.resolved(context, from: first, as: .last), isCleared: openEnded)
    patch.days = noDays ? [] : days
    patch.rule = try rule(of: event, from: first, context)
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
    of event: any PlannedEvent, from first: CivilDate, _ context: CommandContext
  ) throws -> RecurrenceRule? {
    let own = noZone ? nil : zone ?? event.zone
    return try repeating.rule(
      of: event.kind, from: first, at: allDay ? nil : at ?? event.time, in: own ?? context.zone,
      context)
  }

  private func change<Value>(_ value: Value?, isCleared: Bool) -> EventPatch.Change<Value?> {
    value != nil || isCleared ? .set(value) : .keep
  }
}

/// The visibility of a routine, as a pair of flags.
enum Visibility: String, EnumerableFlag {
  case `public`, `private`
}

/// The two options that make an event repeat by a rule.
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

  /// Whether the given rule has an end of its own.
  var hasEnd: Bool { phrase?.hasEnd ?? ((rrule?.rule.end ?? .never) != .never) }

  /// The given rule, for an event of a kind that starts on a date, at a time in a zone.
  ///
  /// A phrase begins weeks where the user does; an iCalendar rule says itself where.
  func rule(
    of kind: EventKind, from start: CivilDate, at time: TimeOfDay?, in zone: ZoneID,
    _ context: CommandContext
  ) throws -> RecurrenceRule? {
    if let rrule { return try rrule.rule(at: time, in: zone) }
    return try phrase?.rule(of: kind, from: start, context)
  }
}

/// A phrase as it was typed. The start of the event decides the year of an end without a year.
struct PhraseArgument {
  private var words: RepeatWords

  /// - Throws: `ValueError.phrase`.
  init(_ text: String) throws(ValueError) {
    do throws(WordsError) {
      words = try RepeatWords(text)
    } catch {
      throw .phrase(.repetition, PhraseError(error))
    }
    do throws(PhraseError) {
      _ = try RecurrenceRule(words, nil)
    } catch .missingYear {
      // The start of the event is needed.
    } catch {
      throw .phrase(.repetition, error)
    }
  }

  init(_ words: RepeatWords) { self.words = words }

  /// Whether the phrase has an end.
  var hasEnd: Bool { words.end != .never }

  /// The rule of an event of a kind that starts on a date.
  ///
  /// - Throws: `ValueError.phrase`; `CommandError.usage` if only a routine can have the rule.
  func rule(
    of kind: EventKind, from start: CivilDate, _ context: CommandContext
  ) throws -> RecurrenceRule {
    var reference = try context.reference()
    reference.nearest = start
    let words = kind == .routine ? words : try wordsOfFixedDates
    do throws(PhraseError) {
      return try RecurrenceRule(words, reference).beginningWeeks(on: context.firstWeekday)
    } catch {
      throw ValueError.phrase(.repetition, error)
    }
  }

  /// The words as an event reads them that has dates of its own: once a week is weekly.
  private var wordsOfFixedDates: RepeatWords {
    get throws {
      guard let times = words.timesAWeek else { return words }
      guard times == 1, words.weekdays.isEmpty else {
        throw CommandError.usage(
          "Only a routine is done so many times a week, on any days.",
          hint: "Name the days, or add a routine: `todoctl add routine 3 times a week swim`.")
      }
      var weekly = words
      weekly.timesAWeek = nil
      return weekly
    }
  }
}

/// A rule as it was typed. The event decides the date of a moment in the rule's `UNTIL`.
struct RuleArgument {
  /// The rule, whose `UNTIL` is the date as written.
  let rule: RecurrenceRule
  private let text: String

  /// - Throws: `ValueError.recurrence`.
  init(_ text: String) throws(ValueError) {
    // Rules are often copied with these from a file.
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

/// The help of the options that new and edited events share.
extension ArgumentHelp {
  static let length = ArgumentHelp(
    "How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length")
  static let category = ArgumentHelp(
    "The name of a category; `category list` shows them.", valueName: "name")
  static let alarm = ArgumentHelp(
    "How long before the start to remind you, such as 10m, 1h or 1d.", valueName: "alarm")
}
