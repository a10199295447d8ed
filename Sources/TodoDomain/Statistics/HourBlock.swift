/// A part of the day that occurrences are counted by: three hours, or the whole day for what has no
/// time.
public enum HourBlock: Hashable, Sendable {
  /// What has no time [종일].
  case allDay
  /// What begins at this hour or in the two hours after it: 0, 3 … 21.
  case from(hour: Int)

  /// How many hours a block has.
  public static let hours = 3

  /// The block of what begins at a time; nil for all-day.
  public init(_ time: TimeOfDay?) {
    self = time.map { .from(hour: $0.hour / HourBlock.hours * HourBlock.hours) } ?? .allDay
  }

  /// All of them, all-day first.
  public static let all: [HourBlock] =
    [.allDay] + stride(from: 0, to: 24, by: hours).map { .from(hour: $0) }

  /// The first hour, and the one that it ends before; nil for all-day.
  public var span: Range<Int>? {
    if case .from(let hour) = self { hour..<hour + HourBlock.hours } else { nil }
  }
}

extension HourBlock: Comparable {
  /// All-day first, then by hour.
  public static func < (left: HourBlock, right: HourBlock) -> Bool {
    (left.span?.lowerBound ?? -1) < (right.span?.lowerBound ?? -1)
  }
}

extension HourBlock: CustomStringConvertible {
  /// `09-12`, or `all-day`.
  public var description: String {
    guard let span else { return "all-day" }
    return [span.lowerBound, span.upperBound].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "-")
  }
}
