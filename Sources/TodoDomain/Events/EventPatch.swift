/// New values for some fields of an event. A field without a new value stays as it is.
public struct EventPatch: Hashable, Sendable {
  /// The change of a field that may be nil: keep the field, or set it to a value or nil.
  public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    func applied(to value: Value) -> Value {
      if case .set(let new) = self { new } else { value }
    }

    /// The new value; nil if the field is kept.
    public var value: Value? { if case .set(let new) = self { new } else { nil } }
  }

  /// The title.
  public var title: String?
  /// The category, which the store must have.
  public var category: Category?
  /// The tags; nil removes them.
  public var tags: Change<[Tag]?> = .keep
  /// The priority; nil removes it.
  public var priority: Change<Priority?> = .keep
  /// The time of day; nil makes the event all-day.
  public var time: Change<TimeOfDay?> = .keep
  /// The length of each occurrence; nil removes it.
  public var length: Change<EventLength?> = .keep
  /// The date by which the event must be done; nil removes the deadline.
  public var due: Change<CivilDate?> = .keep
  /// The time of day by which the event must be done; nil means the whole day.
  public var dueTime: Change<TimeOfDay?> = .keep
  /// The zone of the dates and the time; nil means the reader's own zone.
  public var zone: Change<ZoneID?> = .keep
  /// The alarms; nil removes them.
  public var alarms: Change<[Alarm]?> = .keep
  /// The user's note; nil removes it.
  public var memo: Change<String?> = .keep
  /// The new values of fields that the event's kind adds.
  public var own: KindValues = [:]
  /// The first date; nil makes the event a todo without a day.
  public var start: Change<CivilDate?> = .keep
  /// The last date. Nil removes the end of a series, and makes a period a single day.
  public var until: Change<CivilDate?> = .keep
  /// The days of a weekly series. An empty set makes a series a period, or a single day if it has
  /// no end.
  public var days: WeekdaySet?
  /// The rule of a series. It replaces the days of the week, or the old rule with its extra dates.
  public var rule: RecurrenceRule?

  /// Makes a patch without new values.
  public init() {}

  /// Makes a patch, and sets new values in a closure: `EventPatch { $0.title = "Dentist" }`.
  public init(_ set: (inout EventPatch) throws -> Void) rethrows { try set(&self) }

  /// Whether the patch has no new value.
  public var isEmpty: Bool { self == EventPatch() }

  /// The place; nil removes it. Only schedules have one.
  public var place: Change<String?> {
    get { own[.place] == nil ? .keep : .set(own.text(.place)) }
    set {
      if case .set(let place) = newValue { own[.place] = .text(place) } else { own[.place] = nil }
    }
  }

  /// The amount to reach, or not to exceed, on each date; nil removes it. Only a routine has a
  /// target.
  public var target: Change<Target?> {
    get {
      own[.target] == nil ? .keep : .set(own.text(.target).flatMap { try? Target($0) })
    }
    set {
      if case .set(let target) = newValue {
        own[.target] = .text(target?.description)
      } else {
        own[.target] = nil
      }
    }
  }

  /// Whether other people may see the event; nil keeps the value. Only routines have this field.
  public var isPublic: Bool? {
    get { try? own.flag(.isPublic) }
    set { own[.isPublic] = newValue.map { .flag($0) } }
  }

  /// Adds the changes that take away a todo's day. They remove the day, the time and a length in
  /// minutes; and if the deadline has no time either, also the zone and the alarms in minutes.
  public mutating func loseDay(of event: any PlannedEvent) {
    (start, time) = (.set(nil), .set(nil))
    let rest = event.details.timed(nil)
    if rest.length != event.details.length { length = .set(nil) }
    if rest.zone != event.zone { zone = .set(nil) }
    if rest.alarms != event.alarms { alarms = .set(rest.alarms) }
  }

  func details(of event: some PlannedEvent, limits: EventLimits) throws(ValueError) -> EventDetails
  {
    try applied(to: EventFields(event.details)).details(limits: limits)
  }

  /// Returns the event's pattern with the new values. A series keeps its pause as long as it stays
  /// a series.
  ///
  /// - Throws: `ValueError.missing` if a field needs a first date and there is none; the errors of
  ///   `DatePattern.init`.
  func pattern(of event: some PlannedEvent) throws(ValueError) -> DatePattern {
    let old = event.pattern
    let recurrence = try recurrence(of: old)
    guard let start = start.applied(to: old.isPlanned ? old.start : nil) else {
      guard recurrence == .once else { throw .missing(.start) }
      return DatePattern(dueOn: due.applied(to: event.details.due?.date))
    }
    return try DatePattern(start: start, recurrence: recurrence, keeping: old.pause)
  }

  private func recurrence(of old: DatePattern) throws(ValueError) -> Recurrence {
    if let rule { return .set(try ruled(by: rule)) }
    if let set = old.set, days == nil { return .set(try revised(set)) }
    // A single day has no end to keep. Every other end stays unless the patch sets it.
    let oldEnd = old.isRepeating ? old.end : nil
    let newEnd = until.applied(to: oldEnd)
    let days = days ?? old.days
    if days.isEmpty { return newEnd.map { .daily(until: $0) } ?? .once }
    return .weekly(on: days, until: newEnd)
  }

  /// Returns the set of dates of a new rule. The patch's last date, if set, becomes the rule's end.
  private func ruled(by rule: RecurrenceRule) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until else { return RecurrenceSet(rule: rule) }
    return RecurrenceSet(rule: try rule.ending(onDate: last))
  }

  /// Returns the set with the patch's last date as its end, if the patch has one.
  private func revised(_ set: RecurrenceSet) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until, let rule = set.rule else { return set }
    return RecurrenceSet(
      rule: try rule.ending(onDate: last),
      extraDates: set.extraDates.filter { date in last.map { date <= $0 } ?? true })
  }
}

