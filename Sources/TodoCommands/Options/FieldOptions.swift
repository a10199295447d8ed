import ArgumentParser
import Foundation
import TodoDomain
import TodoPresentation
import TodoWords

/// The options that change fields of an event.
struct FieldOptions: ParsableArguments {
  @Option(help: .both("The title.", "제목."))
  var title: String?

  @Option(
    name: [.customLong("on"), .customLong("from")],
    help: .both(
      "The date, or the first date of a period or a series.", "날짜, 또는 기간이나 반복의 첫 날.", value: "date"),
    transform: Parsing.date)
  var start: DateArgument?

  @Option(
    help: .both("The last date.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Flag(help: .both("Remove the last date.", "마지막 날을 없애요."))
  var openEnded = false

  @Option(
    help: .both(
      "The weekdays on which it repeats, such as mon,wed.", "반복하는 요일. 예: 월,수.", value: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @Flag(help: .both("Remove the weekdays.", "요일을 없애요."))
  var noDays = false

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: .both("The time of day, such as 14:30.", "시각. 예: 14:30.", value: "HH:MM"),
    transform: Parsing.time)
  var at: TimeOfDay?

  @Flag(help: .both("Remove the time.", "시각을 없애요."))
  var allDay = false

  @Option(
    name: .customLong("for"),
    help: .length,
    transform: Parsing.length)
  var length: EventLength?

  @Flag(help: .both("Remove the length.", "길이를 없애요."))
  var noLength = false

  @Option(
    help: .both(
      "The time zone of its dates and its time, such as Asia/Seoul.", "날짜와 시각의 시간대. 예: Asia/Seoul.",
      value: "zone"),
    transform: Parsing.zone)
  var zone: ZoneID?

  @Flag(help: .both("Remove the time zone.", "시간대를 없애요."))
  var noZone = false

  @Option(name: .shortAndLong, help: .category)
  var category: String?

  @Option(name: .shortAndLong, help: .alarm, transform: Parsing.alarm)
  var alarm: Alarm?

  @Flag(help: .both("Remove the alarm.", "알림을 없애요."))
  var noAlarm = false

  @Option(name: .shortAndLong, help: .both("The place.", "장소."))
  var place: String?

  @Flag(help: .both("Remove the place.", "장소를 없애요."))
  var noPlace = false

  @Option(name: .shortAndLong, help: .both("A note.", "메모.", value: "text"))
  var memo: String?

  /// The option of the note as it is typed.
  static let noteOption = "--memo"

  @Flag(help: .both("Remove the note.", "메모를 없애요."))
  var noMemo = false

  @Flag
  var visibility: Visibility?

  func validate() throws {
    let pairs: [(Bool, Bool, Text)] = [
      (until != nil, openEnded, Text("--until or --open-ended", "--until, --open-ended")),
      (days != nil, noDays, Text("--days or --no-days", "--days, --no-days")),
      (days != nil || noDays, repeating.isGiven, Text("weekdays or a rule", "요일, 규칙")),
      (
        until != nil || openEnded, repeating.hasEnd,
        Text("the end in the rule or with an option", "규칙 안의 끝, 옵션의 끝")
      ),
      (length != nil, noLength, Text("--for or --no-length", "--for, --no-length")),
      (zone != nil, noZone, Text("--zone or --no-zone", "--zone, --no-zone")),
      (at != nil, allDay, Text("--at or --all-day", "--at, --all-day")),
      (alarm != nil, noAlarm, Text("--alarm or --no-alarm", "--alarm, --no-alarm")),
      (place != nil, noPlace, Text("--place or --no-place", "--place, --no-place")),
      (memo != nil, noMemo, Text("--memo or --no-memo", "--memo, --no-memo")),
    ]
    if let pair = pairs.first(where: { $0.0 && $0.1 }) {
      throw ValidationError(Text("Give \(pair.2), not both.", "\(pair.2) 가운데 하나만 적어 주세요."))
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

  static func help(for visibility: Visibility) -> ArgumentHelp? {
    visibility == .public
      ? .both("Mark a routine as public.", "루틴을 공개로 해요.")
      : .both("Mark a routine as private.", "루틴을 비공개로 해요.")
  }
}

/// The two options that make an event repeat by a rule.
struct RepeatOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: .both(
      """
      How it repeats, such as "every 2 weeks on mon,fri", "monthly on the last friday" or \
      매년.
      """,
      """
      어떻게 반복할지. 예: "2주마다 월,금", "매월 마지막 금요일", 매년.
      """, value: "words"),
    transform: Parsing.repeatPhrase)
  var phrase: PhraseArgument?

  @Option(
    help: .both(
      "How it repeats, as an iCalendar rule such as FREQ=MONTHLY;BYDAY=-1FR.",
      "어떻게 반복할지, iCalendar 규칙으로. 예: FREQ=MONTHLY;BYDAY=-1FR.", value: "rule"),
    transform: Parsing.rule)
  var rrule: RuleArgument?

  func validate() throws {
    guard phrase == nil || rrule == nil else {
      throw ValidationError(
        Text("Give --repeat or --rrule, not both.", "--repeat과 --rrule 가운데 하나만 적어 주세요."))
    }
  }

  /// Whether a rule was given.
  var isGiven: Bool { phrase != nil || rrule != nil }

  /// The option that was given.
  var optionName: String { rrule == nil ? "--repeat" : "--rrule" }

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

  /// The date on which the repetition begins if none was typed.
  func start(_ context: CommandContext) throws -> CivilDate { words.start(from: try context.today) }

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
          Text(
            "Only a routine is done so many times a week, on any days.",
            "요일 없이 한 주에 몇 번 하는 것은 루틴뿐이에요."),
          hint: Text(
            "Name the days, or add a routine: `todoctl add routine 3 times a week swim`.",
            "요일을 적거나 루틴을 추가해 주세요: `todoctl add routine 주 3회 수영`."))
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
  static let length = ArgumentHelp.both(
    "How long it lasts, such as 90m, 1h30m or 2d.", "얼마나 걸리는지. 예: 90m, 1h30m, 2d.", value: "length")
  static let category = ArgumentHelp.both(
    "The name of a category; `category list` shows them.", "카테고리의 이름. `category list`에 있어요.",
    value: "category")
  static let alarm = ArgumentHelp.both(
    "How long before the start to remind you, such as 10m, 1h or 1d.",
    "시작하기 얼마 전에 알릴지. 예: 10m, 1h, 1d.", value: "alarm")
}
