/// A source of values that tells when what it holds was changed.
public protocol ChangeObserving {
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

/// A value as it is, and then as it is after each commit.
///
/// Each iteration subscribes anew and gets the present value first. The value is loaded when it is
/// asked for, so that a slow reader gets the newest and none in between. It never fails: a load
/// that throws gives no value, and the next commit tries again; a reader that wants to know loads a
/// `Result`. It ends with its task.
public struct ChangeStream<Value: Sendable>: AsyncSequence, Sendable {
  /// Never.
  public typealias Failure = Never

  private let subscribe: @Sendable () -> AsyncStream<Void>
  private let load: @Sendable () throws -> Value

  /// What `load` reads from a source, again at each of its commits.
  public init<Source: ChangeObserving & Sendable>(
    of source: Source, _ load: @escaping @Sendable (Source) throws -> Value
  ) {
    subscribe = { source.commitTicks() }
    self.load = { try load(source) }
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ticks: subscribe().makeAsyncIterator(), load: load)
  }

  /// One subscription.
  public struct Iterator: AsyncIteratorProtocol {
    /// Never.
    public typealias Failure = Never

    fileprivate var ticks: AsyncStream<Void>.Iterator
    fileprivate let load: @Sendable () throws -> Value

    /// The present value at first, then the value after the next commit; nil after cancellation.
    public mutating func next() async -> Value? {
      while await ticks.next() != nil, !Task.isCancelled {
        if let value = try? load() { return value }
      }
      return nil
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

extension EventProviding where Self: Sendable {
  /// Every stored event, in the order of ids: as they are, and then after each commit. Where less
  /// is shown, a store's `changes(of:)` reads less.
  public var changes: ChangeStream<[any Eventable]> { ChangeStream(of: self) { try $0.snapshot } }
}

extension DiaryProviding where Self: ChangeObserving & Sendable {
  /// The diary, newest first: as it is, and then after each commit.
  public var diaryChanges: ChangeStream<[DiaryEntry]> { ChangeStream(of: self) { try $0.diaries } }
}

extension StoreProviding where Self: Sendable {
  /// What a query comes to now, and then after each commit. Its reads see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any StoreProviding) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try $0.withSnapshot(query) }
  }
}
