/// What was felt, counted: the entries of a diary in some days that name an emotion.
public struct Mood: Hashable, Sendable {
  /// A count of entries for each emotion that has one or more.
  public let counts: [Emotion: Int]

  /// These counts; those of nothing are dropped.
  public init(counts: [Emotion: Int] = [:]) {
    self.counts = counts.filter { $0.value > 0 }
  }

  /// All entries.
  public var entries: Int { counts.values.reduce(0, +) }

  /// The mean of the entries' mood scores, from −3 to +3; nil without entries.
  public var average: Double? {
    let entries = entries
    guard entries > 0 else { return nil }
    let sum = counts.reduce(0) { $0 + $1.key.moodScore * $1.value }
    return Double(sum) / Double(entries)
  }

  /// Most frequent first; of those of one count, in the order of `Emotion`.
  public var ranked: [(emotion: Emotion, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Both together.
  public static func + (left: Mood, right: Mood) -> Mood {
    Mood(counts: left.counts.merging(right.counts, uniquingKeysWith: +))
  }
}
