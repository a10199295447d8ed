/// The small number that a person types for an event: one sequence over every kind, never reused.
///
/// The store gives it; an event that isn't stored has none. It holds in one store only: across
/// devices, exports and imports an event is known by its `EventUID`.
public struct EventID: Hashable, Sendable {
  /// The number, 1…99 999 999.
  public let rawValue: Int

  /// The largest number that an id may have: eight digits are still typed by hand.
  public static let maximum = 99_999_999

  /// How far beyond the largest id so far an event may bring its own: an id that leaps to the end
  /// would leave none for those that follow.
  public static let widestGap = 1_000_000

  /// The id with this number; nil outside 1…`maximum`.
  public init?(_ rawValue: Int) {
    guard (1...EventID.maximum).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

extension EventID: Comparable, CustomStringConvertible {
  /// Older first.
  public static func < (left: EventID, right: EventID) -> Bool { left.rawValue < right.rawValue }

  /// The digits.
  public var description: String { String(rawValue) }
}
