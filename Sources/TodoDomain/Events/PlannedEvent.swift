/// The interface of every todo, whatever its kind. Lists and screens need nothing else.
///
/// A list is an `[any Eventable]`. All members are read-only.
public protocol Eventable: Sendable {
  /// The id in the store; nil for an event that isn't stored.
  var id: EventID? { get }
  /// The identifier that never changes.
  var uid: EventUID { get }
  /// The title, which has a character other than white space.
  var title: String { get }
  /// The category; `Category.none` for an event without one.
  var category: Category { get }
  /// The tags, in ascending order, each once.
  var tags: [Tag] { get }
  /// The importance of the event; nil if no priority was set.
  var priority: Priority? { get }
  /// Whether the event has no time [종일].
  var isAllDay: Bool { get }
  /// The time at which the event begins; nil for an all-day event.
  var time: TimeOfDay? { get }
  /// Whether the event is a series or a period, and not a single day.
  var isRepeating: Bool { get }
  /// The days of a weekly series; empty for other events.
  var repeatDays: WeekdaySet { get }
  /// The deadline; nil if there is none.
  var due: LocalDateTime? { get }
  /// The alarms, each once, the earliest first.
  var alarms: [Alarm] { get }
  /// The user's note; nil for none.
  var memo: String? { get }
  /// Whether the event is finished [완료] on the date of its occurrence. Always false for a stored
  /// event.
  var isFinished: Bool { get }
  /// The kind of the event.
  var kind: EventKind { get }
}

extension Eventable {
  /// The default implementation: no tags.
  public var tags: [Tag] { [] }
  /// The default implementation: no priority.
  public var priority: Priority? { nil }
  /// The default implementation: an event without a time is all-day.
  public var isAllDay: Bool { time == nil }

  /// Whether the event is a task, which its category decides (`Category.holdsEvents`). Other
  /// events, such as a birthday, just happen: nobody can finish them, completion rates leave them
  /// out, and they are never overdue.
  public var isTask: Bool { !category.holdsEvents }
}

/// An event that a store can keep: details, a pattern of dates, and the rules of its kind.
///
/// ## Implementation guidance
/// A kind implements `kind`, `id`, `details`, `pattern`, `isFinished`, the `with` copies, `onDay`,
/// and `init(id:details:pattern:own:limits:)`. If it adds fields, it also implements `kindFields`
/// and `kindValues`. It inherits expansion, deletion, revision, finishing and moving. A line in
/// `EventKinds` makes it stored, exported and listed. A kind whose past must stay visible sets
/// `keepsHistory`, and has its own `cut` and `revision`, as `Routine` does.
public protocol PlannedEvent: Eventable, Hashable {
  /// The kind of all values of the type.
  static var kind: EventKind { get }
  /// The values that every event has.
  var details: EventDetails { get }
  /// The dates on which the event occurs.
  var pattern: DatePattern { get }
  /// The amount to reach, or not to exceed, on each date; nil for none.
  var target: Target? { get }
  /// The amount that was done on the date of its occurrence; nil if none was recorded. Always nil
  /// for a stored event.
  var amount: Amount? { get }
  /// Whether a record that isn't a tombstone makes its date visible even if the pattern doesn't
  /// cover the date. The records of a todo without a date do so in every kind.
  static var keepsHistory: Bool { get }
  /// Whether an occurrence that wasn't finished on its day is overdue afterwards.
  static var isDue: Bool { get }

