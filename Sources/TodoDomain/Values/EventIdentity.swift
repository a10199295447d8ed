/// The small number that a person types for an event: one sequence over every kind, never reused.
///
/// The store gives it; an event that isn't stored has none. It holds in one store only: across
/// devices, exports and imports an event is known by its `EventUID`.
public struct EventID: Hashable, Sendable {
  /// The number, 1…99 999 999.
  public let rawValue: Int

  /// The largest number that an id may have: eight digits are still typed by hand.
  public static let maximum = 99_999_999

  /// How far beyond the largest id so far an event may bring its own: an id that leaps to the end
  /// would leave none for those that follow.
  public static let widestGap = 1_000_000

  /// The id with this number; nil outside 1…`maximum`.
  public init?(_ rawValue: Int) {
    guard (1...EventID.maximum).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

extension EventID: Comparable, CustomStringConvertible {
  /// Older first.
  public static func < (left: EventID, right: EventID) -> Bool { left.rawValue < right.rawValue }

  /// The digits.
  public var description: String { String(rawValue) }
}

/// The name of an event that stays the same across devices, exports and imports.
///
/// A UUID of version 7 (RFC 9562 §5.7) for what is made here, the source's own text for what is
/// imported. Compared byte for byte: two spellings of one Unicode text are two uids.
public struct EventUID: Sendable {
  /// The text, 1…1 000 bytes of UTF-8 without control characters.
  public let rawValue: String

  /// The most bytes that a uid may have.
  public static let maximumLengthInBytes = 1_000

  /// Takes a source's own uid.
  ///
  /// - Throws: `ValueError.malformed` where it is empty, too long or holds control characters.
  public init(_ text: String) throws(ValueError) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    guard !text.isEmpty, text.utf8.count <= EventUID.maximumLengthInBytes, isPlain else {
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

/// What sort of thing an event is. Open: a new kind is a new value, declared beside its type.
public struct EventKind: RawRepresentable, Hashable, Sendable {
  /// The name in files and on the command line, lower-case ASCII.
  public let rawValue: String

  /// The kind with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A one-off, a period or a weekly series [일정].
  public static let schedule = EventKind(rawValue: "schedule")
  /// A habit on days of the week [루틴].
  public static let routine = EventKind(rawValue: "routine")
}

extension EventKind: Comparable, CustomStringConvertible {
  /// The order among events of one time: schedules, routines, then any other kind by name.
  public static func < (left: EventKind, right: EventKind) -> Bool {
    (left.rank, left.rawValue) < (right.rank, right.rawValue)
  }

  private var rank: Int {
    switch self {
    case .schedule: 0
    case .routine: 1
    default: 2
    }
  }

  /// The name.
  public var description: String { rawValue }
}
