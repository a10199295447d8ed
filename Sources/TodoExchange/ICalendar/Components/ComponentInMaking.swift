import TodoText

/// A component directly inside a calendar, while its lines are read. It also has the inner
/// components whose END wasn't read yet.
struct ComponentInMaking {
  private struct Open {
    let name: String
    let line: Int
    var properties: [ICalendarProperty] = []
    var components: [ICalendarComponent] = []
  }

  /// The component itself. `inner` has the open components inside it, the innermost last.
  private var outermost: Open
  private var inner: [Open] = []
  /// The number of open components beyond the depth limit. They are counted but not kept.
  private var beyond = 0
  private var lineCount = 0
  private var byteCount = 0
  /// The lines that were read so far, from BEGIN on.
  private var text: [UInt8]
  private var uid: String?
  private var fault: (line: Int, reason: ICalendarProblem.Reason)?
  private var slips: [ICalendarSlip] = []

  init(_ name: String, line: Int) {
    outermost = Open(name: name, line: line)
    // Most components fit into this capacity. Without it, growing the arrays took longer than
    // reading.
    outermost.properties.reserveCapacity(16)
    text = Array("BEGIN:\(name)\n".utf8)
    text.reserveCapacity(1_024)
  }

  var name: String { outermost.name }
  var line: Int { outermost.line }

  /// Returns whether this component can't contain a component with the given name. In that case a
  /// BEGIN with the name shows that the END of this component is missing.
  func cannotHold(_ name: String) -> Bool {
    Self.outermostNames.contains(name)
      && (Self.outermostNames.contains(self.name) || Self.innermostNames.contains(self.name))
  }

