/// The calendar by which a rule counts its months and days (RFC 7529 §4.1, `RSCALE`), other than
/// the civil one. The names are those of the Unicode CLDR in upper case, as the RFC has them.
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
  /// The civil calendar, in a rule that moves what a month lacks (`RecurrenceSkip`).
  case gregorian = "GREGORIAN"

  /// Whether months of the moon are counted, some of them twice in a year.
  public var isLunisolar: Bool { self == .dangi || self == .chinese || self == .hebrew }

  /// The greatest number of a month.
  public var lastMonth: Int {
    switch self {
    case .coptic, .ethiopic, .ethiopicAmeteAlem: 13
    default: 12
    }
  }

  /// Whether a month of this number may be followed by a leap month, which has the same number
  /// (RFC 7529 §4.2: the Hebrew 5L is Adar I).
  func hasLeapMonth(after month: Int) -> Bool {
    self == .hebrew ? month == 5 : isLunisolar
  }
}

/// What becomes of a date that a month or a year lacks, such as the 30th of a short month (RFC 7529
/// §4.1, `SKIP`).
public enum RecurrenceSkip: String, CaseIterable, Hashable, Sendable {
  /// It is left out.
  case omit = "OMIT"
  /// It is the last day of the month; for a leap month, the month before it.
  case backward = "BACKWARD"
  /// It is the first day of the next month; for a leap month, the month after it.
  case forward = "FORWARD"
}
