/// How many occurrences there are, and how many of them are finished.
public struct Completion: Hashable, Sendable {
  /// Occurrences, finished ones included, tombstones not.
  public let count: Int
  /// The finished ones among them.
  public let finished: Int

  /// So many, of which so many are finished.
  public init(count: Int, finished: Int) {
    self.count = count
    self.finished = finished
  }

  /// None at all.
  public static let none = Completion(count: 0, finished: 0)

  /// Both counts added.
  public static func + (left: Completion, right: Completion) -> Completion {
    Completion(count: left.count + right.count, finished: left.finished + right.finished)
  }

  /// The finished share, 0…1; nil of nothing.
  public var rate: Double? { count > 0 ? Double(finished) / Double(count) : nil }

  /// Those that aren't finished.
  public var open: Int { count - finished }
}
