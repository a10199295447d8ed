/// How long an event's texts may be, in `Character`s. Nothing is ever cut to fit.
public struct EventLimits: Hashable, Sendable {
  /// The longest title.
  public let title: Int
  /// The longest place.
  public let place: Int
  /// The longest memo.
  public let memo: Int

  /// Limits other than the usual ones, such as those of a peer.
  public init(title: Int, place: Int, memo: Int) {
    self.title = title
    self.place = place
    self.memo = memo
  }

  /// Title 1 000, place 1 000, memo 65 536.
  public static let standard = EventLimits(title: 1_000, place: 1_000, memo: 65_536)

  /// No limits, for texts that were measured when they were read or stored.
  public static let unlimited = EventLimits(title: .max, place: .max, memo: .max)

  /// - Throws: `ValueError.tooLong` where the text holds more characters than the limit.
  static func check(_ text: String, _ field: EventField, _ limit: Int) throws(ValueError) {
    // A character has at least one byte, so few bytes need no counting of graphemes.
    guard text.utf8.count > limit else { return }
    let length = text.count
    guard length <= limit else { throw .tooLong(field, length: length, limit: limit) }
  }
}
