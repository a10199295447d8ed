public import TodoDomain

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
