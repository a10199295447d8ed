import TodoText

/// Reads the components of iCalendar files (RFC 5545) one at a time.
///
/// The reader knows the syntax but not the meaning of values. An unreadable line rejects its
/// component only if it may hold the component's identity or dates. Any other unreadable line is
/// left out, and the component lists it. A bare LF, a byte order mark, empty lines and a missing
/// end of the last line are accepted. Memory grows with the largest component, up to the limits.
/// Time is linear in the bytes of the file.
package struct ICalendarReader {
  private var lines: ContentLineReader
  private var assembler: ICalendarAssembler
  private var isAtEnd = false

  /// Makes a reader that starts at the beginning of a file.
  package init(_ source: @escaping ByteSource, limits: ICalendarLimits = .standard) {
    lines = ContentLineReader(maximumLength: limits.lineLengthInBytes, source)
    assembler = ICalendarAssembler(limits)
  }

  /// Makes a reader of bytes in memory.
  package init(_ bytes: [UInt8]) {
    var chunk: [UInt8]? = bytes
    self.init({
      defer { chunk = nil }
      return chunk
    })
  }

  /// Returns the next item of the file; nil at its end.
  ///
  /// After a problem, the reader goes on with the next component. It returns each component once,
  /// as a component or as one problem. A missing END costs the component that lacks it, not the
  /// next one.
  ///
  /// - Throws: The errors of the source, and no others.
  package mutating func next() throws -> ICalendarItem? {
    while assembler.items.isEmpty, !isAtEnd {
      isAtEnd = try !Self.advance(&lines, &assembler)
      if isAtEnd { assembler.finish() }
    }
    return assembler.items.popFirst()
  }

  /// Reads one line. Returns false at the end of the file.
  private static func advance(
    _ lines: inout ContentLineReader, _ assembler: inout ICalendarAssembler
  ) throws -> Bool {
    try lines.withNextLine { assembler.read($0) } != nil
  }
}

/// Assembles components from content lines, and keeps track of the open ones.
private struct ICalendarAssembler {
  private let limits: ICalendarLimits
  private var calendarLine: Int?
  private var lastLine = 1
  private var making: ComponentInMaking?
  /// Whether the previous line was outside of any calendar and has been reported.
  private var isOutside = false
  /// Items that are complete but not returned yet.
  var items: ArraySlice<ICalendarItem> = []

  init(_ limits: ICalendarLimits) {
    self.limits = limits
  }

  /// Reads a line and adds the items that it completes.
  mutating func read(_ line: UnfoldedLine) {
    lastLine = line.number
    guard !line.bytes.isEmpty else { return }
    making?.count(line, limits)
    guard !line.isTooLong else {
      return reject(.lineTooLong(limitInBytes: limits.lineLengthInBytes))
    }
    guard !read(line.bytes) else { return }
    guard let text = Windows1252.utf8(line.bytes) else { return reject(.invalidUTF8) }
    text.withUnsafeBufferPointer { bytes in
      let name = ContentLineParser.name(bytes)
      note(ICalendarSlip(line: lastLine, property: name, .invalidUTF8, .decoded))
      _ = read(bytes)
    }
  }

  /// Reads the bytes of a line. Returns false if they are not UTF-8.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let line: (property: ICalendarProperty, slip: ICalendarSlip?)
    do throws(ICalendarProblem.Reason) {
      line = try ContentLineParser.contentLine(bytes, lastLine)
    } catch {
      if error == .invalidUTF8 { return false }
      let name = ContentLineParser.name(bytes)
      if making != nil || calendarLine != nil, ICalendarSlip.mayDrop(name, error) {
        note(ICalendarSlip(line: lastLine, property: name, error, .dropped))
      } else {
        reject(error)
      }
      return true
    }
    if let slip = line.slip { note(slip) }
    making?.keep(bytes)
    let property = line.property
    if property.isNamed("BEGIN") {
      begin(property.boundary)
    } else if property.isNamed("END") {
      end(property.boundary)
    } else {
      add(property)
    }
    return true
  }

  /// Adds a problem for the component or calendar that is still open at the end of the file.
  mutating func finish() {
    if let component = making {
      items.append(.problem(component.problem(at: lastLine, .truncated(component.name))))
    } else if calendarLine != nil {
      items.append(.problem(ICalendarProblem(line: lastLine, .truncated(Self.calendar))))
    }
  }

  // MARK: - Lines

  private static let calendar = "VCALENDAR"

  private mutating func add(_ property: ICalendarProperty) {
    if making != nil {
      making?.add(property)
    } else if calendarLine != nil {
      items.append(.property(property))
    } else if !isOutside {
      isOutside = true
      let slip = ICalendarSlip(
        line: lastLine, property: property.name, .outsideCalendar, .dropped)
      items.append(.slip(slip))
    }
  }

  /// Adds a mended line to the component or the calendar that has it. A mended line outside of any
  /// calendar is ignored.
  private mutating func note(_ slip: ICalendarSlip) {
    if making != nil {
      making?.note(slip)
    } else if calendarLine != nil {
      items.append(.slip(slip))
    }
  }

  /// Rejects the component that has the faulty line, or adds a problem if there is none.
  private mutating func reject(_ reason: ICalendarProblem.Reason) {
    if making != nil {
      making?.fail(at: lastLine, reason)
    } else if calendarLine != nil {
      items.append(.problem(ICalendarProblem(line: lastLine, reason)))
    } else if !isOutside {
      isOutside = true
      items.append(.problem(ICalendarProblem(line: lastLine, .outsideCalendar)))
    }
  }

  // MARK: - BEGIN and END

  private mutating func begin(_ name: String?) {
    guard let name else { return reject(.malformedName) }
    if name == Self.calendar {
      abandon()
      if let line = calendarLine {
        let reason = ICalendarProblem.Reason.unclosed(name, line: line)
        items.append(.problem(ICalendarProblem(line: lastLine, reason)))
      }
      calendarLine = lastLine
      isOutside = false
      return items.append(.begin(line: lastLine))
    }
    if let open = making, open.cannotHold(name) { abandon() }
    if making != nil {
      making?.begin(name, at: lastLine, limits)
    } else {
      making = ComponentInMaking(name, line: lastLine)
      if calendarLine == nil { making?.fail(at: lastLine, .outsideCalendar) }
    }
  }

  private mutating func end(_ name: String?) {
    guard let name else { return reject(.malformedName) }
    if name == Self.calendar, calendarLine != nil {
      abandon()
      calendarLine = nil
      return items.append(.end(line: lastLine))
    }
    guard making != nil else { return reject(.unmatchedEnd(name)) }
    guard let item = making?.end(name, at: lastLine) else { return }
    making = nil
    isOutside = false
    items.append(item)
  }

  /// Gives up the open component, whose END is missing.
  private mutating func abandon() {
    guard let component = making else { return }
    making = nil
    let reason = ICalendarProblem.Reason.unclosed(component.name, line: component.line)
    items.append(.problem(component.problem(at: lastLine, reason)))
  }
}

extension ICalendarProperty {
  /// The name of the component that a BEGIN or an END is for; nil if the value is not a name.
  fileprivate var boundary: String? {
    if ICalendarName.isName(value) { return value }
    // Files edited by hand often have white space after the name.
    return ICalendarName.name(value.utf8.prefix { $0 != Byte.space && $0 != Byte.tab })
  }
}
