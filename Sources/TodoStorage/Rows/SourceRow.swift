import Foundation
package import TodoDomain

/// Converts the columns of `source` to sources and back.
package enum SourceRow {
  package static func read(_ row: PreparedStatement, from offset: Int) throws -> EventSource? {
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
    // This reads all texts that `extraText` writes. Foundation's decoder takes many times as long.
    if let fields = JSONTexts.object(bytes) { return fields }
    return try? JSONDecoder().decode([String: String].self, from: Data(bytes))
  }

  /// The extra fields as one JSON object in UTF-8, with the keys in order.
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

/// Reads and writes the JSON objects of texts in the column `extra`.
///
/// This is done by hand, since Foundation's encoder took a tenth of the time of an import, and its
/// decoder a larger part of the time of a list.
enum JSONTexts {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  // MARK: - Writing

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      bytes.append(UInt8(ascii: "\""))
      var start = 0
      while true {
        let end = plainEnd(utf8, from: start)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
        guard end < utf8.count else { break }
        appendEscape(of: utf8[end], to: &bytes)
        start = end + 1
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case ..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
      bytes.append(contentsOf: digits.utf8)
    default: bytes.append(byte)
    }
  }

  /// The end of the bytes that need no escape.
  @inline(__always)
  private static func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var end = start
    while bytes.count - end >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + end).loadUnaligned(as: UInt64.self))
      let marks = specialBytes(of: word)
      // The lowest mark is exact. A borrow can only set wrong marks above it.
      if marks != 0 { return end + marks.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      end += 1
    }
    return end
  }

  /// Marks the high bit of each byte in `word` that is a control character, a quote or a backslash.
  @inline(__always)
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let control = (word &- ones &* 0x20) & ~word
    let quote = zeroBytes(of: word ^ ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = zeroBytes(of: word ^ ones &* UInt64(UInt8(ascii: "\\")))
    return (control | quote | backslash) & 0x8080_8080_8080_8080
  }

  @inline(__always)
  private static func zeroBytes(of word: UInt64) -> UInt64 { (word &- ones) & ~word }

  // MARK: - Reading

  /// The members of an object of texts without blanks and `\u`, as `append` mostly writes it; nil
  /// for any other object.
  static func object(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    var members: [String: String] = [:]
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var position = 1
    if bytes.count == 2, bytes[1] == UInt8(ascii: "}") { return members }
    while position < bytes.count {
      guard let key = text(bytes, &position), position < bytes.count,
        bytes[position] == UInt8(ascii: ":")
      else { return nil }
      position += 1
      guard let value = text(bytes, &position), position < bytes.count,
        members.updateValue(value, forKey: key) == nil
      else { return nil }
      position += 1
      if bytes[position - 1] == UInt8(ascii: "}") {
        return position == bytes.count ? members : nil
      }
      guard bytes[position - 1] == UInt8(ascii: ",") else { return nil }
    }
    return nil
  }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    var start = position + 1
    while true {
      let end = plainEnd(bytes, from: start)
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard end + 1 < bytes.count else { return nil }
      position = end + 1
      if bytes[end] == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
      guard let meant = meaning(of: bytes[end + 1], after: bytes[end]) else { return nil }
      text.append(meant)
      start = end + 2
    }
  }

  private static func meaning(of byte: UInt8, after first: UInt8) -> UInt8? {
    guard first == UInt8(ascii: "\\") else { return nil }
    return switch byte {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    default: nil
    }
  }
}
