import GRDB
import Synchronization
import TodoDomain

/// Notifies the subscribers of a store of its commits. It reports this process's commits at once; a
/// poller, which runs only while there are subscribers, finds the commits of other processes.
package final class CommitFeed: Sendable {
  /// The state of a store at one moment.
  package struct Position: Sendable {
    /// A number that identifies the state: SQLite's data version for this connection, or the number
    /// of the last commit.
    let dataVersion: Int
    /// The number of the journal's last entry.
    let commit: Int

    package init(dataVersion: Int, commit: Int) {
      self.dataVersion = dataVersion
      self.commit = commit
    }
  }

  private struct State {
    var listeners = CommitListeners()
    var poller: Task<Void, Never>?
    /// The position that was found last; nil before the first poll.
    var seen: Position?
    /// Whether the last poll failed.
    var isFailing = false
    /// The last commit of this process that the poller has not seen yet.
    var ownCommit: Int?
  }

  /// The time between two polls for other processes' commits.
  static let interval = Duration.milliseconds(100)

  private let state = Mutex(State())
  private let look: (@Sendable () async -> Position?)?

  /// Makes a feed.
  ///
  /// - Parameter look: Finds the present position; nil if no other process can write to the store.
  package init(look: (@Sendable () async -> Position?)?) {
    self.look = look
  }

  package func subscribe() -> AsyncStream<Void> {
    state.withLock { state in
      // Before the first poll, nobody knows the position from which the stream starts. The first
      // poll then sends the first tick.
      let ticks = look == nil || state.seen != nil
      let stream = state.listeners.add(ticksAtOnce: ticks) { [weak self] in self?.unsubscribe($0) }
      if let look, state.poller == nil {
        state.poller = Task { [weak self] in
          while !Task.isCancelled {
            let position = await look()
            guard let self, !Task.isCancelled else { return }
            self.note(position)
            try? await Task.sleep(for: Self.interval)
          }
        }
      }
      return stream
    }
  }

  private func unsubscribe(_ number: Int) {
    state.withLock { state in
      state.listeners.remove(number)
      guard state.listeners.isEmpty else { return }
      state.poller?.cancel()
      state.poller = nil
      state.seen = nil
      state.isFailing = false
      state.ownCommit = nil
    }
  }

  /// Reports a commit of this process that is on the disk.
  package func committed(_ commit: Int) {
    state.withLock { state in
      guard look != nil else { return state.listeners.tick() }
      guard !state.listeners.isEmpty else { return }
      state.ownCommit = commit
      // The poller may have reported this commit already. Before the first poll nothing is sent,
      // since that poll sends a tick in any case.
      guard let seen = state.seen, seen.commit < commit else { return }
      state.seen = Position(dataVersion: seen.dataVersion, commit: commit)
      state.listeners.tick()
    }
  }

  private func note(_ found: Position?) {
    state.withLock { state in
      guard let found else {
        // A tick makes the subscriber read, and so get the error.
        if !state.isFailing { state.listeners.tick() }
        return state.isFailing = true
      }
      state.isFailing = false
      let seen = state.seen
      guard found.dataVersion != seen?.dataVersion else { return }
      let newest = max(found.commit, seen?.commit ?? 0, state.ownCommit ?? 0)
      let isExplained = seen.map { found.commit <= $0.commit && state.ownCommit != nil } ?? false
      if let own = state.ownCommit, own <= found.commit { state.ownCommit = nil }
      state.seen = Position(dataVersion: found.dataVersion, commit: newest)
      if !isExplained { state.listeners.tick() }
    }
  }
}

extension CommitFeed {
  /// Makes a feed that polls a store through a read-only connection. An immutable file gets one
  /// tick, when it has changed: the next read then fails, and tells the subscriber why.
  convenience init(polling queue: DatabaseQueue, _ immutable: ImmutableFile? = nil) {
    self.init {
      if let immutable { return Position(dataVersion: immutable.hasChanged ? 1 : 0, commit: 0) }
      return try? await queue.read { db in
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        let commit = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM journal"))
        return Position(dataVersion: version ?? 0, commit: commit ?? 0)
      }
    }
  }
}
