import TodoDomain
import TodoText

/// Texts in UTF-8, including those of UTF-16 files, which spreadsheets write.
enum UnicodeText {
  /// Returns the bytes of a text as UTF-8. A source that begins with the byte order mark of UTF-16
  /// is converted chunk by chunk; any other source is passed on unchanged. Half a surrogate pair
  /// becomes a byte that UTF-8 doesn't have, so that the reader of the text rejects it.
  ///
  /// The source throws `ExchangeError.encoding` for UTF-32, and for UTF-16 without a byte order
  /// mark, and `.tooManyMarks`.
  static func utf8(of source: @escaping ByteSource) -> ByteSource {
    let decoded = self.decoded(source)
    var marks = CombiningMarks()
    return {
      let chunk = try decoded()
      if let chunk, marks.areTooMany(in: chunk) {
        throw ExchangeError.tooManyMarks(limit: CombiningMarks.maximumCount)
      }
      return chunk
    }
  }

  private static func decoded(_ source: @escaping ByteSource) -> ByteSource {
    var isAtStart = true
    var decoder: UTF16Decoder?
    return {
      guard isAtStart else {
        guard let chunk = try source() else { return decoder?.finish() }
        return decoder?.utf8(of: chunk[...]) ?? chunk
      }
      isAtStart = false
      var head: [UInt8] = []
      while head.count < 4, let chunk = try source() { head += chunk }
      if let name = foreignEncoding(of: head) { throw ExchangeError.encoding(name) }
      decoder = UTF16Decoder(mark: head)
      guard !head.isEmpty else { return nil }
      return decoder?.utf8(of: head.dropFirst(2)) ?? head
    }
  }

  /// Returns the encoding of a text in UTF-32, or in UTF-16 without a byte order mark, by the zeros
  /// among its first bytes, with the name that `iconv` uses; nil if the zeros show none.
  static func foreignEncoding(of head: [UInt8]) -> String? {
    guard head.count >= 4 else { return nil }
    let marks: [[UInt8]: String] = [
      [0xFF, 0xFE, 0, 0]: "UTF-32LE", [0, 0, 0xFE, 0xFF]: "UTF-32BE",
    ]
    if let name = marks[Array(head[..<4])] { return name }
    return switch head[..<4].map({ $0 == 0 }) {
    case [false, true, true, true]: "UTF-32LE"
    case [true, true, true, false]: "UTF-32BE"
    case [false, true, false, true]: "UTF-16LE"
    case [true, false, true, false]: "UTF-16BE"
    default: nil
    }
  }

  /// Returns the first bytes of a file as UTF-8, without a byte order mark.
  static func opening(_ head: [UInt8]) -> [UInt8] {
    var decoder = UTF16Decoder(mark: head)
    if let text = decoder?.utf8(of: head.dropFirst(2)) { return text }
    return head.starts(with: Byte.orderMark) ? Array(head.dropFirst(Byte.orderMark.count)) : head
  }
}

/// Converts UTF-16 to UTF-8.
private struct UTF16Decoder {
  private let isBigEndian: Bool
  /// The first byte of a code unit whose second byte is in the next chunk.
  private var half: UInt8?
  /// The first code unit of a surrogate pair whose second unit follows.
  private var lead: UInt16?

  /// A byte that isn't part of any text in UTF-8.
  private static let invalid: UInt8 = 0xFF

  /// Makes a decoder; nil for bytes that don't begin with a byte order mark of UTF-16.
  init?(mark: [UInt8]) {
    switch mark.prefix(2) {
    case [0xFE, 0xFF]: isBigEndian = true
    case [0xFF, 0xFE]: isBigEndian = false
    default: return nil
    }
  }

  mutating func utf8(of chunk: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunk.count)
    for byte in chunk {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      append(UInt16(high) << 8 | UInt16(low), to: &bytes)
    }
    return bytes
  }

  /// Returns the bytes for an incomplete character at the end of the file; nil if there is none.
  mutating func finish() -> [UInt8]? {
    defer { (half, lead) = (nil, nil) }
    return half == nil && lead == nil ? nil : [Self.invalid]
  }

  private mutating func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    if let first = lead {
      lead = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x1_0000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        return append(Unicode.Scalar(value), to: &bytes)
      }
      bytes.append(Self.invalid)
    }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else {
      append(Unicode.Scalar(unit), to: &bytes)
    }
  }

  private func append(_ scalar: Unicode.Scalar?, to bytes: inout [UInt8]) {
    guard let scalar else { return bytes.append(Self.invalid) }
    bytes.append(contentsOf: String(scalar).utf8)
  }
}
