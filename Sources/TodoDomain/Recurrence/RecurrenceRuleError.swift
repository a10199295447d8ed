/// Why a recurrence rule could not be made: one case for each rule of RFC 5545 §3.3.10, with the
/// part and the value that broke it.
public enum RecurrenceRuleError: Error, Hashable, Sendable {
  /// The text has more bytes than any rule needs.
  case textTooLong(length: Int, limit: Int)
  /// Something between semicolons is not `NAME=VALUE`.
  case malformedPart(String)
  /// No part has this name.
  case unknownPart(String)
  /// A part stands there twice.
  case duplicatedPart(RecurrencePart)
  /// A part divides the day: `BYHOUR`, `BYMINUTE`, `BYSECOND`.
  case unsupportedPart(RecurrencePart)
  /// There is no `FREQ`.
  case missingFrequency
  /// A frequency within a day: `HOURLY`, `MINUTELY`, `SECONDLY`.
  case unsupportedFrequency(String)
  /// A part has no value, or its list an empty element.
  case emptyValue(RecurrencePart)
  /// A value is not of the part's form.
  case malformedValue(RecurrencePart, String)
  /// A number, or the date of `UNTIL`, is none that the part takes.
  case outOfRange(RecurrencePart, String)
  /// A list has more elements than any rule needs.
  case tooManyValues(RecurrencePart, count: Int, limit: Int)
  /// `COUNT` and `UNTIL` stand there together.
  case countWithUntil
  /// A part says nothing at this frequency.
  case partNotAllowed(RecurrencePart, with: RecurrenceFrequency)
  /// A weekday is counted where there is no month or year to count in.
  case ordinalNotAllowed(OrdinalWeekday, with: RecurrenceFrequency)
  /// A weekday is counted within weeks that are counted themselves.
  case ordinalWithWeekNumbers(OrdinalWeekday)
  /// `BYSETPOS` has no other list to choose from.
  case positionsAlone
}
