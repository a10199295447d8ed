/// What a reader hands out, in the order of the file.
public enum ICalendarItem: Hashable, Sendable {
  /// A VCALENDAR begins, at this line. A file may have several.
  case begin(line: Int)
  /// A property of the calendar itself: PRODID, VERSION, METHOD, X-WR-CALNAME (RFC 5545 §3.7).
  case property(ICalendarProperty)
  /// A component directly inside the calendar, complete and well-formed.
  case component(ICalendarComponent)
  /// A line of the calendar itself that was left out, or taken otherwise than it stands.
  case slip(ICalendarSlip)
  /// A component that is not, or something that is no part of any. What follows it is read.
  case problem(ICalendarProblem)
  /// The calendar ends, at this line.
  case end(line: Int)
}
