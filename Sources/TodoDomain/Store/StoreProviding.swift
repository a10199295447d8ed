import Foundation

/// Read-only access to a store of events, to be kept and passed between tasks: what screens are
/// given. A program that has nothing else can't write.
///
/// Each call sees the latest committed state; related reads belong into one `read`. In a task, call
/// the asynchronous `read`: the other members wait for the disk on the thread that calls them, and
/// the cooperative pool has only as many threads as the machine has cores.
///
/// ## Implementation guidance
/// A backend whose state changes answers `commitTicks`; `read` and the streams are inherited.
public protocol EventProviding: EventReading, ChangeObserving {
  /// Runs reads on a thread outside the cooperative pool. The reads of a store all see one
  /// committed state.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before the reads began, else what
  ///   the closure throws. Reads that began are finished.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value
}

/// Read-only access to the diary of a store, to be kept and passed between tasks.
public protocol DiaryProviding: DiaryReading, ChangeObserving {}

/// Read-only access to all that a store holds, to be kept and passed between tasks.
///
/// A screen that needs only one of the two takes `EventProviding` or `DiaryProviding`.
public protocol StoreProviding: StoreReading, EventProviding, DiaryProviding {}

extension EventProviding {
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.run { try body(self) }
  }
}

extension StoreProviding {
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.run { try snapshot(body) }
  }

  /// Runs reads that all see one committed state, on a thread outside the cooperative pool.
  ///
  /// ```swift
  /// let (done, mood) = try await provider.read { snapshot in
  ///   try (snapshot.completion(inWeekOf: week), snapshot.countByEmotion(inWeekOf: week, in: zone))
  /// }
  /// ```
  ///
  /// - Throws: `CancellationError` where the task was cancelled before the reads began, else what
  ///   the closure throws, or the backend's error. Reads that began are finished.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.run { try snapshot(body) }
  }

  /// The synchronous `read`, which no overload hides.
  private func snapshot<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try read(body)
  }
}

/// Work that waits for a disk or a lock, run where it keeps no task from running.
enum BlockingWork {
  /// Runs the work on a thread outside the cooperative pool. A task that is cancelled while the work
  /// runs gets its result all the same.
  ///
  /// - Throws: `CancellationError` where the task is cancelled already, else what the work throws.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    // A serial queue has threads of its own. The global queues share theirs with tasks on Linux.
    let queue = DispatchQueue(label: "todoctl.blocking-work")
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: work)) }
    }
  }
}
