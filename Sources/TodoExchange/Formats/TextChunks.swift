/// Collects a text in pieces and passes it to a sink in chunks.
struct TextChunks {
  /// The bytes that were added and not passed on yet.
  var bytes: [UInt8] = []

  /// Adds a text.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Passes the bytes to the sink if they fill a chunk.
  mutating func handOn(to sink: ByteSink) throws {
    if bytes.count >= chunkSizeInBytes { try finish(to: sink) }
  }

  /// Passes the remaining bytes to the sink.
  mutating func finish(to sink: ByteSink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
