public import Foundation

// Conversions between this module's values of time and Foundation's types, for apps whose screens
// use Foundation's types.

extension Instant {
  /// Makes the moment of a `Date`, rounded down to a second.
  public init(_ date: Date) {
    self.init(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The moment as a `Date`.
  public var foundationDate: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }
}

extension ZoneID {
  /// Makes the zone of a `TimeZone`.
  ///
  /// - Throws: `ValueError.malformed` if the zone's identifier is neither a name in the database
  ///   nor an offset of whole minutes.
  public init(_ zone: TimeZone) throws(ValueError) { try self.init(zone.identifier) }
}

extension CivilDate {
  /// Makes the date of a `Date` in a zone.
  public init(_ date: Date, in zone: ZoneID) { self = Instant(date).date(in: zone) }

  /// Makes the date of components in the civil calendar. Ignores components smaller than a day.
  ///
  /// - Throws: `ValueError.malformed` if there is no year, month or day, or no such date.
  public init(_ components: DateComponents) throws(ValueError) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      throw .malformed(.date, "\(components)")
    }
    try self.init(year: year, month: month, day: day)
  }

  /// The year, the month and the day, with the Gregorian calendar.
  public var dateComponents: DateComponents {
    let (year, month, day) = fields
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}

extension LocalDateTime {
  /// The components of the date, and the hour and the minute if there is a time. They have no zone.
  public var dateComponents: DateComponents {
    var components = date.dateComponents
    components.hour = time?.hour
    components.minute = time?.minute
    return components
  }
}
