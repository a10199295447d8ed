/// A habit on days of the week [루틴].
public struct Routine: PlannedEvent {
  public static let kind = EventKind.routine
  /// Its past stays visible after its days or its time changed, and after its end.
  public static let keepsHistory = true
  public static let isMovable = false
  public static let ownFields = [OwnField(.isPublic, .flag), OwnField(.shareCount, .count)]

  public let id: EventID?
  public let details: EventDetails
  /// Weekly, from the first active date.
  public let pattern: DatePattern
  /// Whether others may see it [공개].
  public let isPublic: Bool
  /// How often it was shared, zero or more.
  public let shareCount: Int
  public let isFinished: Bool

  /// A routine on `days`, from `activeFrom` to `activeUntil`, inclusive; nil has no end.
  ///
  /// It has no zone: a habit is at its time wherever one is.
  ///
  /// - Throws: `ValueError.noRepeatDays`, `.endsBeforeStart`, `.negativeShareCount`, or
  ///   `.fieldDoesNotApply` for a zone.
  public init(
    id: EventID? = nil, details: EventDetails, days: WeekdaySet, activeFrom: CivilDate,
    activeUntil: CivilDate? = nil, isPublic: Bool = true, shareCount: Int = 0
  ) throws(ValueError) {
    guard !days.isEmpty else { throw .noRepeatDays }
    guard shareCount >= 0 else { throw .negativeShareCount(shareCount) }
    guard details.zone == nil else { throw .fieldDoesNotApply(.zone, Routine.kind) }
    let pattern = try DatePattern(
      start: activeFrom, recurrence: .weekly(on: days, until: activeUntil))
    self.init(id, details, pattern, isPublic, shareCount, isFinished: false)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: OwnValues, limits: EventLimits
  ) throws(ValueError) {
    try self.init(
      id: id, details: details, days: pattern.days, activeFrom: pattern.start,
      activeUntil: pattern.end, isPublic: own.flag(.isPublic), shareCount: own.count(.shareCount))
  }

  private init(
    _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern, _ isPublic: Bool,
    _ shareCount: Int, isFinished: Bool
  ) {
    self.id = id
    self.details = details
    self.pattern = pattern
    self.isPublic = isPublic
    self.shareCount = shareCount
    self.isFinished = isFinished
  }

  /// The first date that it may occur on.
  public var activeFrom: CivilDate { pattern.start }
  /// The last date that it may occur on; nil where it has no end.
  public var activeUntil: CivilDate? { pattern.end }

  public var ownValues: OwnValues {
    [.isPublic: .flag(isPublic), .shareCount: .count(shareCount)]
  }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Routine {
    Routine(id, details, pattern, isPublic, shareCount, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) throws(ValueError) -> Routine {
    guard !pattern.days.isEmpty else { throw .noRepeatDays }
    return Routine(id, details, pattern, isPublic, shareCount, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) throws(ValueError) -> Routine {
    try with(
      pattern: DatePattern(
        start: date, recurrence: .weekly(on: WeekdaySet([date.weekday]), until: date)))
  }
}

extension EventField {
  /// Whether others may see a routine.
  public static let isPublic = EventField(rawValue: "isPublic")
  /// How often a routine was shared.
  public static let shareCount = EventField(rawValue: "shareCount")
}
