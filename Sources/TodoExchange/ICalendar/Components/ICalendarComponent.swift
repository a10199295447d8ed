/// A component: the properties and components between a BEGIN and its END, such as a VEVENT with
/// its VALARMs (RFC 5545 §3.6).
///
/// A component with an unknown name is a component like any other; nothing is dropped.
package struct ICalendarComponent: Sendable {
  /// The name, in upper case.
  package let name: String
  /// The properties, in the order of the file.
  package let properties: [ICalendarProperty]
  /// The components inside it, in the order of the file.
  package let components: [ICalendarComponent]
  /// The line of the BEGIN in the file, from 1; 0 for a component that was not read from a file.
  package let line: Int
  /// The lines of the file from BEGIN to END, unfolded and each with an LF. Empty for an inner
  /// component and for one that was not read from a file.
  let text: [UInt8]

  /// The faulty lines that were mended, including lines of the components inside. Empty for an
  /// inner component, and for a component that was not read from a file.
  package let slips: [ICalendarSlip]

  /// Makes a component without checking it; the writer checks it.
  package init(
    _ name: String, _ properties: [ICalendarProperty], components: [ICalendarComponent] = [],
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
    _ name: String, _ properties: [ICalendarProperty], components: [ICalendarComponent],
    line: Int, text: [UInt8], slips: [ICalendarSlip] = []
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.line = line
    self.text = text
    self.slips = slips
  }

  /// Returns the first property of this name, which must be in upper case; nil if there is none.
  package func first(_ name: String) -> ICalendarProperty? {
    properties.first { $0.isNamed(name) }
  }

  /// Returns all properties of this name, which must be in upper case, in the order of the file.
  package func all(_ name: String) -> [ICalendarProperty] {
    properties.filter { $0.isNamed(name) }
  }

  /// Returns the inner components of this name, which must be in upper case, in the order of the
  /// file.
  package func components(_ name: String) -> [ICalendarComponent] {
    components.filter { $0.name == name }
  }
}

extension ICalendarComponent: Hashable {
  /// Compares the content and the line, but not the text of the file, because the same content can
  /// be written in several ways.
  package static func == (left: ICalendarComponent, right: ICalendarComponent) -> Bool {
    left.name == right.name && left.line == right.line && left.properties == right.properties
      && left.components == right.components
  }

  /// Hashes the values that `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(line)
    hasher.combine(properties)
    hasher.combine(components)
  }
}

/// A property: a name, parameters, and a value as the file has it (RFC 5545 §3.5).
///
/// `DTSTART;TZID=Europe/Berlin:20261121T090000` is an example. Methods such as ``date()`` and
/// ``duration()`` decode the value.
package struct ICalendarProperty: Hashable, Sendable {
  /// The name, in upper case.
  package let name: String
  /// The parameters, in the order of the file.
  package let parameters: [ICalendarParameter]
  /// The value, unfolded but still with its escapes.
  package let value: String
  /// The physical line on which the property starts, from 1; 0 for a property that was not read
  /// from a file.
  package let line: Int

  /// Makes a property without checking it; the writer checks it.
  package init(
    _ name: String, _ parameters: [ICalendarParameter] = [], value: String, line: Int = 0
  ) {
    self.name = name
    self.parameters = parameters
    self.value = value
    self.line = line
  }

  /// Whether the property has this name. Lengths are compared first, because most lookups find
  /// nothing.
  func isNamed(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name == name
  }

  /// Returns the first value of the first parameter of this name, which must be in upper case; nil
  /// if there is none.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

/// A parameter of a property: a name and at least one value (RFC 5545 §3.2).
package struct ICalendarParameter: Hashable, Sendable {
  /// The name, in upper case.
  package let name: String
  /// The values, without quotes and decoded by RFC 6868.
  package let values: [String]

  /// Makes a parameter with several values.
  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }

  /// Makes a parameter with one value.
  package init(_ name: String, _ value: String) {
    self.init(name, [value])
  }
}

/// A piece of a file that a reader returns, in the order of the file.
package enum ICalendarItem: Hashable, Sendable {
  /// The beginning of a VCALENDAR at this line. A file may have several.
  case begin(line: Int)
  /// A property of the calendar itself, such as PRODID, VERSION, METHOD or X-WR-CALNAME (RFC 5545
  /// §3.7).
  case property(ICalendarProperty)
  /// A component directly inside the calendar, complete and well-formed.
  case component(ICalendarComponent)
  /// A faulty line of the calendar itself that was left out or mended.
  case slip(ICalendarSlip)
  /// A component that can't be read, or an unreadable line outside of any component. The reader
  /// continues after it.
  case problem(ICalendarProblem)
  /// The end of the calendar at this line.
  case end(line: Int)
}

