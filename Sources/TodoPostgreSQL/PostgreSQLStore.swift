public import TodoDomain
import TodoStorage

/// A store of events in PostgreSQL.
///
/// ```swift
/// let address = try ServerAddress("postgres:///family#anna")
/// let store = try PostgreSQLStore.openOrCreate(at: address)
/// let id = try await store.write { try $0.add(schedule) }
/// ```
///
/// A database can have any number of stores. Changes of different stores don't wait for each
/// other; changes of the same store run one after another. When `write` returns, the commit is as
/// durable as the server makes it. The closure of `write` runs exactly once.
///
/// All members throw `StoreError`; `write` also throws the errors of its closure, such as the
/// `RequestError` of an edit.
public struct PostgreSQLStore: EventStore {
  /// Read-only access to the store.
  public let provider: PostgreSQLProvider
  private let pool: ConnectionPool
  private let beginning: TransactionBeginning
  /// Commits a transaction. Tests replace this to lose the connection at the commit.
  var commit: @Sendable (ServerReader) throws -> Void = { try $0.commit() }

  /// Opens a store for reading and writing. It creates and migrates nothing.
  ///
  /// - Parameters:
  ///   - address: The store, for a role that may change it.
  ///   - reader: The same store, for a role that may only read it; nil for the same role.
  ///   - kinds: The kinds of events that the store may have.
  /// - Throws: `StoreError.notFound` if the database has no such store; `.server(.olderTables)`
  ///   and `.newerSchema` for tables of another version; `.server(.unreachable)` and others.
  public static func open(
    at address: ServerAddress, reader: ServerAddress? = nil, kinds: EventKinds = .standard
  ) throws -> PostgreSQLStore {
    let pool = ConnectionPool(address)
    let (owner, columns) = try find(address, pool, kinds: kinds)
    let provider = PostgreSQLProvider(
      reader.map { ConnectionPool($0) } ?? pool, owner: owner, columns)
    return PostgreSQLStore(
      provider: provider, pool: pool,
      beginning: TransactionBeginning(owner: owner, address: address))
  }

  /// Opens a store for reading and writing, and creates it first if the database has none of its
  /// name.
  ///
  /// - Throws: The errors of `open(at:reader:kinds:)` and `create(at:kinds:)`.
  public static func openOrCreate(
    at address: ServerAddress, reader: ServerAddress? = nil, kinds: EventKinds = .standard
  ) throws -> PostgreSQLStore {
    do {
      return try open(at: address, reader: reader, kinds: kinds)
    } catch StoreError.notFound {
      // A store that another process creates meanwhile is just as good.
      do { try create(at: address, kinds: kinds) } catch StoreError.alreadyExists {}
      return try open(at: address, reader: reader, kinds: kinds)
    }
  }

  /// Opens a store for reading.
  ///
  /// - Throws: The errors of `open(at:reader:kinds:)`.
  public static func provider(
    at address: ServerAddress, kinds: EventKinds = .standard
  ) throws -> PostgreSQLProvider {
    let pool = ConnectionPool(address)
    let (owner, columns) = try find(address, pool, kinds: kinds)
    return PostgreSQLProvider(pool, owner: owner, columns)
  }

  private static func find(
    _ address: ServerAddress, _ pool: ConnectionPool, kinds: EventKinds
  ) throws -> (Int, EventColumns) {
    try ServerErrors.translating(address) {
      let begin = TransactionBeginning.begin("READ ONLY", address)
      return try pool.withTransaction(begin) { connection, _ in
        try ServerSchema.requireCurrent(connection, address)
        guard let owner = try ServerSchema.owner(connection, address) else {
          throw StoreError.notFound(path: address.description)
        }
        let columns = try ServerSchema.found(kinds, connection)
        try connection.commit()
        return (owner, columns)
      }
    }
  }

