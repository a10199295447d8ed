public import TodoDomain
package import GRDB

/// Read-only access to a store on disk or in memory.
///
/// Its connections are opened read-only, so that SQLite itself refuses to write through them. Each
/// call is one read transaction, and sees the last commit of any process. Up to nine calls read in
/// parallel. In memory, calls and writes take turns.
///
/// All members throw `StoreError`; members with a closure also throw the errors of the closure.
public struct SQLiteProvider: StoreForwarding, StoreProviding {
  /// The first connection.
  package var queue: DatabaseQueue { readers.first }
  package let path: String
  package let columns: EventColumns
  let feed: CommitFeed
  let readers: ReaderPool
  private let immutable: ImmutableFile?
  /// The writer's connection. It is held here so that the readers close first: the last connection
  /// to close moves the log into the file, which a reader may not do.
  private let heldLast: DatabaseQueue?

  init(
    readers: ReaderPool, path: String, columns: EventColumns, feed: CommitFeed,
    immutable: ImmutableFile? = nil, closedBefore writer: DatabaseQueue? = nil
  ) {
    self.readers = readers
    self.path = path
    self.columns = columns
    self.feed = feed
    self.immutable = immutable
    heldLast = writer
  }

  /// Returns the identity of the store.
  public func identity() throws -> StoreIdentity {
    try read(IdentityRow.fetch)
  }

  public func commitTicks() -> AsyncStream<Void> { feed.subscribe() }

  @available(*, noasync, message: "A task awaits read.")
  public func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try read { db in try body(StoreReader(db: db, columns: columns)) }
  }

  /// Runs work on a snapshot, through any free connection, and translates its errors.
  ///
  /// - Throws: The errors of `reading`.
  func read<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try translating { try readers.read(work) }
  }

  /// Runs work that reads through the first connection, and translates its errors.
  ///
  /// - Throws: `StoreError.busy` if the store is read without locks, and somebody wrote to it.
  package func reading<Result>(_ work: (DatabaseQueue) throws -> Result) throws -> Result {
    try translating { try readers.withFirst(work) }
  }

  private func translating<Result>(_ work: () throws -> Result) throws -> Result {
    try immutable.steady { try DatabaseErrors.translating(path: path, work) }
  }
}
