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
