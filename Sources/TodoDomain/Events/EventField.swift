/// The name of an event's field in messages and files. A kind declares the names of its own fields
/// beside its type.
public struct EventField: RawRepresentable, Hashable, Sendable {
  /// The name in files: camelCase, ASCII.
  public let rawValue: String

  /// Makes the field with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id in the store.
  public static let id = EventField(rawValue: "id")
  /// The identifier that never changes.
  public static let uid = EventField(rawValue: "uid")
  /// The kind, such as `schedule`.
  public static let kind = EventField(rawValue: "kind")
  /// The title.
  public static let title = EventField(rawValue: "title")
  /// The name of the event's category.
  public static let category = EventField(rawValue: "category")
  /// The words by which it is found.
  public static let tags = EventField(rawValue: "tags")
  /// How much it matters.
  public static let priority = EventField(rawValue: "priority")
  /// The first date.
  public static let start = EventField(rawValue: "start")
  /// The last date.
  public static let until = EventField(rawValue: "until")
  /// The days of a weekly series.
  public static let days = EventField(rawValue: "days")
  /// The time of day.
  public static let time = EventField(rawValue: "time")
  /// Whether the event has no time.
  public static let isAllDay = EventField(rawValue: "isAllDay")
  /// Whether the event covers more than one day by its form.
  public static let isRepeating = EventField(rawValue: "isRepeating")
  /// Whether the event is finished.
  public static let isFinished = EventField(rawValue: "isFinished")
  /// The rule of a series.
  public static let rule = EventField(rawValue: "rule")
  /// Dates beside those of the rule.
  public static let extraDates = EventField(rawValue: "extraDates")
  /// The first date of a pause.
  public static let pausedFrom = EventField(rawValue: "pausedFrom")
  /// The last date of a pause.
  public static let pausedUntil = EventField(rawValue: "pausedUntil")
  /// The length of each occurrence.
  public static let length = EventField(rawValue: "length")
  /// The date by which it must be done.
  public static let due = EventField(rawValue: "due")
  /// The time of day by which it must be done, on that date.
  public static let dueTime = EventField(rawValue: "dueTime")
  /// The zone of its dates and times.
  public static let zone = EventField(rawValue: "zone")
  /// The alarm.
  public static let alarm = EventField(rawValue: "alarm")
  /// The user's note.
  public static let memo = EventField(rawValue: "memo")
  /// The origin of an imported event: the format, and the id there.
  public static let source = EventField(rawValue: "source")
  /// The date of an occurrence.
  public static let date = EventField(rawValue: "date")
  /// The moment at which an occurrence was deleted.
  public static let deletedAt = EventField(rawValue: "deletedAt")
  /// What differs on one day.
  public static let change = EventField(rawValue: "change")
}
