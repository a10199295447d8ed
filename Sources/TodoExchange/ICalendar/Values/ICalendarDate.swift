public import TodoDomain

/// A whole day, or a date with a time: what DTSTART, DUE or EXDATE hold.
public enum ICalendarDate: Hashable, Sendable {
  /// A day, without time or zone (RFC 5545 §3.3.4).
  case day(CivilDate)
  /// A date and a time.
  case dateTime(ICalendarDateTime)

  /// The date, as the calendar in its zone shows it.
  public var date: CivilDate {
    switch self {
    case .day(let date): date
    case .dateTime(let dateTime): dateTime.date
    }
  }

  /// Reads `20261121`, `20261121T093000` or `20261121T093000Z`.
  ///
  /// The second 60, a leap second, counts as 59 (§3.3.12). A day may have a `Z` after it, as some
  /// files do, which means nothing there.
  ///
  /// - Parameter zone: The name that TZID has; it applies to times without a `Z` alone.
  /// - Throws: `ICalendarValueError` for the empty value, other shapes, dates and times that don't
  ///   exist. Nothing is rolled over.
  public init(_ text: Substring, zone: String?) throws(ICalendarValueError) {
    guard !text.isEmpty else { throw .empty(.dateTime) }
    let read = text.utf8.withContiguousStorageIfAvailable { Self.fields($0[...]) }
    switch read ?? Self.fields(text.utf8) {
    case .day(let date): self = .day(date)
    case .moment(let date, let second, let isUTC):
      let named = zone.map(ICalendarDateTime.Zone.named) ?? .floating
      self = .dateTime(ICalendarDateTime(date, secondOfDay: second, isUTC ? .utc : named))
    case .malformed: throw .malformed(.dateTime, String(text))
    case .nonexistent(let form): throw .nonexistent(form, String(text))
    }
  }

  /// What the bytes of a value say.
  private enum Fields {
    case day(CivilDate)
    case moment(CivilDate, second: Int, isUTC: Bool)
    case malformed
    case nonexistent(ICalendarValueForm)
  }

  private static func fields<Bytes: Collection<UInt8>>(
    _ bytes: Bytes
  ) -> Fields where Bytes.SubSequence == Bytes {
    var scanner = ValueScanner(bytes)
    guard let year = scanner.digits(4), let month = scanner.digits(2), let day = scanner.digits(2)
    else { return .malformed }
    guard let date = try? CivilDate(year: year, month: month, day: day) else {
      return .nonexistent(.date)
    }
    guard scanner.take(UInt8(ascii: "T")) else {
      _ = scanner.take(UInt8(ascii: "Z"))
      return scanner.isAtEnd ? .day(date) : .malformed
    }
    guard let hour = scanner.digits(2), let minute = scanner.digits(2),
      let second = scanner.digits(2)
    else { return .malformed }
    let isUTC = scanner.take(UInt8(ascii: "Z"))
    guard scanner.isAtEnd else { return .malformed }
    guard hour < 24, minute < 60, second <= 60 else { return .nonexistent(.dateTime) }
    return .moment(date, second: hour * 3_600 + minute * 60 + min(second, 59), isUTC: isUTC)
  }
}

extension ICalendarDate: CustomStringConvertible {
  /// `20261121`, or as a date and a time is written.
  public var description: String {
    switch self {
    case .day(let date): Self.text(of: date)
    case .dateTime(let dateTime): dateTime.description
    }
  }

  /// `20261121`.
  static func text(of date: CivilDate) -> String {
    let (year, month, day) = date.fields
    return String(String(100_000_000 + year * 10_000 + month * 100 + day).dropFirst())
  }
}
