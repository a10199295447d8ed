import TodoText

/// Appends content lines to a buffer (RFC 5545 §3.1): CRLF at their ends, folded at 75 bytes and
/// never inside a character. The same calls write the same bytes.
///
/// It trusts its caller to end what it begins.
public struct ICalendarWriter: Sendable {
  /// The bytes so far, or since they were handed on.
  public private(set) var bytes: [UInt8] = []
  /// The line being made, unfolded.
  private var line: [UInt8] = []

  /// A writer with an empty buffer.
  public init() {
    bytes.reserveCapacity(2 * chunkSizeInBytes)
  }

  /// Begins a component.
  ///
  /// - Throws: `ICalendarWriteError.malformedName`.
  public mutating func begin(_ name: String) throws(ICalendarWriteError) {
    try write(ICalendarProperty("BEGIN", value: try checked(name)))
  }

  /// Ends the component begun last.
  ///
  /// - Throws: `ICalendarWriteError.malformedName`.
  public mutating func end(_ name: String) throws(ICalendarWriteError) {
    try write(ICalendarProperty("END", value: try checked(name)))
  }

  /// Writes a property, its value as it is.
  ///
  /// - Throws: `ICalendarWriteError`.
  public mutating func write(_ property: ICalendarProperty) throws(ICalendarWriteError) {
    try makeLine(property)
    appendFolded()
  }

  /// The content line of a property, unfolded and without its end; nil for one that can't be
  /// written.
  static func line(of property: ICalendarProperty) -> String? {
    var writer = ICalendarWriter()
    guard (try? writer.makeLine(property)) != nil else { return nil }
    return String(decoding: writer.line, as: UTF8.self)
  }

  private mutating func makeLine(_ property: ICalendarProperty) throws(ICalendarWriteError) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: try checked(property.name).utf8)
    for parameter in property.parameters {
      line.append(Byte.semicolon)
      line.append(contentsOf: try checked(parameter.name).utf8)
      line.append(Byte.equals)
      for (index, value) in parameter.values.enumerated() {
        if index > 0 { line.append(Byte.comma) }
        ParameterText.append(value, to: &line)
      }
    }
    line.append(Byte.colon)
    line.append(contentsOf: property.value.utf8)
    if case .controlCharacter(let byte)? = line.withUnsafeBufferPointer(LineScan.fault) {
      throw .controlCharacter(byte, property: property.name)
    }
  }

  /// Writes a component with all that is in it.
  ///
  /// - Throws: `ICalendarWriteError`; a part of the component may have been written then.
  public mutating func write(_ component: ICalendarComponent) throws(ICalendarWriteError) {
    try begin(component.name)
    for property in component.properties { try write(property) }
    for inner in component.components { try write(inner) }
    try end(component.name)
  }

  // MARK: - Handing on

  /// Hands the buffer to the sink once it has some 64 KiB.
  public mutating func handOn(to sink: ByteSink) throws {
    if bytes.count >= chunkSizeInBytes { try finish(to: sink) }
  }

  /// Hands what is left in the buffer to the sink.
  public mutating func finish(to sink: ByteSink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: - Lines

  /// The most bytes of a physical line, its CRLF not counted.
  private static let lineWidth = 75

  private mutating func appendFolded() {
    var start = 0
    var width = Self.lineWidth
    while line.count - start > width {
      var end = start + width
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.append(contentsOf: line[start..<end])
      bytes.append(contentsOf: [Byte.carriageReturn, Byte.lineFeed, Byte.space])
      start = end
      // The space counts.
      width = Self.lineWidth - 1
    }
    bytes.append(contentsOf: line[start...])
    bytes.append(contentsOf: [Byte.carriageReturn, Byte.lineFeed])
  }

  private func checked(_ name: String) throws(ICalendarWriteError) -> String {
    guard ICalendarName.isName(name) else { throw .malformedName(name) }
    return name
  }
}

/// Why a property can't be written: iCalendar has no way to say it. Nothing of it was written.
public enum ICalendarWriteError: Error, Hashable, Sendable {
  /// The name of a property, parameter or component is none.
  case malformedName(String)
  /// The property has a control character other than a tab or a newline in a TEXT (RFC 5545 §3.1).
  case controlCharacter(UInt8, property: String)
}
