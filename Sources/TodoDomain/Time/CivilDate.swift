import TodoText

/// A calendar date without a time or a zone, in the proleptic Gregorian calendar.
///
/// It is stored as a count of days, so its arithmetic is integer arithmetic and needs neither
/// instants nor zones. The text form is `YYYY-MM-DD` (RFC 3339 `full-date`), with years 0001…9999.
/// Arithmetic may leave that range by a few days, as in the last week of 9999. Dates that are read
/// or made from fields are inside it.
public struct CivilDate: Hashable, Sendable {
  /// The number of days since 1970-01-01, negative before.
  public let dayNumber: Int

  /// Makes the date that is this number of days after 1970-01-01, or before it if negative.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// Makes a date from its fields.
  ///
  /// - Throws: `ValueError.malformed` if there is no such date. Fields don't roll over.
  public init(year: Int, month: Int, day: Int) throws(ValueError) {
    guard let date = CivilDate(checkedYear: year, month: month, day: day) else {
      throw .malformed(.date, "\(year)-\(month)-\(day)")
    }
    self = date
  }

  /// Reads `YYYY-MM-DD`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, and for dates that don't exist.
  public init(_ text: String) throws(ValueError) {
    guard let date = CivilDate(utf8: text.utf8) else { throw .malformed(.date, text) }
    self = date
  }

  /// Reads the ten bytes of `YYYY-MM-DD`; nil if they are anything else.
  public init?(utf8 bytes: some Sequence<UInt8>) { self.init(scanning: bytes) }

  /// Reads the ten bytes of `YYYY-MM-DD` in memory; nil if they are anything else.
  ///
  /// A separate initializer, so that the compiler specialises it for this type: every row of a
  /// store uses it.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) { self.init(scanning: bytes) }

  @inline(__always)
  private init?(scanning bytes: some Sequence<UInt8>) {
    var fields = (year: 0, month: 0, day: 0)
    var position = 0
    for byte in bytes {
      switch position {
      case 4, 7:
        guard byte == UInt8(ascii: "-") else { return nil }
      case 0..<10:
        guard let digit = byte.asciiDigit else { return nil }
        switch position {
        case 0..<4: fields.year = fields.year * 10 + digit
        case 5, 6: fields.month = fields.month * 10 + digit
        default: fields.day = fields.day * 10 + digit
        }
      default:
        return nil
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(checkedYear: fields.year, month: fields.month, day: fields.day)
  }

  private init?(checkedYear year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    dayNumber = CivilDate.dayNumber(year: year, month: month, day: day)
  }

  /// The earliest date that has a text form: 0001-01-01.
  public static let earliest = CivilDate(dayNumber: -719_162)
  /// The latest date that has a text form: 9999-12-31.
  public static let latest = CivilDate(dayNumber: 2_932_896)

  /// The calendar year.
  public var year: Int { fields.year }
  /// The month, 1…12.
  public var month: Int { fields.month }
  /// The day of the month, 1…31.
  public var day: Int { fields.day }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    Weekday(mondayBased: dayNumber + 3)
  }

  /// The date one day before.
  public var dayBefore: CivilDate { CivilDate(dayNumber: dayNumber - 1) }
}

// MARK: - Day counts ⇄ fields

extension CivilDate {
  /// The year, the month and the day, computed from the number of days (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  public var fields: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Returns the number of days from 1970-01-01 to the date of a year, a month and a day
  /// (`days_from_civil`).
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the number of days of a month, 1…12, in a year.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

// MARK: - Order, arithmetic, text

extension CivilDate: Comparable, Strideable {
  /// Orders dates by the calendar.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// Returns the number of days from this date to another date, negative if the other date is
  /// earlier.
  public func distance(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

  /// Returns the date that is this number of days later, or earlier if negative.
  public func advanced(by days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }
}

extension CivilDate: CustomStringConvertible {
  /// The text form, `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = fields
    guard (0...9999).contains(year) else { return "\(year)-\(padded(month))-\(padded(day))" }
    // Ten bytes fit into Swift's inline strings, so bulk paths need no allocation.
    return String(unsafeUninitializedCapacity: 10) { buffer in
      buffer.writeDigits(year / 100, at: 0)
      buffer.writeDigits(year % 100, at: 2)
      buffer[4] = UInt8(ascii: "-")
      buffer.writeDigits(month, at: 5)
      buffer[7] = UInt8(ascii: "-")
      buffer.writeDigits(day, at: 8)
      return 10
    }
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A month of a year, with the values that rules often need.
struct CivilMonth: Sendable {
  /// The number of months since the year 0; it grows by 1 from month to month.
  let index: Int
  /// The day number of the month's first day.
  let firstDay: Int
  /// The number of days in the month.
  let length: Int

  init(index: Int) {
    self.index = index
    let (year, month) = index.flooredDivision(by: 12)
    firstDay = CivilDate.dayNumber(year: year, month: month + 1, day: 1)
    length = CivilDate.length(ofMonth: month + 1, year: year)
  }

  init(containing date: CivilDate) {
    let (year, month, _) = date.fields
    self.init(index: year * 12 + month - 1)
  }

  var year: Int { index.flooredDivision(by: 12).quotient }
  /// The month of the year, 1…12.
  var month: Int { index.flooredDivision(by: 12).remainder + 1 }
  var next: CivilMonth { CivilMonth(index: index + 1) }
  var previous: CivilMonth { CivilMonth(index: index - 1) }

  /// The day number of 1 January.
  var firstDayOfYear: Int { CivilDate.dayNumber(year: year, month: 1, day: 1) }
  var yearLength: Int { CivilDate.length(ofMonth: 2, year: year) + 337 }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number of 0…99 as two ASCII digits.
  func writeDigits(_ number: Int, at index: Int) {
    self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    self[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}
