import Foundation
import Synchronization
public import TodoDomain

/// The reference backend: a store that is only in memory.
///
/// One writer at a time works on a copy, which replaces the committed state when its closure
/// returns. Readers never wait, and see the last commit.
public final class InMemoryEventStore: EventStore {
  private let committed = Committed()
  private let writers = NSLock()

  /// Makes a store with the categories of every new store, and without events.
  public init() {}

  /// Read-only access to the committed state.
  public var provider: some StoreProviding {
    let committed = committed
    return InMemoryProvider(latest: { committed.state }, subscribe: { committed.subscribe() })
  }

  /// The notes of the commits that changed the store, oldest first.
  public var journal: [CommitNote] { committed.state.journal }

  /// Runs a closure on a draft of the committed state. The draft becomes that state if the closure
  /// returns.
  @available(*, noasync, message: "A task awaits write.")
  public func writeAndWait<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try writers.withLock {
      let before = committed.state
      let transaction = InMemoryTransaction(draft: before)
      let result = try body(transaction)
      if transaction.state.changeCount != before.changeCount {
        committed.advance(to: transaction.state, note)
      }
      return result
    }
  }
}

/// The last committed state, and the listeners for commits.
private final class Committed: Sendable {
  private struct Contents {
    var state = InMemoryState()
    var listeners = CommitListeners()
  }

  private let contents = Mutex(Contents())

  var state: InMemoryState { contents.withLock { $0.state } }

  func subscribe() -> AsyncStream<Void> {
    contents.withLock { contents in
      contents.listeners.add { [weak self] number in
        self?.contents.withLock { $0.listeners.remove(number) }
      }
    }
  }

  func advance(to state: InMemoryState, _ note: CommitNote) {
    contents.withLock {
      $0.state = state.committed(note)
      $0.listeners.tick()
    }
  }
}
