/// Read access to a store's events. Providers, snapshots and transactions have these members.
///
/// No member changes anything. All ranges include both ends. A call on a provider sees the latest
/// committed state, a call on a snapshot sees the state of the snapshot, and a call on a
/// transaction also sees the edits made so far. A snapshot or a transaction is valid only inside
/// the closure that receives it. An `EventProviding` can be kept and passed between tasks.
///
/// Every member throws the backend's error, such as `StoreError`, if the store can't be read. A
/// member that takes a closure also throws the closure's errors. The documentation of a member
/// lists only its further errors.
///
/// ## Implementation guidance
/// A backend implements the requirements, which find the stored values. It inherits everything
/// else: the dates of events, the order of lists, and the counts. A simple backend visits all its
/// events, and passes on each event for which `EventSelection.records(of:among:)` isn't nil.
///
/// A backend can have faster implementations of `visitUIDs`, `visitUndated`, `undatedCount`,
/// `openTodos`, `tags`, `progressByCategory`, `counts` and `totals`; of `candidates` and `ids`,
/// which `search` calls; and of `record`, which an import calls for each date of a file. Their
/// results must equal the results of the inherited members, except that `candidates` may leave out
/// todos that the query can't find.
public protocol EventReading {
  /// Returns the event with this id; nil if there is none.
  func event(with id: EventID) throws -> (any PlannedEvent)?
  /// Returns the event with this uid; nil if there is none.
  func event(withUID uid: EventUID) throws -> (any PlannedEvent)?
  /// Calls a closure with each event uid that begins with a text, in ascending order, until the
  /// closure returns false. Compares texts byte by byte. It should be fast, since a program may
  /// call it once for each event.
  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws
  /// Returns the event that was imported from a format and has this id in the source; nil if there
  /// is none. The id is unique within a format and a kind.
  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)?
  /// Returns the records of an event, in ascending order of their dates; empty if there are none.
  func records(of id: EventID) throws -> [OccurrenceRecord]
  /// Returns the record of one date of an event; nil if there is none.
  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord?

  /// Passes each selected event, once, to a closure. Memory does not grow with the store.
  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws

  /// Passes each open todo without a date to a closure, by priority and then by id, until the
  /// closure returns false.
  func visitUndated(_ body: (any PlannedEvent) throws -> Bool) throws
  /// Returns the number of open todos without a date.
  func undatedCount() throws -> Int
  /// Returns the open todos with a due in a range of dates, in any order. The range is in each
  /// todo's own calendar and includes both ends. The result may contain todos of categories that
  /// hold events.
  func openTodos(dueIn range: ClosedRange<CivilDate>) throws -> [any PlannedEvent]

  /// Returns the tags of all todos, each with the number of todos that have it.
  func tags() throws -> [Tag: Int]
  /// Returns the progress of the todos of each category, keyed by the category's name. The result
  /// leaves out categories that hold events, and categories without a todo that counts.
  ///
  /// - Parameter today: The date that decides whether a series has ended.
  func progressByCategory(on today: CivilDate) throws -> [String: CategoryProgress]
  /// Returns the categories, in the user's order.
  func categories() throws -> [Category]
  /// Returns the preferences that were set, in the order of `SettingKey.allCases`.
  func settings() throws -> [Setting]
  /// Returns the key-value entries, in the byte order of their keys.
  func values() throws -> [KeyValue]
  /// Returns the counts of the occurrences in a range.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts
  /// Returns the sums of the occurrences of each day in a range; days without occurrences are
  /// absent. They equal the result of `counts` grouped by date, and cost less.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: Completion]
  /// Returns the number of commits with this action in a half-open range of moments, without
  /// commits that changed nothing; 0 for a backend without a journal.
  func countCommits(of action: String, in span: Range<Instant>) throws -> Int
  /// Returns the ids of the events that a query may find at this rank or a better one, in ascending
  /// order; nil if the backend can't tell. The result must not miss an event that the query finds,
  /// but may contain others. A backend may ignore the kind and the dates of the query.
  func candidates(for query: SearchQuery, _ rank: SearchRank) throws -> [EventID]?
  /// Returns the ids of the events that `EventSelection.overlapping` selects, each once, in any
  /// order.
  func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID]
}

