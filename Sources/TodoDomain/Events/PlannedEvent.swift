/// The interface of every todo, whatever its kind. Lists and screens need no more.
///
/// A list is `[any Eventable]`. All members are read-only.
public protocol Eventable: Sendable {
  /// The id in the store; nil for an event that isn't stored.
  var id: EventID? { get }
  /// The identifier that never changes.
  var uid: EventUID { get }
  /// The title, which has a character other than white space.
  var title: String { get }
  /// The category; `Category.none` for an event without one.
  var category: Category { get }
  /// The words by which it is found, in their order.
  var tags: [Tag] { get }
  /// How much it matters; nil if nobody said so.
  var priority: Priority? { get }
  /// Whether the event has no time [종일].
  var isAllDay: Bool { get }
  /// The time at which it begins; nil for an all-day event.
  var time: TimeOfDay? { get }
  /// Whether the event covers more than one day by its form, as a series and a period do.
  var isRepeating: Bool { get }
  /// The days of a weekly series; empty for other events.
  var repeatDays: WeekdaySet { get }
  /// By when it must be done; nil if it can be done at any time.
  var due: LocalDateTime? { get }
  /// The alarms in their order, each once.
  var alarms: [Alarm] { get }
  /// The user's note; nil for none.
  var memo: String? { get }
  /// Whether the event is finished [완료] on the date of its occurrence. It is false for a stored
  /// event.
  var isFinished: Bool { get }
  /// The kind of the event.
  var kind: EventKind { get }
}

extension Eventable {
  /// The default implementation: no tags.
  public var tags: [Tag] { [] }
  /// The default implementation: none.
  public var priority: Priority? { nil }
  /// The default implementation: an event without a time is all-day.
  public var isAllDay: Bool { time == nil }

  /// Whether the event is a task. Its category decides. What is no task just happens: it can't be
  /// finished, is in no rate, and is never overdue.
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
  /// What is to be reached, or not exceeded, on each date; nil for nothing of the kind.
  var target: Target? { get }
  /// How much was done on the date of its occurrence; nil if nobody said so, and for a stored
  /// event.
  var amount: Amount? { get }
  /// Whether a live record shows a date that the pattern doesn't cover. It does too of a todo
  /// without a date, whatever its kind.
  static var keepsHistory: Bool { get }
  /// Whether what isn't finished on its day is overdue afterwards.
  static var isDue: Bool { get }

  /// The fields that the kind adds, in the order of files and tables.
  static var kindFields: [KindField] { get }
  /// The values of all fields that the kind adds.
  var kindValues: KindValues { get }
  /// Makes an event of its parts.
  ///
  /// - Throws: `ValueError` if the kind can't have that pattern, those details or those values of
  ///   its own fields.
  init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError)

  /// A copy with another id, other details and another finished state.
  func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Self
  /// A copy that covers other dates.
  ///
  /// - Throws: `ValueError` if the kind can't have that pattern.
  func with(pattern: DatePattern) throws(ValueError) -> Self
  /// A copy that covers one date only.
  ///
  /// - Throws: `ValueError` if the kind can't have that pattern.
  func onDay(_ date: CivilDate) throws(ValueError) -> Self

  /// Whether the event can occur on a date.
  func canOccur(on date: CivilDate) -> Bool
  /// The dates on which the event occurs in a range, both ends inclusive, in ascending order.
  /// Records may take dates away; dates that a record adds aren't among them.
  ///
  /// - Parameters:
  ///   - range: The dates in the event's own calendar, both ends inclusive.
  ///   - records: The event's records, in any order; at least those on `recordDates(for:)`.
  func dates(in range: ClosedRange<CivilDate>, records: [OccurrenceRecord]) -> [CivilDate]
  /// The dates whose records decide on the dates of a range. Both ends are inclusive.
  func recordDates(for range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>

  /// The edits that end the event before a date.
  ///
  /// - Throws: `RequestError.unstored` if the event isn't stored; `ValueError` if the kind can't
  ///   have a new pattern.
  func cut(from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext)
    throws -> [EventEdit]
  /// The edits that replace the event with a revised one in a scope.
  ///
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.notAnOccurrence` for `.only` a
  ///   date on which it doesn't occur; `.notRepeating` for `.following` on a single event;
  ///   `ValueError` if the kind can't have a new pattern, or one day of it a new value.
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
  /// The days on which it slipped, in ascending order.
  public var slipped: [CivilDate] { details.slipped }
  public var isRepeating: Bool { pattern.isRepeating }
  public var repeatDays: WeekdaySet { pattern.days }

  /// The default implementation: none.
  public var target: Target? { nil }
  /// The default implementation: none.
  public var amount: Amount? { nil }

  /// The default implementation: only dates of the pattern are visible.
  public static var keepsHistory: Bool { false }
  /// The default implementation: what isn't finished on its day is overdue.
  public static var isDue: Bool { true }

  /// The default implementation: the dates of the pattern.
  public func canOccur(on date: CivilDate) -> Bool { pattern.covers(date) }
  /// The default implementation: the dates of the pattern.
  public func dates(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord]
  ) -> [CivilDate] {
    pattern.dates(in: range)
  }
  /// The default implementation: a record decides on its own date.
  public func recordDates(for range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> { range }

  /// The default implementation: the kind adds no fields.
  public static var kindFields: [KindField] { [] }
  /// The default implementation: the kind adds no fields.
  public var kindValues: KindValues { [:] }

  /// A copy with the new values of a patch.
  ///
  /// - Throws: `ValueError.fieldDoesNotApply` for a field that the kind doesn't have, and the
  ///   `ValueError` of a field or a pattern.
  public func applying(_ patch: EventPatch, limits: EventLimits) throws(ValueError) -> Self {
    for field in patch.own.fields where !Self.kindFields.contains(where: { $0.field == field }) {
      throw .fieldDoesNotApply(field, kind)
    }
    return try Self(
      id: id, details: patch.details(of: self, limits: limits), pattern: patch.pattern(of: self),
      own: kindValues.replacing(patch.own), limits: limits)
  }

  /// A copy with another id.
  public func identified(by id: EventID?) -> Self {
    with(id: id, details: details, isFinished: isFinished)
  }

  /// A copy with the changed form of its category.
  public func categorized(_ category: Category) -> Self {
    with(id: id, details: details.categorized(category), isFinished: isFinished)
  }

  /// A copy with another source.
  package func from(_ source: EventSource?) -> Self {
    with(id: id, details: details.from(source), isFinished: isFinished)
  }
}
