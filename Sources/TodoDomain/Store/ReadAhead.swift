import Dispatch
import Synchronization

/// A source that can be read in batches.
package protocol BatchReader: SendableMetatype {
  associatedtype Batch: Sendable

  /// Returns the next batch.
  ///
  /// - Parameter most: The largest number of elements of a batch.
  /// - Returns: The batch, and the end of the input if this is the last batch: success or an error.
  ///   The end is nil if there may be more.
  mutating func next(_ most: Int) -> (batch: Batch, end: Result<Void, any Error>?)
}

/// Reads input ahead of its consumer, one batch at a time.
///
/// While the consumer stores a batch, a separate queue reads the next one, on a second core if
/// there is one. Only one thread uses the reader at a time.
package final class ReadAhead<Reader: BatchReader>: Sendable {
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "todo.reader")

  /// A reader, and the batch that was read ahead.
  private struct State {
    typealias Read = (batch: Reader.Batch, end: Result<Void, any Error>?)

    private var reader: Reader
    private var ahead: Read?

    init(_ reader: Reader) { self.reader = reader }

    /// Returns the batch that was read ahead, or reads one now.
    mutating func next(_ most: Int) -> Read {
      defer { ahead = nil }
      return ahead ?? reader.next(most)
    }

    mutating func readAhead(_ most: Int) { ahead = reader.next(most) }
  }

  package init(_ reader: sending Reader) { state = Mutex(State(reader)) }

  /// Calls a closure with each batch, in the order of the input.
  ///
  /// - Parameters:
  ///   - most: The largest number of elements of a batch.
  ///   - take: Consumes a batch. Meanwhile the next batch is read.
  /// - Throws: The reader's error, after the batch before it was consumed, and the errors of
  ///   `take`. When this function returns, all reading has stopped.
  package func visit(most: Int, _ take: (Reader.Batch) throws -> Void) throws {
    defer { queue.sync {} }
    var isAtEnd = false
    while !isAtEnd {
      let (batch, end) = queue.sync { state.withLock { $0.next(most) } }
      isAtEnd = end != nil
      if !isAtEnd { queue.async { self.state.withLock { $0.readAhead(most) } } }
      try take(batch)
      try end?.get()
    }
  }
}
