import Foundation
import Synchronization

/// Two pieces of work at the same time.
enum ForkJoin {
  /// Runs both, each on a thread of its own where one can be had, and waits for both.
  ///
  /// - Throws: What the first throws; else what the second does.
  static func run<First: Sendable, Second: Sendable>(
    _ first: @Sendable () throws -> First, and second: @Sendable () throws -> Second
  ) throws -> (First, Second) {
    let firstResult = Mutex(notYet(First.self))
    let secondResult = Mutex(notYet(Second.self))
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let result = Result { try first() }
        firstResult.withLock { $0 = result }
      } else {
        let result = Result { try second() }
        secondResult.withLock { $0 = result }
      }
    }
    return (try firstResult.withLock(\.self).get(), try secondResult.withLock(\.self).get())
  }

  private static func notYet<Value>(_: Value.Type) -> Result<Value, any Error> {
    .failure(CancellationError())
  }
}
