import TodoDomain
import TodoText

/// A component without the slips in its values that other programs pass over too.
struct MendedComponent {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// The component with the values as they are taken; each slip is noted.
  func mended(_ notes: inout ReadingNotes) throws(ICalendarFault) -> ICalendarComponent {
    try notes.add(component.slips)
    var properties: [ICalendarProperty] = []
    var isChanged = false
    for property in component.properties {
      let mended = try self.mended(property, &notes)
      if let mended { properties.append(mended) }
      if mended?.value != property.value { isChanged = true }
    }
    guard isChanged else { return component }
    return ICalendarComponent(
      component.name, properties, component.components, line: component.line)
  }

  /// The property as it is taken; nil for one that counts as absent.
  private func mended(
    _ property: ICalendarProperty, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    switch property.name {
    case "RRULE":
      return try rule(property, &notes)
    case "EXDATE", "RDATE":
      return try day(try list(property, ",", &notes), &notes)
    case "DTSTART":
      let start = try day(property, &notes)
      return component.name == "VTODO" && component.first("DUE").map(isDate) == true
        ? try readable(start, &notes, isDate) : start
    case "DTEND", "DUE":
      let end = try day(property, &notes)
      guard component.first("DTSTART") != nil else { return end }
      return try readable(end, &notes, isDate)
    case "DURATION":
      return try readable(property, &notes) {
        (try? $0.duration()).map { $0.days >= 0 && $0.seconds >= 0 } ?? false
      }
    default:
      return property
    }
  }

  private func isDate(_ property: ICalendarProperty) -> Bool {
    let day = property.dayAlone ?? property
    return (try? day.date()) != nil
  }

  // MARK: - Slips

  /// The rule without blanks and empty parts, and without those that change nothing.
  private func rule(
    _ original: ICalendarProperty, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    let hasBlanks = original.value.utf8.contains { $0 == Byte.space || $0 == Byte.tab }
    let dense = hasBlanks ? original.value.filter { $0 != " " && $0 != "\t" } : original.value
    if hasBlanks, !dense.isEmpty {
      let reason = ImportProblem.Reason.wrongType(expected: ICalendarValueForm.recurrence.rawValue)
      try notes.mend(ICalendarFault(original, reason), .readAs(dense))
    }
    guard
      let property = try list(
        hasBlanks ? original.valued(dense) : original, ";", &notes)
    else { return nil }
    let parts = property.value.split(separator: ";")
    let telling = parts.filter { !saysNothing($0) }
    guard telling.count < parts.count else { return property }
    return property.valued(telling.joined(separator: ";"))
  }

