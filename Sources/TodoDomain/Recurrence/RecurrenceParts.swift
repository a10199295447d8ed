/// How often a rule comes round: the unit of its interval (RFC 5545 §3.3.10, `FREQ`).
///
/// What repeats within a day (`HOURLY`, `MINUTELY`, `SECONDLY`) is not a matter of dates.
public enum RecurrenceFrequency: String, CaseIterable, Hashable, Sendable {
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}

/// Where a rule ends (RFC 5545 §3.3.10, `UNTIL` and `COUNT`).
public enum RecurrenceEnd: Hashable, Sendable {
  /// It goes on as long as the calendar does.
  case never
  /// No date after this one is covered; this one may be.
  case until(CivilDate)
  /// So many dates are covered, the first of them on or after the start; at least 1.
  case count(Int)
}

/// A weekday counted within a month or a year: the second Tuesday, the last Friday
/// (RFC 5545 §3.3.10, `BYDAY` with a number).
public struct OrdinalWeekday: Hashable, Sendable {
  /// Which one: 1…53 from the front, −1…−53 from the back.
  public let ordinal: Int
  /// The day that is counted.
  public let weekday: Weekday

  /// The so manyth such day; a rule checks the number's range.
  public init(_ ordinal: Int, _ weekday: Weekday) {
    self.ordinal = ordinal
    self.weekday = weekday
  }
}

extension OrdinalWeekday: Comparable {
  /// By weekday, and counted from the front before counted from the back.
  public static func < (left: OrdinalWeekday, right: OrdinalWeekday) -> Bool {
    if left.weekday != right.weekday { return left.weekday < right.weekday }
    return (left.ordinal < 0 ? 1 : 0, left.ordinal) < (right.ordinal < 0 ? 1 : 0, right.ordinal)
  }
}

extension OrdinalWeekday: CustomStringConvertible {
  /// `2TU`, `-1FR`.
  public var description: String { "\(ordinal)\(weekday.recurrenceCode)" }
}

extension Weekday {
  /// `MO` … `SU`, the form of RFC 5545.
  var recurrenceCode: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  /// Reads `MO` … `SU`; nil for anything else.
  init?(recurrenceCode code: Substring) {
    switch String(code) {
    case "MO": self = .monday
    case "TU": self = .tuesday
    case "WE": self = .wednesday
    case "TH": self = .thursday
    case "FR": self = .friday
    case "SA": self = .saturday
    case "SU": self = .sunday
    default: return nil
    }
  }
}

/// The parts of a rule's text, by the names of RFC 5545 §3.3.10.
public enum RecurrencePart: String, CaseIterable, Hashable, Sendable {
  case frequency = "FREQ"
  case interval = "INTERVAL"
  case count = "COUNT"
  case until = "UNTIL"
  case months = "BYMONTH"
  case weekNumbers = "BYWEEKNO"
  case yearDays = "BYYEARDAY"
  case monthDays = "BYMONTHDAY"
  case days = "BYDAY"
  case positions = "BYSETPOS"
  case weekStart = "WKST"
  case hours = "BYHOUR"
  case minutes = "BYMINUTE"
  case seconds = "BYSECOND"

  /// The greatest number that the part takes; the least is 1, or its negative where it counts from
  /// the back too. Nil for parts without numbers.
  public var largest: Int? {
    switch self {
    // Far beyond the calendar's 3.7 million days, and small enough to multiply without a care.
    case .interval, .count: 2_147_483_647
    case .months: 12
    case .weekNumbers, .days: 53
    case .yearDays, .positions: 366
    case .monthDays: 31
    case .frequency, .until, .weekStart, .hours, .minutes, .seconds: nil
    }
  }

  /// Whether its numbers may be negative, counted from the back.
  var countsFromBothEnds: Bool {
    switch self {
    case .weekNumbers, .yearDays, .monthDays, .days, .positions: true
    default: false
    }
  }

  /// Whether a date is no matter of this part: it divides the day.
  var dividesDay: Bool { self == .hours || self == .minutes || self == .seconds }
}
