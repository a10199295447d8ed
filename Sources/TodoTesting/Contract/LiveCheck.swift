import Synchronization
public import TodoDomain

/// One sentence about a store's stream of changes, and the proof of it.
public struct LiveCheck: Sendable, CustomStringConvertible {
  /// The sentence.
  public let name: String
  /// The proof, on a store of its own and another writer of the same store.
  public let run: @Sendable (StoreUnderTest, any EventWriting) async throws -> Void

  /// The sentence.
  public var description: String { name }
}

/// Gathers what a subscriber is told.
final class Subscriber: Sendable {
  private let values: Values
  private let task: Task<Void, Never>

  private final class Values: Sendable {
    let all = Mutex<[[String]]>([])
    let isOver = Mutex(false)
    let failure = Mutex<(any Error)?>(nil)
  }

  /// Subscribes to a stream.
  init(_ names: some LiveSubject.Names) {
    let values = Values()
    self.values = values
    task = Task {
      do {
        for try await names in names { values.all.withLock { $0.append(names) } }
      } catch {
        values.failure.withLock { $0 = error }
      }
      values.isOver.withLock { $0 = true }
    }
  }

  // A task that waits for a value keeps what it waits on, the store among it.
  deinit { task.cancel() }

  /// All that came, as soon as it is so many values, or after five seconds.
  func values(_ count: Int) async throws -> [[String]] {
    try await wait { values.all.withLock { $0.count >= count } }
    return values.all.withLock { $0 }
  }

  /// The error that ended the subscription, as soon as it is over, or after five seconds.
  func failure() async throws -> (any Error)? {
    try await wait { values.isOver.withLock { $0 } }
    return values.failure.withLock { $0 }
  }

  /// Cancels the subscription; true where that ends it.
  func cancel() async throws -> Bool {
    task.cancel()
    try await wait { values.isOver.withLock { $0 } }
    return values.isOver.withLock { $0 }
  }

  /// All that came, when whatever may still come had the time to.
  func settled() async throws -> [[String]] {
    try await Task.sleep(for: .milliseconds(350))
    return values.all.withLock { $0 }
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }
}
