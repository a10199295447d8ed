/// A text that is written piece by piece, and passed to a sink in chunks.
struct TextChunks {
  private var buffer: [UInt8] = []

  /// Adds a text.
  mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  /// Passes on what was added, if it is a chunk.
  mutating func handOn(to sink: ByteSink) throws {
    if buffer.count >= chunkSizeInBytes { try finish(to: sink) }
  }

  /// Passes on the rest.
  mutating func finish(to sink: ByteSink) throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
