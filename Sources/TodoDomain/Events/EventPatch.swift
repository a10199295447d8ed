/// Which fields of an event to change, and to what. Every field not named is kept.
public struct EventPatch: Hashable, Sendable {
  /// A field's change: kept as it is, or set; optional values can be set to nil.
  public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    func applied(to value: Value) -> Value {
      if case .set(let new) = self { new } else { value }
    }
  }

  /// What it is.
  public var title: String?
  /// One of the store's categories.
  public var category: Category?
  /// The time of day; nil makes it all-day.
  public var time: Change<TimeOfDay?> = .keep
  /// How long each occurrence lasts.
  public var length: Change<EventLength?> = .keep
  /// The zone of its dates and times.
  public var zone: Change<ZoneID?> = .keep
  /// How long before to remind.
  public var alarm: Change<Alarm?> = .keep
  /// The user's note.
  public var memo: Change<String?> = .keep
  /// The fields that only some kinds have.
  public var own: KindValues = [:]
  /// The first date.
  public var start: CivilDate?
  /// nil opens the end of a weekly series; a single day or a period has one.
  public var until: Change<CivilDate?> = .keep
  /// An empty set makes a series a period, or a single day.
  public var days: WeekdaySet?
  /// Repeats by this rule instead of by days.
  public var rule: RecurrenceRule?

  /// A patch that changes nothing yet.
  public init() {}

  /// Whether it changes nothing.
  public var isEmpty: Bool { self == EventPatch() }

  /// Where it takes place; schedules only.
  public var place: Change<String?> {
    get { own[.place] == nil ? .keep : .set(own.text(.place)) }
    set {
      if case .set(let place) = newValue { own[.place] = .text(place) } else { own[.place] = nil }
    }
  }

  /// Whether others may see it; routines only. Nil keeps that.
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
    // A single day that moves ends where it starts; every other end stays unless told.
    let oldEnd = old.isRepeating ? old.end : nil
    let newEnd = until.applied(to: oldEnd)
    if newDays.isEmpty {
      return try DatePattern(start: newStart, recurrence: newEnd.map { .daily(until: $0) } ?? .once)
    }
    return try DatePattern(start: newStart, recurrence: .weekly(on: newDays, until: newEnd))
  }
  /// The rule, up to the last date that the patch names, if it does.
  private func ruled(by rule: RecurrenceRule) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until else { return RecurrenceSet(rule: rule) }
    return RecurrenceSet(rule: try rule.ending(onDate: last))
  }

  /// The set with another end, if the patch names one.
  private func revised(_ set: RecurrenceSet) throws(ValueError) -> RecurrenceSet {
    guard case .set(let last) = until, let rule = set.rule else { return set }
    return RecurrenceSet(
      rule: try rule.ending(onDate: last),
      extraDates: set.extraDates.filter { date in last.map { date <= $0 } ?? true })
  }
}

extension RecurrenceRule {
  /// The rule up to a last date; without an end where there is none.
  fileprivate func ending(onDate last: CivilDate?) throws(ValueError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try ending(last.map { .until($0) } ?? .never)
    } catch {
      throw .recurrence(error)
    }
  }
}
