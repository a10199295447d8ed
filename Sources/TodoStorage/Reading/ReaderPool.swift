import Foundation
import Synchronization
import GRDB

/// The connections that read a store. A program that reads once at a time has one; a read beside
/// another gets a connection of its own, so that a short read doesn't wait for a long one.
final class ReaderPool: Sendable {
  /// The number of reads at once, apart from the one through the first connection. More wait.
  static let mostAtOnce = 8

  let first: DatabaseQueue
  /// The file; nil for a store that has only one connection for reading.
  private let file: (path: String, identity: FileIdentity)?
  /// Held by each read and write of a store in memory: SQLite has no snapshots of it, and refuses a
  /// read beside a write at once. A thread that holds it may take it again.
  private let turns: NSRecursiveLock?
  private let state = Mutex(State())

  private struct State {
    /// The reads that run or wait at the first connection.
    var readsAtFirst = 0
    var others: DatabasePool?
  }

  /// Makes the pool of a file that others may change while it is read.
  init(_ first: DatabaseQueue, path: String) {
    (self.first, turns) = (first, nil)
    file = FileIdentity(path).map { (path, $0) }
  }

  /// Makes a pool of one connection.
  init(only first: DatabaseQueue, isInMemory: Bool) {
    (self.first, file) = (first, nil)
    turns = isInMemory ? NSRecursiveLock() : nil
  }

  /// Runs reads in a transaction of their own, through whichever connection is free.
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

  /// Runs work with the first connection, beside which other reads use their own.
  func withFirst<Result>(_ work: (DatabaseQueue) throws -> Result) rethrows -> Result {
    state.withLock { $0.readsAtFirst += 1 }
    return try atFirst(work)
  }

  /// Runs a write. In memory, it waits for reads.
  func besideReads<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard let turns else { return try work() }
    return try turns.withLock(work)
  }

  private func atFirst<Result>(_ work: (DatabaseQueue) throws -> Result) rethrows -> Result {
    defer { state.withLock { $0.readsAtFirst -= 1 } }
    return try besideReads { try work(first) }
  }

  /// The pool of the other connections; nil where the path leads to another file by now.
  private func openedOthers(_ state: inout State) throws -> DatabasePool? {
    guard let file, FileIdentity(file.path) == file.identity else { return nil }
    if let others = state.others { return others }
    state.others = try Connections.readers(path: file.path, mostAtOnce: Self.mostAtOnce)
    return state.others
  }
}
