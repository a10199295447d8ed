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

/// A date and a time, to the second (RFC 5545 §3.3.5).
public struct ICalendarDateTime: Hashable, Sendable {
  /// Whose clock shows it.
  public enum Zone: Hashable, Sendable {
    /// Any: nine o'clock wherever one is.
    case floating
    /// Coordinated universal time, written `Z`.
    case utc
    /// That of a zone, by the name that the parameter TZID has; see `ICalendarZones`.
    case named(String)
  }

  /// The date.
  public let date: CivilDate
  /// Seconds since midnight, 0…86 399.
  public let secondOfDay: Int
  /// Whose clock shows it.
  public let zone: Zone

  /// A date and a time; seconds outside the day count as its first or last.
  public init(_ date: CivilDate, secondOfDay: Int, _ zone: Zone = .floating) {
    self.date = date
    self.secondOfDay = min(max(secondOfDay, 0), 86_399)
    self.zone = zone
  }

  /// The hour, 0…23.
  public var hour: Int { secondOfDay / 3_600 }
  /// The minute, 0…59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0…59.
  public var second: Int { secondOfDay % 60 }
}

extension ICalendarDateTime: CustomStringConvertible {
  /// `20261121T093000`, with a `Z` for universal time; a zone's name stands in the parameter.
  public var description: String {
    let digits = String(String(1_000_000 + hour * 10_000 + minute * 100 + second).dropFirst())
    return "\(ICalendarDate.text(of: date))T\(digits)\(zone == .utc ? "Z" : "")"
  }
}

/// A span of time: a start, and an end or a duration (RFC 5545 §3.3.9).
public struct ICalendarPeriod: Hashable, Sendable {
  /// Where a period ends.
  public enum End: Hashable, Sendable {
    /// At this date and time.
    case at(ICalendarDateTime)
    /// So long after the start.
    case after(ICalendarDuration)
  }

  /// The start.
  public let start: ICalendarDateTime
  /// The end.
  public let end: End

  /// A period.
  public init(_ start: ICalendarDateTime, _ end: End) {
    self.start = start
    self.end = end
  }

  /// Reads `20261121T090000Z/20261121T100000Z` or `20261121T090000/PT1H`.
  ///
  /// Whether the end comes after the start isn't looked at: with a zone it takes a clock to tell.
  ///
  /// - Throws: `ICalendarValueError`.
  public init(_ text: Substring, zone: String?) throws(ICalendarValueError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, case .dateTime(let start) = try ICalendarDate(parts[0], zone: zone)
    else { throw .malformed(.period, String(text)) }
    self.start = start
    let isDuration = parts[1].contains { $0 == "P" || $0 == "p" }
    if isDuration {
      end = .after(try ICalendarDuration(parts[1]))
    } else if case .dateTime(let end) = try ICalendarDate(parts[1], zone: zone) {
      self.end = .at(end)
    } else {
      throw .malformed(.period, String(text))
    }
  }
}

extension ICalendarPeriod: CustomStringConvertible {
  /// The two parts with a slash between them.
  public var description: String {
    switch end {
    case .at(let end): "\(start)/\(end)"
    case .after(let duration): "\(start)/\(duration)"
    }
  }
}

/// What an RDATE adds: a date, or a period (RFC 5545 §3.8.5.2).
public enum ICalendarExtraDate: Hashable, Sendable {
  /// A day or a date and a time.
  case date(ICalendarDate)
  /// A span of time of its own length.
  case period(ICalendarPeriod)
}
