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

  /// The faulty lines that it was read without, those of the components inside it included; none for
  /// one of those, and where it is from no file.
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
