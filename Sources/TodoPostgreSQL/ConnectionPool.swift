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

    /// Runs work in a transaction on a connection that nobody else uses meanwhile.
    ///
    /// - Parameters:
    ///   - begin: The statements that begin the transaction.
    ///   - body: The work. It gets the rows of the last of those statements, and ends the
    ///     transaction; where it throws, the transaction is rolled back.
    /// - Throws: `StoreError.busy` if no connection is free for as long as the address says, and
    ///   `ServerFailure`.
    func withTransaction<Result>(
      _ begin: String, _ body: (Connection, ServerRows) throws -> Result
    ) throws -> Result {
      let end = DispatchTime.now() + .seconds(address.patienceInSeconds)
      guard free.wait(timeout: end) == .success else { throw StoreError.busy }
      defer { free.signal() }
      let (connection, rows) = try self.begin(begin)
      do {
        let result = try body(connection, rows)
        keep(connection)
        return result
      } catch {
        if !connection.isLost { _ = try? connection.run("ROLLBACK") }
        keep(connection)
        throw error
      }
    }

    /// Begins on a connection that was used before, or on a new one. The server may have closed an
    /// old one meanwhile, when nothing was asked on it.
    private func begin(_ sql: String) throws -> (Connection, ServerRows) {
      while let old = idle.withLock({ $0.popLast() }) {
        do {
          return (old, try old.run(sql))
        } catch {
          guard old.isLost else {
            _ = try? old.run("ROLLBACK")
            keep(old)
            throw error
          }
        }
      }
      let new = try Connection(address)
      do {
        return (new, try new.run(sql))
      } catch {
        _ = try? new.run("ROLLBACK")
        keep(new)
        throw error
      }
    }

    private func keep(_ connection: Connection) {
      if connection.isReusable { idle.withLock { $0.append(connection) } }
    }
  }

  /// The statements that begin the transactions of a store.
  struct TransactionBeginning {
    /// The number of the store's owner.
    let owner: Int
    let address: ServerAddress

    /// Of reads, which all see the state of one moment.
    var reading: String { begin("ISOLATION LEVEL REPEATABLE READ READ ONLY") }

    /// Of a change, which begins when no other one of the store is under way. It has the row of the
    /// store, and a token for the entry of the journal.
    ///
    /// A snapshot from before the wait would be too old, so each statement sees what is committed.
    var writing: String {
      """
      \(begin("ISOLATION LEVEL READ COMMITTED READ WRITE")); \(locking)
      """
    }

    /// Waits for the row of the store, and selects it.
    var locking: String {
      """
      SET LOCAL lock_timeout = '\(address.patienceInSeconds)s';
      SELECT last_event, last_category, last_diary, last_commit, gen_random_uuid(),
        row_security_active('event')
      FROM store WHERE owner = \(owner) FOR NO KEY UPDATE
      """
    }

    private func begin(_ mode: String) -> String {
      """
      BEGIN \(mode); \(Self.settings);
      SET LOCAL todo.owner = '\(owner)'; SET LOCAL todo.store = \(address.quotedStore)
      """
    }

    /// Settings of all transactions. Plans for several processors and compiled ones are for longer
    /// reads than ours.
    static let settings = """
      SET LOCAL search_path = todo, pg_temp; SET LOCAL datestyle = 'ISO, YMD';
      SET LOCAL standard_conforming_strings = on;
      SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0
      """
  }

  extension ServerAddress {
    /// The name of the store as a literal in SQL.
    var quotedStore: String { "'\(ServerText.escaped(store).replacing("'", with: "''"))'" }
  }
#endif