  /// The fields that the kind adds, in the order of files and tables.
  static var kindFields: [KindField] { get }
  /// The values of all fields that the kind adds.
  var kindValues: KindValues { get }
  /// Makes an event from its parts.
  ///
  /// - Throws: `ValueError` if the kind doesn't allow the pattern, the details or the values of its
  ///   own fields.
  init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError)

  /// Returns a copy with another id, other details and another finished state.
  func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Self
  /// Returns a copy that covers other dates.
  ///
  /// - Throws: `ValueError` if the kind doesn't allow the pattern.
  func with(pattern: DatePattern) throws(ValueError) -> Self
  /// Returns a copy that covers one date only.
  ///
  /// - Throws: `ValueError` if the kind doesn't allow the pattern.
  func onDay(_ date: CivilDate) throws(ValueError) -> Self

  /// Returns whether the event can occur on a date.
  func canOccur(on date: CivilDate) -> Bool
  /// Returns the dates in a range on which the event occurs, both ends inclusive, in ascending
  /// order. Records may remove dates; the result leaves out dates that only a record adds.
  ///
  /// - Parameters:
  ///   - range: The dates in the event's own calendar, both ends inclusive.
  ///   - records: The event's records, in any order; at least those on `recordDates(for:)`.
  func dates(in range: ClosedRange<CivilDate>, records: [OccurrenceRecord]) -> [CivilDate]
  /// Returns the range of dates whose records can change the result of `dates(in:records:)` for a
  /// range. Both ends are inclusive.
  func recordDates(for range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>

  /// Returns the edits that end the event before a date.
  ///
  /// - Throws: `RequestError.unstored` if the event isn't stored; `ValueError` if the kind doesn't
  ///   allow a new pattern.
  func cut(from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext)
    throws -> [EventEdit]
  /// Returns the edits that replace the event with a revised one in a scope.
  ///
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.notAnOccurrence` for `.only` if
  ///   the event doesn't occur on the date; `.notRepeating` for `.following` on a single event;
  ///   `ValueError` if the kind doesn't allow a new pattern, or a single day can't have a new
  ///   value.
  func revision(
    _ revised: Self, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision
}

extension PlannedEvent {
  public var kind: EventKind { Self.kind }
  public var uid: EventUID { details.uid }
  public var title: String { details.title }
  public var category: Category { details.category }
  public var tags: [Tag] { details.tags }
  public var priority: Priority? { details.priority }
  public var time: TimeOfDay? { details.time }
  /// The length of each occurrence; nil if it is unknown.
  public var length: EventLength? { details.length }
  /// The zone of the dates and the time; nil for the reader's own zone.
  public var zone: ZoneID? { details.zone }
  public var due: LocalDateTime? { details.due }
  public var alarms: [Alarm] { details.alarms }
  public var memo: String? { details.memo }
  /// The past days on which the event was left open (`EventDetails.slipped`), in ascending order.
  public var slipped: [CivilDate] { details.slipped }
  public var isRepeating: Bool { pattern.isRepeating }
  public var repeatDays: WeekdaySet { pattern.days }

  /// The default implementation: none.
  public var target: Target? { nil }
  /// The default implementation: none.
  public var amount: Amount? { nil }

  /// The default implementation: only dates of the pattern are visible.
  public static var keepsHistory: Bool { false }
  /// The default implementation: an occurrence that wasn't finished on its day is overdue.
  public static var isDue: Bool { true }

  /// The default implementation: whether the pattern covers the date.
  public func canOccur(on date: CivilDate) -> Bool { pattern.covers(date) }
  /// The default implementation: the dates of the pattern.
  public func dates(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord]
  ) -> [CivilDate] {
    pattern.dates(in: range)
  }
  /// The default implementation: a record affects its own date only.
  public func recordDates(for range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> { range }

  /// The default implementation: the kind adds no fields.
  public static var kindFields: [KindField] { [] }
  /// The default implementation: the kind adds no fields.
  public var kindValues: KindValues { [:] }

  /// Returns a copy with the new values of a patch.
  ///
  /// - Throws: `ValueError.fieldDoesNotApply` for a field that the kind doesn't have; the
  ///   `ValueError` of a field or a pattern.
  public func applying(_ patch: EventPatch, limits: EventLimits) throws(ValueError) -> Self {
    for field in patch.own.fields where !Self.kindFields.contains(where: { $0.field == field }) {
      throw .fieldDoesNotApply(field, kind)
    }
    return try Self(
      id: id, details: patch.details(of: self, limits: limits), pattern: patch.pattern(of: self),
      own: kindValues.replacing(patch.own), limits: limits)
  }

  /// Returns a copy with another id.
  public func identified(by id: EventID?) -> Self {
    with(id: id, details: details, isFinished: isFinished)
  }

  /// Returns a copy with another version of its category, for example one with a new colour.
  public func categorized(_ category: Category) -> Self {
    with(id: id, details: details.categorized(category), isFinished: isFinished)
  }

  /// Returns a copy with another source.
  package func from(_ source: EventSource?) -> Self {
    with(id: id, details: details.from(source), isFinished: isFinished)
  }
}
