package import TodoDomain

/// A day, or a date with a time: the value of DTSTART, DUE or EXDATE.
package enum ICalendarDate: Hashable, Sendable {
  /// A day without time and zone (RFC 5545 §3.3.4).
  case day(CivilDate)
  /// A date with a time (RFC 5545 §3.3.5).
  case dateTime(ICalendarDateTime)

  /// The date in the value's own zone.
  package var date: CivilDate {
    switch self {
    case .day(let date): date
    case .dateTime(let dateTime): dateTime.date
    }
  }

  /// Reads `20261121`, `20261121T093000` or `20261121T093000Z`.
  ///
  /// Second 60, a leap second, becomes 59 (§3.3.12). A `Z` after a day, which some files have, is
  /// ignored.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - zone: The value of the parameter TZID. It applies only to times without a `Z`.
  /// - Throws: `ICalendarValueError` for an empty value, for another form, and for dates and times
  ///   that don't exist. Nothing is rolled over.
  package init(_ text: Substring, zone: String?) throws(ICalendarValueError) {
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

  /// The fields of a value, or the reason why there are none.
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
  /// The value in the form of RFC 5545, such as `20261121` or `20261121T093000`.
  package var description: String {
    switch self {
    case .day(let date): Self.text(of: date)
    case .dateTime(let dateTime): dateTime.description
    }
  }

  /// Returns the date as `20261121`.
  static func text(of date: CivilDate) -> String {
    let (year, month, day) = date.fields
    return String(String(100_000_000 + year * 10_000 + month * 100 + day).dropFirst())
  }
}

/// A date with a time, to the second (RFC 5545 §3.3.5).
package struct ICalendarDateTime: Hashable, Sendable {
  /// The zone of a local date and time.
  package enum Zone: Hashable, Sendable {
    /// No fixed zone: the same local time wherever the reader is.
    case floating
    /// Universal time, written with a `Z`.
    case utc
    /// A zone by the value of the parameter TZID; `ICalendarZones` finds it.
    case named(String)
  }

  /// The date in `zone`.
  package let date: CivilDate
  /// The seconds since midnight, 0…86 399.
  package let secondOfDay: Int
  /// The zone of the date and the time.
  package let zone: Zone

  /// Makes a date with a time. Seconds outside of the day become its first or last second.
  package init(_ date: CivilDate, secondOfDay: Int, _ zone: Zone = .floating) {
    self.date = date
    self.secondOfDay = min(max(secondOfDay, 0), 86_399)
    self.zone = zone
  }

  /// The hour, 0…23.
  package var hour: Int { secondOfDay / 3_600 }
  /// The minute, 0…59.
  package var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0…59.
  package var second: Int { secondOfDay % 60 }
}

extension ICalendarDateTime: CustomStringConvertible {
  /// The value as `20261121T093000`, with a `Z` for universal time. The name of a zone is not part
  /// of the value.
  package var description: String {
    let digits = String(String(1_000_000 + hour * 10_000 + minute * 100 + second).dropFirst())
    return "\(ICalendarDate.text(of: date))T\(digits)\(zone == .utc ? "Z" : "")"
  }
}

/// A period: a start, and an end or a duration (RFC 5545 §3.3.9).
package struct ICalendarPeriod: Hashable, Sendable {
  /// The end of a period.
  package enum End: Hashable, Sendable {
    /// A date and time.
    case at(ICalendarDateTime)
    /// A duration after the start.
    case after(ICalendarDuration)
  }

  /// The start.
  package let start: ICalendarDateTime
  /// The end.
  package let end: End

  /// Makes a period.
  package init(_ start: ICalendarDateTime, _ end: End) {
    self.start = start
    self.end = end
  }

  /// Reads `20261121T090000Z/20261121T100000Z` or `20261121T090000/PT1H`.
  ///
  /// The end may be before the start, because a check would need the zone's offsets.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - zone: The value of the parameter TZID.
  /// - Throws: `ICalendarValueError`.
  package init(_ text: Substring, zone: String?) throws(ICalendarValueError) {
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
  /// The start and the end or duration, with a slash between them.
  package var description: String {
    switch end {
    case .at(let end): "\(start)/\(end)"
    case .after(let duration): "\(start)/\(duration)"
    }
  }
}

/// A value of RDATE: a date or a period (RFC 5545 §3.8.5.2).
package enum ICalendarExtraDate: Hashable, Sendable {
  /// A day, or a date with a time.
  case date(ICalendarDate)
  /// A period, which has a length of its own.
  case period(ICalendarPeriod)
}
