import TodoDomain

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
    let dense = original.value.filter { $0 != " " && $0 != "\t" }
    if !dense.isEmpty, dense.utf8.count != original.value.utf8.count {
      let reason = ImportProblem.Reason.wrongType(expected: ICalendarValueForm.recurrence.rawValue)
      try notes.mend(ICalendarFault(original, reason), .readAs(dense))
    }
    guard let property = try list(original.valued(dense), ";", &notes) else { return nil }
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
