import ArgumentParser
import TodoDomain

/// The two ways to say that something repeats by a rule.
struct RepeatOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How it repeats, such as \"every 2 weeks on mon,fri\", \"monthly on the last friday\", 매년.",
      valueName: "words"),
    transform: Parsing.repeatPhrase)
  var phrase: RecurrenceRule?

  @Option(
    help: ArgumentHelp(
      "The same as a rule of iCalendar: FREQ=MONTHLY;BYDAY=-1FR.", valueName: "rule"),
    transform: Parsing.rule)
  var rrule: RecurrenceRule?

  func validate() throws {
    guard phrase == nil || rrule == nil else {
      throw ValidationError("Give --repeat or --rrule, not both.")
    }
  }

  /// The rule that was given in either way.
  var rule: RecurrenceRule? { phrase ?? rrule }
}
