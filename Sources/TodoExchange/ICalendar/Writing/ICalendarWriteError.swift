/// Why a property can't be written: iCalendar has no way to say it. Nothing of it was written.
public enum ICalendarWriteError: Error, Hashable, Sendable {
  /// The name of a property, parameter or component is none.
  case malformedName(String)
  /// The property has a control character other than a tab or a newline in a TEXT (RFC 5545 §3.1).
  case controlCharacter(UInt8, property: String)
}
