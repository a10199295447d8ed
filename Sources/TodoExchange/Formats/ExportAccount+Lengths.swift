import TodoDomain

extension ExportAccount {
  /// Puts down the texts of an event that are longer than a format's own program takes.
  mutating func noteLengths(of event: some PlannedEvent, _ limits: EventLimits) {
    let texts: [(EventField, String?, Int)] = [
      (.title, event.title, limits.title), (.place, (event as? Schedule)?.place, limits.place),
      (.memo, event.memo, limits.memo),
    ]
    for (field, text, limit) in texts {
      // Few bytes need no counting of characters.
      guard let text, text.utf8.count > limit, text.count > limit else { continue }
      note(ExportLoss(ImportRecordType(event.kind), field, .tooLong(limit: limit)), of: event.id)
    }
  }
}
