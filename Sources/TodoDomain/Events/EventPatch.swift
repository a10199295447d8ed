/// New values for fields of an event. A field without a new value stays as it is.
public struct EventPatch: Hashable, Sendable {
  /// The change of a field whose value may be nil: the field is kept, or set to a value or to nil.
  public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    func applied(to value: Value) -> Value {
      if case .set(let new) = self { new } else { value }
    }
  }

  /// The title.
  public var title: String?
  /// The category, which the store must have.
  public var category: Category?
  /// The time of day; nil makes the event all-day.
  public var time: Change<TimeOfDay?> = .keep
  /// The length of each occurrence; nil removes it.
  public var length: Change<EventLength?> = .keep
  /// The zone of the dates and the time; nil means the reader's own zone.
  public var zone: Change<ZoneID?> = .keep
  /// The alarm; nil removes it.
  public var alarm: Change<Alarm?> = .keep
  /// The user's note; nil removes it.
  public var memo: Change<String?> = .keep
  /// The fields that the event's kind adds.
  public var own: KindValues = [:]
  /// The first date.
  public var start: CivilDate?
  /// The last date. Nil removes the end of a series, and makes a period a single day.
  public var until: Change<CivilDate?> = .keep
  /// The days of a weekly series. An empty set makes a series a period, or a single day if it has
  /// no end.
  public var days: WeekdaySet?
  /// The rule of a series. It replaces days, or another rule with its extra dates.
  public var rule: RecurrenceRule?

  /// Makes a patch without new values.
  public init() {}

  /// Whether the patch has no new value.
  public var isEmpty: Bool { self == EventPatch() }

  /// The place; nil removes it. Only schedules have one.
  public var place: Change<String?> {
    get { own[.place] == nil ? .keep : .set(own.text(.place)) }
    set {
      if case .set(let place) = newValue { own[.place] = .text(place) } else { own[.place] = nil }
    }
  }

  /// Whether others may see the event; nil keeps that. Only routines have this field.
  public var isPublic: Bool? {
    get { try? own.flag(.isPublic) }
    set { own[.isPublic] = newValue.map { .flag($0) } }
  }

  func details(of event: some PlannedEvent, limits: EventLimits) throws(ValueError) -> EventDetails
  {
    let old = event.details
    return try EventDetails(
      uid: old.uid, title: title ?? old.title, category: category ?? old.category,
      time: time.applied(to: old.time), length: length.applied(to: old.length),
      zone: zone.applied(to: old.zone), alarm: alarm.applied(to: old.alarm),
      memo: memo.applied(to: old.memo), source: old.source, limits: limits)
  }

  /// The event's pattern with the new values. It keeps the pause, unless it is no series any more.
  func pattern(of event: some PlannedEvent) throws(ValueError) -> DatePattern {
    try DatePattern(
      start: start ?? event.pattern.start, recurrence: recurrence(of: event.pattern),
      keeping: event.pattern.pause)
  }

  private func recurrence(of old: DatePattern) throws(ValueError) -> Recurrence {
    if let rule { return .set(try ruled(by: rule)) }
    if let set = old.set, days == nil { return .set(try revised(set)) }
    // The end of a single day moves with its start. Any other end stays, unless the patch has one.
    let oldEnd = old.isRepeating ? old.end : nil
    let newEnd = until.applied(to: oldEnd)
    let days = days ?? old.days
    if days.isEmpty { return newEnd.map { .daily(until: $0) } ?? .once }
    return .weekly(on: days, until: newEnd)
  }

  /// The set of a rule. It ends at the patch's last date if there is one.
  private func ruled(by rule: RecurrenceRule) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until else { return RecurrenceSet(rule: rule) }
    return RecurrenceSet(rule: try rule.ending(onDate: last))
  }

  /// The set with the patch's last date as its end, if there is one.
  private func revised(_ set: RecurrenceSet) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until, let rule = set.rule else { return set }
    return RecurrenceSet(
      rule: try rule.ending(onDate: last),
      extraDates: set.extraDates.filter { date in last.map { date <= $0 } ?? true })
  }
}

extension RecurrenceRule {
  /// The rule with a last date, or without an end if it is nil.
  fileprivate func ending(onDate last: CivilDate?) throws(ValueError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try ending(last.map { .until($0) } ?? .never)
    } catch {
      throw .recurrence(error)
    }
  }
}

/// The fields that can differ on one day of an event.
extension EventPatch {
  /// A field that one day can have for itself, whatever the kind.
  private struct DayField: Sendable {
    let field: EventField
    let isSet: @Sendable (EventPatch) -> Bool
    /// Takes the field's value from fields.
    let take: @Sendable (inout EventPatch, EventFields) -> Void
    /// Gives the field's value to fields.
    let give: @Sendable (EventPatch, inout EventFields) -> Void
  }

