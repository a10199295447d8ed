import Foundation
import Synchronization
import GRDB

/// The connections that read a store. A program with one read at a time has one connection. A read
/// beside another read gets a connection of its own, so that a short read doesn't wait for a long
/// read.
final class ReaderPool: Sendable {
  /// The greatest number of parallel reads, apart from the read through the first connection.
  /// Further reads wait.
  static let mostAtOnce = 8

  let first: DatabaseQueue
  /// The file; nil for a store that has only one connection for reading.
  private let file: (path: String, identity: FileIdentity)?
  /// The lock that each read and write of a store in memory holds. SQLite has no snapshots of such
  /// a store, and while a write runs, it refuses a read instead of waiting. A thread that holds the
  /// lock may take it again.
  private let turns: NSRecursiveLock?
  private let state = Mutex(State())

  private struct State {
    /// The number of reads that run on the first connection, or wait for it.
    var readsAtFirst = 0
    var others: DatabasePool?
  }

  /// Makes the pool of a file that others may change while it is read.
  init(_ first: DatabaseQueue, path: String) {
    (self.first, turns) = (first, nil)
    file = FileIdentity(path).map { (path, $0) }
  }

  /// Makes a pool with a single connection.
  init(only first: DatabaseQueue, isInMemory: Bool) {
    (self.first, file) = (first, nil)
    turns = isInMemory ? NSRecursiveLock() : nil
  }

  /// Runs reads in their own transaction, through any free connection.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let others = try state.withLock { state -> DatabasePool? in
      guard state.readsAtFirst > 0, let others = try openedOthers(&state) else {
        state.readsAtFirst += 1
        return nil
      }
      return others
    }
    if let others { return try others.read(body) }
    return try atFirst { try $0.read(body) }
  }

  /// Runs work with the first connection. Other reads use their own connections meanwhile.
  func withFirst<Result>(_ work: (DatabaseQueue) throws -> Result) rethrows -> Result {
    state.withLock { $0.readsAtFirst += 1 }
    return try atFirst(work)
  }

  /// Runs a write, or a read on the first connection. In a store in memory, such work takes turns.
  func takingTurns<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard let turns else { return try work() }
    return try turns.withLock(work)
  }

  private func atFirst<Result>(_ work: (DatabaseQueue) throws -> Result) rethrows -> Result {
    defer { state.withLock { $0.readsAtFirst -= 1 } }
    return try takingTurns { try work(first) }
  }

  /// Returns the connections besides `first`, and opens them on the first call. Nil if the store
  /// has only one connection, or if its path now leads to another file.
  private func openedOthers(_ state: inout State) throws -> DatabasePool? {
    guard let file, FileIdentity(file.path) == file.identity else { return nil }
    if let others = state.others { return others }
    state.others = try Connections.readers(path: file.path, mostAtOnce: Self.mostAtOnce)
    return state.others
  }
}
