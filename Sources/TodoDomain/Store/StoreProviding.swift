/// Read-only access to the events of a store. A provider can be kept and passed between tasks. Give
/// screens, and programs that must not write, a provider and nothing else.
///
/// Each call sees the latest committed state. Put reads that belong together into one `read`.
/// Inside a task, call the asynchronous `read`: all other members wait for the disk on the calling
/// thread, and the cooperative pool has only as many threads as the machine has cores.
///
/// ## Implementation guidance
/// A backend whose state changes implements `commitTicks`. It inherits `read` and the streams.
public protocol EventProviding: EventReading, ChangeObserving {
  /// Runs reads on a thread outside the cooperative pool. On a store's provider, all reads see one
  /// committed state. Once the reads have begun, they complete even if the task is cancelled.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before the reads began, and the
  ///   closure's errors.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value
}

/// Read-only access to the diary of a store. A provider can be kept and passed between tasks.
public protocol DiaryProviding: DiaryReading, ChangeObserving {}

/// Read-only access to the events and the diary of a store. A provider can be kept and passed
/// between tasks.
///
/// A screen that needs only events or only the diary takes an `EventProviding` or a
/// `DiaryProviding`.
public protocol StoreProviding: StoreReading, EventProviding, DiaryProviding {}

extension EventProviding {
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.reads.run { try body(self) }
  }
}

extension StoreProviding {
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any EventReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.reads.run { try readAndWait(body) }
  }

  /// Runs reads that all see one committed state, on a thread outside the cooperative pool. Once
  /// the reads have begun, they complete even if the task is cancelled.
  ///
  /// ```swift
  /// let (done, mood) = try await provider.read { snapshot in
  ///   try (snapshot.completion(inWeekOf: week), snapshot.countByEmotion(inWeekOf: week, in: zone))
  /// }
  /// ```
  ///
  /// - Throws: `CancellationError` if the task was cancelled before the reads began, the closure's
  ///   errors, and the backend's error if the store can't be read.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.reads.run { try readAndWait(body) }
  }
}