  /// Those fields, in the order of files.
  private static let dayFields = [
    DayField(field: .title) {
      $0.title != nil
    } take: {
      $0.title = $1.title
    } give: {
      $1.title = $0.title
    },
    DayField(field: .category) {
      $0.category != nil
    } take: {
      $0.category = $1.category
    } give: {
      $1.category = $0.category
    },
    DayField(field: .time) {
      $0.time != .keep
    } take: {
      $0.time = .set($1.time)
    } give: {
      $1.time = $0.time.applied(to: nil)
    },
    DayField(field: .length) {
      $0.length != .keep
    } take: {
      $0.length = .set($1.length)
    } give: {
      $1.length = $0.length.applied(to: nil)
    },
    DayField(field: .alarm) {
      $0.alarm != .keep
    } take: {
      $0.alarm = .set($1.alarm)
    } give: {
      $1.alarm = $0.alarm.applied(to: nil)
    },
    DayField(field: .memo) {
      $0.memo != .keep
    } take: {
      $0.memo = .set($1.memo)
    } give: {
      $1.memo = $0.memo.applied(to: nil)
    },
  ]

  /// The differences between an event as it is on a day and a revised one.
  init(from event: some PlannedEvent, to revised: some PlannedEvent) {
    // A day without a time has no length and no alarm of minutes.
    let isTimeLost = event.time != nil && revised.time == nil
    let timeless = event.with(id: event.id, details: event.details.timed(nil), isFinished: false)
    let new = EventFields(of: revised)
    var old = EventFields(of: isTimeLost ? timeless : event)
    old.time = event.time
    for field in Self.dayFields {
      guard let entry = EventFieldTable.common[field.field], !entry.isSame(old, new) else {
        continue
      }
      field.take(&self, new)
    }
    for field in type(of: event).kindFields where field.form == .text {
      let (one, other) = (old.own[field.field], new.own[field.field])
      if one != other { own[field.field] = other ?? .text(nil) }
    }
  }

  /// Takes the values of those fields from an event.
  mutating func take(_ fields: [EventField], from event: some PlannedEvent) {
    let values = EventFields(of: event)
    for field in Self.dayFields where fields.contains(field.field) { field.take(&self, values) }
    for field in type(of: event).kindFields
    where field.form == .text && fields.contains(field.field) {
      own[field.field] = values.own[field.field] ?? .text(nil)
    }
  }

  /// A copy with those fields alone.
  var ofOneDay: EventPatch {
    var patch = EventPatch()
    var fields = EventFields()
    for field in Self.dayFields where field.isSet(self) {
      field.give(self, &fields)
      field.take(&patch, fields)
    }
    for field in own.fields {
      if case .text? = own[field] { patch.own[field] = own[field] }
    }
    return patch
  }

  /// The first field with a new value that can't differ on one day; nil if there is none.
  var fieldOfAllDays: EventField? {
    if until != .keep { return .until }
    if days != nil { return .days }
    if rule != nil { return .rule }
    if zone != .keep { return .zone }
    return own.fields.first { field in
      if case .text? = own[field] { false } else { true }
    }
  }

  /// Those fields with a new value, in a fixed order, and the texts of the values; nil for one that
  /// is removed.
  var textsOfOneDay: [(field: EventField, text: String?)] {
    var fields = EventFields()
    var texts: [(field: EventField, text: String?)] = []
    for field in Self.dayFields where field.isSet(self) {
      field.give(self, &fields)
      texts.append((field.field, EventFieldTable.common[field.field]?.value(fields).text))
    }
    let names = own.fields.sorted { $0.rawValue < $1.rawValue }
    return texts + names.map { ($0, own.text($0)) }
  }

  /// Reads texts of those fields.
  ///
  /// - Parameter kindFields: The fields that kinds add; nil if any other field is one of them.
  /// - Throws: `ValueError.sameOnAllDays` for another field; `.missing` for a title or a category
  ///   that is nil; the `ValueError` of a value.
  init(
    ofOneDay texts: [(field: EventField, text: String?)], _ kindFields: [KindField]?,
    _ limits: EventLimits
  ) throws(ValueError) {
    for (field, text) in texts {
      if let text, let limit = limits.limit(of: field) { try EventLimits.check(text, field, limit) }
      guard let day = Self.dayFields.first(where: { $0.field == field }) else {
        let isOwn = kindFields?.contains { $0 == KindField(field, .text) } ?? true
        guard isOwn else { throw .sameOnAllDays(field) }
        own[field] = .text(text)
        continue
      }
      var fields = EventFields()
      if let text { try EventFieldTable.common[field]?.set(&fields, .text(text)) }
      day.take(&self, fields)
      guard day.isSet(self) else { throw .missing(field) }
    }
    if let title, title.isBlank { throw .emptyTitle }
  }
}
