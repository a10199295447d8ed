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

  func pattern(of event: some PlannedEvent) throws(ValueError) -> DatePattern {
    let old = event.pattern
    let newStart = start ?? old.start
    let newDays = days ?? old.days
    if let rule { return try DatePattern(start: newStart, recurrence: .set(ruled(by: rule))) }
    if let set = old.set, days == nil {
      return try DatePattern(start: newStart, recurrence: .set(revised(set)))
    }
    // The end of a single day moves with its start. Any other end stays, unless the patch has one.
    let oldEnd = old.isRepeating ? old.end : nil
    let newEnd = until.applied(to: oldEnd)
    if newDays.isEmpty {
      return try DatePattern(start: newStart, recurrence: newEnd.map { .daily(until: $0) } ?? .once)
    }
    return try DatePattern(start: newStart, recurrence: .weekly(on: newDays, until: newEnd))
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
