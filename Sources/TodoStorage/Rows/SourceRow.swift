package import TodoDomain
import TodoText

/// Converts the columns of `source` to sources and back.
package enum SourceRow {
  package static func read(_ row: some StoredRow, from offset: Int) throws -> EventSource? {
    guard !row.isNull(offset) else { return nil }
    guard row.storedText(offset + 2) != nil, let extra = fields(row.bytes(offset + 2)) else {
      throw damaged("extra", row)
    }
    guard let format = row.storedText(offset) else { throw damaged("format", row) }
    let remoteID = row.storedText(offset + 1)
    guard remoteID != nil || row.isNull(offset + 1) else { throw damaged("remote_id", row) }
    return EventSource(format: format, remoteID: remoteID, extra: extra)
  }

  private static func damaged(_ column: String, _ row: some StoredRow) -> StoreError {
    .damaged(.value(table: "source", column: column, id: row.int(0)))
  }

  /// Returns the members of a JSON object whose values are texts; nil for anything else.
  private static func fields(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    (try? JSONReader().readTexts(bytes)) ?? nil
  }

  /// Returns the extra fields as a JSON object in UTF-8, with the keys in byte order.
  package static func extraText(of source: EventSource) -> [UInt8] {
    let length = source.extra.reduce(2) { $0 + $1.key.utf8.count + $1.value.utf8.count + 64 }
    var json = JSONWriter(capacity: length)
    json.texts(source.extra)
    return json.bytes
  }
}
