/// How a counter goes on when it is tapped. Pure: it knows two numbers, and no storage.
///
/// ## Implementation guidance
/// A new rule is a new type in a file of its own, and an entry in `TallyRules.all`.
public protocol TallyRule: Sendable {
  /// The word that the rule is asked for by, lower-case.
  var name: String { get }
  /// The next count of the counter that is tapped; the other stays as it is. Both are from 0 to
  /// `Tally.maximum`.
  func next(_ own: Int, other: Int) -> Int
}

/// The rules that there are.
public enum TallyRules {
  /// All of them, the usual one first.
  public static let all: [any TallyRule] = [CatchUpRule(), PlainRule()]

  /// The rule of this name; nil where there is none.
  public static func rule(named name: String) -> (any TallyRule)? {
    all.first { $0.name == name }
  }
}
