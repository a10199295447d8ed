public import TodoDomain
import TodoStorage

/// Read-only access to a store in PostgreSQL.
///
/// Each call is one read-only transaction, in which the server refuses every change, and sees the
/// state of one moment.
///
/// All members throw `StoreError`; members with a closure also throw the errors of the closure.
public struct PostgreSQLProvider: StoreForwarding, StoreProviding {
  let columns: EventColumns
  let feed: CommitFeed
  private let pool: ConnectionPool
  private let beginning: TransactionBeginning

  init(_ pool: ConnectionPool, owner: Int, _ columns: EventColumns) {
    self.pool = pool
    self.columns = columns
    let beginning = TransactionBeginning(owner: owner, address: pool.address)
    self.beginning = beginning
    feed = CommitFeed { try? await Self.lastCommit(pool, beginning) }
  }

  public func commitTicks() -> AsyncStream<Void> { feed.subscribe() }

  @available(*, noasync, message: "A task awaits read.")
  public func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try reading { try body($0) }
  }

  /// Runs reads in their own transaction.
  func reading<Result>(_ body: (ServerReader) throws -> Result) throws -> Result {
    try ServerErrors.translatingAll(beginning.address) {
      try pool.withConnection { connection in
        let reader = ServerReader(
          connection, owner: beginning.owner, columns, beginning: beginning.reading)
        let result = try body(reader)
        try reader.commit()
        return result
      }
    }
  }

  /// Returns the number of the last commit. The feed polls it while it has subscribers. The wait
  /// for the server takes no thread of Swift's cooperative pool.
  private static func lastCommit(
    _ pool: ConnectionPool, _ beginning: TransactionBeginning
  ) async throws -> CommitFeed.Position {
    try await BlockingWork.reads.run {
      try pool.withConnection { connection in
        let statements =
          beginning.reading + [
            Statement(
              sql: "SELECT last_commit FROM store WHERE owner = $1",
              values: ["\(beginning.owner)"]), Statement(sql: "COMMIT"),
          ]
        let answers = try connection.connectingAgain { try connection.send(statements) }
        guard let commit = answers.dropLast().last?.first?.int(0) else {
          throw StoreError.notFound(path: "")
        }
        return CommitFeed.Position(dataVersion: commit, commit: commit)
      }
    }
  }
}
