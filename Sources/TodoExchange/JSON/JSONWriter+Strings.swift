import TodoDomain

extension JSONWriter {
  /// Appends `text` between quotes, escaped.
  mutating func appendQuoted(_ text: String) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { appendQuoted($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { appendQuoted($0) } }
  }

  /// Appends the well-formed UTF-8 of `text` between quotes, escaped.
  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(Byte.quote)
    if let start = text.baseAddress { appendEscaped(start, count: text.count) }
    bytes.append(Byte.quote)
  }

  /// Appends runs that need no escape whole, and an escape between each two.
  private mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    var runStart = 0
    var position = 0
    while true {
      position = PlainASCII.end(in: start, from: position, to: count)
      guard position < count else { break }
      let (scalar, length) = Self.escapedScalar(in: start, at: position, to: count)
      if let scalar {
        bytes.append(
          contentsOf: UnsafeBufferPointer(start: start + runStart, count: position - runStart))
        appendEscape(of: scalar)
        runStart = position + length
      }
      position += length
    }
    bytes.append(contentsOf: UnsafeBufferPointer(start: start + runStart, count: count - runStart))
  }

  /// The scalar at `position` if it must be escaped, and how many bytes to step over either way.
  ///
  /// No scalar to escape is beyond U+FFFF, and only three lead bytes begin one beyond ASCII.
  private static func escapedScalar(
    in start: UnsafePointer<UInt8>, at position: Int, to end: Int
  ) -> (UInt16?, Int) {
    let lead = start[position]
    switch lead {
    case 0..<0x80: return (PlainASCII.isPlain(lead) ? nil : UInt16(lead), 1)
    case 0xC2, 0xD8:
      guard end - position >= 2 else { return (nil, 1) }
      let scalar = UInt16(lead & 0x1F) << 6 | UInt16(start[position + 1] & 0x3F)
      return (steersTerminal(scalar) ? scalar : nil, 2)
    case 0xE2:
      guard end - position >= 3 else { return (nil, 1) }
      let scalar =
        0x2000 | UInt16(start[position + 1] & 0x3F) << 6 | UInt16(start[position + 2] & 0x3F)
      return (steersTerminal(scalar) ? scalar : nil, 3)
    default: return (nil, 1)
    }
  }

  private static func steersTerminal(_ scalar: UInt16) -> Bool {
    Unicode.Scalar(scalar)?.steersTerminal ?? false
  }

  private mutating func appendEscape(of scalar: UInt16) {
    bytes.append(Byte.backslash)
    switch scalar {
    case 0x22: bytes.append(Byte.quote)
    case 0x5C: bytes.append(Byte.backslash)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = UInt8(scalar >> shift & 0xF)
        bytes.append(digit < 10 ? Byte.zero + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
