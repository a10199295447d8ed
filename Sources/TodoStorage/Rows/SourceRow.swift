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
  static func extraText(of source: EventSource) -> String {
    let fields = source.extra.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(fields.reduce(2) { $0 + $1.key.utf8.count + $1.value.utf8.count + 64 })
    bytes.append(UInt8(ascii: "{"))
    for (key, value) in fields {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }

  // By hand: Foundation's encoder took a tenth of an import's time.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case ..<0x20:
        let digits = String(byte, radix: 16)
        bytes += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
