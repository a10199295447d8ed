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