  /// Creates a store with the initial categories. If the database has no tables, creates them
  /// first.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.server(.olderTables)`, `.newerSchema`, and others.
  public static func create(at address: ServerAddress, kinds: EventKinds = .standard) throws {
    try inTransaction(address) { connection in
      try makeTables(connection, address, kinds: kinds)
      try ServerSchema.createStore(connection, address)
    }
  }

  /// Creates the tables of a database without any, and refuses tables of another version.
  static func makeTables(
    _ connection: Connection, _ address: ServerAddress, kinds: EventKinds
  ) throws {
    if try ServerSchema.version(connection) == 0 {
      _ = try ServerSchema.migrate(connection, address, kinds: kinds)
    }
    try ServerSchema.requireCurrent(connection, address)
  }

  /// Migrates the tables of a database to the current version, in one transaction, and adds
  /// missing columns for kinds. All stores of the database are migrated together.
  ///
  /// - Returns: The version before, and the current version.
  /// - Throws: `StoreError.newerSchema`; `.notPermitted` if another role owns the tables.
  @discardableResult
  public static func migrate(
    at address: ServerAddress, kinds: EventKinds = .standard
  ) throws -> (old: Int, new: Int) {
    let old = try inTransaction(address) { try ServerSchema.migrate($0, address, kinds: kinds) }
    return (old, ServerSchema.currentVersion)
  }

  /// Runs a transaction that creates tables, migrates them, or fills a new store.
  ///
  /// - Throws: `StoreError.outcomeUnknown` if the connection was lost at the commit.
  static func inTransaction<Result>(
    _ address: ServerAddress, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try ServerErrors.translating(address) {
      let begin = TransactionBeginning.begin("READ WRITE", address)
      return try ConnectionPool(address, most: 1).withTransaction(begin) { connection, _ in
        let result = try body(connection)
        do {
          try connection.commit()
        } catch let failure as ServerFailure where failure.isLost {
          throw StoreError.outcomeUnknown(code: 0)
        }
        return result
      }
    }
  }

  // MARK: Changes

  @available(*, noasync, message: "A task awaits write.")
  public func writeAndWait<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    let address = beginning.address
    return try ServerErrors.translatingAll(address) {
      var pending: (entry: Int, token: String)?
      var isUnknown = false
      var result: Result?
      do {
        try pool.withTransaction(beginning.writing) { connection, rows in
          guard let row = rows.first else {
            throw try ServerSchema.refusal(connection, address)
          }
          let reader = ServerReader(connection, owner: beginning.owner, provider.columns)
          let writer = ServerWriter(reader, note, row: row)
          let transaction = ServerTransaction(reader, writer)
          result = try body(transaction)
          try transaction.finish()
          (pending, isUnknown) = (writer.commit, writer.hasChangedBesideJournal)
          try commit(reader)
        }
      } catch let failure as ServerFailure where failure.isLost {
        // If the connection was lost before the commit was sent, nothing is stored. A change that
        // only shortened the history, or only changed the sync state, leaves no entry in the
        // journal that would show whether it is stored.
        if pending == nil, isUnknown { throw StoreError.outcomeUnknown(code: 0) }
        guard let pending, try isStored(pending) else { throw failure }
      }
      if let pending { provider.feed.committed(pending.entry) }
      guard let result else { throw StoreError.unexpected(code: 0) }
      return result
    }
  }

  /// Returns whether a commit is stored, if the connection was lost before its answer came. The
  /// query waits for the lock on the store's row, so the lost transaction has ended by then.
  ///
  /// - Throws: `StoreError.outcomeUnknown` if the server can't be asked.
  private func isStored(_ commit: (entry: Int, token: String)) throws -> Bool {
    do {
      return try pool.withTransaction(beginning.writing) { connection, _ in
        let rows = try connection.query(
          "SELECT FROM journal WHERE owner = $1 AND id = $2 AND token = $3",
          ["\(beginning.owner)", "\(commit.entry)", commit.token])
        try connection.commit()
        return rows.count == 1
      }
    } catch {
      throw StoreError.outcomeUnknown(code: 0)
    }
  }
}
