/// Read access to the events, the diary and the history of a store.
///
/// A function that needs only one part takes an `EventReading`, a `DiaryReading` or a
/// `HistoryReading`.
public protocol StoreReading: EventReading, DiaryReading, HistoryReading {
  /// Runs reads that all see one committed state, even while other processes write, and waits for
  /// them on the calling thread. Inside a task, call the provider's `read` instead. The snapshot is
  /// valid only inside the closure. If this is already a snapshot or a transaction, the reads see
  /// the state of this snapshot or transaction.
  ///
  /// - Throws: The closure's errors, and the backend's error if the store can't be read.
  @available(*, noasync, message: "A task awaits read.")
  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result

  /// Checks that the reads of this snapshot have missed no row so far, since a damaged store can
  /// lose rows without an error. Exports call it before they complete their result. A backend that
  /// can't lose rows inherits a check that never fails.
  ///
  /// - Throws: The backend's error for a damaged store.
  func requireCompleteness() throws
}

extension StoreReading {
  /// The default implementation, which never fails.
  public func requireCompleteness() throws {}
}

/// Read and write access to the events and the diary of a store, inside one transaction.
public protocol StoreTransaction: EventTransaction, DiaryTransaction, StoreReading {
  /// Undoes the changes of one entry of the history, and records that as a new entry.
  ///
  /// A field gets its old value back if it still has the value that the entry gave it; other fields
  /// stay as they are. A counter goes back by the difference that the entry made. To redo an undone
  /// entry, call this function with the number of the entry that undid it.
  ///
  /// A backend without a history inherits a member that throws `HistoryError.notKept`.
  ///
  /// - Parameters:
  ///   - entry: The number of the entry.
  ///   - changed: What to do with things that were changed again after the entry.
  /// - Returns: The things that stayed as they are; none with `ChangedThings.refuse`.
  /// - Throws: `HistoryError`; with `ChangedThings.keep` a conflict only if nothing of the entry
  ///   could be undone. After an error the transaction must not be committed, since some values may
  ///   already be changed.
  @discardableResult
  func takeBack(_ entry: Int, changed: ChangedThings) throws -> KeptThings
  /// Removes the oldest entries of the history, before the entry with this number, which stays.
  /// Nobody can undo the removed entries any more. The removal itself gets no entry.
  ///
  /// - Returns: The number of entries that were removed; 0 for a backend without a history.
  @discardableResult
  func pruneHistory(before first: Int) throws -> Int
  /// The largest number of records that an import reads from a file before it stores the first of
  /// them. Some tens are enough for a backend that answers at once, since the import reads the next
  /// records while it stores these.
  var recordsAhead: Int { get }
  /// Announces the next look-ups, such as the uids of events before they are inserted, so that a
  /// backend can ask a server for all of them at once. Changes nothing.
  ///
  /// A backend that answers at once inherits a member that does nothing and doesn't evaluate the
  /// argument.
  func prefetch(_ lookUps: @autoclosure () -> ImportLookUps) throws
}

extension StoreTransaction {
  /// The default implementation: 64, for a backend that answers at once.
  public var recordsAhead: Int { 64 }
  /// The default implementation, which does nothing.
  public func prefetch(_ lookUps: @autoclosure () -> ImportLookUps) {}

  /// The default implementation, which throws `HistoryError.notKept`.
  @discardableResult
  public func takeBack(_ entry: Int, changed: ChangedThings) throws -> KeptThings {
    throw HistoryError.notKept
  }

  /// Undoes an entry as a whole, or nothing if a thing that it changed has been changed again.
  ///
  /// - Throws: The errors of `takeBack(_:changed:)`.
  public func takeBack(_ entry: Int) throws { try takeBack(entry, changed: .refuse) }

  /// The default implementation, which removes no entries.
  @discardableResult
  public func pruneHistory(before first: Int) throws -> Int { 0 }
}

/// Read access to a store whose backend implements only `readAndWait`. Each other member calls the
/// same member of the snapshot that `readAndWait` passes to its closure.
public protocol StoreForwarding: StoreReading {}

extension StoreForwarding {
  public func requireCompleteness() throws { try readAndWait { try $0.requireCompleteness() } }

  public func event(with id: EventID) throws -> (any PlannedEvent)? {
    try readAndWait { try $0.event(with: id) }
  }

  public func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    try readAndWait { try $0.event(withUID: uid) }
  }

  public func visitUIDs(
    startingWith prefix: String, _ body: (EventUID) throws -> Bool
  ) throws {
    try readAndWait { try $0.visitUIDs(startingWith: prefix, body) }
  }

  public func event(
    from format: String, remoteID: String, kind: EventKind
  ) throws -> (any PlannedEvent)? {
    try readAndWait { try $0.event(from: format, remoteID: remoteID, kind: kind) }
  }

  public func records(of id: EventID) throws -> [OccurrenceRecord] {
    try readAndWait { try $0.records(of: id) }
  }

  public func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try readAndWait { try $0.record(of: id, on: date) }
  }

  public func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try readAndWait { try $0.visitEvents(selection, body) }
  }

  public func visitUndated(_ body: (any PlannedEvent) throws -> Bool) throws {
    try readAndWait { try $0.visitUndated(body) }
  }

  public func tags() throws -> [Tag: Int] { try readAndWait { try $0.tags() } }

  public func progressByCategory(on today: CivilDate) throws -> [String: CategoryProgress] {
    try readAndWait { try $0.progressByCategory(on: today) }
  }

  public func undatedCount() throws -> Int { try readAndWait { try $0.undatedCount() } }

  public func openTodos(dueIn range: ClosedRange<CivilDate>) throws -> [any PlannedEvent] {
    try readAndWait { try $0.openTodos(dueIn: range) }
  }

  public func diary(with uid: EventUID) throws -> DiaryEntry? {
    try readAndWait { try $0.diary(with: uid) }
  }

  public func diary(numbered id: Int) throws -> DiaryEntry? {
    try readAndWait { try $0.diary(numbered: id) }
  }

  public func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    try readAndWait { try $0.visitDiaries(in: period, order, body) }
  }

  public func categories() throws -> [Category] { try readAndWait { try $0.categories() } }

  public func settings() throws -> [Setting] { try readAndWait { try $0.settings() } }

  public func values() throws -> [KeyValue] { try readAndWait { try $0.values() } }

  public func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    try readAndWait { try $0.counts(in: range, displayedIn: zone) }
  }

  public func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: Completion] {
    try readAndWait { try $0.totals(in: range, displayedIn: zone) }
  }

  public func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    try readAndWait { try $0.countCommits(of: action, in: span) }
  }

  public func candidates(for query: SearchQuery, _ rank: SearchRank) throws -> [EventID]? {
    try readAndWait { try $0.candidates(for: query, rank) }
  }

  public func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID] {
    try readAndWait { try $0.ids(overlapping: range) }
  }

  public func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws {
    try readAndWait { try $0.visitHistory(selection, body) }
  }

  public func history(numbered number: Int) throws -> HistoryEntry? {
    try readAndWait { try $0.history(numbered: number) }
  }

  // A reader that can't be read says so in the call that follows.
  public var keepsHistory: Bool { (try? readAndWait { $0.keepsHistory }) ?? true }

  public func oldestHistory() throws -> Int? { try readAndWait { try $0.oldestHistory() } }

  public func changes(of entry: Int, most: Int) throws -> HistoryChanges {
    try readAndWait { try $0.changes(of: entry, most: most) }
  }

  public func firstKeptHistory(at now: Instant) throws -> Int? {
    try readAndWait { try $0.firstKeptHistory(at: now) }
  }
}
