/// What can be done with a tally, by whichever rule.
public struct TallyUseCase {
  private let service: TallyService
  private let rule: any TallyRule

  /// A tally that goes on by this rule.
  public init(_ service: TallyService, rule: any TallyRule) {
    self.service = service
    self.rule = rule
  }

  /// Taps one counter, and gives the counts after it.
  ///
  /// - Throws: `TallyError`, and what the repository throws.
  public func tap(_ color: TallyColor) throws -> Tally {
    var tally = try service.tally()
    let next = rule.next(tally[color], other: tally[color.other])
    guard next <= Tally.maximum else { throw TallyError.full(color) }
    try service.set(color, to: next)
    tally[color] = next
    return tally
  }
}
