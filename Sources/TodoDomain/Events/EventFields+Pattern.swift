extension EventFields {
  /// Makes the pattern that the fields describe.
  ///
  /// The first of these fields that has a value decides what the pattern is: a rule or extra dates
  /// (a set), days of the week (a weekly series), a last date (a period), a first date (a single
  /// day). Without any of them, the event is a todo without a day.
  ///
  /// - Throws: `ValueError.missing` if there is no first date and another field needs it, or if a
  ///   pause has an end but no beginning; the errors of `Pause.init` and `DatePattern.init`.
  package func pattern() throws(ValueError) -> DatePattern {
    guard let start else {
      let needsStart =
        until != nil || days?.isEmpty == false || rule != nil || extraDates != nil
        || pausedFrom != nil || pausedUntil != nil
      if needsStart { throw .missing(.start) }
      return DatePattern(dueOn: due)
    }
    let pause = try pause()
    guard rule != nil || extraDates != nil else {
      return try DatePattern(
        start: start, recurrence: .weekly(on: days ?? [], until: until), pause: pause)
    }
    let set = RecurrenceSet(rule: rule, extraDates: extraDates ?? [])
    return try DatePattern(start: start, recurrence: .set(set), pause: pause)
  }

  private func pause() throws(ValueError) -> Pause? {
    guard let pausedFrom else {
      if pausedUntil != nil { throw .missing(.pausedFrom) }
      return nil
    }
    return try Pause(from: pausedFrom, until: pausedUntil)
  }
}

/// Functions that parse the value of a field.
extension EventFieldTable {
  static func id(_ value: FieldValue) throws(ValueError) -> EventID? {
    guard case .count(let number) = value else { return nil }
    guard let id = EventID(number) else { throw .malformed(.id, String(number)) }
    return id
  }

  static func rule(_ text: String) throws(ValueError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(text)
    } catch {
      throw .recurrence(error)
    }
  }

  static func category(_ name: String) throws(ValueError) -> Category {
    try Category(name: name)
  }
}
