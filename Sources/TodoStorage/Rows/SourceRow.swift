import Foundation
import TodoDomain

/// Rows of `source` ⇄ values.
enum SourceRow {
  static func read(_ row: PreparedStatement, from offset: Int) throws -> EventSource? {
    guard !row.isNull(offset) else { return nil }
    let extra = try? JSONDecoder().decode(
      [String: String].self, from: Data(row.text(offset + 2).utf8))
    guard let extra else {
      throw StoreError.damaged(.value(table: "source", column: "extra", id: row.int(0)))
    }
    return EventSource(
      format: row.text(offset), remoteID: row.optionalText(offset + 1), extra: extra)
  }

  /// The extra fields as one JSON object, keys in order.
  static func extraText(of source: EventSource) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(source.extra), as: UTF8.self)
  }
}
