import TodoDomain
import TodoExchange
import TodoPresentation

/// The two ways in which results are shown: JSON for programs, texts for people.
extension Session {
  /// Prints lines of text.
  func print(_ lines: [String]) throws {
    try Output.write(Output.bytes(of: lines))
  }

  /// Shows one stored event.
  func show(_ event: any PlannedEvent, _ provider: any EventProviding) throws {
    if options.json { return try Output.write(Envelope.event(event)) }
    let records = try event.id.map { try provider.records(of: $0) } ?? []
    try print(EventLook(look(provider)).show(event, records: records))
  }

  /// Shows an event as it stands on a date.
  func show(_ id: EventID, on date: CivilDate, _ provider: any EventProviding) throws {
    let event = try provider.requiredEvent(with: id)
    let record = try provider.records(of: id).first { $0.date == date }
    guard let shown = event.occurrence(on: date, record: record) else {
      throw RequestError.notAnOccurrence(id, date, event.kind)
    }
    let occurrence = Occurrence(date: date, event: shown, seenIn: try timeZone(provider))
    if options.json { return try Output.write(Envelope.event(occurrence)) }
    try print(
      AgendaLook(look(provider), today: today(provider))
        .day(occurrence.shown.date, [OccurrenceDay(occurrence)]))
  }
}
