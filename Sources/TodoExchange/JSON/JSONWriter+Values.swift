extension JSONWriter {
  /// Writes a whole tree.
  public mutating func value(_ value: JSONValue) {
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

  /// The text of `value` alone, without a final newline.
  public static func bytes(of value: JSONValue, style: Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(value)
    return writer.bytes
  }
}
