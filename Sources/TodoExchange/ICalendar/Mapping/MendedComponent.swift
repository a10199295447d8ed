import TodoDomain
import TodoText

/// Mends mistakes in the values of a component. These are mistakes that other programs ignore as
/// well.
struct MendedComponent {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// Returns the component with mended values, and notes each mistake.
  func mended(
    _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarComponent {
    try notes.add(component.slips)
    var properties: [ICalendarProperty] = []
    var isChanged = false
    var once = PropertiesOnce(in: component.name)
    for property in component.properties {
      if let first = once.first(before: property) {
        try notes.add(double: property, of: first)
        isChanged = true
        continue
      }
      let mended = try self.mended(property, &zones, notes: &notes)
      if let mended {
        properties.append(mended)
        once.add(mended)
      }
      if mended?.value != property.value { isChanged = true }
    }
    guard isChanged else { return component }
    return ICalendarComponent(
      component.name, properties, components: component.components, line: component.line)
  }

  /// Returns the mended property; nil for a property that counts as absent.
  private func mended(
    _ property: ICalendarProperty, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    switch property.name {
    case "RRULE":
      return try rule(property, &notes)
    case "EXDATE", "RDATE":
      guard let dates = try day(try list(property, ",", notes: &notes), &notes) else { return nil }
      return try SettledDates(component).property(dates, &zones, notes: &notes)
    case "RECURRENCE-ID":
      guard let date = try day(property, &notes) else { return nil }
      return try SettledDates(component).property(date, &zones, notes: &notes)
    case "DTSTART":
      let start = try day(property, &notes)
      return component.name == "VTODO" && component.first("DUE").map(isDate) == true
        ? try readable(start, &notes, isReadable: isDate) : start
    case "DTEND", "DUE":
      let end = try day(property, &notes)
      guard component.first("DTSTART") != nil else { return end }
      return try readable(end, &notes, isReadable: isDate)
    case "PRIORITY":
      return try readable(property, &notes) {
        ICalendarPriority.range.contains(Int($0.value) ?? -1)
      }
    case "DURATION":
      let duration = try readable(try property.withoutMisplacedT(&notes), &notes) {
        (try? $0.duration()).map { $0.days >= 0 && $0.seconds >= 0 } ?? false
      }
      return try duration.flatMap { (duration) throws(ICalendarFault) in
        try besideEnd(duration, &notes)
      }
    default:
      return property
    }
  }

  /// Returns the duration; nil if the component also has an end, which takes precedence (RFC 5545
  /// §3.6.1). A duration that leads to another end is noted as a mistake.
  private func besideEnd(
    _ duration: ICalendarProperty, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    let name = component.name == "VTODO" ? "DUE" : "DTEND"
    guard component.first("DTSTART") != nil, let end = component.first(name), isDate(end) else {
      return duration
    }
    if !agrees(duration, with: end) {
      try notes.mend(ICalendarFault(duration, .excluded(by: name)), .droppedLine)
    }
    return nil
  }

  /// Whether the duration leads from the start to the end in local time, without regard to clock
  /// changes in between.
  private func agrees(_ duration: ICalendarProperty, with end: ICalendarProperty) -> Bool {
    guard let start = component.first("DTSTART"), let first = try? start.date(),
      let last = try? end.date(), let length = try? duration.duration(),
      start.parameter("TZID") == end.parameter("TZID")
    else { return false }
    return last.localSeconds - first.localSeconds == length.days * 86_400 + length.seconds
  }

  private func isDate(_ property: ICalendarProperty) -> Bool {
    let day = property.dayAlone ?? property
    return (try? day.date()) != nil
  }

  // MARK: - Mistakes

  /// Returns the rule without empty parts, and without parts that have no effect.
  private func rule(
    _ original: ICalendarProperty, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    guard let property = try list(original, ";", notes: &notes) else { return nil }
    let parts = property.value.split(separator: ";")
    let telling = parts.filter { !saysNothing($0) }
    guard telling.count < parts.count else { return property }
    return property.valued(telling.joined(separator: ";"))
  }

  /// Returns whether a part of a rule has no effect (RFC 5545 §3.3.10): a BYHOUR, BYMINUTE or
  /// BYSECOND that only repeats the value of DTSTART, or any such part if DTSTART is a date without
  /// a time.
  private func saysNothing(_ part: Substring) -> Bool {
    let words = part.split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2 else { return false }
    switch words[0].uppercased() {
    case "BYHOUR": return isOfFirst(words[1], \.hour)
    case "BYMINUTE": return isOfFirst(words[1], \.minute)
    case "BYSECOND": return isOfFirst(words[1], \.second)
    default: return false
    }
  }

  private func isOfFirst(_ values: Substring, _ part: KeyPath<ICalendarDateTime, Int>) -> Bool {
    guard let start = component.first("DTSTART"), let first = try? start.date() else {
      return false
    }
    guard case .dateTime(let dateTime) = first else { return true }
    return values.split(separator: ",", omittingEmptySubsequences: false)
      .allSatisfy { Int($0) == dateTime[keyPath: part] }
  }

  /// Returns the list without empty parts; nil if no part is left.
  private func list(
    _ property: ICalendarProperty, _ separator: Character, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    let all = property.value.split(separator: separator, omittingEmptySubsequences: false)
    let parts = all.filter { part in part.last != "=" && part.utf8.contains { $0 > 0x20 } }
    guard parts.count < all.count else { return property }
    let fault = ICalendarFault(property, .empty)
    guard !parts.isEmpty else {
      try notes.mend(fault, .droppedLine)
      return nil
    }
    let value = parts.joined(separator: String(separator))
    try notes.mend(fault, .readAs(value))
    return property.valued(value)
  }

  /// Returns only the days of a property that has VALUE=DATE but values with times, and notes the
  /// mistake. Returns any other property unchanged.
  private func day(
    _ property: ICalendarProperty?, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    guard let property, let day = property.dayAlone else { return property }
    let fault = ICalendarFault(
      property, .wrongType(expected: ICalendarValueForm.date.rawValue))
    try notes.mend(fault, .readAs(day.value))
    return day
  }

  /// Returns the property, or notes a mistake and returns nil if `isReadable` returns false for it.
  private func readable(
    _ property: ICalendarProperty?, _ notes: inout ReadingNotes,
    isReadable: (ICalendarProperty) -> Bool
  ) throws(ICalendarFault) -> ICalendarProperty? {
    guard let property, !isReadable(property) else { return property }
    let form =
      property.name == "DURATION" ? ICalendarValueForm.duration : ICalendarValueForm.dateTime
    let reason: ImportProblem.Reason =
      property.value.isEmpty ? .empty : .wrongType(expected: form.rawValue)
    try notes.mend(ICalendarFault(property, reason), .droppedLine)
    return nil
  }
}

extension ICalendarProperty {
  /// Returns the property with another value.
  func valued(_ value: String) -> ICalendarProperty {
    ICalendarProperty(name, parameters, value: value, line: line)
  }

