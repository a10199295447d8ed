/// What the rules need from the world around them, handed in so that they stay pure.
public struct RuleContext {
  /// The present moment, for tombstones.
  public let now: Instant
  /// Today's date where the user is.
  public let today: CivilDate
  /// How long texts may be.
  public let limits: EventLimits
  /// Gives a fresh uid at each call.
  public let makeUID: () -> EventUID

  /// A moment, and a source of uids.
  public init(
    now: Instant, today: CivilDate, limits: EventLimits = .standard,
    makeUID: @escaping () -> EventUID
  ) {
    self.now = now
    self.today = today
    self.limits = limits
    self.makeUID = makeUID
  }
}
