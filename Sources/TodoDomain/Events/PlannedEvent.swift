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

/// An `Eventable` that a store keeps: details, a pattern of dates, and the rules of its kind.
///
/// ## Implementation guidance
/// A kind states `kind`, `id`, `details`, `pattern`, `isFinished`, the `with` copies, `onDay`, and,
/// where it adds fields, which they are. It inherits expansion, deletion, revision, finishing and
/// moving, and with a line in `EventKinds` it is stored, exported and listed. A kind whose past
/// must stay visible sets `keepsHistory` and gives its own `cut` and `revision`, as `Routine` does.
public protocol PlannedEvent: Eventable, Hashable {
  /// The kind of every value of this type.
  static var kind: EventKind { get }
  /// What it was given.
  var details: EventDetails { get }
  /// Which dates it covers.
  var pattern: DatePattern { get }
  /// Whether a live record shows a date that the pattern doesn't cover.
  static var keepsHistory: Bool { get }
  /// Whether a single occurrence can be moved to another day.
  static var isMovable: Bool { get }

  /// The fields that it adds to those of every event, in the order of files and tables.
  static var kindFields: [KindField] { get }
  /// The values of those fields, every one of them.
  var kindValues: KindValues { get }
  /// An event of its parts.
  ///
  /// - Throws: `ValueError` where the kind can't have that pattern, or its own fields those values.
  init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError)

  /// A copy with another state: the store's number, details as they are on a date, and done or not.
  func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Self
  /// A copy that covers other dates.
  ///
  /// - Throws: `ValueError` where the kind can't have that pattern.
  func with(pattern: DatePattern) throws(ValueError) -> Self
  /// A copy that covers one date only.
  func onDay(_ date: CivilDate) throws(ValueError) -> Self

  /// What to do so that nothing is left from a date on.
  func cut(from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext)
    throws -> [EventEdit]
  /// What to do so that the event is as `revised` says, in that scope.
  func revision(
    _ revised: Self, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision
}

extension PlannedEvent {
  /// The kind, of the value.
  public var kind: EventKind { Self.kind }
  /// From the details.
  public var uid: EventUID { details.uid }
  /// From the details.
  public var title: String { details.title }
  /// From the details.
  public var category: Category { details.category }
  /// From the details.
  public var time: TimeOfDay? { details.time }
  /// From the details.
  public var length: EventLength? { details.length }
  /// From the details.
  public var zone: ZoneID? { details.zone }
  /// From the details.
  public var alarm: Alarm? { details.alarm }
  /// From the details.
  public var memo: String? { details.memo }
  /// From the pattern.
  public var isRepeating: Bool { pattern.isRepeating }
  /// From the pattern.
  public var repeatDays: WeekdaySet { pattern.days }

  /// Most kinds show what their pattern covers and nothing else.
  public static var keepsHistory: Bool { false }
  /// Most kinds can be moved.
  public static var isMovable: Bool { true }

  /// Some kinds add nothing.
  public static var kindFields: [KindField] { [] }
  /// Some kinds add nothing.
  public var kindValues: KindValues { [:] }

  /// A copy with some fields changed and every other kept.
  ///
  /// - Throws: `ValueError`, `.fieldDoesNotApply` among others.
  public func applying(_ patch: EventPatch, limits: EventLimits) throws(ValueError) -> Self {
    for field in patch.own.fields where !Self.kindFields.contains(where: { $0.field == field }) {
      throw .fieldDoesNotApply(field, kind)
    }
    return try Self(
      id: id, details: patch.details(of: self, limits: limits), pattern: patch.pattern(of: self),
      own: kindValues.replacing(patch.own), limits: limits)
  }

  /// The event as a store holds it, under that number.
  public func identified(by id: EventID?) -> Self {
    with(id: id, details: details, isFinished: isFinished)
  }

  /// The event in a category that was renamed or recoloured.
  public func categorized(_ category: Category) -> Self {
    with(id: id, details: details.categorized(category), isFinished: isFinished)
  }
}
