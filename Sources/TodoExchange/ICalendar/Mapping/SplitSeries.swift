import TodoDomain

/// A series whose later dates another event goes on with: it keeps all of its component, and a note
/// of the date, so that the same file says the same again.
struct SplitSeries: Sendable {
  private let writer: ICalendarEventWriter

  init(_ writer: ICalendarEventWriter) {
    self.writer = writer
  }

  /// What a file's whole series is where the store's was split.
  func adapted(_ imported: ImportedEvent, _ stored: EventSource) -> ImportedEvent? {
    // Neither continued nor cancelled otherwise than the file says.
    if imported.event.details.source == stored { return nil }
    if let revived = revived(imported, stored) { return revived }
    guard let date = KeptComponent.continuation(stored),
      let ended = ended(imported.event, before: date, pattern: imported.event.pattern)
    else { return nil }
    return ImportedEvent(
      ended, category: imported.categoryPolicy,
      records: imported.records.filter { $0.record.date < date }, unstated: imported.unstated,
      standing: imported.standing)
  }

  /// An event that was cancelled and takes place again; nil for any other.
  private func revived(_ imported: ImportedEvent, _ stored: EventSource) -> ImportedEvent? {
    let event = imported.event
    guard KeptComponent(stored)?.component.isCancelledWhole == true,
      KeptComponent(event.details.source)?.component.isCancelledWhole != true,
      imported.standing?(stored) != .earlier
    else { return nil }
    let date = event.pattern.anchor
    guard !imported.records.contains(where: { $0.record.date == date }) else { return nil }
    let live = ImportedRecord(
      OccurrenceRecord(date: date), at: .line(0), unstated: [.isFinished, .time])
    let records = (imported.records + [live]).sorted { $0.record.date < $1.record.date }
    return ImportedEvent(
      event, category: imported.categoryPolicy, records: records, unstated: imported.unstated,
      standing: imported.standing)
  }

  /// The series up to the day before; nil where nothing is left, or it came from another format.
  func ended(
    _ event: any PlannedEvent, before date: CivilDate, pattern: DatePattern
  ) -> (any PlannedEvent)? {
    guard let pattern = pattern.ending(on: date.dayBefore),
      let ended = try? event.with(pattern: pattern),
      let source = source(of: event), KeptComponent(source) != nil
    else { return nil }
    return ended.from(KeptComponent.continued(source, on: date))
  }

  /// The event's source; a component of ours, which is not kept otherwise, is one from here on.
  private func source(of event: any PlannedEvent) -> EventSource? {
    if let source = event.details.source { return source }
    let zones = event.zone.map { [$0.name: $0.name] } ?? [:]
    return KeptComponent(writer.component(of: event, []), zones: zones).source
  }
}
