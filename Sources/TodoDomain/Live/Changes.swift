/// A source of values that tells when its state was changed.
public protocol ChangeObserving: Sendable {
  /// A tick at once, then one for each commit that changed something, whichever process made it;
  /// one for all that came while nobody was reading. Rollbacks don't tick. Each call subscribes
  /// anew, and the subscription ends with the stream or its task.
  func commitTicks() -> AsyncStream<Void>
}

extension ChangeObserving {
  /// What a state that never changes inherits, such as a snapshot: the first tick, and the end.
  public func commitTicks() -> AsyncStream<Void> {
    AsyncStream { continuation in
      continuation.yield()
      continuation.finish()
    }
  }
}

/// The present value of a query, and then its value after each commit.
///
/// Each iteration subscribes anew and gets the present value first. A value is loaded when the
/// reader asks for it, outside the cooperative pool, so that a slow reader gets the newest one and
/// none in between.
///
/// An iteration ends with its task, and with the first load that throws: the reader gets the error,
/// and may iterate again. A reader that wants to go on meanwhile makes the query's value a `Result`.
public struct ChangeStream<Value: Sendable>: AsyncSequence, Sendable {
  /// What a load throws.
  public typealias Failure = any Error

  private let subscribe: @Sendable () -> AsyncStream<Void>
  private let load: @Sendable () async throws -> Value

  /// The values that a closure loads from a source, again at each of its commits.
  public init<Source: ChangeObserving>(
    of source: Source, _ load: @escaping @Sendable (Source) async throws -> Value
  ) {
    subscribe = { source.commitTicks() }
    self.load = { try await load(source) }
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ticks: subscribe().makeAsyncIterator(), load: load)
  }

  /// One subscription.
  public struct Iterator: AsyncIteratorProtocol {
    /// What a load throws.
    public typealias Failure = any Error

    fileprivate var ticks: AsyncStream<Void>.Iterator?
    fileprivate let load: @Sendable () async throws -> Value

    fileprivate init(
      ticks: AsyncStream<Void>.Iterator, load: @escaping @Sendable () async throws -> Value
    ) {
      self.ticks = ticks
      self.load = load
    }

    /// The present value at first, then the value after the next commit; nil after cancellation and
    /// after an error.
    ///
    /// - Throws: What the load throws.
    public mutating func next() async throws -> Value? {
      guard await ticks?.next() != nil, !Task.isCancelled else { return nil }
      do {
        return try await load()
      } catch is CancellationError where Task.isCancelled {
        return nil
      } catch {
        ticks = nil
        throw error
      }
    }
  }
}

/// The subscribers to a backend's commits: a plain value, which the backend keeps under its lock.
public struct CommitListeners: Sendable {
  private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextNumber = 0

  /// Nobody.
  public init() {}

  /// Whether nobody listens.
  public var isEmpty: Bool { continuations.isEmpty }

  /// Adds a subscriber.
  ///
  /// - Parameters:
  ///   - ticksAtOnce: False where the backend sends the first tick itself, later.
  ///   - onEnd: Called once with the number that `remove` takes.
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

  /// Forgets a subscriber.
  public mutating func remove(_ number: Int) {
    continuations[number] = nil
  }

  /// Tells every subscriber; those who haven't read their last tick keep that one.
  public func tick() {
    for continuation in continuations.values { continuation.yield() }
  }
}

extension EventProviding {
  /// Every stored event, in the order of ids: as they are now, and then after each commit. A screen
  /// that shows less reads less with `changes(of:)`.
  public var changes: ChangeStream<[any Eventable]> { changes { try $0.snapshot } }

  /// The value of a query now, and then after each commit. A store's reads in it all see one
  /// committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any EventReading) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try await $0.read(query) }
  }
}

extension DiaryProviding {
  /// The diary, newest first: as it is now, and then after each commit.
  public var diaryChanges: ChangeStream<[DiaryEntry]> {
    ChangeStream(of: self) { provider in try await BlockingWork.run { try provider.diaries } }
  }
}

extension StoreProviding {
  /// The value of a query now, and then after each commit. Its reads see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any StoreReading) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try await $0.read(query) }
  }
}
