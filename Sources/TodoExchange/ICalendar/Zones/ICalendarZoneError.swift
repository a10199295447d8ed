/// Why no zone is known for a TZID.
public enum ICalendarZoneError: Error, Hashable, Sendable {
  /// No zone has this name, and the file has not defined it before.
  case unknown(String)
  /// The VTIMEZONE of this name can't be read: the line of what is wrong in it.
  case malformed(String, line: Int)
  /// No zone of the IANA database behaves as the VTIMEZONE of this name says.
  case unmatched(String)
}
