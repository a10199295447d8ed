/// A value as it is, and then as it is after each commit.
///
/// Each iteration subscribes anew and gets the present value first. The value is loaded when it is
/// asked for, so that a slow reader gets the newest and none in between. It never fails: a load that
/// throws gives no value, and the next commit tries again; a reader that wants to know loads a
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
