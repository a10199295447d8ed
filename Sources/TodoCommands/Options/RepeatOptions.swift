import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

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

  /// The name of the option that was given.
  var optionName: String { rrule == nil ? "--repeat" : "--rrule" }

  /// Whether the given rule has an end of its own.
  var hasEnd: Bool { phrase?.hasEnd ?? ((rrule?.rule.end ?? .never) != .never) }

  /// Returns the given rule for an event of a kind that starts on a date, at a time in a zone.
  ///
  /// In a phrase, weeks begin on the user's first weekday; an iCalendar rule names its own.
  func rule(
    of kind: EventKind, from start: CivilDate, at time: TimeOfDay?, in zone: ZoneID,
    _ context: CommandContext
  ) throws -> RecurrenceRule? {
    if let rrule { return try rrule.rule(at: time, in: zone) }
    return try phrase?.rule(of: kind, from: start, context)
  }
}

/// A repetition as it was typed. If its last date has no year, the start of the event determines
/// the year.
struct PhraseArgument {
  private var words: RepeatWords

  /// Reads a phrase.
  ///
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
      // Only the start of the event can decide the year.
    } catch {
      throw .phrase(.repetition, error)
    }
  }

  init(_ words: RepeatWords) { self.words = words }

  /// Whether public holidays are days off.
  var leavesOutHolidays: Bool { words.leavesOutHolidays }

  /// Whether the phrase has an end.
  var hasEnd: Bool { words.end != .never }

  /// Returns the date on which the repetition begins if no date was typed.
  ///
  /// - Parameters:
  ///   - time: The time that was typed; nil for a todo without a time, and for a routine, which can
  ///     be done later on its day.
  ///   - until: The last date that was typed; nil if none was.
  func start(
    at time: TimeOfDay? = nil, until: DateArgument? = nil, _ context: CommandContext
  ) throws -> CivilDate {
    try words.start(
      at: time, until: { try until?.resolved(context, from: $0, as: .last) }, context.typing)
  }

  /// Returns the rule for an event of a kind that starts on a date.
  ///
  /// - Throws: `ValueError.phrase`, also for a rule that only a routine can have.
  func rule(
    of kind: EventKind, from start: CivilDate, _ context: CommandContext
  ) throws -> RecurrenceRule {
    try words.rule(of: kind, from: start, context.typing)
  }
}

/// A rule as it was typed. If its `UNTIL` is a moment, the last date depends on the time and the
/// zone of the event.
struct RuleArgument {
  /// The rule, whose `UNTIL` is the date as written.
  let rule: RecurrenceRule
  private let text: String

  /// Reads a rule.
  ///
  /// - Throws: `ValueError.recurrence`.
  init(_ text: String) throws(ValueError) {
    // Rules that are copied from a file often begin with `RRULE:` and end with a semicolon.
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

  /// Returns the rule for an event at a time in a zone.
  func rule(at time: TimeOfDay?, in zone: ZoneID) throws -> RecurrenceRule {
    try RecurrenceRule(text) { $0.lastDate(at: time, in: zone) }
  }
}

extension RepeatOptions {
  /// Returns the recurrence by the rule of the text, or else of the options; nil if neither has a
  /// rule.
  ///
  /// - Throws: `CommandError.usage` if `last` is given and the rule already has an end.
  func recurrence(
    of kind: EventKind, _ todo: NewTodo, from start: CivilDate, until last: CivilDate?,
    in zone: ZoneID, _ context: CommandContext
  ) throws -> Recurrence? {
    let rule =
      try todo.repetition.map { try PhraseArgument($0).rule(of: kind, from: start, context) }
      ?? rule(of: kind, from: start, at: todo.time, in: zone, context)
    guard let rule else { return nil }
    guard last == nil || rule.end == .never else {
      throw CommandError.usage(
        Text("The repetition has an end of its own.", "반복에 이미 끝이 있어요."),
        hint: Text("Leave the last date out.", "마지막 날을 빼 주세요."))
    }
    return .set(RecurrenceSet(rule: try last.map { try rule.ending(.until($0)) } ?? rule))
  }
}