  /// The names of the components that RFC 5545 allows only directly inside a calendar. None of
  /// these components can contain another, so the BEGIN of one ends another that is still open, and
  /// also ends an open alarm or part of a zone. A component with any other name may contain them,
  /// as a VPOLL contains VEVENTs.
  private static let outermostNames: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
  ]

  /// Adds a line to the counts and checks the limits.
  mutating func count(_ line: UnfoldedLine, _ limits: ICalendarLimits) {
    lineCount += 1
    byteCount += line.bytes.count
    if lineCount > limits.lines { fail(at: line.number, .tooManyLines(limit: limits.lines)) }
    if byteCount > limits.sizeInBytes {
      fail(at: line.number, .tooLarge(limitInBytes: limits.sizeInBytes))
    }
  }

  /// Adds an unfolded line to the text.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard fault == nil else { return }
    text.append(contentsOf: bytes)
    text.append(Byte.lineFeed)
  }

  mutating func note(_ slip: ICalendarSlip) {
    if fault == nil { slips.append(slip) }
  }

  /// Records a fault. Only the first fault counts, and the content that was read so far is
  /// released.
  mutating func fail(at line: Int, _ reason: ICalendarProblem.Reason) {
    guard fault == nil else { return }
    fault = (line, reason)
    outermost = Open(name: name, line: self.line)
    text = []
    slips = []
    for index in inner.indices {
      inner[index] = Open(name: inner[index].name, line: inner[index].line)
    }
  }

  mutating func add(_ property: ICalendarProperty) {
    if inner.isEmpty, uid == nil, property.isNamed("UID") { uid = property.value }
    guard fault == nil else { return }
    if inner.isEmpty {
      outermost.properties.append(property)
    } else {
      inner[inner.count - 1].properties.append(property)
    }
  }

  /// Begins a component inside this one, after ending an inner component that can't contain it.
  mutating func begin(_ name: String, at line: Int, _ limits: ICalendarLimits) {
    if let open = inner.last, Self.innermostNames.contains(open.name),
      Self.innermostNames.contains(name), beyond == 0
    {
      closeLast(at: line)
    }
    guard inner.count + 1 < limits.depth else {
      fail(at: line, .tooDeep(limit: limits.depth))
      beyond += 1
      return
    }
    inner.append(Open(name: name, line: line))
  }

  /// Ends a component. Returns the whole component, or its problem, when the outermost one ends;
  /// nil before.
  mutating func end(_ name: String, at line: Int) -> ICalendarItem? {
    guard beyond == 0 else {
      beyond -= 1
      return nil
    }
    if name == self.name || inner.contains(where: { $0.name == name }) {
      while let open = inner.last, open.name != name { closeLast(at: line) }
    } else if !inner.isEmpty {
      fail(at: line, .unmatchedEnd(name))
    }
    if let index = inner.lastIndex(where: { $0.name == name }) {
      let ended = inner[index]
      inner.removeSubrange(index...)
      add(ended)
      return nil
    }
    guard name == self.name else {
      fail(at: line, .unmatchedEnd(name))
      return nil
    }
    return item
  }

  /// Ends the component without its END: before a BEGIN that it can't contain, or before the END of
  /// its calendar. A component that isn't of `outermostNames` becomes a problem, because it may
  /// contain the next one.
  mutating func close(at line: Int) -> ICalendarItem {
    let missing = ICalendarProblem.Reason.unclosed(name, line: self.line)
    guard Self.outermostNames.contains(name), beyond == 0 else {
      return .problem(problem(at: line, missing))
    }
    while !inner.isEmpty { closeLast(at: line) }
    note(ICalendarSlip(line: line, property: name, missing, .ended))
    keepEnd(of: name)
    return item
  }

  /// The whole component, or its problem.
  private var item: ICalendarItem {
    fault.map { .problem(problem(at: $0.line, $0.reason)) }
      ?? .component(component(outermost, text, slips: slips))
  }

  /// Adds an END that the file lacks, so that the text can be read again.
  private mutating func keepEnd(of name: String) {
    if fault == nil { text.append(contentsOf: "END:\(name)\n".utf8) }
  }

  // MARK: - Inner components without an END

  /// The names of inner components that can't contain another component.
  private static let innermostNames: Set<String> = ["VALARM", "STANDARD", "DAYLIGHT"]

  /// Ends the innermost component, whose END is missing. The component is mended if all of its
  /// properties are certainly its own. Otherwise some may belong to the component around it, which
  /// is a fault.
  private mutating func closeLast(at line: Int) {
    guard let open = inner.popLast() else { return }
    let missing = ICalendarProblem.Reason.unclosed(open.name, line: open.line)
    if isSurelyWhole(open) {
      note(ICalendarSlip(line: line, property: open.name, missing, .ended))
    } else {
      fail(at: line, missing)
    }
    add(open)
  }

  private func isSurelyWhole(_ open: Open) -> Bool {
    guard open.name == "VALARM" else { return Self.innermostNames.contains(open.name) }
    func count(_ name: String) -> Int { open.properties.count { $0.isNamed(name) } }
    let action = open.properties.first { $0.isNamed("ACTION") }?.value.uppercased()
    return open.properties.allSatisfy { property in
      switch property.name {
      case "ACTION", "TRIGGER", "ATTACH", "ACKNOWLEDGED", "RELATED-TO", "PROXIMITY": true
      case "REPEAT": true
      case "DURATION": count("REPEAT") == 1 && count("DURATION") == 1
      case "UID": uid != nil
      case "DESCRIPTION": action != nil && action != "AUDIO" && count("DESCRIPTION") == 1
      case "SUMMARY": action == "EMAIL" && count("SUMMARY") == 1
      case "ATTENDEE": action == "EMAIL"
      default: property.name.hasPrefix("X-") && !property.name.hasPrefix("X-TODOCTL-")
      }
    }
  }

  /// Returns the problem of this component. An earlier fault takes precedence over the given one.
  func problem(at line: Int, _ reason: ICalendarProblem.Reason) -> ICalendarProblem {
    let (line, reason) = fault ?? (line, reason)
    let lost = ICalendarProblem.Lost(name, line: self.line, uid: uid)
    return ICalendarProblem(line: line, component: lost, reason)
  }

  private mutating func add(_ ended: Open) {
    guard fault == nil else { return }
    if inner.isEmpty {
      outermost.components.append(component(ended))
    } else {
      inner[inner.count - 1].components.append(component(ended))
    }
  }

  private func component(
    _ open: Open, _ text: [UInt8] = [], slips: [ICalendarSlip] = []
  ) -> ICalendarComponent {
    ICalendarComponent(
      open.name, open.properties, components: open.components, line: open.line, text: text,
      slips: slips)
  }
}
