/// The name of an event that stays the same across devices, exports and imports.
///
/// A UUID of version 7 (RFC 9562 §5.7) for what is made here, the source's own text for what is
/// imported. Compared byte for byte: two spellings of one Unicode text are two uids.
public struct EventUID: Sendable {
  /// The text, 1…1 000 bytes of UTF-8 without control characters.
  public let rawValue: String

  /// The most bytes that a uid may have.
  public static let maximumLength_bytes = 1_000

  /// Takes a source's own uid.
  ///
  /// - Throws: `ValueError.malformed` where it is empty, too long or holds control characters.
  public init(_ text: String) throws(ValueError) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard !text.isEmpty, text.utf8.count <= EventUID.maximumLength_bytes, isPlain else {
      throw .malformed(.uid, String(text.prefix(40)))
    }
    rawValue = text
  }

  private init(unchecked text: String) {
    rawValue = text
  }

  /// A UUID of version 7: 48 bits of Unix time, version, 12 random bits, variant, 62 random bits.
  ///
  /// - Parameters:
  ///   - milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
  ///   - random: The source of the random bits.
  public static func version7(
    milliseconds: UInt64, using random: inout some RandomNumberGenerator
  ) -> EventUID {
    let high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &random)
    let low = 1 << 63 | UInt64.random(in: 0...UInt64.max >> 2, using: &random)
    let digits = Array(high.hexadecimal + low.hexadecimal)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return EventUID(unchecked: groups.joined(separator: "-"))
  }
}

extension EventUID: Hashable, Comparable, CustomStringConvertible {
  /// Equal where every byte is.
  public static func == (left: EventUID, right: EventUID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Byte order, which is time order among the uids made here.
  public static func < (left: EventUID, right: EventUID) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }

  /// The text itself.
  public var description: String { rawValue }
}

extension UInt64 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
