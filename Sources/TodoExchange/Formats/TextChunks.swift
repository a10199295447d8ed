/// A text that is written piece by piece, and passed to a sink in chunks.
struct TextChunks {
  /// What was added and not passed on yet.
  var bytes: [UInt8] = []

  /// Adds a text.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Passes on what was added, if it is a chunk.
  mutating func handOn(to sink: ByteSink) throws {
    if bytes.count >= chunkSizeInBytes { try finish(to: sink) }
  }

  /// Passes on the rest.
  mutating func finish(to sink: ByteSink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
