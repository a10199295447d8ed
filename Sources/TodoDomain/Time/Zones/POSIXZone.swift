/// A time zone told by its rule: a standard time, and perhaps a daylight saving time that begins and
/// ends on the same days of each year (IEEE Std 1003.1, 8.3, `TZ`; RFC 9636, section 3.3.1).
///
/// The text form is `description`. A rule says nothing of what was otherwise in other years: it holds
/// in every year alike.
public struct POSIXZone: Hashable, Sendable {
  /// A time that a zone's clocks show.
  public struct Time: Hashable, Sendable {
    /// Its abbreviation: at least three letters, digits, `+` or `-`.
    public let name: String
    /// How far it is ahead of universal time, in seconds; negative to the west.
    public let offset_s: Int

    /// A time by its abbreviation and its offset.
    public init(_ name: String, offset_s: Int) {
      self.name = name
      self.offset_s = offset_s
    }
  }

  /// A day of each year.
  public enum Day: Hashable, Sendable {
    /// The so manyth such weekday of a month, 1…5, of which 5 is the last (`M3.2.0`).
    case weekday(month: Int, week: Int, Weekday)
    /// A day of the year without 29 February, 1…365 (`J60`).
    case withoutLeapDay(Int)
    /// A day of the year with 29 February, 0…365 (`59`).
    case withLeapDay(Int)
  }

  /// A change of clocks: a day, and the second on the clock as it was before.
  public struct Change: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// Seconds since midnight of the day, −604 799…604 799.
    public let second: Int

    /// A change on a day at a second.
    public init(_ day: Day, second: Int = 7_200) {
      self.day = day
      self.second = second
    }
  }

  /// Daylight saving time: its time, and when it begins and ends.
  public struct Daylight: Hashable, Sendable {
    /// The time.
    public let time: Time
    /// When it begins, by the clock of standard time.
    public let begins: Change
    /// When it ends, by its own clock.
    public let ends: Change

    /// A daylight saving time.
    public init(_ time: Time, begins: Change, ends: Change) {
      self.time = time
      self.begins = begins
      self.ends = ends
    }
  }

  /// The time for the rest of the year, or for all of it.
  public let standard: Time
  /// Daylight saving time, where there is one.
  public let daylight: Daylight?

  /// A rule of these times.
  public init(standard: Time, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }

  /// Always the same offset, in seconds, with the name that the IANA database gives such times:
  /// `+09`, `-0330`.
  public init(offset_s: Int) {
    let minutes = abs(offset_s) / 60
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let rest = minutes % 60 == 0 ? "" : digits(minutes % 60)
    let name = "\(offset_s < 0 ? "-" : "+")\(digits(minutes / 60))\(rest)"
    self.init(standard: Time(name, offset_s: offset_s))
  }

  /// What its clocks show at a moment, and whether that is daylight saving time.
  public func time(at instant: Instant) -> (time: Time, isDaylight: Bool) {
    guard let daylight else { return (standard, false) }
    let moment = instant.secondsSince1970
    let day = (moment + standard.offset_s).flooredDivision(by: 86_400).quotient
    let year = CivilDate(dayNumber: day).year
    // A change may lie some days outside its year. Of two at one moment the beginning counts: so is
    // daylight saving time written that never ends.
    var last = (moment: Int.min, isDaylight: false)
    for year in year - 1...year + 1 {
      let ends = daylight.ends.moment(inYear: year, offset_s: daylight.time.offset_s)
      if ends <= moment, ends > last.moment { last = (ends, false) }
    }
    for year in year - 1...year + 1 {
      let begins = daylight.begins.moment(inYear: year, offset_s: standard.offset_s)
      if begins <= moment, begins >= last.moment { last = (begins, true) }
    }
    return last.isDaylight ? (daylight.time, true) : (standard, false)
  }
}

extension POSIXZone.Change {
  /// Seconds since 1970 of the change in a year, on a clock that has been so far ahead.
  fileprivate func moment(inYear year: Int, offset_s: Int) -> Int {
    day.dayNumber(inYear: year) * 86_400 + second - offset_s
  }
}

extension POSIXZone.Day {
  /// The day number of the day in a year.
  func dayNumber(inYear year: Int) -> Int {
    switch self {
    case .withLeapDay(let day):
      return CivilDate.dayNumber(year: year, month: 1, day: 1) + day
    case .withoutLeapDay(let day):
      let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
      let isLeapYear = CivilDate.length(ofMonth: 2, year: year) == 29
      return first + day - 1 + (isLeapYear && day > 59 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let length = CivilDate.length(ofMonth: month, year: year)
      let last = CivilDate.dayNumber(year: year, month: month, day: length)
      if week == 5 { return weekday.lastOne(onOrBefore: last) }
      return weekday.lastOne(onOrBefore: last - length + 7) + (week - 1) * 7
    }
  }
}
