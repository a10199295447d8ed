/// Appends JSON text to a buffer, value by value, placing the commas itself.
///
/// The text is UTF-8 and deterministic. Characters that could steer a terminal (controls and
/// bidirectional overrides) are written as `\u` escapes; see `JSONWriter.string(_:)`. The writer
/// trusts its caller to close what it opens and to name every member of an object.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Style: Sendable, Hashable {
    /// No white space at all.
    case compact
    /// One member or element a line, indented by 2 spaces a level; `{}` and `[]` when empty.
    case pretty
  }

  private enum Cursor: Sendable {
    case atStart
    case afterKey
    case afterValue
  }

  /// The text so far, or since `removeAll()`.
  public internal(set) var bytes: [UInt8] = []

  private let style: Style
  private var cursor = Cursor.atStart
  private var depth = 0

  /// Makes a writer with an empty buffer with room for `capacity` bytes.
  public init(style: Style = .compact, capacity: Int = 0) {
    self.style = style
    bytes.reserveCapacity(max(0, capacity))
  }

  /// Empties the buffer and keeps its room; what is open stays open.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Opens an object.
  public mutating func beginObject() { open(Byte.openBrace) }

  /// Closes the object opened last.
  public mutating func endObject() { close(Byte.closeBrace) }

  /// Opens an array.
  public mutating func beginArray() { open(Byte.openBracket) }

  /// Closes the array opened last.
  public mutating func endArray() { close(Byte.closeBracket) }

  /// Names the member whose value is written next.
  public mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { appendQuoted($0) }
    finishKey()
  }

  /// Names, with a name known only at run time, the member whose value is written next.
  public mutating func key(named name: String) {
    separate()
    appendQuoted(name)
    finishKey()
  }

  /// Writes text, escaping what JSON requires and U+007F–009F, U+061C, U+200E–200F, U+2028–202E
  /// and U+2066–2069; everything else stays raw UTF-8.
  public mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes a whole number, exactly.
  public mutating func integer(_ value: Int64) { token("\(value)") }

  /// Writes the shortest decimal that reads back as `value`, or `null` for one that is not finite.
  public mutating func number(_ value: Double) { token(value.isFinite ? "\(value)" : "null") }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { token(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { token("null") }

  /// Ends a line; between two top-level values this is what separates them.
  public mutating func newline() {
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

  /// Writes what stands between the previous token and the next value or key.
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
