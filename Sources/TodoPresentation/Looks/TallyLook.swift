public import TodoDomain

/// How a tally looks.
public struct TallyLook: Sendable {
  private let look: Look

  /// A look at a tally.
  public init(_ look: Look) {
    self.look = look
  }

  /// A line a counter: its name and its count.
  public func lines(_ tally: Tally) -> [String] {
    LabelledLines(
      entries: TallyColor.allCases.map { .init(look.phrases.name(of: $0), String(tally[$0])) }
    ).lines(look)
  }
}
