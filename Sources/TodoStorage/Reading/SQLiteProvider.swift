public import TodoDomain
import GRDB

/// Read-only access to a store on disk or in memory.
///
/// The connection behind it is opened read-only: SQLite itself refuses a write through it. Each
/// call is one read transaction, and sees what was committed last, by any process.
///
/// All reads throw `StoreError`.
public struct SQLiteProvider: StoreProviding, Sendable {
  let queue: DatabaseQueue
  let path: String
  let columns: EventColumns
  let feed: CommitFeed
  private let frozen: ImmutableFile?
  /// Not used, only held, and let go after the reader's connection: whoever closes a file last
  /// empties its log into it, which a reader may not.
  private let heldLast: DatabaseQueue?

  init(
    queue: DatabaseQueue, path: String, columns: EventColumns, feed: CommitFeed,
    frozen: ImmutableFile? = nil, closedBefore writer: DatabaseQueue? = nil
  ) {
    self.queue = queue
    self.path = path
    self.columns = columns
    self.feed = feed
    self.frozen = frozen
    heldLast = writer
  }

  /// Which store this is.
  public func identity() throws -> StoreIdentity {
    try reading { try $0.read(IdentityRow.fetch) }
  }

  public func commitTicks() -> AsyncStream<Void> { feed.subscribe() }

  private func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result {
    try reading { try $0.read { db in try body(StoreReader(db: db, columns: columns)) } }
  }

  /// Runs work that reads through the connection.
  ///
  /// - Throws: `StoreError.busy` where the store is read without locks, and somebody wrote to it.
  func reading<Result>(_ work: (DatabaseQueue) throws -> Result) throws -> Result {
    try frozen.steady { try DatabaseErrors.translating(path: path) { try work(queue) } }
  }

  public func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result {
    try read { try body($0) }
  }

  public func requireCompleteness() throws { try read { try $0.requireCompleteness() } }

  public func event(with id: EventID) throws -> (any PlannedEvent)? {
    try read { try $0.event(with: id) }
  }

  public func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    try read { try $0.event(withUID: uid) }
  }

  public func visitUIDs(
    startingWith prefix: String, _ body: (EventUID) throws -> Bool
  ) throws {
    try read { try $0.visitUIDs(startingWith: prefix, body) }
  }

  public func event(
    from format: String, remoteID: String, kind: EventKind
  ) throws -> (any PlannedEvent)? {
    try read { try $0.event(from: format, remoteID: remoteID, kind: kind) }
  }

  public func records(of id: EventID) throws -> [OccurrenceRecord] {
    try read { try $0.records(of: id) }
  }

  public func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try read { try $0.record(of: id, on: date) }
  }

  public func visitEvents(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    try read { try $0.visitEvents(body) }
  }

  public func visitEvents(
    near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try read { try $0.visitEvents(near: range, body) }
  }

  public func visitEvents(
    of kind: EventKind, near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try read { try $0.visitEvents(of: kind, near: range, body) }
  }

  public func visitEvents(
    overlapping range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try read { try $0.visitEvents(overlapping: range, body) }
  }

  public func visitEvents(
    withAlarmsIn range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try read { try $0.visitEvents(withAlarmsIn: range, body) }
  }

  public func diary(with uid: EventUID) throws -> DiaryEntry? {
    try read { try $0.diary(with: uid) }
  }

  public func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    try read { try $0.visitDiaries(in: period, order, body) }
  }

  public func categories() throws -> [TodoDomain.Category] { try read { try $0.categories() } }

  public func settings() throws -> [Setting] { try read { try $0.settings() } }

  public func values() throws -> [KeyValue] { try read { try $0.values() } }

  public func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    try read { try $0.counts(in: range, displayedIn: zone) }
  }

  public func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    try read { try $0.countCommits(of: action, in: span) }
  }
}
