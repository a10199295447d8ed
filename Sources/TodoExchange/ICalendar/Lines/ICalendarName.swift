/// Names of properties, parameters and components: `iana-token` and `x-name` (RFC 5545 §3.1).
enum ICalendarName {
  /// No name that any file needs comes near it; with it, a problem can quote names whole.
  static let maximumLength = 255

  /// How many bytes from `position` on can stand in a name.
  @inline(__always)
  static func length(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> Int {
    var end = position
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    return end - position
  }

  /// The name that stands in `range`, in upper case; nil where it is empty or too long.
  @inline(__always)
  static func name(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
    guard !range.isEmpty, range.count <= maximumLength else { return nil }
    let name = UnsafeBufferPointer(rebasing: bytes[range])
    // Nearly all are in upper case already, and short enough for Swift's inline strings.
    guard name.contains(where: isLowercase) else { return String(decoding: name, as: UTF8.self) }
    return String(decoding: name.map { isLowercase($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// The name that a text is, in upper case; nil where it is none.
  static func name(_ text: some Sequence<UInt8>) -> String? {
    Array(text).withUnsafeBufferPointer { bytes in
      guard length(in: bytes, from: 0) == bytes.count else { return nil }
      return name(in: bytes, 0..<bytes.count)
    }
  }

  /// Whether a text is a name in upper case.
  static func isName(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { isNameByte($0) && !isLowercase($0) }
  }

  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      Byte.zero...Byte.nine, Byte.minus:
      true
    default: false
    }
  }

  @inline(__always)
  private static func isLowercase(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }
}
