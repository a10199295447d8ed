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
    var scanner = ValueScanner(text)
    guard let year = scanner.digits(4), let month = scanner.digits(2), let day = scanner.digits(2)
    else { throw .malformed(.dateTime, String(text)) }
    guard let date = try? CivilDate(year: year, month: month, day: day) else {
      throw .nonexistent(.date, String(text))
    }
    guard scanner.take(UInt8(ascii: "T")) else {
      _ = scanner.take(UInt8(ascii: "Z"))
      guard scanner.isAtEnd else { throw .malformed(.dateTime, String(text)) }
      self = .day(date)
      return
    }
    guard let hour = scanner.digits(2), let minute = scanner.digits(2),
      let second = scanner.digits(2)
    else { throw .malformed(.dateTime, String(text)) }
    let isUTC = scanner.take(UInt8(ascii: "Z"))
    guard scanner.isAtEnd else { throw .malformed(.dateTime, String(text)) }
    guard hour < 24, minute < 60, second <= 60 else { throw .nonexistent(.dateTime, String(text)) }
    let secondOfDay = hour * 3_600 + minute * 60 + min(second, 59)
    let named = zone.map(ICalendarDateTime.Zone.named) ?? .floating
    self = .dateTime(ICalendarDateTime(date, secondOfDay: secondOfDay, isUTC ? .utc : named))
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
