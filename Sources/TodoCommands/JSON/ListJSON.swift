import TodoExchange

/// An answer that is a list, written item by item: there may be more items than memory holds.
struct ListJSON {
  /// How many bytes are collected before they are handed on.
  private static let chunkSize_bytes = 1 << 16

  private var json = JSONWriter(capacity: 2 * chunkSize_bytes)
  private let sink: ByteSink

  /// The envelope up to the list's first item.
  init(_ key: String, to sink: @escaping ByteSink) {
    self.sink = sink
    json.beginObject()
    json.key("version")
    json.value(Envelope.version)
    json.key(named: key)
    json.beginArray()
  }

  mutating func append(_ item: JSONValue) throws {
    json.value(item)
    guard json.bytes.count >= Self.chunkSize_bytes else { return }
    try sink(json.bytes)
    json.removeAll()
  }

  /// Closes what is open, and ends the line.
  mutating func finish() throws {
    json.endArray()
    json.endObject()
    json.newline()
    try sink(json.bytes)
  }
}