extension RecurrenceRule {
  /// Returns the rule with this last date, or without an end for nil.
  fileprivate func ending(onDate last: CivilDate?) throws(ValueError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try ending(last.map { .until($0) } ?? .never)
    } catch {
      throw .recurrence(error)
    }
  }
}

/// The table of the fields that a patch of any kind can change, except the fields of the dates,
/// such as `start`.
extension EventPatch {
  /// A field with access to its new value in a patch and to its value in `EventFields`.
  private struct Entry: Sendable {
    let field: EventField
    /// Whether a single day of an event can have its own value of the field.
    let isOfOneDay: Bool
    let isSet: @Sendable (EventPatch) -> Bool
    /// Copies the value from fields into the patch.
    let take: @Sendable (inout EventPatch, EventFields) -> Void
    /// Copies the new value from the patch into fields.
    let give: @Sendable (EventPatch, inout EventFields) -> Void

    /// Makes the entry of a field that every event has.
    init<Value: Sendable>(
      _ field: EventField, new: any WritableKeyPath<EventPatch, Value?> & Sendable,
      in value: any WritableKeyPath<EventFields, Value?> & Sendable
    ) {
      self.field = field
      isOfOneDay = true
      isSet = { $0[keyPath: new] != nil }
      take = { $0[keyPath: new] = $1[keyPath: value] }
      give = { $1[keyPath: value] = $0[keyPath: new] }
    }

    /// Makes the entry of a field that an event may lack.
    init<Value>(
      _ field: EventField, change: any WritableKeyPath<EventPatch, Change<Value?>> & Sendable,
      in value: any WritableKeyPath<EventFields, Value?> & Sendable, isOfOneDay: Bool = true
    ) {
      self.field = field
      self.isOfOneDay = isOfOneDay
      isSet = { $0[keyPath: change] != .keep }
      take = { $0[keyPath: change] = .set($1[keyPath: value]) }
      give = { $1[keyPath: value] = $0[keyPath: change].applied(to: nil) }
    }
  }

  /// The fields that a patch of an event of any kind can change, except the fields of the dates
  /// such as `start`, in the order in which files have them.
  private static let entries = [
    Entry(.title, new: \.title, in: \.title),
    Entry(.category, new: \.category, in: \.category),
    Entry(.tags, change: \.tags, in: \.tags, isOfOneDay: false),
    Entry(.priority, change: \.priority, in: \.priority),
    Entry(.time, change: \.time, in: \.time),
    Entry(.length, change: \.length, in: \.length),
    Entry(.due, change: \.due, in: \.due, isOfOneDay: false),
    Entry(.dueTime, change: \.dueTime, in: \.dueTime, isOfOneDay: false),
    Entry(.zone, change: \.zone, in: \.zone, isOfOneDay: false),
    Entry(.alarms, change: \.alarms, in: \.alarms),
    Entry(.memo, change: \.memo, in: \.memo),
  ]

  private static let dayEntries = entries.filter(\.isOfOneDay)

  /// The names of the fields in the table, such as `title`, in the order of files.
  package static let fields = entries.map(\.field)

  /// Sets the patch's new value of a field to the value of a text; nil removes the field's value.
  /// Does nothing for a field that isn't in `EventPatch.fields`.
  ///
  /// - Throws: `ValueError.missing` for nil if every event must have the field; the `ValueError` of
  ///   the text.
  package mutating func set(_ field: EventField, to text: String?) throws(ValueError) {
    guard let entry = Self.entries.first(where: { $0.field == field }) else { return }
    var fields = EventFields()
    if let text { try EventFieldTable.common[field]?.read(text, into: &fields) }
    entry.take(&self, fields)
    guard entry.isSet(self) else { throw .missing(field) }
  }

