/// Reads of a store's events: what a provider, a snapshot and a transaction have in common.
///
/// No member changes anything. All ranges include both ends. Each call on a provider sees the
/// latest committed state, each on a snapshot the snapshot's, each on a transaction the edits made
/// so far. A snapshot and a transaction end with the closure that they are handed to; a value that
/// may be kept, and passed between tasks, is an `EventProviding`.
///
/// Every member throws the backend's error where the store can't be read, such as `StoreError` of
/// TodoStorage; the members below name only what they throw besides.
///
/// ## Implementation guidance
/// A backend answers for what is stored: the requirements. Which dates an event covers, how lists
/// are ordered and how counts add up is inherited. A plain backend walks over all its events and
/// hands over those for which `EventSelection.records(of:among:)` answers. `counts`, and `record`,
/// which an import asks for each date of a file, may be answered in a faster way, which must agree
/// with the inherited one.
public protocol EventReading {
  /// The event of this id; nil where there is none.
  func event(with id: EventID) throws -> (any PlannedEvent)?
  /// The event of this uid; nil where there is none.
  func event(withUID uid: EventUID) throws -> (any PlannedEvent)?
  /// Hands over the uids of events that begin with this text, byte for byte, rising; ends where the
  /// closure answers false. A backend may be asked for it once an event.
  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws
  /// The event that a source's format knows by this id; unique for a format and kind.
  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)?
  /// What is recorded about an event's dates, rising.
  func records(of id: EventID) throws -> [OccurrenceRecord]
  /// What is recorded about one date of an event; nil where nothing is.
  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord?

  /// Hands over the selected events, once each. Memory does not grow with the store.
  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws

  /// The categories, in the user's order.
  func categories() throws -> [Category]
  /// The preferences that were set, in the order of `SettingKey`.
  func settings() throws -> [Setting]
  /// The key-value entries of features, in the order of their keys' bytes.
  func values() throws -> [KeyValue]
  /// The occurrences of those days, counted.
  ///
  /// - Parameter zone: By whose clock an event in a zone counts as being in the range; nil for each
  ///   event's own.
  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts
  /// How many commits of an action changed something in a span of time.
  func countCommits(of action: String, in span: Range<Instant>) throws -> Int
}

/// Which events a read is about, and which of their records it has.
public enum EventSelection: Hashable, Sendable {
  /// Every event, in the order of ids, each with all its records, rising.
  case all
  /// At least the events that may occur in the range by anybody's clock, of one kind or of all, in
  /// any order; each with its records there, of an event in a zone also with those of
  /// `CivilDate.widestZoneGapInDays` around it.
  case near(ClosedRange<CivilDate>, kind: EventKind? = nil)
  /// At least the events of which an occurrence may take a day of the range by anybody's clock,
  /// having begun there or before it, in any order; each with at least its records on its
  /// `dates(overlapping:)`.
  case overlapping(ClosedRange<CivilDate>)
  /// At least the events of which an alarm may go off on a day of the range by anybody's clock, in
  /// any order; each with at least its records on its `dates(withAlarmsIn:)`.
  case withAlarmsIn(ClosedRange<CivilDate>)
}

extension EventSelection {
  /// The records that an event is handed over with, of all of its records; nil where it isn't
  /// selected. For backends that walk over all their events.
  public func records(
    of event: any PlannedEvent, among records: [OccurrenceRecord]
  ) -> [OccurrenceRecord]? {
    guard case .near(let range, let kind) = self else { return records }
    guard kind == nil || kind == event.kind else { return nil }
    let near = event.zone == nil ? range : range.widenedByZones
    let found = records.filter { near.contains($0.date) }
    let (first, last) = (event.pattern.start, event.pattern.end ?? .latest)
    let mayOccur = first <= near.upperBound && last >= near.lowerBound
    return mayOccur || !found.isEmpty ? found : nil
  }
}

extension EventReading {
  /// Hands over every stored event, in the order of ids, each with all its records.
  public func visitEvents(
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visitEvents(.all, body)
  }

  /// Looks at every event.
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

