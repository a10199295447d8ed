import Foundation
import TodoDomain

/// Rows of `source` ⇄ values.
enum SourceRow {
  static func read(_ row: PreparedStatement, from offset: Int) throws -> EventSource? {
    guard !row.isNull(offset) else { return nil }
    guard row.storedText(offset + 2) != nil, let extra = fields(row.bytes(offset + 2)) else {
      throw damaged("extra", row)
    }
    guard let format = row.storedText(offset) else { throw damaged("format", row) }
    let remoteID = row.storedText(offset + 1)
    guard remoteID != nil || row.isNull(offset + 1) else { throw damaged("remote_id", row) }
    return EventSource(format: format, remoteID: remoteID, extra: extra)
  }

  private static func damaged(_ column: String, _ row: PreparedStatement) -> StoreError {
    .damaged(.value(table: "source", column: column, id: row.int(0)))
  }

  /// The members of a JSON object of texts; nil for anything else.
  private static func fields(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    // What is written here needs no more than this; Foundation's takes many times as long.
    if let fields = JSONTexts.object(bytes) { return fields }
    return try? JSONDecoder().decode([String: String].self, from: Data(bytes))
  }

  /// The extra fields as one JSON object in UTF-8, keys in order.
  static func extraText(of source: EventSource) -> [UInt8] {
    let fields =
      source.extra.count < 2
      ? Array(source.extra)
      : source.extra.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(fields.reduce(2) { $0 + $1.key.utf8.count + $1.value.utf8.count + 64 })
    bytes.append(UInt8(ascii: "{"))
    for (key, value) in fields {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONTexts.append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSONTexts.append(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
