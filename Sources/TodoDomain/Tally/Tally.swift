/// The two counters of a tally.
public enum TallyColor: String, CaseIterable, Hashable, Sendable {
  case blue, red

  /// The one across.
  public var other: TallyColor { self == .blue ? .red : .blue }
}

/// Two counts, each from 0 to `Tally.maximum`.
public struct Tally: Hashable, Sendable {
  /// The most that a counter counts to.
  public static let maximum = 1_000_000_000_000

  private var counts: [TallyColor: Int] = [:]

  /// Both at 0.
  public init() {}

  /// One count.
  public subscript(color: TallyColor) -> Int {
    get { counts[color] ?? 0 }
    set { counts[color] = newValue }
  }
}

/// Why a tally can't be read, or go on.
public enum TallyError: Error, Hashable, Sendable {
  /// What is stored for a counter is no number from 0 to `Tally.maximum`.
  case notANumber(TallyColor, String)
  /// The next count is more than `Tally.maximum`.
  case full(TallyColor)
}
