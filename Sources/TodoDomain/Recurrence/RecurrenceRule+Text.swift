extension RecurrenceRule {
  /// No text may have more bytes; the longest `description` has fewer.
  public static let textLimit = 8_192

  /// Reads `FREQ=WEEKLY;BYDAY=MO,FR`, in any case and order of parts (RFC 5545 §3.3.10), without a
  /// leading `RRULE:`. A moment in `UNTIL` counts as the date that is written there.
  ///
  /// - Throws: `RecurrenceRuleError`, naming the first part that is wrong.
  public init(_ text: String) throws(RecurrenceRuleError) {
    try self.init(text) { $0.writtenDate }
  }

  /// Reads a rule's text; what its `UNTIL` means as a date is the caller's to say, who knows the
  /// event's zone and time (`RecurrenceUntil.lastDate(at:in:)`).
  ///
  /// - Throws: `RecurrenceRuleError`, naming the first part that is wrong; a date of `UNTIL` out of
  ///   the calendar is `outOfRange`.
  public init(
    _ text: String, lastDate: (RecurrenceUntil) -> CivilDate
  ) throws(RecurrenceRuleError) {
    let fields = try RecurrenceFields(text)
    let days = try fields.days()
    try self.init(
      fields.frequency(), interval: fields.number(.interval) ?? 1, end: fields.end(lastDate),
      months: fields.numbers(.months), weekNumbers: fields.numbers(.weekNumbers),
      yearDays: fields.numbers(.yearDays), monthDays: fields.numbers(.monthDays),
      weekdays: days.every, ordinalWeekdays: days.counted, positions: fields.numbers(.positions),
      weekStart: fields.weekStart() ?? .monday)
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The text form, `FREQ=…` first: one for each rule, and read back as the same rule. What is the
  /// default (`INTERVAL=1`, `WKST=MO`) is left out.
  public var description: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    func add(_ part: RecurrencePart, _ values: [String]) {
      guard !values.isEmpty else { return }
      parts.append("\(part.rawValue)=\(values.joined(separator: ","))")
    }
    if interval != 1 { add(.interval, ["\(interval)"]) }
    switch end {
    case .never: break
    case .count(let count): add(.count, ["\(count)"])
    case .until(let date): add(.until, [date.description.filter { $0 != "-" }])
    }
    add(.months, months.map(String.init))
    add(.weekNumbers, weekNumbers.map(String.init))
    add(.yearDays, yearDays.map(String.init))
    add(.monthDays, monthDays.map(String.init))
    add(.days, weekdays.days.map(\.recurrenceCode) + ordinalWeekdays.map(\.description))
    add(.positions, positions.map(String.init))
    if weekStart != .monday { add(.weekStart, [weekStart.recurrenceCode]) }
    return parts.joined(separator: ";")
  }
}
