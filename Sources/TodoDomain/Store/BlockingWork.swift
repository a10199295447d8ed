import Foundation
import Synchronization

/// Runs work that waits for a disk or a lock on a few threads outside the cooperative pool. If all
/// threads are busy, further work waits in the order of arrival.
package final class BlockingWork: Sendable {
  /// The threads for reads, and for other work that waits like a read. Writes have their own
  /// threads, so that reads that wait for a change can't block that change.
  package static let reads = BlockingWork(threads: 8)
  package static let writes = BlockingWork(threads: 4)

  private let state: Mutex<State>

  private struct State {
    var waiting = FirstInFirstOut()
    /// The idle threads, each as a serial queue. A serial queue has a thread of its own while it
    /// works, unlike the global queues, which on Linux share their threads with tasks.
    var idle: [DispatchQueue]
  }

  /// A queue of work in the order of arrival.
  private struct FirstInFirstOut {
    private var incoming: [@Sendable () -> Void] = []
    private var outgoing: [@Sendable () -> Void] = []

    mutating func append(_ work: @escaping @Sendable () -> Void) { incoming.append(work) }

    mutating func popFirst() -> (@Sendable () -> Void)? {
      if outgoing.isEmpty {
        outgoing = incoming.reversed()
        incoming.removeAll()
      }
      return outgoing.popLast()
    }
  }

  package init(threads: Int) {
    let queues = (0..<threads).map { DispatchQueue(label: "todoctl.blocking-work.\($0)") }
    state = Mutex(State(idle: queues))
  }

  /// Runs work, and returns its result even if the task is cancelled while the work runs.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the work begins, and the errors
  ///   of the work.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start {
          continuation.resume(
            with: Result {
              try cancellation.check()
              return try work()
            })
        }
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
  }

  private final class Cancellation: Sendable {
    let isRequested = Atomic(false)

    func check() throws {
      if isRequested.load(ordering: .relaxed) { throw CancellationError() }
    }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let queue = state.withLock { state in
      state.waiting.append(work)
      return state.idle.popLast()
    }
    if let queue { queue.async { self.empty(on: queue) } }
  }

  /// Runs the waiting work until none is left.
  private func empty(on queue: DispatchQueue) {
    while true {
      let work = state.withLock { state in
        let next = state.waiting.popFirst()
        if next == nil { state.idle.append(queue) }
        return next
      }
      guard let work else { return }
      work()
    }
  }
}
