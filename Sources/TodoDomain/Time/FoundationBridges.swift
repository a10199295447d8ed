public import Foundation

// The values of time as Foundation has them, for apps whose screens take those.

extension Instant {
  /// The moment of a `Date`, rounded down to a second.
  public init(_ date: Date) {
    self.init(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The moment as a `Date`.
  public var foundationDate: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }
}

extension ZoneID {
  /// The zone of a `TimeZone`.
  ///
  /// - Throws: `ValueError.malformed` for a zone whose identifier is no name of the database and no
  ///   offset of whole minutes.
  public init(_ zone: TimeZone) throws(ValueError) { try self.init(zone.identifier) }
}

extension CivilDate {
  /// The date of a `Date` in a zone.
  public init(_ date: Date, in zone: ZoneID) { self = Instant(date).date(in: zone) }

  /// The date of components by the civil calendar. Those smaller than a day are left out.
  ///
  /// - Throws: `ValueError.malformed` if there is no year, month or day, or no such date.
  public init(_ components: DateComponents) throws(ValueError) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      throw .malformed(.date, "\(components)")
    }
    try self.init(year: year, month: month, day: day)
  }

  /// The year, the month and the day, with the calendar by which they are meant.
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
