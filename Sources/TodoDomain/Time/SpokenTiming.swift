import TodoWords

/// The timing of a schedule, from the words of one line: a date, a time, a length, a repetition.
package struct SpokenTiming: Sendable {
  /// The dates.
  package let pattern: DatePattern
  /// The time of day; nil for all day.
  package let time: TimeOfDay?
  /// The part of the day that the words name instead of a time, such as `morning`; nil if they name
  /// none.
  package let partOfDay: String?
  /// The length; nil if the words give none.
  package let length: EventLength?
  /// Whether the words, such as `tomorrow` or `every 3 days`, mean other dates if they are read on
  /// another day.
  package let dependsOnToday: Bool

  /// Reads words in English or Korean, in any case. The text must have nothing else than a timing.
  ///
  /// - Parameter today: The date to which the words refer, and on which a repetition without a date
  ///   begins.
  /// - Throws: `ValueError.phrase`; `.malformed` with the form of a date for words without a date
  ///   or a repetition, and for words that aren't a timing; the errors of `DatePattern.init`.
  package init(_ text: String, today: CivilDate) throws(ValueError) {
    var line: TodoLine
    do throws(WordsError) {
      line = try TodoLine([text])
    } catch {
      throw .phrase(.todo, PhraseError(error))
    }
    // If only a day is expected, `by friday` means that day too.
    if line.date == nil { (line.date, line.time) = (line.due, line.time ?? line.dueTime) }
    let isTiming = line.date != nil || line.repetition != nil
    let others = [line.place, line.category, line.title.isEmpty ? nil : line.title]
    guard isTiming, line.delay == nil, line.alarms.isEmpty, others.allSatisfy({ $0 == nil }) else {
      throw .malformed(.date, text)
    }
    do throws(PhraseError) {
      pattern = try SpokenTiming.pattern(of: line, DateReference(today: today))
    } catch {
      throw .phrase(.todo, error)
    }
    time = line.time.map { TimeOfDay(spoken: $0) }
    partOfDay = line.time == nil ? line.partOfDay?.text.lowercased() : nil
    length = try line.minutes.map { (minutes) throws(ValueError) in
      try EventLength(minutes: minutes)
    }
    dependsOnToday = line.date.map { !$0.hasYear } ?? !(line.repetition?.namesItsDays ?? true)
  }

  private static func pattern(
    of line: TodoLine, _ reference: DateReference
  ) throws(PhraseError) -> DatePattern {
    var reference = reference
    let start = try line.date.map { (date) throws(PhraseError) in try reference.date(date) }
    let first = start ?? line.repetition?.start(from: reference.today) ?? reference.today
    reference.nearest = first
    let last = try line.until.map { (date) throws(PhraseError) in
      var end = reference
      end.edge = .last
      return try end.date(date)
    }
    let recurrence = try recurrence(of: line, reference, until: last)
    do throws(ValueError) {
      return try DatePattern(start: first, recurrence: recurrence)
    } catch {
      throw .neverOccurs
    }
  }

  private static func recurrence(
    of line: TodoLine, _ reference: DateReference, until last: CivilDate?
  ) throws(PhraseError) -> Recurrence {
    guard let words = line.repetition else { return last.map { .daily(until: $0) } ?? .once }
    if let days = words.plainWeekdays { return .weekly(on: days, until: last) }
    // A number of times a week has no fixed dates, which only a routine allows.
    guard words.timesAWeek == nil else { throw .neverOccurs }
    let rule = try RecurrenceRule(words, reference)
    guard let last else { return .set(RecurrenceSet(rule: rule)) }
    do throws(RecurrenceRuleError) {
      return .set(RecurrenceSet(rule: try rule.ending(.until(last))))
    } catch {
      throw .notARule(error)
    }
  }
}

extension RepeatWords {
  /// Returns the date on which the repetition begins if the words don't name one. With an interval
  /// such as `every 2 weeks`, the interval counts from the first date that fits on or after the
  /// given date. With an interval of 1, the repetition begins on the given date itself.
  package func start(from date: CivilDate) -> CivilDate {
    var each = self
    (each.interval, each.end) = (1, .never)
    guard interval > 1, let rule = try? RecurrenceRule(each, nil) else { return date }
    return rule.firstDate(from: date) ?? date
  }

  /// Whether the repetition itself determines its days, wherever it begins, such as `every monday`.
  fileprivate var namesItsDays: Bool {
    interval == 1
      && (plainWeekdays != nil || !monthDays.isEmpty || !ordinalWeekdays.isEmpty
        || !weekdays.isEmpty || frequency == .day)
  }
}
