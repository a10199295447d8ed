import TodoText

/// Reads the components of iCalendar files (RFC 5545) one at a time.
///
/// The reader knows the syntax but not the meaning of values. An unreadable line rejects its
/// component only if it may hold the component's identity or dates. Any other unreadable line is
/// left out, and the component lists it. A bare LF or CR, CR CR LF, a byte order mark, UTF-16 with
/// such a mark, empty lines and a missing end of the last line are accepted. Memory grows with the
/// largest component, up to the limits. Time is linear in the bytes of the file.
package struct ICalendarReader {
  private var lines: ContentLineReader
  private var assembler: ICalendarAssembler
  private var isAtEnd = false

  /// Makes a reader that starts at the beginning of a file.
  package init(_ source: @escaping ByteSource, limits: ICalendarLimits = .standard) {
    lines = ContentLineReader(
      maximumLength: limits.lineLengthInBytes,
      LineEnds.unifiedIfReturnsAlone(UnicodeText.utf8(of: source)))
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
  /// After a problem, the reader continues with the next component. It returns each component once,
  /// as a component or as one problem. A component without an END ends at the next BEGIN that it
  /// can't contain, and at the END of its calendar. If the file ends first, the component is a
  /// problem.
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
  /// The last component that ended without an END. It waits for the lines after the next component:
  /// a property or another END there shows that the next component was inside it.
  private var unclosed: (item: ICalendarItem, problem: ICalendarProblem)?
  /// The component that came after `unclosed`.
  private var following: ICalendarItem?
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
    let line: (property: ICalendarProperty, slips: [ICalendarSlip])
    do throws(ICalendarProblem.Reason) {
      line = try ContentLineParser.contentLine(bytes, lastLine)
    } catch {
      if error == .invalidUTF8 { return false }
      let name = ContentLineParser.name(bytes)
      let mayDrop = ICalendarSlip.mayDrop(name, error, of: making?.name)
      if making != nil || calendarLine != nil, mayDrop {
        note(ICalendarSlip(line: lastLine, property: name, error, .dropped))
      } else {
        reject(error)
      }
      return true
    }
    let property = line.property
    if property.isNamed("BEGIN") {
      begin(property.boundary, bytes)
    } else if property.isNamed("END") {
      end(property.boundary, bytes)
    } else {
      for slip in line.slips { note(slip) }
      making?.keep(bytes)
      add(property)
    }
    return true
  }

  /// Adds a problem for the component that is open at the end of the file, because it may be
  /// incomplete. An open calendar is only mended, because its components are complete.
  mutating func finish() {
    settle(isInside: false)
    if let component = making {
      append(component.problem(at: lastLine, .truncated(component.name)))
    } else if calendarLine != nil {
      items.append(.slip(slip(.truncated(Self.calendar), .ended, property: Self.calendar)))
    }
  }

  // MARK: - Lines

  private static let calendar = "VCALENDAR"

  private mutating func add(_ property: ICalendarProperty) {
    if making != nil {
      making?.add(property)
    } else if calendarLine != nil {
      settle(isInside: true)
      items.append(.property(property))
    } else if !isOutside {
      isOutside = true
      items.append(.slip(slip(.outsideCalendar, .dropped, property: property.name)))
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

  /// Rejects the component that has the faulty line, or adds a problem for a line in no component.
  private mutating func reject(_ reason: ICalendarProblem.Reason) {
    if making != nil {
      making?.fail(at: lastLine, reason)
    } else if calendarLine != nil {
      append(ICalendarProblem(line: lastLine, reason))
    } else if !isOutside {
      isOutside = true
      items.append(.slip(slip(.outsideCalendar, .dropped, property: nil)))
    }
  }

  // MARK: - BEGIN and END

  private mutating func begin(_ name: String?, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let name else { return reject(.malformedName) }
    if name == Self.calendar {
      abandon()
      settle(isInside: false)
      if let line = calendarLine {
        items.append(.slip(slip(.unclosed(name, line: line), .ended, property: name)))
      }
      calendarLine = lastLine
      isOutside = false
      return items.append(.begin(line: lastLine))
    }
    if let open = making, open.cannotHold(name) { close(open) }
    if making != nil {
      making?.keep(bytes)
      making?.begin(name, at: lastLine, limits)
    } else {
      if following != nil { settle(isInside: false) }
      making = ComponentInMaking(name, line: lastLine)
      if calendarLine == nil { making?.fail(at: lastLine, .outsideCalendar) }
    }
  }

  private mutating func end(_ name: String?, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let name else { return reject(.malformedName) }
    if name == Self.calendar, calendarLine != nil {
      if let open = making { close(open) }
      settle(isInside: false)
      calendarLine = nil
      return items.append(.end(line: lastLine))
    }
    guard making != nil else {
      settle(isInside: true)
      return reject(.unmatchedEnd(name))
    }
    making?.keep(bytes)
    guard let item = making?.end(name, at: lastLine) else { return }
    making = nil
    isOutside = false
    if unclosed == nil { append(item) } else { following = item }
  }

  /// Ends the open component, whose END is missing.
  private mutating func close(_ component: ComponentInMaking) {
    var component = component
    making = nil
    settle(isInside: false)
    let reason = ICalendarProblem.Reason.unclosed(component.name, line: component.line)
    let problem = component.problem(at: lastLine, reason)
    unclosed = (component.close(at: lastLine), problem)
  }

  /// Adds `unclosed` to the items, and then `following`.
  ///
  /// - Parameter isInside: Whether `following` was inside `unclosed`, so that the lines after it
  ///   belong to `unclosed`.
  private mutating func settle(isInside: Bool) {
    guard let (item, problem) = unclosed else { return }
    unclosed = nil
    append(isInside && following != nil ? .problem(problem) : item)
    if let following { append(following) }
    following = nil
  }

  /// Gives up the open component when another calendar begins, because the component may be cut off
  /// there.
  private mutating func abandon() {
    guard let component = making else { return }
    making = nil
    let reason = ICalendarProblem.Reason.unclosed(component.name, line: component.line)
    append(component.problem(at: lastLine, reason))
  }

  // MARK: - Items

  private func slip(
    _ reason: ICalendarProblem.Reason, _ outcome: ICalendarSlip.Outcome, property: String?
  ) -> ICalendarSlip {
    ICalendarSlip(line: lastLine, property: property, reason, outcome)
  }

  private mutating func append(_ item: ICalendarItem) {
    if case .problem(let problem) = item { append(problem) } else { items.append(item) }
  }

  /// Adds a problem. A problem of a VTIMEZONE becomes a slip, because most zones are known by their
  /// names; an event whose zone needs the definition is rejected for that reason.
  private mutating func append(_ problem: ICalendarProblem) {
    guard let name = problem.zonePart else { return items.append(.problem(problem)) }
    items.append(
      .slip(ICalendarSlip(line: problem.line, property: name, problem.reason, .dropped)))
  }
}

extension ICalendarProblem {
  /// The name of the component, if the problem is about a VTIMEZONE, or about an END of a
  /// VTIMEZONE, STANDARD or DAYLIGHT without its BEGIN; nil for another problem.
  fileprivate var zonePart: String? {
    if let component { return component.name == "VTIMEZONE" ? component.name : nil }
    guard case .unmatchedEnd(let name) = reason else { return nil }
    return ["VTIMEZONE", "STANDARD", "DAYLIGHT"].contains(name) ? name : nil
  }
}

extension ICalendarProperty {
  /// The name of the component that a BEGIN or an END is for; nil if the value is not a name.
  fileprivate var boundary: String? {
    if ICalendarName.isName(value) { return value }
    // Files edited by hand often have white space around the name.
    return ICalendarName.name(value.trimmed.utf8)
  }
}
