import TodoDomain
import TodoTesting

/// A rule, its start and a window: the question is which dates the rule has in the window.
struct RecurrenceQuestion: CustomStringConvertible {
  let rule: RecurrenceRule
  let start: CivilDate
  let window: ClosedRange<CivilDate>

  /// The dates that todoctl finds.
  var dates: [CivilDate] { rule.dates(from: start, in: window) }

  /// The question on one line, with tabs between its parts.
  var description: String { "\(rule)\t\(start)\t\(window.lowerBound)\t\(window.upperBound)" }
}

extension RandomLife {
  /// Returns a random question. Most windows are some years after the start, some around or before
  /// it, some long after it. Most questions that seem to have no dates are left out.
  mutating func recurrenceQuestion() throws -> RecurrenceQuestion {
    var question = try anyRecurrenceQuestion()
    while question.dates.isEmpty, chance(85) { question = try anyRecurrenceQuestion() }
    return question
  }

  private mutating func anyRecurrenceQuestion() throws -> RecurrenceQuestion {
    let start = CivilDate(dayNumber: number(0...25_000))
    let rule = try recurrenceRule(from: start)
    let since = pick([number(-30...0), number(-500...0), number(0...1_500), number(0...8_000)])
    let first = start.advanced(by: chance(3) ? 30_000 : since)
    let length = rule.frequency == .daily || rule.frequency == .weekly ? 120 : 900
    return RecurrenceQuestion(
      rule: rule, start: start, window: first...first.advanced(by: number(0...length)))
  }
}
