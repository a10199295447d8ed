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
    guard let date = KeptComponent.continuation(stored),
      let ended = ended(imported.event, before: date, pattern: imported.event.pattern)
    else { return nil }
    return ImportedEvent(
      ended, category: imported.categoryPolicy,
      records: imported.records.filter { $0.record.date < date }, unstated: imported.unstated,
      isOutdated: imported.isOutdated)
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
