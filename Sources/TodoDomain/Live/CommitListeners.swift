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
