import TodoDomain

#if PostgreSQL
  import Foundation
  import Synchronization
  import TodoStorage

  /// Connections that wait to be used again, and a bound on how many there are.
  ///
  /// Who reads while it reads takes a second connection. So a pool could wait for itself: waiting
  /// ends with an error after some time.
  final class ConnectionPool: Sendable {
    let address: ServerAddress
    private let idle = Mutex<[Connection]>([])
    private let free: DispatchSemaphore

    /// The most connections of one store.
    static let most = 8

    init(_ address: ServerAddress, most: Int = ConnectionPool.most) {
      self.address = address
      free = DispatchSemaphore(value: most)
    }

    /// Runs work on a connection that nobody else uses meanwhile.
    ///
    /// - Parameter body: The work. It gets a connection that isn't in a transaction, and that the
    ///   server may have closed since it was used last. A transaction that it doesn't end is rolled
    ///   back.
    /// - Throws: `StoreError.busy` if no connection is free for as long as the address says, and
    ///   `ServerFailure`.
    func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
      let end = DispatchTime.now() + .seconds(address.patienceInSeconds)
      guard free.wait(timeout: end) == .success else { throw StoreError.busy }
      defer { free.signal() }
      let connection = try idle.withLock({ $0.popLast() }) ?? Connection(address)
      do {
        let result = try body(connection)
        keep(connection)
        return result
      } catch {
        if !connection.isLost { _ = try? connection.run("ROLLBACK") }
        keep(connection)
        throw error
      }
    }

    /// Runs work in a transaction.
    ///
    /// - Parameters:
    ///   - begin: The statements that begin it.
    ///   - body: The work. It gets the rows of the last of those statements, and ends the
    ///     transaction.
    /// - Throws: The errors of `withConnection`.
    func withTransaction<Result>(
      _ begin: [Statement], _ body: (Connection, ServerRows) throws -> Result
    ) throws -> Result {
      try withConnection { connection in
        let answers = try connection.connectingAgain { try connection.send(begin) }
        return try body(connection, connection.last(of: answers))
      }
    }

    private func keep(_ connection: Connection) {
      if connection.isReusable { idle.withLock { $0.append(connection) } }
    }
  }

  extension Connection {
    /// Runs the first statements of a transaction, a second time on a new connection if the server
    /// has closed this one since it was used last.
    func connectingAgain<Result>(_ begin: () throws -> Result) throws -> Result {
      do {
        return try begin()
      } catch let failure as ServerFailure where failure.isLost {
        try reconnect()
        return try begin()
      }
    }
  }

  /// The statements that begin the transactions of a store.
  struct TransactionBeginning {
    /// The number of the store's owner.
    let owner: Int
    let address: ServerAddress

    /// Of reads, which all see the state of one moment.
    var reading: [Statement] {
      [
        Statement(sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        Self.setting(
          Self.settings + [("todo.owner", "\(owner)"), ("todo.store", address.store)],
          Self.keepingPlans),
      ]
    }

    /// Has the server keep plans for any values where there are thousands of todos. Of few, an
    /// index by dates costs as much as a key, and such a plan would stay while the tables grow.
    private static let keepingPlans = """
      set_config('plan_cache_mode', CASE
        WHEN pg_relation_size('todo.event') >= 2 << 20 THEN 'force_generic_plan'
        ELSE 'force_custom_plan' END, true)
      """

    /// The statements that begin a change. They wait until no other change of the store is under
    /// way, and hold the store's row and a token for the entry of the journal.
    ///
    /// A snapshot from before the wait would be too old, so each statement sees what is committed.
    var writing: [Statement] { Self.begin("READ WRITE", address) + locking }

    /// Waits for the row of the store, and selects it.
    var locking: [Statement] {
      [
        Self.setting(
          [("todo.owner", "\(owner)"), ("lock_timeout", "\(address.patienceInSeconds)s")],
          Self.keepingPlans),
        Statement(
          sql: """
            SELECT last_event, last_category, last_diary, last_commit, gen_random_uuid(),
              row_security_active('event')
            FROM store WHERE owner = $1 FOR NO KEY UPDATE
            """,
          values: ["\(owner)"]),
      ]
    }

    /// Of the work that finds, makes or migrates a store.
    static func begin(_ mode: String, _ address: ServerAddress) -> [Statement] {
      [
        Statement(sql: "BEGIN ISOLATION LEVEL READ COMMITTED \(mode)"),
        setting(settings + [("todo.store", address.store)]),
      ]
    }

    /// Makes settings until the end of the transaction. Their values are parameters: the server
    /// reads no name of a store as SQL, however it reads quotes and backslashes.
    private static func setting(_ settings: [(String, String)], _ more: String...) -> Statement {
      let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), true)" }
      return Statement(
        sql: "SELECT \((calls + more).joined(separator: ", "))",
        values: settings.flatMap { [$0.0, $0.1] })
    }

    /// Settings of all transactions. Plans for several processors and compiled ones are for longer
    /// reads than ours. A bitmap would read all rows behind a key and sort them, for each page.
    private static let settings = [
      ("search_path", "todo, pg_temp"), ("datestyle", "ISO, YMD"),
      ("standard_conforming_strings", "on"), ("array_nulls", "on"), ("jit", "off"),
      ("max_parallel_workers_per_gather", "0"), ("enable_bitmapscan", "off"),
    ]
  }
#endif
