/// Texts that a TEXT value can't say to the byte: it has no control characters, and one sort of
/// line end (RFC 5545 §3.3.11).
///
/// Such a text is written as far as a TEXT can say it, for everybody, and beside it exactly, in a
/// property of our own. That one counts as long as the two agree: another program may have changed
/// the first.
enum ExactText {
  /// What a TEXT can say of it.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < Byte.space && $0 != Byte.lineFeed || $0 == Byte.delete })
    else { return text }
    var bytes: [UInt8] = []
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case Byte.lineFeed where previous == Byte.carriageReturn: break
      case Byte.carriageReturn: bytes.append(Byte.lineFeed)
      case Byte.tab, Byte.lineFeed: bytes.append(byte)
      case 0..<Byte.space, Byte.delete: break
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The property of a text, and our own where that one doesn't say it all.
  static func properties(_ name: String, _ text: String) -> [ICalendarProperty] {
    let plain = plain(text)
    let properties = [ICalendarProperty(name, text: plain)]
    guard plain.isEmpty || !plain.utf8.elementsEqual(text.utf8) else { return properties }
    return properties + [ICalendarProperty("X-TODOCTL-\(name)", value: encoded(text))]
  }

  /// The text of a property; an empty one is none unless our own property says so.
  static func read(_ component: ICalendarComponent, _ name: String) -> String? {
    guard let property = component.first(name) else { return nil }
    return read(component, name, property.text)
  }

  /// The text that a property of the component says: exactly, if our own one is about it.
  static func read(_ component: ICalendarComponent, _ name: String, _ text: String) -> String? {
    if let own = component.first("X-TODOCTL-\(name)"), let exact = decoded(own.value),
      plain(exact).utf8.elementsEqual(text.utf8)
    {
      return exact
    }
    return text.isEmpty ? nil : text
  }

  /// The text with `%0D` for what a value can't hold, or what others would escape anew.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0..<Byte.space, Byte.delete, UInt8(ascii: "%"), Byte.backslash, Byte.comma,
        Byte.semicolon:
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that was encoded so; nil for anything else.
  static func decoded(_ value: String) -> String? {
    var bytes: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigits.firstIndex),
        let low = rest.popFirst().flatMap(hexDigits.firstIndex)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
