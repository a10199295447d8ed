/// One change to the events of a store. The rules of the domain answer with lists of these; a
/// backend needs to know how to carry out each, and nothing about why.
public enum EventEdit: Sendable {
  /// Adds an event, with what happened to its dates. It gets the id that it carries where that is
  /// free and no more than `EventID.widestGap` beyond the largest so far, else the next of the
  /// sequence.
  case insert(any PlannedEvent, records: [OccurrenceRecord])
  /// Puts an event in the place of the stored one of the same id and kind; its records stay.
  case replace(any PlannedEvent)
  /// Removes an event with all its records.
  case remove(EventID)
  /// Puts a record in the place of the one for its date, if there is one.
  case record(EventID, OccurrenceRecord)
  /// Removes what is recorded about a date.
  case forget(EventID, CivilDate)
}
