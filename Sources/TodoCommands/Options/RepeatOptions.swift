import ArgumentParser
import Foundation
import TodoDomain

/// The two ways to say that something repeats by a rule.
struct RepeatOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How it repeats, such as \"every 2 weeks on mon,fri\", \"monthly on the last friday\", 매년.",
      valueName: "words"),
    transform: Parsing.repeatPhrase)
  var phrase: PhraseArgument?

  @Option(
    help: ArgumentHelp(
      "The same as a rule of iCalendar: FREQ=MONTHLY;BYDAY=-1FR.", valueName: "rule"),
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
