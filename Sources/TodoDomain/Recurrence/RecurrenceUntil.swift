/// What stands behind `UNTIL=` in a rule's text (RFC 5545 §3.3.10): a date, or a moment that
/// becomes a date only where the event's zone and time are known.
public enum RecurrenceUntil: Hashable, Sendable {
  /// `20261231`, inclusive.
  case date(CivilDate)
  /// `20261231T235959`, the event's own wall clock; the second of that day, 0…86 399.
  case local(CivilDate, second: Int)
  /// `20261231T145959Z`.
  case utc(Instant)

  /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`; nil for anything else and for dates
  /// and times that do not exist. A leap second counts as the second before it.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 15 || (bytes.count == 16 && bytes[15] == Self.zulu),
      let day = Self.digits(bytes[0..<8]),
      let date = try? CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100)
    else { return nil }
    if bytes.count == 8 {
      self = .date(date)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), let clock = Self.digits(bytes[9..<15]),
      clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 <= 60
    else { return nil }
    let minutes = clock / 10_000 * 60 + clock / 100 % 100
    let second = minutes * 60 + min(clock % 100, 59)
    self =
      bytes.count == 15
      ? .local(date, second: second)
      : .utc(Instant(secondsSince1970: date.dayNumber * 86_400 + second))
  }

  /// The date as it is written, whatever the zone.
  public var writtenDate: CivilDate {
    switch self {
    case .date(let date), .local(let date, _): date
    case .utc(let instant):
      CivilDate(dayNumber: instant.secondsSince1970.flooredDivision(by: 86_400).quotient)
    }
  }

  /// The last date on which an event in a zone, at a time of its own or all day (nil), begins no
  /// later than this says. The last moment of 9999, a common way to write no end, is the calendar's
  /// last date in every zone.
  public func lastDate(at time: TimeOfDay?, in zone: ZoneID) -> CivilDate {
    switch self {
    case .date(let date):
      return date
    case .local(let date, let second):
      return (time?.minuteOfDay ?? 0) * 60 <= second ? date : date.dayBefore
    case .utc(let instant):
      let date = min(instant.date(in: zone), .latest)
      guard let time, let begin = try? Instant(civil: "\(date)T\(time):00", in: zone) else {
        return date
      }
      return begin <= instant ? date : date.dayBefore
    }
  }

  private static let zulu = UInt8(ascii: "Z")

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard let digit = byte.asciiDigit else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}
