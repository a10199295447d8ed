/// What stands between a BEGIN and its END: a VEVENT with its VALARMs, say (RFC 5545 §3.6).
///
/// Components of names that nobody knows are components like others; nothing is dropped.
public struct ICalendarComponent: Sendable {
  /// The name, in upper case.
  public let name: String
  /// The properties, in the order of the file.
  public let properties: [ICalendarProperty]
  /// The components inside it, in the order of the file.
  public let components: [ICalendarComponent]
  /// The line of its BEGIN, from 1; 0 where it is from no file.
  public let line: Int
  /// Its lines as the file has them, unfolded and each with a LF, from BEGIN to END; empty for one
  /// inside another, and where it is from no file.
  let text: [UInt8]

  /// The faulty lines that it was read without, those of the components inside it included; none
  /// for one of those, and where it is from no file.
  public let slips: [ICalendarSlip]

  /// A component. Nothing is checked before it is written.
  public init(
    _ name: String, _ properties: [ICalendarProperty], _ components: [ICalendarComponent] = [],
    line: Int = 0
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.line = line
    text = []
    slips = []
  }

  init(
    _ name: String, _ properties: [ICalendarProperty], _ components: [ICalendarComponent],
    line: Int, text: [UInt8], slips: [ICalendarSlip] = []
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.line = line
    self.text = text
    self.slips = slips
  }

  /// The first property of this upper-case name.
  public func first(_ name: String) -> ICalendarProperty? {
    properties.first { $0.isNamed(name) }
  }

  /// All properties of this upper-case name, in the order of the file.
  public func all(_ name: String) -> [ICalendarProperty] {
    properties.filter { $0.isNamed(name) }
  }

  /// The components inside it of this upper-case name, in the order of the file.
  public func components(_ name: String) -> [ICalendarComponent] {
    components.filter { $0.name == name }
  }
}

extension ICalendarComponent: Hashable {
  /// Equal in what was read; it may have been written in other ways.
  public static func == (left: ICalendarComponent, right: ICalendarComponent) -> Bool {
    left.name == right.name && left.line == right.line && left.properties == right.properties
      && left.components == right.components
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(line)
    hasher.combine(properties)
    hasher.combine(components)
  }
}

/// A property: a name, parameters, and a value as the file has it (RFC 5545 §3.5).
///
/// `DTSTART;TZID=Europe/Berlin:20261121T090000` is one. What the value means is told by the
/// accessors in `Values`, which know its form.
public struct ICalendarProperty: Hashable, Sendable {
  /// The name, in upper case.
  public let name: String
  /// The parameters, in the order of the file.
  public let parameters: [ICalendarParameter]
  /// The value: unfolded, with its escapes.
  public let value: String
  /// The physical line on which it starts, from 1; 0 where it is from no file.
  public let line: Int

  /// A property. Nothing is checked before it is written.
  public init(
    _ name: String, _ parameters: [ICalendarParameter] = [], value: String, line: Int = 0
  ) {
    self.name = name
    self.parameters = parameters
    self.value = value
    self.line = line
  }

  /// Whether it has this name. Lengths are compared first: most names that are asked for are not
  /// there.
  func isNamed(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name == name
  }

  /// The first value of the first parameter of this upper-case name.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

/// A parameter of a property: a name and one value or more (RFC 5545 §3.2).
public struct ICalendarParameter: Hashable, Sendable {
  /// The name, in upper case.
  public let name: String
  /// The values, without quotes and without the encoding of RFC 6868.
  public let values: [String]

  /// A parameter with several values.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }

  /// A parameter with one value.
  public init(_ name: String, _ value: String) {
    self.init(name, [value])
  }
}

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
    case lineTooLong(limitInBytes: Int)
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
    case tooLarge(limitInBytes: Int)
  }
}

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

/// How much of a file is held at a time.
public struct ICalendarLimits: Hashable, Sendable {
  /// The most bytes of an unfolded content line.
  public let lineLengthInBytes: Int
  /// The most content lines of a component, those of the components inside it included.
  public let lines: Int
  /// The most bytes of a component's content lines.
  public let sizeInBytes: Int
  /// The most components inside one another, the VCALENDAR not counted.
  public let depth: Int

  /// 1 MiB a line, 100 000 lines and 16 MiB a component, a depth of 8.
  public static let standard = ICalendarLimits()

  /// Limits; what is not said is as in `standard`.
  public init(
    lineLengthInBytes: Int = 1 << 20, lines: Int = 100_000, sizeInBytes: Int = 16 << 20,
    depth: Int = 8
  ) {
    self.lineLengthInBytes = lineLengthInBytes
    self.lines = lines
    self.sizeInBytes = sizeInBytes
    self.depth = depth
  }
}
