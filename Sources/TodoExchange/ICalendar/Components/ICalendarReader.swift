/// Reads the components of iCalendar files (RFC 5545), one at a time.
///
/// It knows the syntax, and nothing of what the values mean. A line that can't be read rejects its
/// component only if the line may hold its identity or its dates; any other such line is left out,
/// and the component lists it. Bare LF, a byte order mark, empty lines and a
/// missing last line end are accepted. Memory grows with the largest component, up to the limits;
/// time is linear in the bytes of the file.
public struct ICalendarReader: Sendable {
  private let limits: ICalendarLimits

  /// A reader with these limits.
  public init(limits: ICalendarLimits = .standard) {
    self.limits = limits
  }

  /// Reads a file to its end, and hands each item to `take`.
  ///
  /// After a problem it goes on with the next component: each is handed out once, as itself or as
  /// one problem. A lost END costs the component that lacks it, not the one that follows.
  ///
  /// - Throws: What the source and `take` throw, and nothing else.
  public func read(
    _ source: @escaping ByteSource, _ take: (ICalendarItem) throws -> Void
  ) throws {
    var lines = ContentLineReader(maximumLength: limits.lineLengthBytes, source)
    var assembler = ICalendarAssembler(limits)
    while try lines.withNextLine({ try assembler.read($0, take) }) != nil {}
    try assembler.finish(take)
  }
}

/// Makes components of content lines, and keeps account of what is open.
private struct ICalendarAssembler {
  private let limits: ICalendarLimits
  private var calendarLine: Int?
  private var lastLine = 1
  private var making: ComponentInMaking?
  /// Whether the line before stood outside of any calendar, and was told of.
  private var isOutside = false

  init(_ limits: ICalendarLimits) {
    self.limits = limits
  }

  /// Reads a line, and hands out what it completes.
  mutating func read(_ line: UnfoldedLine, _ take: (ICalendarItem) throws -> Void) throws {
    lastLine = line.number
    guard !line.bytes.isEmpty else { return }
    making?.count(line, limits)
    guard !line.isTooLong else {
      return try reject(.lineTooLong(limitBytes: limits.lineLengthBytes), take)
    }
    do {
      try read(line.bytes, take)
    } catch ICalendarProblem.Reason.invalidUTF8 {
      guard let text = Windows1252.utf8(line.bytes) else { return try reject(.invalidUTF8, take) }
      try text.withUnsafeBufferPointer { bytes in
        let name = ContentLineParser.name(bytes)
        try note(ICalendarSlip(line: lastLine, property: name, .invalidUTF8, .decoded), take)
        try read(bytes, take)
      }
    }
  }

  /// Reads the bytes of a line; throws where they are no UTF-8.
  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ take: (ICalendarItem) throws -> Void
  ) throws {
    let line: (property: ICalendarProperty, slip: ICalendarSlip?)
    do throws(ICalendarProblem.Reason) {
      line = try ContentLineParser.contentLine(bytes, lastLine)
    } catch {
      if error == .invalidUTF8 { throw error }
      let name = ContentLineParser.name(bytes)
      guard making != nil || calendarLine != nil, ICalendarSlip.mayDrop(name, error) else {
        return try reject(error, take)
      }
      return try note(ICalendarSlip(line: lastLine, property: name, error, .dropped), take)
    }
    if let slip = line.slip { try note(slip, take) }
    making?.keep(bytes)
    let property = line.property
    if property.isNamed("BEGIN") {
      try begin(property.boundary, take)
    } else if property.isNamed("END") {
      try end(property.boundary, take)
    } else {
      try add(property, take)
    }
  }

  /// Tells, at the end of the file, what is open.
  mutating func finish(_ take: (ICalendarItem) throws -> Void) throws {
    if let component = making {
      try take(.problem(component.problem(at: lastLine, .truncated(component.name))))
    } else if calendarLine != nil {
      try take(.problem(ICalendarProblem(line: lastLine, .truncated(Self.calendar))))
    }
  }

  // MARK: - Lines

  private static let calendar = "VCALENDAR"

  private mutating func add(
    _ property: ICalendarProperty, _ take: (ICalendarItem) throws -> Void
  ) throws {
    if making != nil {
      making?.add(property)
    } else if calendarLine != nil {
      try take(.property(property))
    } else if !isOutside {
      isOutside = true
      let slip = ICalendarSlip(
        line: lastLine, property: property.name, .outsideCalendar, .dropped)
      try take(.slip(slip))
    }
  }

  /// Takes note of a line that was left out, or taken otherwise than it stands.
  private mutating func note(
    _ slip: ICalendarSlip, _ take: (ICalendarItem) throws -> Void
  ) throws {
    if making != nil {
      making?.note(slip)
    } else if calendarLine != nil {
      try take(.slip(slip))
    }
  }

  /// Takes note of a faulty line: the component that it stands in is lost.
  private mutating func reject(
    _ reason: ICalendarProblem.Reason, _ take: (ICalendarItem) throws -> Void
  ) throws {
    if making != nil {
      making?.fail(at: lastLine, reason)
    } else if calendarLine != nil {
      try take(.problem(ICalendarProblem(line: lastLine, reason)))
    } else if !isOutside {
      isOutside = true
      try take(.problem(ICalendarProblem(line: lastLine, .outsideCalendar)))
    }
  }

  // MARK: - BEGIN and END

  private mutating func begin(_ name: String?, _ take: (ICalendarItem) throws -> Void) throws {
    guard let name else { return try reject(.malformedName, take) }
    if name == Self.calendar {
      try abandon(take)
      if let line = calendarLine {
        let reason = ICalendarProblem.Reason.unclosed(name, line: line)
        try take(.problem(ICalendarProblem(line: lastLine, reason)))
      }
      calendarLine = lastLine
      isOutside = false
      return try take(.begin(line: lastLine))
    }
    if let open = making, open.cannotHold(name) { try abandon(take) }
    if making != nil {
      making?.begin(name, at: lastLine, limits)
    } else {
      making = ComponentInMaking(name, line: lastLine)
      if calendarLine == nil { making?.fail(at: lastLine, .outsideCalendar) }
    }
  }

  private mutating func end(_ name: String?, _ take: (ICalendarItem) throws -> Void) throws {
    guard let name else { return try reject(.malformedName, take) }
    if name == Self.calendar, calendarLine != nil {
      try abandon(take)
      calendarLine = nil
      return try take(.end(line: lastLine))
    }
    guard making != nil else { return try reject(.unmatchedEnd(name), take) }
    guard let item = making?.end(name, at: lastLine) else { return }
    making = nil
    isOutside = false
    try take(item)
  }

  /// Gives up the component in the making, whose END is missing.
  private mutating func abandon(_ take: (ICalendarItem) throws -> Void) throws {
    guard let component = making else { return }
    making = nil
    let reason = ICalendarProblem.Reason.unclosed(component.name, line: component.line)
    try take(.problem(component.problem(at: lastLine, reason)))
  }
}

extension ICalendarProperty {
  /// The name of the component that a BEGIN or an END is about; nil where it is none.
  fileprivate var boundary: String? {
    if ICalendarName.isName(value) { return value }
    // White space after it is common in files edited by hand.
    return ICalendarName.name(value.utf8.prefix { $0 != Byte.space && $0 != Byte.tab })
  }
}