  /// The property with only its days; nil unless it has VALUE=DATE beside values with times.
  var dayAlone: ICalendarProperty? {
    guard parameter("VALUE")?.uppercased() == ICalendarValueForm.date.rawValue,
      value.contains("T")
    else { return nil }
    let days = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != "T" }
    }
    return valued(days.joined(separator: ","))
  }
}

/// The fault of one property of a component, with its line.
struct ICalendarFault: Error {
  let line: Int
  let fault: FieldFault

  init(_ line: Int, _ fault: FieldFault) {
    self.line = line
    self.fault = fault
  }

  init(_ property: ICalendarProperty, _ reason: ImportProblem.Reason) {
    self.init(property.line, FieldFault(property.name, value: property.value, reason))
  }

  func problem(
    of component: ICalendarComponent, _ type: ImportRecordType,
    _ handling: ImportHandling = .rejected
  ) -> ImportProblem {
    // A valid record that a store can't hold is left out, because it isn't wrong.
    let isLeftOut =
      handling == .rejected && (Self.leftOut.contains(fault.reason) || fault.reason.isOtherCalendar)
    return ImportProblem(
      at: .line(line == 0 ? component.line : line), type: type,
      record: component.first("UID")?.text, field: fault.field, value: fault.value,
      fault.reason, isLeftOut ? .leftOut : handling)
  }
}

