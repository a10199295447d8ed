import TodoWords

/// Dates in a lunar calendar.
extension DateReference {
  /// Returns the date that the words mean; without a year, the nearest date with this lunar month
  /// and day.
  ///
  /// - Parameter text: The words as typed, for the error.
  /// - Throws: `PhraseError.noSuchDate`, with the next date that exists, for a day that a short
  ///   month lacks and for a leap month that is years away.
  func date(_ lunar: LunarDate, text: String) throws(PhraseError) -> CivilDate {
    let yearly = rule(lunar.calendar, lunar.month, isLeap: lunar.isLeap, day: lunar.day)
    let window: ClosedRange<CivilDate>
    switch lunar.year {
    case nil: window = nearest.advanced(by: -400)...nearest.advanced(by: 400)
    case .number(let year): window = try self.year(year, by: lunar.calendar, text: text)
    case .near(let years): window = try year(today.year + years, by: lunar.calendar, text: text)
    }
    let dates = yearly?.dates(from: window.lowerBound, in: window) ?? []
    if let date = lunar.year == nil ? closest(dates) : dates.first { return date }
    let start = lunar.year == nil ? nearest : window.lowerBound
    throw .noSuchDate(text, next: yearly?.firstDate(from: start))
  }

  /// Returns the days of the lunar year that begins in a solar year.
  private func year(
    _ year: Int, by calendar: LunarCalendar, text: String
  ) throws(PhraseError) -> ClosedRange<CivilDate> {
    guard let first = try? CivilDate(year: year, month: 1, day: 1) else {
      throw .noSuchDate(text, next: nil)
    }
    let newYears = rule(calendar, 1, isLeap: false, day: 1)?
      .dates(from: first, in: first...first.advanced(by: 800), limit: 2)
    guard let newYears, newYears.count == 2 else { throw .noSuchDate(text, next: nil) }
    return newYears[0]...newYears[1].dayBefore
  }

  private func rule(
    _ calendar: LunarCalendar, _ month: Int, isLeap: Bool, day: Int
  ) -> RecurrenceRule? {
    try? RecurrenceRule(
      .yearly, scale: RecurrenceScale(calendar), months: isLeap ? [] : [month],
      leapMonths: isLeap ? [month] : [], monthDays: [day])
  }
}

extension RecurrenceScale {
  init(_ calendar: LunarCalendar) {
    switch calendar {
    case .korean: self = .dangi
    case .chinese: self = .chinese
    }
  }
}
