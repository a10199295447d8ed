/// The calendar in which a rule counts its months and days (RFC 7529 §4.1, `RSCALE`), other than
/// the civil calendar. The names are those of the Unicode CLDR in upper case, as in the RFC.
public enum RecurrenceScale: String, CaseIterable, Hashable, Sendable {
  /// The lunar calendar of Korea [음력].
  case dangi = "DANGI"
  case chinese = "CHINESE"
  case hebrew = "HEBREW"
  case islamic = "ISLAMIC"
  case islamicCivil = "ISLAMIC-CIVIL"
  case islamicTabular = "ISLAMIC-TBLA"
  case islamicUmmAlQura = "ISLAMIC-UMALQURA"
  case persian = "PERSIAN"
  case indian = "INDIAN"
  case coptic = "COPTIC"
  case ethiopic = "ETHIOPIC"
  case ethiopicAmeteAlem = "ETHIOAA"
  /// The civil calendar, in a rule that moves missing dates (`RecurrenceSkip`).
  case gregorian = "GREGORIAN"

  /// Whether the months follow the moon and some years have a leap month.
  public var isLunisolar: Bool { self == .dangi || self == .chinese || self == .hebrew }

  /// The largest number of a month.
  public var lastMonth: Int {
    switch self {
    case .coptic, .ethiopic, .ethiopicAmeteAlem: 13
    default: 12
    }
  }

  /// Returns whether a month of this number can have a leap month after it with the same number
  /// (RFC 7529 §4.2: the Hebrew 5L is Adar I).
  func hasLeapMonth(after month: Int) -> Bool {
    self == .hebrew ? month == 5 : isLunisolar
  }
}

/// The handling of a date that a month or a year lacks, such as the 30th of a short month (RFC 7529
/// §4.1, `SKIP`).
public enum RecurrenceSkip: String, CaseIterable, Hashable, Sendable {
  /// A date that doesn't exist is left out.
  case omit = "OMIT"
  /// The date becomes the last day of the month; for a leap month, it moves to the month before.
  case backward = "BACKWARD"
  /// The date becomes the first day of the next month; for a leap month, it moves to the month
  /// after.
  case forward = "FORWARD"
}
