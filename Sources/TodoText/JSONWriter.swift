/// Appends JSON text to a buffer, value by value, with the commas between them.
///
/// The text is UTF-8 and deterministic. Characters that could control a terminal (control
/// characters and bidirectional overrides) are written as `\u` escapes; see
/// `JSONWriter.string(_:)`. The caller must close every array and object that it opens, and must
/// name every member of an object.
package struct JSONWriter: Sendable {
  /// The layout of the text.
  package enum Style: Sendable, Hashable {
    /// A layout without white space.
    case compact
    /// A layout with one member or element on each line, indented by 2 spaces for each level. Empty
    /// objects and arrays are `{}` and `[]`.
    case pretty
  }

  private enum Cursor: Sendable {
    case atStart
    case afterKey
    case afterValue
  }

  /// The text since the start, or since `removeAll()`.
  package internal(set) var bytes: [UInt8] = []

  private let style: Style
  private var cursor = Cursor.atStart
  private var depth = 0

  /// Makes a writer with an empty buffer that has room for `capacity` bytes.
  package init(style: Style = .compact, capacity: Int = 0) {
    self.style = style
    bytes.reserveCapacity(max(0, capacity))
  }

  /// Empties the buffer and keeps its capacity. Open arrays and objects stay open.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Opens an object.
  package mutating func beginObject() { open(Byte.openBrace) }

  /// Closes the object that was opened last.
  package mutating func endObject() { close(Byte.closeBrace) }

  /// Opens an array.
  package mutating func beginArray() { open(Byte.openBracket) }

  /// Closes the array that was opened last.
  package mutating func endArray() { close(Byte.closeBracket) }

  /// Writes the key of the next value.
  package mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { appendQuoted($0) }
    finishKey()
  }

  /// Writes the key of the next value, if the key is only known at run time.
  package mutating func key(named name: String) {
    separate()
    appendQuoted(name)
    finishKey()
  }

  /// Writes the key of the next value, from `preparedKey(_:)`.
  package mutating func key(prepared key: [UInt8]) {
    separate()
    bytes.append(contentsOf: key)
    if style == .pretty { bytes.append(Byte.space) }
    cursor = .afterKey
  }

  /// Returns a key in quotes with its colon, for a key that is written many times.
  package static func preparedKey(_ name: String) -> [UInt8] {
    bytes(of: .string(name)) + [Byte.colon]
  }

  /// Writes text. It escapes the characters that JSON requires, and U+007F–009F, U+061C,
  /// U+200E–200F, U+2028–202E and U+2066–2069; everything else stays raw UTF-8.
  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes a whole number, exactly.
  package mutating func integer(_ value: Int64) { token("\(value)") }

  /// Writes the shortest decimal that reads back as `value`, or `null` if it is not finite.
  package mutating func number(_ value: Double) { token(value.isFinite ? "\(value)" : "null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { token(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { token("null") }

  /// Writes a line break. At the top level it separates two values.
  package mutating func newline() {
    bytes.append(Byte.lineFeed)
    if depth == 0 { cursor = .atStart }
  }

  private mutating func token(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    cursor = .atStart
  }

  private mutating func close(_ bracket: UInt8) {
    depth = max(0, depth - 1)
    if style == .pretty, cursor == .afterValue { startLine() }
    bytes.append(bracket)
    cursor = .afterValue
  }

  private mutating func finishKey() {
    bytes.append(Byte.colon)
    if style == .pretty { bytes.append(Byte.space) }
    cursor = .afterKey
  }

  /// Writes the comma and the white space between the previous token and the next value or key.
  private mutating func separate() {
    if cursor == .afterValue { bytes.append(Byte.comma) }
    if style == .pretty, cursor != .afterKey, depth > 0 { startLine() }
    cursor = .afterValue
  }

  private mutating func startLine() {
    bytes.append(Byte.lineFeed)
    bytes.append(contentsOf: repeatElement(Byte.space, count: 2 * depth))
  }
}

extension JSONWriter {
  /// Writes a whole tree.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object {
        key(named: member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes an object of strings, with its keys in byte order.
  package mutating func texts(_ members: [String: String]) {
    beginObject()
    if members.count < 2 {
      for (name, text) in members { member(name, text) }
    } else {
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (name, text) in sorted { member(name, text) }
    }
    endObject()
  }

  private mutating func member(_ name: String, _ text: String) {
    key(named: name)
    string(text)
  }

  /// Returns the text of a value, without a final newline.
  package static func bytes(of value: JSONValue, style: Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(value)
    return writer.bytes
  }
}

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

  /// Appends well-formed UTF-8 without quotes, and escapes the characters that need it.
  private mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    var runStart = 0
    var position = 0
    while true {
      position = ByteScan.endOfPlainText(in: start, from: position, to: count)
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

  /// Returns the scalar at `position`, or nil if it needs no escape, and the number of bytes to
  /// skip.
  ///
  /// No scalar beyond U+FFFF needs an escape. The scalars beyond ASCII that need one begin with the
  /// lead byte 0xC2, 0xD8 or 0xE2.
  private static func escapedScalar(
    in start: UnsafePointer<UInt8>, at position: Int, to end: Int
  ) -> (UInt16?, Int) {
    let lead = start[position]
    switch lead {
    case 0..<0x80: return (ByteScan.isPlainText(lead) ? nil : UInt16(lead), 1)
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
