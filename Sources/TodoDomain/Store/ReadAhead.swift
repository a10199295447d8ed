import Dispatch
import Synchronization

/// Something that reads batches.
package protocol BatchReader: SendableMetatype {
  associatedtype Batch: Sendable

  /// The next batch.
  ///
  /// - Parameter most: The most elements of a batch.
  /// - Returns: Also how the input ends behind the batch; nil if there may be more.
  mutating func next(_ most: Int) -> (batch: Batch, end: Result<Void, any Error>?)
}

/// Reads input ahead of who takes it, a batch at a time.
///
/// The next batch is read on a queue of its own while the last one is stored: on two cores, where
/// there are two. Only one thread uses the reader at a time.
package final class ReadAhead<Reader: BatchReader>: Sendable {
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "todo.reader")

  /// A reader, and the batch that was read ahead of its taker.
  private struct State {
    typealias Read = (batch: Reader.Batch, end: Result<Void, any Error>?)

    private var reader: Reader
    private var ahead: Read?

    init(_ reader: Reader) { self.reader = reader }

    /// The batch that was read ahead, or else the one that is read now.
    mutating func next(_ most: Int) -> Read {
      defer { ahead = nil }
      return ahead ?? reader.next(most)
    }

    mutating func readAhead(_ most: Int) { ahead = reader.next(most) }
  }

  package init(_ reader: sending Reader) { state = Mutex(State(reader)) }

  /// Passes all batches on, in the order of the input.
  ///
  /// - Parameters:
  ///   - most: The most elements of a batch.
  ///   - take: A function that takes a batch. The next one is read meanwhile.
  /// - Throws: The reader's error after what comes before it, and those of `take`. Nothing is read
  ///   any more when this function ends.
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
