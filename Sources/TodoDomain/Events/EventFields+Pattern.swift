extension EventFields {
  /// Makes a pattern of the fields: by a rule and extra dates if there are any; else weekly if
  /// there are days; else a period if there is a last date; else a single day. Without any of
  /// these it is that of a todo without a day.
  ///
  /// - Throws: `ValueError.missing` for what needs a first date without one, or for the end of a
  ///   pause without its first date, and the errors of `Pause.init` and `DatePattern.init`.
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

/// Values of their texts.
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
