import TodoText

/// A component directly inside a calendar whose END is still to come, with all that is open in it.
struct ComponentInMaking {
  private struct Open {
    let name: String
    let line: Int
    var properties: [ICalendarProperty] = []
    var components: [ICalendarComponent] = []
  }

  /// The components that are open, the outermost apart.
  private var outermost: Open
  private var inner: [Open] = []
  /// How many are open beyond the greatest depth; they are only counted.
  private var beyond = 0
  private var lineCount = 0
  private var byteCount = 0
  /// Its lines so far.
  private var text: [UInt8]
  private var uid: String?
  private var fault: (line: Int, reason: ICalendarProblem.Reason)?
  private var slips: [ICalendarSlip] = []

  init(_ name: String, line: Int) {
    outermost = Open(name: name, line: line)
    // Room for what most have: growing took longer than reading.
    outermost.properties.reserveCapacity(16)
    text = Array("BEGIN:\(name)\n".utf8)
    text.reserveCapacity(1_024)
  }

  var name: String { outermost.name }
  var line: Int { outermost.line }

  /// Whether a component of this name can't stand in this one, so that an END must be missing.
  func cannotHold(_ name: String) -> Bool {
    Self.outermostNames.contains(name) && Self.outermostNames.contains(self.name)
  }

  /// Those that RFC 5545 has directly inside a calendar. Others may hold them: VPOLL holds VEVENTs.
  private static let outermostNames: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
  ]

  /// Counts a line of it, against the limits.
  mutating func count(_ line: UnfoldedLine, _ limits: ICalendarLimits) {
    lineCount += 1
    byteCount += line.bytes.count
    if lineCount > limits.lines { fail(at: line.number, .tooManyLines(limit: limits.lines)) }
    if byteCount > limits.sizeInBytes {
      fail(at: line.number, .tooLarge(limitInBytes: limits.sizeInBytes))
    }
  }

  /// Takes a line over into the text, as it was read.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard fault == nil else { return }
    text.append(contentsOf: bytes)
    text.append(Byte.lineFeed)
  }

  mutating func note(_ slip: ICalendarSlip) {
    if fault == nil { slips.append(slip) }
  }

  /// Takes note of a fault; the first is the one that is told, and what was read is let go.
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

  /// Begins a component inside.
  mutating func begin(_ name: String, at line: Int, _ limits: ICalendarLimits) {
    guard inner.count + 1 < limits.depth else {
      fail(at: line, .tooDeep(limit: limits.depth))
      beyond += 1
      return
    }
    inner.append(Open(name: name, line: line))
  }

  /// Ends a component; the whole, or its problem, once the outermost is ended.
  mutating func end(_ name: String, at line: Int) -> ICalendarItem? {
    guard beyond == 0 else {
      beyond -= 1
      return nil
    }
    if let open = inner.last, open.name != name { fail(at: line, mismatch(of: open, with: name)) }
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
    return fault.map { .problem(problem(at: $0.line, $0.reason)) }
      ?? .component(component(outermost, text, slips))
  }

  /// The problem that it is; a fault found before goes first.
  func problem(at line: Int, _ reason: ICalendarProblem.Reason) -> ICalendarProblem {
    let (line, reason) = fault ?? (line, reason)
    let lost = ICalendarProblem.Lost(name, line: self.line, uid: uid)
    return ICalendarProblem(line: line, component: lost, reason)
  }

  private func mismatch(of open: Open, with name: String) -> ICalendarProblem.Reason {
    let isOpen = name == self.name || inner.contains { $0.name == name }
    return isOpen ? .unclosed(open.name, line: open.line) : .unmatchedEnd(name)
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
    _ open: Open, _ text: [UInt8] = [], _ slips: [ICalendarSlip] = []
  ) -> ICalendarComponent {
    ICalendarComponent(
      open.name, open.properties, open.components, line: open.line, text: text, slips: slips)
  }
}
