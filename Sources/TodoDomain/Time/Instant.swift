import TodoText

/// A moment of universal time (UTC), in whole seconds.
///
/// The text form is that of RFC 3339 in UTC, `2026-11-21T09:30:00Z`. It is readable, and its
/// alphabetical order is the order of time.
public struct Instant: Hashable, Sendable {
  /// The number of seconds since 1970-01-01T00:00:00Z, negative before.
  public let secondsSince1970: Int

  /// Makes the moment that is this number of seconds after 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Reads `YYYY-MM-DDTHH:MM:SSZ`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, and for dates and times that don't exist.
  public init(_ text: String) throws(ValueError) {
    guard text.utf8.last == UInt8(ascii: "Z"),
      let seconds = Instant.seconds(ofCivilText: text.utf8.dropLast())
    else { throw .malformed(.instant, text) }
    secondsSince1970 = seconds
  }

  /// Reads a date and a time without an offset, `YYYY-MM-DDTHH:MM:SS`, as the local time of a zone.
  /// A local time that the zone skips or repeats is read with the offset before the change (RFC
  /// 5545 §3.3.5).
  ///
  /// - Throws: `ValueError.malformed` for any other text, and for dates and times that don't exist.
  public init(civil text: String, in zone: ZoneID) throws(ValueError) {
    guard let wall = Instant.seconds(ofCivilText: text.utf8.dropLast(0)) else {
      throw .malformed(.instant, text)
    }
    self.init(wall: wall, in: zone)
  }

  /// Makes the moment of a local date and time in a zone. A local time that the zone skips or
  /// repeats is read with the offset before the change (RFC 5545 §3.3.5).
  public init(_ date: CivilDate, _ time: TimeOfDay, in zone: ZoneID) {
    self.init(wall: date.dayNumber * 86_400 + time.minuteOfDay * 60, in: zone)
  }

  private init(wall: Int, in zone: ZoneID) {
    let offset = { zone.secondsFromUTC(at: Instant(secondsSince1970: $0)) }
    let (before, after) = (offset(wall - 86_400), offset(wall + 86_400))
    let early = wall - before
    guard before != after else {
      secondsSince1970 = early
      return
    }
    let late = wall - after
    secondsSince1970 = offset(early) == before || offset(late) != after ? early : late
  }

  /// Returns the local date of this moment in a zone.
  public func date(in zone: ZoneID) -> CivilDate { localDateTime(in: zone).date }

  /// Returns the local date and time, in whole minutes, of this moment in a zone.
  public func localDateTime(in zone: ZoneID) -> LocalDateTime {
    let (days, second) = (secondsSince1970 + zone.secondsFromUTC(at: self)).flooredDivision(
      by: 86_400)
    return LocalDateTime(
      date: CivilDate(dayNumber: days), time: TimeOfDay(minutesAfterMidnight: second / 60))
  }

  /// Returns the local date and time of this moment in a zone, `YYYY-MM-DDTHH:MM:SS`. In an hour
  /// that the zone repeats, two moments have the same text.
  public func civil(in zone: ZoneID) -> String {
    let shown = secondsSince1970 + zone.secondsFromUTC(at: self)
    return String(Instant(secondsSince1970: shown).description.dropLast())
  }

  private static func seconds(ofCivilText text: Substring.UTF8View.SubSequence) -> Int? {
    let bytes = Array(text)
    guard bytes.count == 19, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
      let date = CivilDate(utf8: bytes[0..<10]),
      let time = TimeOfDay(utf8: bytes[11..<16]),
      let tens = bytes[17].asciiDigit, let ones = bytes[18].asciiDigit, tens < 6
    else { return nil }
    return date.dayNumber * 86_400 + time.minuteOfDay * 60 + tens * 10 + ones
  }
}

extension Instant: Comparable {
  /// Orders moments by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Instant: CustomStringConvertible {
  /// The text form, `YYYY-MM-DDTHH:MM:SSZ`.
  public var description: String {
    let (days, second) = secondsSince1970.flooredDivision(by: 86_400)
    let clock = [second / 3_600, second / 60 % 60, second % 60]
    let digits = clock.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(CivilDate(dayNumber: days))T\(digits)Z"
  }
}

extension Int {
  /// Returns the quotient, rounded towards negative infinity, and the remainder, which is never
  /// negative.
  package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
