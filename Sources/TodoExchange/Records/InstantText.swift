import TodoDomain

/// Moments as DATE-TIMEs in universal time.
enum InstantText {
  static func text(of instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }

  static func instant(_ text: Substring) -> Instant? {
    guard case .dateTime(let moment)? = try? ICalendarDate(text, zone: nil), moment.zone == .utc
    else { return nil }
    return Instant(secondsSince1970: moment.date.dayNumber * 86_400 + moment.secondOfDay)
  }
}
