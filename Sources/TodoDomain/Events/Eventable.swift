/// What every todo has, whatever its kind: the interface that lists and screens are written to.
///
/// Lists are `[any Eventable]`. All members are read-only; the defaults below are given once, so
/// that a conformer states only what it holds.
public protocol Eventable: Sendable {
  /// The store's number; nil until stored.
  var id: EventID? { get }
  /// The name that never changes.
  var uid: EventUID { get }
  /// Not empty after trimming.
  var title: String { get }
  /// `Category.none` where the user gave none.
  var category: Category { get }
  /// Whether it has no time [종일].
  var isAllDay: Bool { get }
  /// When on its day; nil for all-day events.
  var time: TimeOfDay? { get }
  /// Whether it covers more than one day by its form; a period does.
  var isRepeating: Bool { get }
  /// The days of a weekly series; empty for the rest.
  var repeatDays: WeekdaySet { get }
  /// How long before to remind.
  var alarm: Alarm? { get }
  /// The user's note.
  var memo: String? { get }
  /// Whether it is done [완료] on the date that it stands for. A stored event is not.
  var isFinished: Bool { get }
  /// What sort of event it is.
  var kind: EventKind { get }
}

extension Eventable {
  /// All-day is nothing else than having no time.
  public var isAllDay: Bool { time == nil }
}
