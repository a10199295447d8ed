import TodoText

/// Appends content lines to a buffer (RFC 5545 §3.1). Lines end with CRLF and are folded at 75
/// bytes, but never inside a character. The same calls write the same bytes.
///
/// The caller must end each component that it begins; the writer doesn't check that.
package struct ICalendarWriter: Sendable {
  /// The bytes that were written and not yet passed to a sink.
  package private(set) var bytes: [UInt8] = []
  /// The current line, unfolded.
  private var line: [UInt8] = []

  /// Makes a writer with an empty buffer.
  package init() {
    bytes.reserveCapacity(2 * chunkSizeInBytes)
  }

  /// Begins a component.
  ///
  /// - Throws: `ICalendarWriteError.malformedName`.
  package mutating func begin(_ name: String) throws(ICalendarWriteError) {
    try write(ICalendarProperty("BEGIN", value: try checked(name)))
  }

  /// Ends the component that began last.
  ///
  /// - Throws: `ICalendarWriteError.malformedName`.
  package mutating func end(_ name: String) throws(ICalendarWriteError) {
    try write(ICalendarProperty("END", value: try checked(name)))
  }

  /// Writes a property. Its value must be encoded already.
  ///
  /// - Throws: `ICalendarWriteError`.
  package mutating func write(_ property: ICalendarProperty) throws(ICalendarWriteError) {
    try makeLine(property)
    appendFolded()
  }

  /// Returns the content line of a property, unfolded and without its end; nil for a property that
  /// can't be written.
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

  /// Writes a component with its properties and the components inside it.
  ///
  /// - Throws: `ICalendarWriteError`. A part of the component may have been written by then.
  package mutating func write(_ component: ICalendarComponent) throws(ICalendarWriteError) {
    try begin(component.name)
    for property in component.properties { try write(property) }
    for inner in component.components { try write(inner) }
    try end(component.name)
  }

  // MARK: - Output

  /// Passes the buffer to the sink if it has at least 64 KiB.
  ///
  /// - Throws: The errors of the sink.
  package mutating func handOn(to sink: ByteSink) throws {
    if bytes.count >= chunkSizeInBytes { try finish(to: sink) }
  }

  /// Passes the rest of the buffer to the sink.
  ///
  /// - Throws: The errors of the sink.
  package mutating func finish(to sink: ByteSink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: - Lines

  /// The most bytes of a physical line, without its CRLF.
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
      // The space at the beginning of a continuation is part of its width.
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

/// The reason why a property can't be written: iCalendar has no form for it. No part of it was
/// written.
package enum ICalendarWriteError: Error, Hashable, Sendable {
  /// The name of the property, parameter or component is not valid.
  case malformedName(String)
  /// The property has a control character other than a tab, or than a newline in a TEXT (RFC 5545
  /// §3.1).
  case controlCharacter(UInt8, property: String)
}
