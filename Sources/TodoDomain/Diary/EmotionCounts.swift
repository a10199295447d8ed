/// How often each emotion was felt in a week.
public struct EmotionCounts: Hashable, Sendable {
  /// The week.
  public let week: Week
  /// A count of entries for each emotion that has one or more.
  public let counts: [Emotion: Int]

  /// A week's counts; those of nothing are dropped.
  public init(week: Week, counts: [Emotion: Int]) {
    self.week = week
    self.counts = counts.filter { $0.value > 0 }
  }

  /// All entries of the week.
  public var total: Int { counts.values.reduce(0, +) }

  /// The mean of the entries' mood scores, from −3 to +3; nil for a week without entries.
  public var averageMood: Double? {
    guard total > 0 else { return nil }
    let sum = counts.reduce(0) { $0 + $1.key.moodScore * $1.value }
    return Double(sum) / Double(total)
  }

  /// Most frequent first; of those of one count, in the order of `Emotion`.
  public var ranked: [(emotion: Emotion, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}
