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
