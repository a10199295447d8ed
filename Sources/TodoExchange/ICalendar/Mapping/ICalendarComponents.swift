import TodoDomain

/// Makes the components of stored events.
struct ICalendarComponents {
  private let snapshot: any EventProviding
  private let writer: ICalendarEventWriter
  private let merge: KeptMerge
  private let isWanted: (any PlannedEvent) -> Bool

  /// - Parameter isWanted: Whether an event is written at all.
  init(
    _ snapshot: any EventProviding, _ kinds: EventKinds,
    _ isWanted: @escaping (any PlannedEvent) -> Bool
  ) {
    self.snapshot = snapshot
    self.isWanted = isWanted
    writer = ICalendarEventWriter(kinds)
    merge = KeptMerge(kinds)
  }

  /// The component of an event, and the deleted dates that other components stand for.
  func component(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> (component: ICalendarComponent, elsewhere: Set<CivilDate>) {
    let elsewhere = try datesElsewhere(of: event, records)
    let component =
      KeptComponent(of: event).map { merge.component($0, of: event, records, elsewhere: elsewhere) }
      ?? writer.component(of: event, records, elsewhere: elsewhere)
    return (component, elsewhere)
  }

  /// The deleted dates of a series that events of their own stand in place of.
  private func datesElsewhere(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> Set<CivilDate> {
    guard event.isRepeating else { return [] }
    let dates = try records.compactMap { record -> CivilDate? in
      // A date that was done before it was replaced has more to tell than that it is gone.
      guard !record.isLive, !record.isFinished, record.time == nil,
        let uid = try? EventUID.instance(of: event.uid, on: record.date),
        let instance = try snapshot.event(withUID: uid), isWanted(instance),
        KeptComponent(of: instance)?.series == event.uid
      else { return nil }
      return record.date
    }
    return Set(dates)
  }
}
