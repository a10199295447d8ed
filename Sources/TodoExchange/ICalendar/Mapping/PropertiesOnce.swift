import TodoDomain

/// Finds the properties that a component must not have twice (RFC 5545 §3.6.1 to §3.6.3, §3.6.5 and
/// §3.6.6).
struct PropertiesOnce {
  private static let ofTodo = [
    "DTSTART", "SUMMARY", "UID", "DTEND", "DTSTAMP", "STATUS", "LOCATION", "SEQUENCE", "CREATED",
    "LAST-MODIFIED", "DESCRIPTION", "DUE", "DURATION", "RECURRENCE-ID", "COMPLETED",
    "PERCENT-COMPLETE", "PRIORITY", "CLASS", "TRANSP", "ORGANIZER", "URL", "GEO",
  ]
  private static let ofAlarm = [
    "ACTION", "TRIGGER", "REPEAT", "DURATION", "DESCRIPTION", "SUMMARY",
  ]
  private static let ofZone = [
    "TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "LAST-MODIFIED", "TZURL",
  ]
  private let names: [String]
  private var properties: [ICalendarProperty?]

  /// Makes a finder for a component of this name. It doesn't know any property of the component
  /// yet.
  init(in component: String) {
    names =
      switch component {
      case "VALARM": Self.ofAlarm
      case "VTIMEZONE", "STANDARD", "DAYLIGHT": Self.ofZone
      default: Self.ofTodo
      }
    properties = Array(repeating: nil, count: names.count)
  }

  /// Returns the earlier property with the same name; nil if there is none, or if the component may
  /// have several.
  func first(before property: ICalendarProperty) -> ICalendarProperty? {
    place(of: property).flatMap { properties[$0] }
  }

  mutating func add(_ property: ICalendarProperty) {
    if let place = place(of: property) { properties[place] = property }
  }

  // Returns the index in `names` of the property's name; nil for a name that may occur several
  // times. `isNamed` compares lengths first, because most properties have none of the names.
  private func place(of property: ICalendarProperty) -> Int? {
    names.firstIndex { property.isNamed($0) }
  }
}

extension ICalendarComponent {
  /// In an alarm or a part of a VTIMEZONE, the properties that repeat a name which is allowed only
  /// once, and that differ from the first property of the name. The first property is used.
  var repeated: [ICalendarProperty] {
    var once = PropertiesOnce(in: name)
    return properties.filter { property in
      guard let first = once.first(before: property) else {
        once.add(property)
        return false
      }
      return property.differs(from: first)
    }
  }
}

extension ReadingNotes {
  /// Notes a second property of a name that is allowed once. The first property is used. An equal
  /// second property is ignored.
  mutating func add(
    double property: ICalendarProperty, of first: ICalendarProperty
  ) throws(ICalendarFault) {
    guard property.differs(from: first) else { return }
    try mend(ICalendarFault(property, .repeated), .droppedLine)
  }
}

extension ICalendarProperty {
  /// Returns whether the value or the parameters of the two properties differ.
  fileprivate func differs(from other: ICalendarProperty) -> Bool {
    value != other.value || parameters != other.parameters
  }
}
