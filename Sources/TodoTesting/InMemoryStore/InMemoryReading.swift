import TodoDomain

/// Answers every read from a single state. The provider, its snapshots and transactions share it.
protocol InMemoryReading: StoreReading {
  /// The state to read, at the moment of this call.
  var state: InMemoryState { get }
}

extension InMemoryReading {
  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(InMemorySnapshot(state: state))
  }

  func event(with id: EventID) throws -> (any PlannedEvent)? {
    state.events[id]?.event
  }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    let state = state
    return state.ids[uid].flatMap { state.events[$0]?.event }
  }

  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws {
    for uid in state.ids.keys.filter({ $0.rawValue.utf8.starts(with: prefix.utf8) }).sorted() {
      guard try body(uid) else { return }
    }
  }

  func event(
    from format: String, remoteID: String, kind: EventKind
  ) throws -> (any PlannedEvent)? {
    state.sortedEvents.lazy.map(\.stored.event).first { event in
      event.kind == kind && event.details.source?.format == format
        && event.details.source?.remoteID?.isExactly(remoteID) == true
    }
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    state.events[id]?.sortedRecords ?? []
  }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    state.events[id]?.records[date]
  }

  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    for (_, stored) in state.sortedEvents {
      let records = selection.records(of: stored.event, among: stored.sortedRecords)
      if let records { try body(stored.event, records) }
    }
  }

  func categories() throws -> [Category] { state.categories }

  func settings() throws -> [Setting] {
    let settings = state.settings
    return SettingKey.allCases.compactMap { settings[$0] }
  }

  func values() throws -> [KeyValue] { state.sortedValues }

  func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    state.journal.count { $0.action == action && span.contains($0.at) }
  }
}

extension InMemoryReading {
  func diary(with uid: EventUID) throws -> DiaryEntry? {
    try state.diary[uid.caseFolded].map(completed)
  }

  func diary(numbered id: Int) throws -> DiaryEntry? {
    try state.diary(numbered: id).map(completed)
  }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let entries = state.diary.values.filter { period?.contains($0.createdAt) ?? true }
    for entry in entries.sorted(by: order.places) { try body(completed(entry)) }
  }
}

/// A snapshot, whose reads all see the same state.
struct InMemorySnapshot: InMemoryReading {
  let state: InMemoryState
}

/// Read access to the latest committed state, without a way to write.
struct InMemoryProvider: InMemoryReading, StoreProviding {
  let latest: @Sendable () -> InMemoryState
  let subscribe: @Sendable () -> AsyncStream<Void>

  var state: InMemoryState { latest() }

  func commitTicks() -> AsyncStream<Void> { subscribe() }
}