  /// Returns the fields with the new values of the patch.
  func applied(to fields: EventFields) -> EventFields {
    var fields = fields
    for entry in Self.entries where entry.isSet(self) { entry.give(self, &fields) }
    if due == .set(nil), dueTime == .keep { fields.dueTime = nil }
    return fields
  }
}

/// The fields that can differ on one day of an event.
extension EventPatch {
  /// Computes the differences between an event as it is on a day and its revised form.
  init(from event: some PlannedEvent, to revised: some PlannedEvent) {
    // A day without a time has no length and no alarm in minutes.
    let isTimeLost = event.time != nil && revised.time == nil
    let timeless = event.with(id: event.id, details: event.details.timed(nil), isFinished: false)
    let new = EventFields(of: revised)
    var old = EventFields(of: isTimeLost ? timeless : event)
    old.time = event.time
    for entry in Self.dayEntries
    where EventFieldTable.common[entry.field]?.isSame(old, new) == false {
      entry.take(&self, new)
    }
    for field in type(of: event).kindFields where field.form.isOfOneDay {
      let (one, other) = (old.own[field.field], new.own[field.field])
      if one != other { own[field.field] = other ?? .text(nil) }
    }
  }

  /// Copies the values of the given fields from an event into the patch. Skips a field that can't
  /// differ on one day.
  mutating func take(_ fields: [EventField], from event: some PlannedEvent) {
    let values = EventFields(of: event)
    for entry in Self.dayEntries where fields.contains(entry.field) { entry.take(&self, values) }
    for field in type(of: event).kindFields
    where field.form.isOfOneDay && fields.contains(field.field) {
      own[field.field] = values.own[field.field] ?? .text(nil)
    }
  }

  /// A copy with only the fields that can differ on one day.
  var ofOneDay: EventPatch {
    var patch = EventPatch()
    let fields = applied(to: EventFields())
    for entry in Self.dayEntries where entry.isSet(self) { entry.take(&patch, fields) }
    for field in own.fields {
      if case .text? = own[field] { patch.own[field] = own[field] }
    }
    return patch
  }

  /// The first changed field that can't differ on one day; nil if there is none.
  var fieldOfAllDays: EventField? {
    if until != .keep { return .until }
    if days != nil { return .days }
    if rule != nil { return .rule }
    if let entry = Self.entries.first(where: { !$0.isOfOneDay && $0.isSet(self) }) {
      return entry.field
    }
    return own.fields.first { field in
      if case .text? = own[field] { false } else { true }
    }
  }

  /// The first changed field that an event whose kind keeps its history has only once, for past
  /// dates too. Only the time, its zone and the pattern can change from a date on.
  package var fieldOfWholeHistory: EventField? {
    let dated: [EventField] = [.time, .zone]
    return Self.entries.first { !dated.contains($0.field) && $0.isSet(self) }?.field
      ?? own.fields.first
  }

  /// The changed fields in a fixed order, each with the text of its new value; the text is nil if
  /// the patch removes the value.
  var textsOfOneDay: [(field: EventField, text: String?)] {
    let fields = applied(to: EventFields())
    let texts = Self.dayEntries.filter { $0.isSet(self) }.map {
      (field: $0.field, text: EventFieldTable.common[$0.field]?.value(fields).text)
    }
    let names = own.fields.sorted { $0.rawValue < $1.rawValue }
    return texts + names.map { ($0, own.text($0)) }
  }

  /// Parses the texts of fields that can differ on one day.
  ///
  /// - Parameter kindFields: The fields that kinds add; nil to accept every unknown field as a
  ///   field of a kind.
  /// - Throws: `ValueError.sameOnAllDays` for a field that can't differ on one day; `.missing` if
  ///   the title or the category is nil; the `ValueError` of an invalid value.
  init(
    ofOneDay texts: [(field: EventField, text: String?)], _ kindFields: [KindField]?,
    _ limits: EventLimits
  ) throws(ValueError) {
    for (field, text) in texts {
      if let text, let limit = limits.limit(of: field) {
        try EventLimits.check(text, field, limit: limit)
      }
      guard Self.dayEntries.contains(where: { $0.field == field }) else {
        let isOwn = kindFields?.contains { $0.field == field && $0.form.isOfOneDay } ?? true
        guard isOwn else { throw .sameOnAllDays(field) }
        if let text { try field.check(text) }
        own[field] = .text(text)
        continue
      }
      try set(field, to: text)
    }
    if let title, title.isBlank { throw .emptyTitle }
  }
}
