import TodoDomain

/// Makes the components of stored events, and calendars of one event each.
struct ICalendarComponents {
  private let snapshot: any EventProviding
  private let writer: ICalendarEventWriter
  private let merge: KeptMerge

  init(_ snapshot: any EventProviding, _ kinds: EventKinds) {
    self.snapshot = snapshot
    writer = ICalendarEventWriter(kinds)
    merge = KeptMerge(kinds)
  }

  /// The component of an event, and the deleted dates that other components stand for.
  func component(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> (component: ICalendarComponent, elsewhere: Set<CivilDate>) {
    let elsewhere = Set(try instances(of: event, records).map(\.date))
    let kept = KeptComponent(event.details.source)
    let component =
      kept.map { merge.component($0, of: event, records, elsewhere: elsewhere) }
      ?? writer.component(of: event, records, elsewhere: elsewhere)
    return (component, elsewhere)
  }

  /// A calendar of its own with an event and the events that stand in place of its dates; nil for
  /// one of those, which belongs to its series' calendar.
  func calendar(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> [UInt8]? {
    guard try series(of: event) == nil else { return nil }
    let instances = try instances(of: event, records).map(\.event)
    var zones = ZonesInUse(event)
    for instance in instances { zones.add(instance) }
    var calendar = ICalendarWriter()
    try calendar.beginCalendar(zones)
    try calendar.write(zones.naming(component(of: event, records).component, of: event))
    for instance in instances {
      let records = try instance.id.map { try snapshot.records(of: $0) } ?? []
      try calendar.write(zones.naming(component(of: instance, records).component, of: instance))
    }
    try calendar.end("VCALENDAR")
    return calendar.bytes
  }

  /// The series of which an event stands in place of a date, if the store has it.
  func series(of event: any PlannedEvent) throws -> EventUID? {
    guard let kept = KeptComponent(event.details.source),
      kept.component.first("RECURRENCE-ID") != nil,
      let uid = kept.component.first("UID").flatMap({ try? EventUID($0.text) })
    else { return nil }
    return try snapshot.event(withUID: uid) == nil ? nil : uid
  }

  /// The events that stand in place of an event's deleted dates.
  private func instances(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> [(date: CivilDate, event: any PlannedEvent)] {
    guard event.isRepeating else { return [] }
    return try records.compactMap { record in
      // A date that was done before it was replaced has more to tell than that it is gone.
      guard !record.isLive, !record.isFinished, record.time == nil,
        let uid = try? EventUID.instance(of: event.uid, on: record.date),
        let instance = try snapshot.event(withUID: uid),
        let kept = KeptComponent(instance.details.source),
        kept.component.first("RECURRENCE-ID") != nil
      else { return nil }
      return (record.date, instance)
    }
  }
}