/// The events that a read selects, and the records that it passes on with them.
public enum EventSelection: Hashable, Sendable {
  /// Every event, in the order of ids, each with all its records in ascending order.
  case all
  /// At least the events of a kind, or of all kinds for nil, that may occur in the range in some
  /// zone, and the events that slipped on a day of the range; in any order.
  ///
  /// Each event has its records on its `recordDates(for:)` of the range, and its records of dates
  /// that were moved into the range. For an event with a zone, the range is wider by
  /// `CivilDate.widestZoneGapInDays` at each end.
  case near(ClosedRange<CivilDate>, kind: EventKind? = nil)
  /// At least the events with a limit (`Target.isAtMost`) on all dates, and the events with a limit
  /// on a changed date of the range; in any order. Each event has the same records as for `near`.
  case limited(ClosedRange<CivilDate>)
  /// At least the events with an occurrence that may cover a day of the range in some zone, even if
  /// it began before the range; in any order. Each event has at least its records on its
  /// `dates(overlapping:)`, and its records with a change that takes place in the range.
  case overlapping(ClosedRange<CivilDate>)
  /// At least the events with an alarm that may go off on a day of the range in some zone, in any
  /// order. Each event has at least its records on its `dates(withAlarmsIn:)`, and its records with
  /// a change whose alarm may go off in the range.
  case withAlarmsIn(ClosedRange<CivilDate>)
  /// At least the events with an occurrence that is due (`Occurrence.isDue`) and whose last day may
  /// be in the range in some zone, in any order. Each event has at least its records on its
  /// `dates(overlapping:)`, and its records with a change that takes place in the range.
  case due(ClosedRange<CivilDate>)
}

extension EventSelection {
  /// Returns the records of an event that belong to the selection; nil if the event isn't selected.
  /// Backends that visit all their events use this.
  public func records(
    of event: any PlannedEvent, among records: [OccurrenceRecord]
  ) -> [OccurrenceRecord]? {
    let range: ClosedRange<CivilDate>
    switch self {
    case .near(let days, let kind):
      guard kind == nil || kind == event.kind else { return nil }
      range = days
    case .limited(let days):
      guard event.hasLimit(records) else { return nil }
      range = days
    case .all, .overlapping, .withAlarmsIn, .due: return records
    }
    let near = event.dates(near: range)
    let found = records.filter { near.contains($0.date) || near.contains($0.day) }
    let last = event.pattern.end ?? .latest
    let mayOccur =
      event.pattern.start.map { $0 <= near.upperBound && last >= near.lowerBound } ?? false
    let mayHaveSlipped = event.slipped.contains(where: near.contains)
    return mayOccur || mayHaveSlipped || !found.isEmpty ? found : nil
  }
}

extension EventReading {
  /// Passes every stored event to a closure, in the order of ids, each with all its records in
  /// ascending order.
  public func visitEvents(
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visitEvents(.all, body)
  }

  /// Passes stored events to a closure, in the order of ids, each with all its records, until the
  /// closure returns false.
  func visitFirstEvents(
    while body: (any PlannedEvent, [OccurrenceRecord]) throws -> Bool
  ) throws {
    do {
      try visitEvents { event, records in
        guard try body(event, records) else { throw EndOfVisit() }
      }
    } catch is EndOfVisit {}
  }

  /// The default implementation, which visits every event.
  public func visitUIDs(
    startingWith prefix: String, _ body: (EventUID) throws -> Bool
  ) throws {
    var uids: [EventUID] = []
    try visitEvents { event, _ in
      if event.uid.rawValue.utf8.starts(with: prefix.utf8) { uids.append(event.uid) }
    }
    for uid in uids.sorted() {
      guard try body(uid) else { return }
    }
  }