/// The reason why a component, or a line outside of any component, can't be read.
///
/// The problem quotes a UID and names, which are short, but never a text of the file.
package struct ICalendarProblem: Error, Hashable, Sendable {
  /// The line with the fault, from 1.
  package let line: Int
  /// The lost component directly inside the calendar; nil for a fault outside of any component.
  package let component: Lost?
  /// The kind of fault.
  package let reason: Reason

  /// A component that the reader can't return because of the problem.
  package struct Lost: Hashable, Sendable {
    /// The name, in upper case.
    package let name: String
    /// The line of the BEGIN, from 1.
    package let line: Int
    /// The UID; nil if none was read before the end.
    package let uid: String?

    /// Makes the description of a lost component.
    package init(_ name: String, line: Int, uid: String? = nil) {
      self.name = name
      self.line = line
      self.uid = uid
    }
  }

  /// Makes a problem.
  package init(line: Int, component: Lost? = nil, _ reason: Reason) {
    self.line = line
    self.component = component
    self.reason = reason
  }
}

extension ICalendarProblem {
  /// The faults that lines of a file can have (RFC 5545 §3.1, §3.4, §3.6).
  package enum Reason: Error, Hashable, Sendable {
    /// The line has more bytes than the reader holds.
    case lineTooLong(limitInBytes: Int)
    /// The line has a NUL or another control character.
    case controlCharacter(UInt8)
    /// The line is not UTF-8.
    case invalidUTF8
    /// The line doesn't begin with a name of letters, digits and hyphens.
    case malformedName
    /// No colon follows the property's name and parameters.
    case missingColon(String)
    /// A parameter of the named property lacks its `=`, or has a quote in a wrong place.
    case malformedParameter(String)
    /// The named property has blanks in its value or before its colon.
    case blanks(String)
    /// The named property of a VTIMEZONE is missing, or its value can't be read.
    case unreadableValue(String)
    /// The named property of a VTIMEZONE occurs a second time, with another value.
    case repeated(String)
    /// The line is outside of any VCALENDAR. Consecutive lines are one problem.
    case outsideCalendar
    /// The named component, which begins at `line`, has no END before another component begins or
    /// ends.
    case unclosed(String, line: Int)
    /// The END has no matching BEGIN.
    case unmatchedEnd(String)
    /// The file ends before the named component, or VCALENDAR, does.
    case truncated(String)
    /// Components are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The component has more content lines than the limit.
    case tooManyLines(limit: Int)
    /// The component has more bytes than the limit.
    case tooLarge(limitInBytes: Int)
  }
}

/// A fault of one line that costs at most this line and not its component.
package struct ICalendarSlip: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The name of the property; nil if it can't be read.
  package let property: String?
  /// The kind of fault.
  package let reason: ICalendarProblem.Reason
  /// The way in which the line was mended.
  package let outcome: Outcome

  /// The ways to mend a faulty line.
  package enum Outcome: Hashable, Sendable {
    /// The line was left out.
    case dropped
    /// The bytes were decoded as Windows-1252.
    case decoded
    /// The empty parameter was left out.
    case parameterDropped
    /// The component or the calendar ended at this line, without its END.
    case ended
    /// The value was read as this text.
    case readAs(String)
  }

  /// Makes the description of a mended line.
  package init(
    line: Int, property: String?, _ reason: ICalendarProblem.Reason, _ outcome: Outcome
  ) {
    self.line = line
    self.property = property
    self.reason = reason
    self.outcome = outcome
  }
}

extension ICalendarSlip {
  /// Whether a line that isn't a well-formed property may be left out, without its component. It
  /// may if its name can't be read, or if the property affects neither the identity of an event nor
  /// its dates. In a VTIMEZONE, only boundaries and rules must be readable: a zone without one of
  /// its rules would be another zone, and anything else may be known from the zone's name.
  ///
  /// - Parameters:
  ///   - name: The name of the property; nil if it can't be read.
  ///   - reason: The fault. The result is false for a fault in the bytes or the length of the line.
  ///   - component: The name of the component that has the line; nil outside of any.
  static func mayDrop(
    _ name: String?, _ reason: ICalendarProblem.Reason, of component: String?
  ) -> Bool {
    switch reason {
    case .malformedName, .missingColon, .malformedParameter: break
    default: return false
    }
    guard let name else { return true }
    if component == "VTIMEZONE" { return !["BEGIN", "END", "RRULE", "RDATE"].contains(name) }
    return !decisiveNames.contains(name) && !name.hasPrefix("X-TODOCTL-")
  }

  private static let decisiveNames: Set<String> = [
    "BEGIN", "END", "UID", "DTSTART", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
    "STATUS", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
  ]
}

/// The limits of what a reader holds in memory at a time.
package struct ICalendarLimits: Hashable, Sendable {
  /// The most bytes of an unfolded content line.
  package let lineLengthInBytes: Int
  /// The most content lines of a component, including those of the components inside it.
  package let lines: Int
  /// The most bytes of a component's content lines.
  package let sizeInBytes: Int
  /// The deepest nesting of components, without the VCALENDAR.
  package let depth: Int

  /// The default limits: 1 MiB for a line, 100 000 lines and 16 MiB for a component, and a depth of
  /// 8.
  package static let standard = ICalendarLimits()

  /// Makes limits. Their defaults are those of `standard`.
  package init(
    lineLengthInBytes: Int = 1 << 20, lines: Int = 100_000, sizeInBytes: Int = 16 << 20,
    depth: Int = 8
  ) {
    self.lineLengthInBytes = lineLengthInBytes
    self.lines = lines
    self.sizeInBytes = sizeInBytes
    self.depth = depth
  }
}
