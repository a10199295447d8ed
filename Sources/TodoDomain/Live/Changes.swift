/// A source of values that notifies observers of its commits.
public protocol ChangeObserving: Sendable {
  /// Returns a stream with one tick at once, and then a tick for each commit that changed
  /// something, in any process. Commits merge into one tick if the stream isn't read in between. A
  /// rollback gives no tick. Each call makes a new subscription, which ends with the stream or the
  /// reader's task.
  func commitTicks() -> AsyncStream<Void>
}

extension ChangeObserving {
  /// The default implementation for sources that never change, such as snapshots: one tick, then
  /// the end.
  public func commitTicks() -> AsyncStream<Void> {
    AsyncStream { continuation in
      continuation.yield()
      continuation.finish()
    }
  }
}

/// The current value of a query, and its value after each commit.
///
/// Each iteration is a new subscription, and starts with the current value. Values are loaded
/// outside the cooperative pool when the reader asks for one, so a slow reader skips intermediate
/// values and gets the newest. If the type is `Equatable`, a value that equals the previous value
/// is skipped, so that a commit elsewhere in the store wakes no screen.
///
/// An iteration ends with its task, and at the first load that throws. The reader receives that
/// error, and can begin a new iteration. A query that returns a `Result` keeps the iteration alive
/// after a failure.
public struct ChangeStream<Value: Sendable>: AsyncSequence, Sendable {
  /// The error of a load.
  public typealias Failure = any Error

  private let subscribe: @Sendable () -> AsyncStream<Void>
  private let load: @Sendable () async throws -> Value

  /// Makes a stream of the values that a closure loads from a source: at once, and after each
  /// commit.
  public init<Source: ChangeObserving>(
    of source: Source, _ load: @escaping @Sendable (Source) async throws -> Value
  ) {
    subscribe = { source.commitTicks() }
    self.load = { try await load(source) }
  }

  /// Makes a stream of the values that a closure loads from a source for a day: at once, after each
  /// commit, and when a day begins.
  init<Source: ChangeObserving>(
    of source: Source, by clock: DayClock,
    _ load: @escaping @Sendable (Source, CivilDate) async throws -> Value
  ) {
    subscribe = { clock.ticks(with: source.commitTicks()) }
    self.load = { try await load(source, clock.today) }
  }

  /// Makes a new subscription.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ticks: subscribe().makeAsyncIterator(), load: load)
  }

  /// One subscription.
  public struct Iterator: AsyncIteratorProtocol {
    /// The error of a load.
    public typealias Failure = any Error

    fileprivate var ticks: AsyncStream<Void>.Iterator?
    fileprivate let load: @Sendable () async throws -> Value
    private var last: Value?

    fileprivate init(
      ticks: AsyncStream<Void>.Iterator, load: @escaping @Sendable () async throws -> Value
    ) {
      (self.ticks, self.load) = (ticks, load)
    }

    /// Returns the current value first, then the value after the next commit that changed it; nil
    /// after a cancellation or an error.
    ///
    /// - Throws: The error of the load.
    public mutating func next() async throws -> Value? {
      while await ticks?.next() != nil, !Task.isCancelled {
        do {
          let value = try await load()
          if let last = last as? any Equatable, last.equals(value) { continue }
          last = value
          return value
        } catch is CancellationError where Task.isCancelled {
          return nil
        } catch {
          ticks = nil
          throw error
        }
      }
      return nil
    }
  }
}

extension Equatable {
  /// Returns whether a value of any type equals this value.
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

/// The subscribers to a backend's commits, as a plain value that the backend guards with its lock.
public struct CommitListeners: Sendable {
  private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextNumber = 0

  /// Makes a list without subscribers.
  public init() {}

  /// Whether there are no subscribers.
  public var isEmpty: Bool { continuations.isEmpty }

  /// Adds a subscriber, and returns its stream of ticks.
  ///
  /// - Parameters:
  ///   - ticksAtOnce: False if the backend sends the first tick itself, later.
  ///   - onEnd: Called once with the number to pass to `remove`, when the stream ends.
  public mutating func add(
    ticksAtOnce: Bool = true, onEnd: @escaping @Sendable (Int) -> Void
  ) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = nextNumber
    nextNumber += 1
    continuation.onTermination = { _ in onEnd(number) }
    continuations[number] = continuation
    if ticksAtOnce { continuation.yield() }
    return stream
  }

  /// Removes a subscriber by its number.
  public mutating func remove(_ number: Int) {
    continuations[number] = nil
  }

  /// Sends a tick to every subscriber. A subscriber with an unread tick gets no second one.
  public func tick() {
    for continuation in continuations.values { continuation.yield() }
  }
}

extension EventProviding {
  /// A stream of all stored events in the order of ids: as they are now, and after each commit. A
  /// screen that shows only some events should use `changes(of:)`, which loads less.
  public var eventChanges: ChangeStream<[any Eventable]> { changes { try $0.snapshot } }

  /// Returns a stream of the values of a query: now, and after each commit. On a store's provider,
  /// the reads of a query see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any EventReading) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try await $0.read(query) }
  }

  /// Returns a stream of the values of a query about today: now, after each commit, and when a day
  /// begins.
  ///
  /// - Parameters:
  ///   - clock: Tells today's date; `.system(in: .current)` for an app.
  ///   - query: Receives the reader and today's date.
  public func changes<Value: Sendable>(
    by clock: DayClock,
    of query: @escaping @Sendable (any EventReading, CivilDate) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self, by: clock) { provider, today in
      try await provider.read { try query($0, today) }
    }
  }
}

extension DiaryProviding {
  /// A stream of the diary's entries, newest first: as they are now, and after each commit that
  /// changes them.
  public var diaryChanges: ChangeStream<[DiaryEntry]> { diaryChanges { try $0.diaries } }

  /// Returns a stream of the values of a query about the diary: now, and after each commit. On a
  /// store's provider, the reads of a query see one committed state.
  public func diaryChanges<Value: Sendable>(
    of query: @escaping @Sendable (any DiaryReading) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try await $0.readDiary(query) }
  }

  /// Returns a stream of the values of a query about the diary and today: now, after each commit,
  /// and when a day begins.
  ///
  /// - Parameters:
  ///   - clock: Tells today's date; `.system(in: .current)` for an app.
  ///   - query: Receives the reader and today's date.
  public func diaryChanges<Value: Sendable>(
    by clock: DayClock,
    of query: @escaping @Sendable (any DiaryReading, CivilDate) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self, by: clock) { provider, today in
      try await provider.readDiary { try query($0, today) }
    }
  }

  private func readDiary<Value: Sendable>(
    _ query: @escaping @Sendable (any DiaryReading) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.reads.run {
      guard let store = self as? any StoreProviding else { return try query(self) }
      return try store.readAndWait { try query($0) }
    }
  }
}

extension StoreProviding {
  /// Returns a stream of the values of a query: now, and after each commit. The reads of a query
  /// see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any StoreReading) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try await $0.read(query) }
  }

  /// Returns a stream of the values of a query about today: now, after each commit, and when a day
  /// begins. The reads of a query see one committed state.
  ///
  /// - Parameters:
  ///   - clock: Tells today's date; `.system(in: .current)` for an app.
  ///   - query: Receives the reader and today's date.
  public func changes<Value: Sendable>(
    by clock: DayClock,
    of query: @escaping @Sendable (any StoreReading, CivilDate) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self, by: clock) { provider, today in
      try await provider.read { try query($0, today) }
    }
  }
}
