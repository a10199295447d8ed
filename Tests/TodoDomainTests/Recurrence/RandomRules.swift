import TodoDomain
import TodoTesting

/// A rule, its start and a window: a question to which the answer is dates.
struct RecurrenceQuestion: CustomStringConvertible {
  let rule: RecurrenceRule
  let start: CivilDate
  let window: ClosedRange<CivilDate>

  /// The answer of this project.
  var dates: [CivilDate] { rule.dates(from: start, in: window) }

  /// One line, with tabs between.
  var description: String { "\(rule)\t\(start)\t\(window.lowerBound)\t\(window.upperBound)" }
}

extension RandomLife {
  /// A question: most windows lie some years after the start, some around or before it, some long
  /// after it. Most that seem to be answered by nothing at all are left out.
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
