/// The number of an event, which people type. All kinds share one sequence, and a number is never
/// reused.
///
/// The store assigns it, so an event that isn't stored has none. It is valid in one store only.
/// Other stores, exports and imports identify an event by its `EventUID`.
public struct EventID: Hashable, Sendable {
  /// The number, 1…99 999 999.
  public let rawValue: Int

  /// The largest id. It has eight digits, which people can still type.
  public static let maximum = 99_999_999

  /// The largest distance between the largest id so far and the id of an inserted event. An id near
  /// the maximum would leave no ids for later events.
  public static let widestGap = 1_000_000

  /// Makes the id of a number; nil outside 1…`maximum`.
  public init?(_ rawValue: Int) {
    guard (1...EventID.maximum).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

extension EventID: Comparable, CustomStringConvertible {
  /// Orders ids by number, which puts older events first.
  public static func < (left: EventID, right: EventID) -> Bool { left.rawValue < right.rawValue }

  /// The number in decimal digits.
  public var description: String { String(rawValue) }
}

/// The identifier of an event or a diary entry, which it keeps in every store, export and import.
///
/// It is a UUID of version 7 (RFC 9562 §5.7) if this program made it, and the source's own text if
/// it was imported. Uids are compared byte by byte, so two spellings of one Unicode text are two
/// uids.
public struct EventUID: Sendable {
  /// The text, 1…1 000 bytes of UTF-8 without ASCII control characters.
  public let rawValue: String

  /// The largest number of bytes of a uid.
  public static let maximumLengthInBytes = 1_000

  /// Makes a uid from a source's own text.
  ///
  /// - Throws: `ValueError.malformed` if the text is empty or has ASCII control characters;
  ///   `.tooLong`, with bytes, if it is longer than `maximumLengthInBytes`.
  public init(_ text: String) throws(ValueError) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    let (length, limit) = (text.utf8.count, EventUID.maximumLengthInBytes)
    guard length <= limit else { throw .tooLong(.uid, length: length, limit: limit) }
    guard !text.isEmpty, isPlain else {
      throw .malformed(.uid, String(text.prefix(40)))
    }
    rawValue = text
  }

  private init(unchecked text: String) {
    rawValue = text
  }

  /// Makes a UUID of version 7: 48 bits of Unix time, the version, 12 random bits, the variant, 62
  /// random bits.
  ///
  /// - Parameters:
  ///   - milliseconds: The milliseconds since 1970-01-01T00:00:00Z, which fit 48 bits.
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
  /// Returns whether all bytes are equal.
  public static func == (left: EventUID, right: EventUID) -> Bool {
    left.rawValue.isExactly(right.rawValue)
  }

  /// Orders uids by their bytes, which puts the uids that this program made in the order of time.
  public static func < (left: EventUID, right: EventUID) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    rawValue.hashExactly(into: &hasher)
  }

  public var description: String { rawValue }
}

extension UInt64 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The kind of an event, such as a schedule. The set of kinds is open: a new kind is declared
/// beside the type of its events.
public struct EventKind: RawRepresentable, Hashable, Sendable {
  /// The name in files and on the command line: lower-case ASCII.
  public let rawValue: String

  /// Makes the kind with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A todo that is planned for a day, a period or a series [일정].
  public static let schedule = EventKind(rawValue: "schedule")
  /// A habit that repeats [루틴].
  public static let routine = EventKind(rawValue: "routine")
}

extension EventKind: Comparable, CustomStringConvertible {
  /// Orders the events of one time in lists: schedules, routines, then other kinds by name.
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

  public var description: String { rawValue }
}

extension EventUID {
  /// The beginning of the uid of a public holiday.
  public static let holidayPrefix = "holiday-"

  /// Returns the uid of the holidays of a country on a date.
  ///
  /// - Parameters:
  ///   - country: The code of the country (ISO 3166-1 alpha-2), in upper case.
  ///   - date: The day in that country.
  public static func holiday(of country: String, on date: CivilDate) -> EventUID {
    EventUID(unchecked: "\(holidayPrefix)\(country)-\(date)")
  }

  /// The country and the date of a public holiday; nil for other uids.
  public var holiday: (country: String, date: CivilDate)? {
    let text = rawValue.utf8
    guard text.count == Self.holidayPrefix.utf8.count + 13, rawValue.hasPrefix(Self.holidayPrefix),
      let date = CivilDate(utf8: text.suffix(10))
    else { return nil }
    return (String(rawValue.dropFirst(Self.holidayPrefix.count).prefix(2)), date)
  }
}
