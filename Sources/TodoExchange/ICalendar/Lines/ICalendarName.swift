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
    // Up to 15 bytes fit Swift's inline strings, and most names are shorter.
    return String(unsafeUninitializedCapacity: range.count) { buffer in
      for (index, place) in range.enumerated() { buffer[index] = uppercased(bytes[place]) }
      return range.count
    }
  }

  /// The name that a text is, in upper case; nil where it is none.
  static func name(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      guard length(in: bytes, from: 0) == bytes.count else { return nil }
      return name(in: bytes, 0..<bytes.count)
    }
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
  private static func uppercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
  }
}
