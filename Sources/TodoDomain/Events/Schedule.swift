/// Something planned for a day, a period or a series of days [일정].
public struct Schedule: PlannedEvent {
  public static let kind = EventKind.schedule

  public let id: EventID?
  public let details: EventDetails
  public let pattern: DatePattern
  /// Where it takes place.
  public let place: String?
  public let isFinished: Bool

  /// - Throws: `ValueError.tooLong` for the place.
  public init(
    id: EventID? = nil, details: EventDetails, pattern: DatePattern, place: String? = nil,
    limits: EventLimits = .standard
  ) throws(ValueError) {
    if let place { try EventLimits.check(place, .place, limits.place) }
    self.init(id, details, pattern, place, isFinished: false)
  }

  private init(
    _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern, _ place: String?,
    isFinished: Bool
  ) {
    self.id = id
    self.details = details
    self.pattern = pattern
    self.place = place
    self.isFinished = isFinished
  }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) -> Schedule { with(pattern: DatePattern(on: date)) }

  public func applying(_ patch: EventPatch, limits: EventLimits) throws(ValueError) -> Schedule {
    if patch.isPublic != nil { throw .fieldDoesNotApply(.isPublic, kind) }
    return try Schedule(
      id: id, details: patch.details(of: self, limits: limits), pattern: patch.pattern(of: self),
      place: patch.place.applied(to: place), limits: limits)
  }
}
