/// Why the value of a property can't be read as what it should be. It carries the value.
public enum ICalendarValueError: Error, Hashable, Sendable {
  /// There is no value.
  case empty(ICalendarValueForm)
  /// The value has another shape.
  case malformed(ICalendarValueForm, String)
  /// The shape is right, and no calendar or clock has it: 30 February, 25 o'clock.
  case nonexistent(ICalendarValueForm, String)
  /// The number is too great to be meant.
  case outOfRange(ICalendarValueForm, String)
}

/// The forms of values, by their names in RFC 5545 §3.3.
public enum ICalendarValueForm: String, Hashable, Sendable {
  case boolean = "BOOLEAN"
  case date = "DATE"
  case dateTime = "DATE-TIME"
  case duration = "DURATION"
  case integer = "INTEGER"
  case period = "PERIOD"
  case recurrence = "RECUR"
  case utcOffset = "UTC-OFFSET"
}
