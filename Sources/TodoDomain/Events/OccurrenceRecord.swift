/// What is stored about one date of one event; without one, the date is as its event says.
public struct OccurrenceRecord: Hashable, Sendable {
  /// The date; unique within its event.
  public let date: CivilDate
  /// Whether the event is done on that date.
  public let isFinished: Bool
  /// When the date was deleted: a tombstone, which hides the date.
  public let deletedAt: Instant?
  /// The time that the event had on that date, for kinds that keep their history.
  public let time: TimeOfDay?

  /// What happened to a date.
  public init(
    date: CivilDate, isFinished: Bool = false, deletedAt: Instant? = nil, time: TimeOfDay? = nil
  ) {
    self.date = date
    self.isFinished = isFinished
    self.deletedAt = deletedAt
    self.time = time
  }

  /// Whether the date is still shown.
  public var isLive: Bool { deletedAt == nil }

  /// The same record for another date.
  func moved(to date: CivilDate) -> OccurrenceRecord {
    OccurrenceRecord(date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
  }
}