  /// The one of the event's records that is about the date.
  public func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try records(of: id).first { $0.date == date }
  }

  /// Every stored event, in the order of ids.
  public var snapshot: [any Eventable] {
    get throws {
      var events: [any Eventable] = []
      try visitEvents { event, _ in events.append(event) }
      return events
    }
  }

  /// The occurrences in the range, in the one order of lists.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
  public func occurrences(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) throws -> [Occurrence] {
    var occurrences: [Occurrence] = []
    try visitEvents(.near(range)) { event, records in
      occurrences += event.occurrences(in: range, records: records, displayedIn: zone)
    }
    return occurrences.sorted()
  }

  /// Both kinds by date, each date's in the one order of lists; dates without events are absent.
  public func events(in range: ClosedRange<CivilDate>) throws -> [CivilDate: [any Eventable]] {
    Dictionary(grouping: try occurrences(in: range), by: \.localStart.date).mapValues {
      $0.map(\.event)
    }
  }

  /// Both kinds of one week by date.
  public func events(inWeekOf week: Week) throws -> [CivilDate: [any Eventable]] {
    try events(in: week.days)
  }

  /// The schedules by date, both ends inclusive; dates without are absent.
  ///
  /// - Throws: `RequestError.rangeReversed`.
  public func schedules(
    from first: CivilDate, to last: CivilDate
  ) throws -> [CivilDate: [Schedule]] {
    try events(of: Schedule.self, from: first, to: last)
  }

  /// The routines by date, both ends inclusive; dates without are absent.
  ///
  /// - Throws: `RequestError.rangeReversed`.
  public func routines(from first: CivilDate, to last: CivilDate) throws -> [CivilDate: [Routine]] {
    try events(of: Routine.self, from: first, to: last)
  }

  private func events<Kind: PlannedEvent>(
    of kind: Kind.Type, from first: CivilDate, to last: CivilDate
  ) throws -> [CivilDate: [Kind]] {
    let range = try CivilDate.range(from: first, to: last)
    return try events(in: range).compactMapValues { events in
      let matching = events.compactMap { $0 as? Kind }
      return matching.isEmpty ? nil : matching
    }
  }

  /// How many occurrences of each category the week has; only categories with one or more.
  public func countByCategory(inWeekOf week: Week) throws -> [String: Int] {
    try counts(in: week.days).grouped(by: \.category).mapValues(\.count)
  }

  /// How many occurrences the week has, and how many are finished.
  public func completion(inWeekOf week: Week) throws -> Completion {
    try counts(in: week.days).total
  }

  /// The inherited way of counting: event by event.
  public func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    var counter = OccurrenceCounter()
    try visitEvents(.near(range)) { event, records in
      counter.add(event.occurrences(in: range, records: records, displayedIn: zone))
    }
    return counter.counts
  }

  /// What keeps no journal has no commits.
  public func countCommits(of action: String, in span: Range<Instant>) throws -> Int { 0 }

  /// The occurrences of those days, counted, each event by its own clock.
  public func counts(in range: ClosedRange<CivilDate>) throws -> OccurrenceCounts {
    try counts(in: range, displayedIn: nil)
  }

  /// The value of a preference; nil where it was never set.
  public func setting(_ key: SettingKey) throws -> String? {
    try settings().first { $0.key == key }?.value
  }

  /// The key-value entry of this name; nil where there is none.
  public func value(of key: String) throws -> String? {
    try values().first { $0.key == key }?.value
  }

  /// The event of this id.
  ///
  /// - Throws: `RequestError.unknownEvent`.
  public func requiredEvent(with id: EventID) throws -> any PlannedEvent {
    guard let event = try event(with: id) else { throw RequestError.unknownEvent(id) }
    return event
  }

  /// The category of this name.
  ///
  /// - Throws: `RequestError.unknownCategory`, with the names that look like it.
  public func requiredCategory(named name: String) throws -> Category {
    let wanted = try Category.normalized(name)
    let all = try categories()
    guard let category = all.first(where: { $0.name == wanted }) else {
      throw RequestError.unknownCategory(wanted, near: nearMatches(of: wanted, in: all.map(\.name)))
    }
    return category
  }
}

extension CivilDate {
  /// A range that includes both ends.
  ///
  /// - Throws: `RequestError.rangeReversed`.
  public static func range(
    from first: CivilDate, to last: CivilDate
  ) throws(RequestError) -> ClosedRange<CivilDate> {
    guard first <= last else { throw .rangeReversed(from: first, to: last) }
    return first...last
  }
}
