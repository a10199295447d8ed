/// A field of an event, as messages and files name it. Open: a kind's own fields are new values,
/// declared beside its type.
public struct EventField: RawRepresentable, Hashable, Sendable {
  /// The name in files: camelCase, ASCII.
  public let rawValue: String

  /// The field with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// All fields in the order in which lists name them, the kinds' own among them.
  public static let inOrder: [EventField] =
    [
      .id, .uid, .kind, .title, .category, .start, .until, .days, .rule, .extraDates, .time,
      .length, .zone, .isAllDay, .isRepeating, .isFinished,
    ] + EventKinds.standard.ownFields.map(\.field) + [.alarm, .memo, .source, .date, .deletedAt]

  /// The store's number.
  public static let id = EventField(rawValue: "id")
  /// The name that never changes.
  public static let uid = EventField(rawValue: "uid")
  /// What sort of event it is.
  public static let kind = EventField(rawValue: "kind")
  /// What it is called.
  public static let title = EventField(rawValue: "title")
  /// What it belongs to.
  public static let category = EventField(rawValue: "category")
  /// The first date.
  public static let start = EventField(rawValue: "start")
  /// The last date.
  public static let until = EventField(rawValue: "until")
  /// The days of a weekly series.
  public static let days = EventField(rawValue: "days")
  /// The time of day.
  public static let time = EventField(rawValue: "time")
  /// Whether it has no time.
  public static let isAllDay = EventField(rawValue: "isAllDay")
  /// Whether it covers more than one day by its form.
  public static let isRepeating = EventField(rawValue: "isRepeating")
  /// Whether it is done.
  public static let isFinished = EventField(rawValue: "isFinished")
  /// The rule by which it repeats.
  public static let rule = EventField(rawValue: "rule")
  /// Dates beside those of the rule.
  public static let extraDates = EventField(rawValue: "extraDates")
  /// How long each occurrence lasts.
  public static let length = EventField(rawValue: "length")
  /// The zone of its dates and times.
  public static let zone = EventField(rawValue: "zone")
  /// How long before to remind.
  public static let alarm = EventField(rawValue: "alarm")
  /// The user's note.
  public static let memo = EventField(rawValue: "memo")
  /// Where it was imported from.
  public static let source = EventField(rawValue: "source")
  /// The date of an occurrence.
  public static let date = EventField(rawValue: "date")
  /// When an occurrence was deleted.
  public static let deletedAt = EventField(rawValue: "deletedAt")
}
