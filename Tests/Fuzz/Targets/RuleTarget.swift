import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Recurrence rules as text, optionally with a start after `|`. A rule that is read is written and
/// read back as the same, and has words in both languages. Its dates are found in a time that
/// doesn't depend on the rule: near the start and far from it, rising, within the window, and each
/// covered.
struct RuleTarget: FuzzTarget {
  let name = "rules"

  func check(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: UInt8(ascii: "|"), maxSplits: 1)
    guard let first = parts.first,
      let rule = try? RecurrenceRule(String(decoding: first, as: UTF8.self)),
      let usual = try? CivilDate("2024-02-29")
    else { return }
    try Self.check(rule)
    let start = parts.dropFirst().first.flatMap { CivilDate(utf8: $0) } ?? usual
    try Self.check(rule, from: start)
  }

  /// Checks the promises for any rule.
  static func check(_ rule: RecurrenceRule) throws {
    try BrokenPromise.unless(
      (try? RecurrenceRule(rule.description)) == rule, "The rule is written as \(rule)")
    for language in Language.allCases {
      try BrokenPromise.unless(
        !Text.recurrence(rule)[language].isEmpty, "\(rule) is not said in \(language)")
    }
  }

  private static func check(_ rule: RecurrenceRule, from start: CivilDate) throws {
    let set = RecurrenceSet(rule: rule, extraDates: [])
    guard let pattern = try? DatePattern(start: start, recurrence: .set(set)) else { return }
    for days in [0, 3_650, 365_000] {
      let window = start.advanced(by: days)...start.advanced(by: days + 400)
      let dates = pattern.dates(in: window)
      try BrokenPromise.unless(
        zip(dates, dates.dropFirst()).allSatisfy(<), "\(rule) has dates that don't rise")
      try BrokenPromise.unless(
        dates.allSatisfy(window.contains), "\(rule) has dates out of the window")
      try BrokenPromise.unless(
        dates.prefix(3).allSatisfy(pattern.covers), "\(rule) doesn't cover its own dates")
    }
  }
}