extension ImportProblem.Reason {
  /// Whether a rule uses an unknown calendar (RFC 7529).
  fileprivate var isOtherCalendar: Bool {
    if case .invalid(.recurrence(.unknownScale)) = self { true } else { false }
  }
}

extension ICalendarFault {
  /// The reasons why a store can't hold a record although it is valid.
  private static let leftOut: Set<ImportProblem.Reason> = [.undated, .atAnotherTime]
}

extension ICalendarProperty {
  /// Reads the value. A failure throws a fault with the property and its line.
  func read<Value>(
    _ body: (ICalendarProperty) throws(ICalendarValueError) -> Value
  ) throws(ICalendarFault) -> Value {
    do throws(ICalendarValueError) {
      return try body(self)
    } catch {
      throw ICalendarFault(line, FieldFault(name, value: error.value ?? value, error.reason))
    }
  }

  /// Makes a value of todoctl. If a rule rejects it, the fault has the property and its line.
  func make<Value>(
    _ body: () throws(ValueError) -> Value
  ) throws(ICalendarFault) -> Value {
    do throws(ValueError) {
      return try body()
    } catch {
      throw ICalendarFault(self, .invalid(error))
    }
  }
}

extension ICalendarValueError {
  fileprivate var value: String? {
    switch self {
    case .empty: nil
    case .malformed(_, let value), .nonexistent(_, let value), .outOfRange(_, let value): value
    }
  }

  fileprivate var reason: ImportProblem.Reason {
    switch self {
    case .empty: .missing
    case .malformed(let form, _), .outOfRange(let form, _): .wrongType(expected: form.rawValue)
    case .nonexistent(let form, let value):
      .invalid(.malformed(form == .date ? .date : .time, value))
    }
  }
}

extension ICalendarProblem {
  /// The problem in the form that an import reports.
  var problem: ImportProblem {
    ImportProblem(
      at: .line(line), type: .unreadable, record: component?.uid, field: component?.name,
      reason.importReason)
  }
}

extension ICalendarProblem.Reason {
  var importReason: ImportProblem.Reason {
    switch self {
    case .lineTooLong(let limit): .lineTooLong(limitInBytes: limit)
    case .truncated("VCALENDAR"): .unreadable("no END:VCALENDAR, so more may be missing")
    case .truncated: .truncated
    case .controlCharacter(let byte): .unreadable("control character \(byte)")
    case .invalidUTF8: .unreadable("not UTF-8")
    case .malformedName: .unreadable("no property name")
    case .missingColon(let name): .unreadable("no colon after \(name)")
    case .malformedParameter(let name): .unreadable("malformed parameter of \(name)")
    case .blanks(let name): .unreadable("blanks beside the value of \(name)")
    case .unreadableValue(let name): .unreadable("no \(name) of a zone that can be read")
    case .repeated: .repeated
    case .outsideCalendar: .unreadable("outside of any VCALENDAR")
    case .unclosed(let name, let line): .unreadable("\(name) of line \(line) has no END")
    case .unmatchedEnd(let name): .unreadable("END:\(name) without its BEGIN")
    case .tooDeep(let limit): .unreadable("components more than \(limit) deep")
    case .tooManyLines(let limit): .unreadable("a component of more than \(limit) lines")
    case .tooLarge(let limit): .unreadable("a component of more than \(limit) bytes")
    }
  }
}
