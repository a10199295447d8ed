/// Why a component, or a line that is in none, can't be read.
///
/// It quotes names, which are short, and a UID; never a text of the file.
public struct ICalendarProblem: Error, Hashable, Sendable {
  /// The line with the fault, from 1.
  public let line: Int
  /// The component directly inside the calendar that is lost; nil for a fault outside of those.
  public let component: Lost?
  /// What is wrong.
  public let reason: Reason

  /// A component that is not handed out.
  public struct Lost: Hashable, Sendable {
    /// Its name, in upper case.
    public let name: String
    /// The line of its BEGIN, from 1.
    public let line: Int
    /// Its UID, where one was read before its end.
    public let uid: String?

    /// A name, a line and a UID.
    public init(_ name: String, line: Int, uid: String? = nil) {
      self.name = name
      self.line = line
      self.uid = uid
    }
  }

  /// A problem.
  public init(line: Int, component: Lost? = nil, _ reason: Reason) {
    self.line = line
    self.component = component
    self.reason = reason
  }
}

extension ICalendarProblem {
  /// What can be wrong with the lines of a file (RFC 5545 §3.1, §3.4, §3.6).
  public enum Reason: Error, Hashable, Sendable {
    /// The line has more bytes than are held.
    case lineTooLong(limitBytes: Int)
    /// The line has a NUL or another control character.
    case controlCharacter(UInt8)
    /// The line is not UTF-8.
    case invalidUTF8
    /// The line doesn't begin with a name of letters, digits and hyphens.
    case malformedName
    /// No colon follows the property's name and parameters.
    case missingColon(String)
    /// A parameter of this property lacks its `=`, or has a quote where none may be.
    case malformedParameter(String)
    /// It stands outside of any VCALENDAR. Lines that follow one another are one problem.
    case outsideCalendar
    /// The component within is not ended, where something else begins or ends.
    case unclosed(String, line: Int)
    /// An END without its BEGIN.
    case unmatchedEnd(String)
    /// The file ends before this component, or VCALENDAR, does.
    case truncated(String)
    /// More components inside one another than may be.
    case tooDeep(limit: Int)
    /// The component has more content lines than may be.
    case tooManyLines(limit: Int)
    /// The component has more bytes than may be.
    case tooLarge(limitBytes: Int)
  }
}
