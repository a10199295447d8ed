import Synchronization
public import TodoDomain

/// A check of one duty of a store's streams of changes: a sentence that states the duty, and a
/// function that tests it.
public struct LiveCheck: Sendable, CustomStringConvertible {
  /// The sentence, which is the check's name in a test report.
  public let name: String
  /// The proof. It runs on a new store and another writer of the same store.
  public let run: @Sendable (StoreUnderTest, any EventWriting) async throws -> Void

  /// The sentence.
  public var description: String { name }
}

/// Collects the values of a stream.
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

  // A waiting task would keep the stream and its store alive.
  deinit { task.cancel() }

  /// Returns the values as soon as there are `count` of them, or after five seconds.
  func values(_ count: Int) async throws -> [[String]] {
    try await wait { values.all.withLock { $0.count >= count } }
    return values.all.withLock { $0 }
  }

  /// Waits at most five seconds for the subscription to end, and returns the error that ended it;
  /// nil if no error did, or if the subscription goes on.
  func failure() async throws -> (any Error)? {
    try await wait { values.isOver.withLock { $0 } }
    return values.failure.withLock { $0 }
  }

  /// Cancels the subscription. Returns whether that ends it.
  func cancel() async throws -> Bool {
    task.cancel()
    try await wait { values.isOver.withLock { $0 } }
    return values.isOver.withLock { $0 }
  }

  /// Returns the values after enough time for late values.
  func settled() async throws -> [[String]] {
    try await Task.sleep(for: .milliseconds(350))
    return values.all.withLock { $0 }
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }
}
