import TodoDomain

extension ICalendarComponent {
  /// Whether both say the same, in whatever order: of components, of properties, of parameters, of
  /// the parts of a rule.
  func saysTheSame(as other: ICalendarComponent) -> Bool {
    name == other.name && sorted() == other.sorted()
  }

  /// The component as lines in an order of our own, as bytes: texts that Unicode takes for equal are
  /// two.
  private func sorted() -> [[UInt8]] {
    let inner = components.map { [Array("BEGIN:\($0.name)".utf8)] + $0.sorted() }
      .sorted { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
    // DTSTAMP is when the file was made, at each download anew, and nothing about the event.
    return properties.filter { $0.name != "DTSTAMP" }.map { Array($0.sorted.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) } + inner.joined()
  }
}

extension ICalendarProperty {
  /// The property without its line, in an order of our own.
  fileprivate var sorted: String {
    let parameters = parameters.map { ";\($0.name)=\($0.values.joined(separator: ","))" }.sorted()
    let value =
      name == "RRULE" ? value.split(separator: ";").sorted().joined(separator: ";") : value
    return "\(name)\(parameters.joined()):\(value)"
  }
}

extension KeptComponent {
  /// How it stands to what a stored event was made of.
  func standing(to stored: EventSource?, as own: EventSource) -> ImportedEvent.SourceStanding {
    // Word for word the same, as in a file that is imported again, needs no reading.
    if stored == own { return .same }
    guard let stored = KeptComponent(stored) else { return .other }
    guard component.name == stored.component.name,
      !component.isOtherInstance(than: stored.component),
      component.knownUID.utf8.elementsEqual(stored.component.knownUID.utf8)
        || component.ownUID == nil
    else { return .other }
    if revision < stored.revision { return .earlier }
    if zones == stored.zones, component.saysTheSame(as: stored.component) { return .same }
    return stored.revision < revision ? .later : .other
  }
}

extension ICalendarComponent {
  /// Whether it changes another time of its series than a component of the same date does.
  fileprivate func isOtherInstance(than other: ICalendarComponent) -> Bool {
    guard let own = first("RECURRENCE-ID"), let its = other.first("RECURRENCE-ID"),
      own.value.contains("T"), own.value.hasSuffix("Z") == its.value.hasSuffix("Z"),
      own.parameter("TZID") == its.parameter("TZID")
    else { return false }
    return its.value.contains("T") && own.value != its.value
  }
}