  /// The default implementation, which searches the event's records.
  public func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try records(of: id).first { $0.date == date }
  }

  /// Every stored event, in the order of ids. The result holds all events in memory.
  public var snapshot: [any Eventable] {
    get throws {
      var events: [any Eventable] = []
      try visitEvents { event, _ in events.append(event) }
      return events
    }
  }

  /// Returns the occurrences in a range, in the order of lists (`Occurrence.<`).
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  public func occurrences(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) throws -> [Occurrence] {
    var occurrences: [Occurrence] = []
    try visitEvents(.near(range)) { event, records in
      occurrences += event.occurrences(in: range, records: records, displayedIn: zone)
    }
    return occurrences.sorted()
  }

  /// Returns the events of all kinds in a range, grouped by date, in the order of lists. Dates
  /// without events are absent. The `time` of an event is in its own zone; `occurrences` gives
  /// times in the reader's zone.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins, and so
  ///     under which date it is grouped; nil for the event's own zone.
  public func events(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) throws -> [CivilDate: [any Eventable]] {
    let occurrences = try occurrences(in: range, displayedIn: zone)
    return Dictionary(grouping: occurrences, by: \.localStart.date).mapValues { $0.map(\.event) }
  }

  /// Returns the events of all kinds in a week, grouped as by `events(in:displayedIn:)`.
  public func events(
    inWeekOf week: Week, displayedIn zone: ZoneID? = nil
  ) throws -> [CivilDate: [any Eventable]] {
    try events(in: week.days, displayedIn: zone)
  }

  /// Returns the schedules from one date to another, both inclusive, grouped as by
  /// `events(in:displayedIn:)`.
  ///
  /// - Throws: `RequestError.rangeReversed` if the last date is before the first.
  public func schedules(
    from first: CivilDate, to last: CivilDate, displayedIn zone: ZoneID? = nil
  ) throws -> [CivilDate: [Schedule]] {
    try events(of: Schedule.self, from: first, to: last, displayedIn: zone)
  }

  /// Returns the routines from one date to another, both inclusive, grouped as by
  /// `events(in:displayedIn:)`.
  ///
  /// - Throws: `RequestError.rangeReversed` if the last date is before the first.
  public func routines(
    from first: CivilDate, to last: CivilDate, displayedIn zone: ZoneID? = nil
  ) throws -> [CivilDate: [Routine]] {
    try events(of: Routine.self, from: first, to: last, displayedIn: zone)
  }

  private func events<Kind: PlannedEvent>(
    of kind: Kind.Type, from first: CivilDate, to last: CivilDate, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: [Kind]] {
    let range = try CivilDate.range(from: first, to: last)
    return try events(in: range, displayedIn: zone).compactMapValues { events in
      let matching = events.compactMap { $0 as? Kind }
      return matching.isEmpty ? nil : matching
    }
  }

  /// Returns the number of occurrences of each category that were planned in a week, keyed by the
  /// category's name. Categories without occurrences are absent.
  ///
  /// - Parameters:
  ///   - week: The week.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  public func countByCategory(
    inWeekOf week: Week, displayedIn zone: ZoneID? = nil
  ) throws -> [String: Int] {
    try counts(in: week.days, displayedIn: zone).grouped(by: \.category).mapValues(\.count)
      .filter { $0.value > 0 }
  }

  /// Returns the number of occurrences that were planned in a week, and the number of finished ones
  /// among them. The parameters are the same as those of `countByCategory(inWeekOf:displayedIn:)`.
  public func completion(
    inWeekOf week: Week, displayedIn zone: ZoneID? = nil
  ) throws -> Completion {
    try counts(in: week.days, displayedIn: zone).total
  }

  /// The default implementation, which counts event by event.
  public func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    var counter = OccurrenceCounter()
    try visitEvents(.near(range)) { event, records in
      counter.add(event.occurrences(in: range, records: records, displayedIn: zone))
      counter.addSlips(of: event, in: range, displayedIn: zone)
    }
    return counter.counts
  }

  /// The default implementation, which adds up the counts.
  public func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: Completion] {
    try counts(in: range, displayedIn: zone).grouped(by: \.date)
  }

  /// The default implementation, for backends without a journal: 0.
  public func countCommits(of action: String, in span: Range<Instant>) throws -> Int { 0 }

  /// Returns the counts of the occurrences in a range, both ends inclusive. Each event counts on
  /// the dates of its own zone.
  public func counts(in range: ClosedRange<CivilDate>) throws -> OccurrenceCounts {
    try counts(in: range, displayedIn: nil)
  }

  /// Returns the value of a preference; nil if it was never set.
  public func setting(_ key: SettingKey) throws -> String? {
    try settings().first { $0.key == key }?.value
  }

  /// Returns the value of the key-value entry with this key; nil if there is none.
  public func value(of key: String) throws -> String? {
    try values().first { $0.key == key }?.value
  }

  /// Returns the event with this id.
  ///
  /// - Throws: `RequestError.unknownEvent` if there is none.
  public func requiredEvent(with id: EventID) throws -> any PlannedEvent {
    guard let event = try event(with: id) else { throw RequestError.unknownEvent(id) }
    return event
  }

  /// Returns the category with this name, else the built-in category with this Korean name.
  /// Ignores white space around the name and differences of its Unicode
  /// form.
  ///
  /// - Throws: `ValueError.emptyName` or `.tooLong` if the text can't be a category's name;
  ///   `RequestError.unknownCategory`, with similar names, if no category has this name.
  public func requiredCategory(named name: String) throws -> Category {
    let wanted = try Category.normalized(name)
    let all = try categories()
    let named = { (name: String) in all.first { $0.name == name } }
    let stored = Category.koreanNames.first { $0.value == wanted }?.key
    guard let category = named(wanted) ?? stored.flatMap(named) else {
      let korean = all.compactMap { Category.koreanNames[$0.name] }
      throw RequestError.noCategory(named: wanted, among: all.map(\.name) + korean)
    }
    return category
  }
}

extension EventReading {
  /// Returns the category that a person would recognise by a name: the category with this name in
  /// upper or lower case, or the built-in category with this Korean name. Nil if there is none.
  ///
  /// - Throws: `ValueError.emptyName` or `.tooLong` if the text can't be a category's name.
  public func categoryShown(as name: String) throws -> Category? {
    let wanted = try Category.normalized(name).lowercased()
    return try categories().first {
      $0.name.lowercased() == wanted || Category.koreanNames[$0.name] == wanted
    }
  }
}

extension CivilDate {
  /// Returns the range from one date to another, both inclusive.
  ///
  /// - Throws: `RequestError.rangeReversed` if the last date is before the first.
  public static func range(
    from first: CivilDate, to last: CivilDate
  ) throws(RequestError) -> ClosedRange<CivilDate> {
    guard first <= last else { throw .rangeReversed(from: first, to: last) }
    return first...last
  }
}

/// Ends a visit before its last event.
private struct EndOfVisit: Error {}
