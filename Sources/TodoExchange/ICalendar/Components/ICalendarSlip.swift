/// A fault of a line that costs the line, or less, and not the component that it stands in.
public struct ICalendarSlip: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The name of the property, where it can be told.
  public let property: String?
  /// What is wrong with it.
  public let reason: ICalendarProblem.Reason
  /// What was made of it.
  public let outcome: Outcome

  /// What can be made of a faulty line.
  public enum Outcome: Hashable, Sendable {
    /// It is left out.
    case dropped
    /// Its bytes were taken for Windows-1252.
    case decoded
    /// The empty parameter is left out.
    case parameterDropped
  }

  /// A slip.
  public init(
    line: Int, property: String?, _ reason: ICalendarProblem.Reason, _ outcome: Outcome
  ) {
    self.line = line
    self.property = property
    self.reason = reason
    self.outcome = outcome
  }
}

extension ICalendarSlip {
  /// Whether a line that can't be read may be left out: one whose name can't be told, or that says
  /// nothing of which event it is and when.
  static func mayDrop(_ name: String?, _ reason: ICalendarProblem.Reason) -> Bool {
    switch reason {
    case .malformedName, .missingColon, .malformedParameter: break
    default: return false
    }
    guard let name else { return true }
    return !decisiveNames.contains(name) && !name.hasPrefix("X-TODOCTL-")
  }

  private static let decisiveNames: Set<String> = [
    "BEGIN", "END", "UID", "DTSTART", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
    "STATUS", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
  ]
}
