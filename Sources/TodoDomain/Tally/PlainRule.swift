/// Any counter goes on by one.
public struct PlainRule: TallyRule {
  /// `plain`.
  public let name = "plain"

  /// The rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int { own + 1 }
}
