/// Takes one unfolded line apart into a property (RFC 5545 §3.1, `contentline`).
struct ContentLineParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let line: Int
  private var position = 0
  /// Whether a semicolon stands where no parameter follows.
  private var hasEmptyParameter = false

  /// The property that a line is.
  static func property(
    _ line: UnfoldedLine
  ) throws(ICalendarProblem.Reason) -> ICalendarProperty {
    try contentLine(line.bytes, line.number).property
  }

  /// The property that some bytes are, and what was passed over in them.
  static func contentLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Int
  ) throws(ICalendarProblem.Reason) -> (property: ICalendarProperty, slip: ICalendarSlip?) {
    var parser = ContentLineParser(bytes: bytes, line: line)
    let property = try parser.parse()
    guard parser.hasEmptyParameter else { return (property, nil) }
    let slip = ICalendarSlip(
      line: line, property: property.name, .malformedParameter(property.name), .parameterDropped)
    return (property, slip)
  }

  /// The name that a line begins with; nil where it begins with none.
  static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var parser = ContentLineParser(bytes: bytes, line: 0)
    return parser.takeName()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
  }

  private mutating func parse() throws(ICalendarProblem.Reason) -> ICalendarProperty {
    if let fault = LineScan.fault(in: bytes) { throw fault }
    guard let name = takeName() else { throw .malformedName }
    var parameters: [ICalendarParameter] = []
    while take(Byte.semicolon) {
      if position < bytes.count, [Byte.colon, Byte.semicolon].contains(bytes[position]) {
        hasEmptyParameter = true
      } else {
        parameters.append(try parseParameter(of: name))
      }
    }
    guard take(Byte.colon) else { throw .missingColon(name) }
    let value = text(position..<bytes.count)
    return ICalendarProperty(name, parameters, value: value, line: line)
  }

  private mutating func parseParameter(
    of property: String
  ) throws(ICalendarProblem.Reason) -> ICalendarParameter {
    guard let name = takeName(), take(Byte.equals) else { throw .malformedParameter(property) }
    if name == "TZID", let end = zoneNameEnd() {
      defer { position = end }
      return ICalendarParameter(name, ParameterText.decoded(text(position..<end)))
    }
    var values = [try parseParameterValue(of: property)]
    while take(Byte.comma) { values.append(try parseParameterValue(of: property)) }
    return ICalendarParameter(name, values)
  }

  /// Where an unquoted zone name with colons ends, as in `TZID=(UTC+01:00) Berlin:20250101T090000`:
  /// dates have no colon, so the last one ends it. Nil where it could end elsewhere.
  private func zoneNameEnd() -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let last = (position..<bytes.count).last(where: { bytes[$0] == Byte.colon }),
      (position..<last).contains(where: { bytes[$0] == Byte.colon }),
      last + Self.dayLength < bytes.count,
      bytes[(last + 1)...(last + Self.dayLength)].allSatisfy(digits.contains),
      !(position..<last).contains(where: { [Byte.semicolon, Byte.quote].contains(bytes[$0]) })
    else { return nil }
    return last
  }

  private mutating func parseParameterValue(
    of property: String
  ) throws(ICalendarProblem.Reason) -> String {
    let isQuoted = take(Byte.quote)
    let start = position
    while position < bytes.count, !endsValue(bytes[position], isQuoted: isQuoted) { position += 1 }
    let value = text(start..<position)
    // A quote that is not the first byte of a value, or that nothing closes, hides where it ends.
    guard isQuoted == take(Byte.quote) else { throw .malformedParameter(property) }
    return ParameterText.decoded(value)
  }

  /// The digits that each date begins with.
  private static let dayLength = 8

  private func endsValue(_ byte: UInt8, isQuoted: Bool) -> Bool {
    switch byte {
    case Byte.quote: true
    case Byte.comma, Byte.semicolon, Byte.colon: !isQuoted
    default: false
    }
  }

  // MARK: - Pieces

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func takeName() -> String? {
    let start = position
    position += ICalendarName.length(in: bytes, from: start)
    return ICalendarName.name(in: bytes, start..<position)
  }

  /// The line is known to be UTF-8, and what separates the pieces is ASCII.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
