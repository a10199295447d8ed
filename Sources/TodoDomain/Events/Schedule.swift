/// Something planned for a day, a period or a series of days [일정].
public struct Schedule: PlannedEvent {
  public static let kind = EventKind.schedule
  public static let ownFields = [OwnField(.place, .text)]

  public let id: EventID?
  public let details: EventDetails
  public let pattern: DatePattern
  /// Where it takes place.
  @Exactly public private(set) var place: String?
  public let isFinished: Bool

  /// - Throws: `ValueError.tooLong` for the place.
  public init(
    id: EventID? = nil, details: EventDetails, pattern: DatePattern, place: String? = nil,
    limits: EventLimits = .standard
  ) throws(ValueError) {
    if let place { try EventLimits.check(place, .place, limits.place) }
    self.init(id, details, pattern, place, isFinished: false)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: OwnValues, limits: EventLimits
  ) throws(ValueError) {
    try self.init(
      id: id, details: details, pattern: pattern, place: own.text(.place), limits: limits)
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

  public var ownValues: OwnValues { [.place: .text(place)] }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) -> Schedule { with(pattern: DatePattern(on: date)) }
}

extension EventField {
  /// Where a schedule takes place.
  public static let place = EventField(rawValue: "place")
}