  /// Whether a part of a rule changes nothing: the hour, minute or second of the first date, or any
  /// where that is a day (RFC 5545 §3.3.10: such parts are ignored); the calendar that rules are in
  /// anyway (RFC 7529 §4.1).
  private func saysNothing(_ part: Substring) -> Bool {
    let words = part.split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2 else { return false }
    switch words[0].uppercased() {
    case "BYHOUR": return isOfFirst(words[1], \.hour)
    case "BYMINUTE": return isOfFirst(words[1], \.minute)
    case "BYSECOND": return isOfFirst(words[1], \.second)
    case "RSCALE": return words[1].uppercased() == "GREGORIAN"
    case "SKIP": return words[1].uppercased() == "OMIT"
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

  /// The list without empty parts; nil where nothing is left of it.
  private func list(
    _ property: ICalendarProperty, _ separator: Character, _ notes: inout ReadingNotes
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

  /// The property with days alone, where it says that its values are days and they have times.
  private func day(
    _ property: ICalendarProperty?, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty? {
    guard let property, let day = property.dayAlone else { return property }
    let fault = ICalendarFault(
      property, .wrongType(expected: ICalendarValueForm.date.rawValue))
    try notes.mend(fault, .readAs(day.value))
    return day
  }

  /// The property; nil where it can't be read.
  private func readable(
    _ property: ICalendarProperty?, _ notes: inout ReadingNotes,
    _ isReadable: (ICalendarProperty) -> Bool
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
  /// The same property with another value.
  fileprivate func valued(_ value: String) -> ICalendarProperty {
    ICalendarProperty(name, parameters, value: value, line: line)
  }

  /// The property with the days of its dates alone, where VALUE=DATE stands beside times.
  fileprivate var dayAlone: ICalendarProperty? {
    guard parameter("VALUE")?.uppercased() == ICalendarValueForm.date.rawValue,
      value.contains("T")
    else { return nil }
    let days = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != "T" }
    }
    return valued(days.joined(separator: ","))
  }
}

/// A component whose rule ends at a moment although its DTSTART is a day or a time without a zone,
/// which RFC 5545 §3.3.10 doesn't allow and many programs write.
///
/// Which date the moment is depends on a clock: that of the calendar, and of nobody who reads it.
/// The rule then says the date itself, so that it means the same in every file it comes into.
struct SettledUntil {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// The component with its last date in the form of DTSTART; as it is where that needs no clock.
  func component(_ zones: inout ZoneResolver) -> ICalendarComponent {
    guard let property = component.first("RRULE"), let until = moment(property),
      let start = component.first("DTSTART"), let first = try? start.date()
    else { return component }
    var (time, second): (TimeOfDay?, Int) = (nil, 0)
    if case .dateTime(let dateTime) = first {
      guard dateTime.zone == .floating else { return component }
      second = dateTime.secondOfDay
      time = TimeOfDay(minutesAfterMidnight: second / 60)
    }
    let zone = zones.zoneOfCalendar(for: component)
    var last: CivilDate?
    let rule = try? RecurrenceRule(property.value) { until in
      let date = until.lastDate(at: time, in: zone)
      last = date
      return date
    }
    guard rule != nil, let last, last >= .earliest, last <= .latest else { return component }
    let end: ICalendarDate =
      time == nil
      ? .day(last) : .dateTime(ICalendarDateTime(last, secondOfDay: second, .floating))
    var value = property.value
    value.replaceSubrange(until, with: end.description)
    let properties = component.properties.map {
      $0 == property
        ? ICalendarProperty($0.name, $0.parameters, value: value, line: $0.line) : $0
    }
    return ICalendarComponent(
      component.name, properties, component.components, line: component.line, text: [],
      slips: component.slips)
  }

  /// Where a moment of universal time stands in UNTIL.
  private func moment(_ property: ICalendarProperty) -> Range<String.Index>? {
    guard let name = property.value.firstRange(of: /UNTIL=/.ignoresCase()) else { return nil }
    let rest = property.value[name.upperBound...].prefix { $0 != ";" }
    guard rest.last == "Z" || rest.last == "z" else { return nil }
    return rest.startIndex..<rest.endIndex
  }
}

/// What is wrong with one property of a component, and on which line.
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
    // What has no place here isn't wrong.
    let isLeftOut = handling == .rejected && [.undated, .atAnotherTime].contains(fault.reason)
    return ImportProblem(
      at: .line(line == 0 ? component.line : line), type: type,
      record: component.first("UID")?.text, field: fault.field, value: fault.value,
      fault.reason, isLeftOut ? .leftOut : handling)
  }
}

extension ICalendarProperty {
  /// Reads the value; where it can't be read, the fault names the property and its line.
  func read<Value>(
    _ body: (ICalendarProperty) throws(ICalendarValueError) -> Value
  ) throws(ICalendarFault) -> Value {
    do throws(ICalendarValueError) {
      return try body(self)
    } catch {
      throw ICalendarFault(line, FieldFault(name, value: error.value ?? value, error.reason))
    }
  }

  /// Makes a value of ours; where a rule refuses it, the fault names the property and its line.
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
  /// The problem as an import tells of it.
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
    case .truncated: .truncated
    case .controlCharacter(let byte): .unreadable("control character \(byte)")
    case .invalidUTF8: .unreadable("not UTF-8")
    case .malformedName: .unreadable("no property name")
    case .missingColon(let name): .unreadable("no colon after \(name)")
    case .malformedParameter(let name): .unreadable("malformed parameter of \(name)")
    case .outsideCalendar: .unreadable("outside of any VCALENDAR")
    case .unclosed(let name, let line): .unreadable("\(name) of line \(line) has no END")
    case .unmatchedEnd(let name): .unreadable("END:\(name) without its BEGIN")
    case .tooDeep(let limit): .unreadable("components more than \(limit) deep")
    case .tooManyLines(let limit): .unreadable("a component of more than \(limit) lines")
    case .tooLarge(let limit): .unreadable("a component of more than \(limit) bytes")
    }
  }
}
