import Foundation
import Synchronization
import TodoDomain
import TodoStorage

/// Idle connections for reuse, and a limit on the number of connections.
///
/// A read inside a read needs a second connection, so a pool could wait for itself: waiting ends
/// with an error after some time.
final class ConnectionPool: Sendable {
  let address: ServerAddress
  private let idle = Mutex<[Connection]>([])
  private let free: DispatchSemaphore

  /// The greatest number of connections of a store.
  static let most = 8

  init(_ address: ServerAddress, most: Int = ConnectionPool.most) {
    self.address = address
    free = DispatchSemaphore(value: most)
  }

  /// Runs work on a connection that nobody else uses meanwhile.
  ///
  /// - Parameter body: The work. Its connection isn't in a transaction, but the server may have
  ///   closed it since its last use. A transaction that the work doesn't end is rolled back.
  /// - Throws: `StoreError.busy` if no connection becomes free within the address's patience, and
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
  ///   - begin: The statements that begin the transaction.
  ///   - body: The work. It receives the rows of the last of those statements, and ends the
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
  /// Runs the first statements of a transaction. If the server has closed the connection since
  /// its last use, runs them again on a new connection.
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
  /// The number of the store in its database, which the column `owner` of each row has.
  let owner: Int
  let address: ServerAddress

  /// The statements that begin a read, which sees the state of one moment.
  var reading: [Statement] {
    [
      Statement(sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      Self.setting(
        Self.settings + [("todo.owner", "\(owner)"), ("todo.store", address.store)],
        Self.keepingPlans),
    ]
  }

  /// Makes the server keep one plan per statement for all values, once there are thousands of
  /// todos. In a small table an index by dates seems as cheap as a key, and the server would keep
  /// such a plan while the table grows.
  private static let keepingPlans = """
    set_config('plan_cache_mode', CASE
      WHEN pg_relation_size('todo.event') >= 2 << 20 THEN 'force_generic_plan'
      ELSE 'force_custom_plan' END, true)
    """

  /// The statements that begin a change. They wait until no other change of the store is running,
  /// lock the store's row, and get a token for the entry of the journal.
  ///
  /// Each statement sees what is committed when it starts. One snapshot for all would be from
  /// before the wait, and too old.
  var writing: [Statement] { Self.begin("READ WRITE", address) + locking }

  /// The statements that wait for the lock of the store's row, and select the row.
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

  /// Returns the statements that begin a transaction which finds, creates or migrates a store.
  static func begin(_ mode: String, _ address: ServerAddress) -> [Statement] {
    [
      Statement(sql: "BEGIN ISOLATION LEVEL READ COMMITTED \(mode)"),
      setting(settings + [("todo.store", address.store)]),
    ]
  }

  /// Applies settings until the end of the transaction. Their values are parameters, so the
  /// server never reads the name of a store as SQL, however it treats quotes and backslashes.
  private static func setting(_ settings: [(String, String)], _ more: String...) -> Statement {
    let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), true)" }
    return Statement(
      sql: "SELECT \((calls + more).joined(separator: ", "))",
      values: settings.flatMap { [$0.0, $0.1] })
  }

  /// The settings of all transactions. Parallel and compiled (JIT) plans pay off only for longer
  /// reads than ours. A bitmap scan would read and sort all rows behind a key just to return one
  /// page.
  private static let settings = [
    ("search_path", "todo, pg_temp"), ("datestyle", "ISO, YMD"),
    ("standard_conforming_strings", "on"), ("array_nulls", "on"), ("jit", "off"),
    ("max_parallel_workers_per_gather", "0"), ("enable_bitmapscan", "off"),
  ]
}
