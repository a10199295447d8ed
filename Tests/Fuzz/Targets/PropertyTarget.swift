import TodoText

@testable import TodoExchange

/// The values of iCalendar's properties. The first byte, a letter, chooses the form. A value that
/// is read must be written so that it is read back as the same.
struct PropertyTarget: FuzzTarget {
  let name = "properties"

  func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch first {
    case UInt8(ascii: "a"): try Self.again(text) { try? ICalendarDate($0[...], zone: "Asia/Seoul") }
    case UInt8(ascii: "b"): try Self.again(text) { try? ICalendarDuration($0[...]) }
    case UInt8(ascii: "c"): try Self.again(text) { try? ICalendarPeriod($0[...], zone: nil) }
    case UInt8(ascii: "d"): try Self.again(text) { try? ICalendarUTCOffset($0[...]) }
    case UInt8(ascii: "e"): try Self.checkText(text)
    case UInt8(ascii: "f"): try Self.checkParameter(text)
    default:
      let property = ICalendarProperty("X", value: text)
      _ = (try? property.integer(), try? property.boolean())
      _ = (try? property.dates(), try? property.extraDates(), property.texts)
    }
  }

  private static func again<Value: Equatable & CustomStringConvertible>(
    _ text: String, _ read: (String) -> Value?
  ) throws {
    guard let value = read(text) else { return }
    try BrokenPromise.unless(
      read(value.description) == value, "\(Value.self) is written as \(value)")
  }

  /// Checks a TEXT, whose line ends become LF, and a list of texts.
  private static func checkText(_ text: String) throws {
    let decoded = ICalendarText.decoded(text)
    let written = ICalendarProperty("X", text: decoded)
    try BrokenPromise.unless(
      Array(written.text.utf8) == Self.withOneLineEnd(decoded),
      "The text is written as \(written.value)")
    try BrokenPromise.unless(
      written.texts.count == 1, "One text is written as several: \(written.value)")
  }

  /// Checks the value of a parameter, as in a content line.
  private static func checkParameter(_ text: String) throws {
    let decoded = ParameterText.decoded(text)
    var bytes: [UInt8] = []
    ParameterText.append(decoded, to: &bytes)
    if bytes.first == Byte.quote { bytes = Array(bytes.dropFirst().dropLast()) }
    let again = ParameterText.decoded(String(decoding: bytes, as: UTF8.self))
    try BrokenPromise.unless(
      Array(again.utf8) == Self.withOneLineEnd(decoded), "The parameter is written as another")
  }

  /// The bytes of a text, with LF in place of CRLF and CR.
  private static func withOneLineEnd(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var previous: UInt8?
    for byte in text.utf8 {
      defer { previous = byte }
      if byte == Byte.lineFeed, previous == Byte.carriageReturn { continue }
      bytes.append(byte == Byte.carriageReturn ? Byte.lineFeed : byte)
    }
    return bytes
  }
}
