/// A counter that is less than half the other catches up: 2m + 1. Any other goes on by one.
public struct CatchUpRule: TallyRule {
  /// `catch-up`.
  public let name = "catch-up"

  /// The rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int {
    2 * own < other ? 2 * own + 1 : own + 1
  }
}
