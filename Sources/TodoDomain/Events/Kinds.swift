/// The kinds of events that a program can store, read and write.
public struct EventKinds: Sendable {
  /// The kinds of this package. To add a kind, write a type and add a line here.
  public static let standard = EventKinds([
    Schedule.self,
    Routine.self,
  ])

  /// The types of the kinds, in their order.
  public let all: [any PlannedEvent.Type]

  /// Makes a list of kinds.
  public init(_ all: [any PlannedEvent.Type]) {
    self.all = all
  }

  /// Returns a copy with another kind at the end.
  public func adding(_ type: any PlannedEvent.Type) -> EventKinds {
    EventKinds(all + [type])
  }

  /// The names of the kinds, in their order.
  public var names: [String] { all.map { $0.kind.rawValue } }

  /// Returns the type of a kind's events; nil for an unknown kind.
  public func type(of kind: EventKind) -> (any PlannedEvent.Type)? {
    all.first { $0.kind == kind }
  }

  /// Returns the kind with this name. Ignores upper and lower case.
  ///
  /// - Throws: `ValueError.unknownWord` if there is none.
  public func kind(named name: String) throws(ValueError) -> EventKind {
    guard let type = type(of: EventKind(rawValue: name.lowercased())) else {
      throw .unknownWord(.kind, name, known: names)
    }
    return type.kind
  }

  /// The fields that the kinds add, each field once, in the order of the kinds.
  public var kindFields: [KindField] {
    all.flatMap { $0.kindFields }.reduce(into: []) { fields, field in
      if !fields.contains(where: { $0.field == field.field }) { fields.append(field) }
    }
  }
}

/// A todo that is planned for a day, a period or a series [일정], or that has no day, but perhaps a
/// deadline.
public struct Schedule: PlannedEvent {
  public static let kind = EventKind.schedule
  public static let kindFields = [KindField(.place, .text)]

  public let id: EventID?
  public let details: EventDetails
  public let pattern: DatePattern
  /// The place; nil for none.
  @Exactly public private(set) var place: String?
  public let isFinished: Bool

  /// Makes a schedule from its parts.
  ///
  /// - Parameters:
  ///   - id: The id in the store; nil for a schedule that isn't stored.
  ///   - details: The values that every event has.
  ///   - pattern: The dates on which it occurs.
  ///   - place: The place; nil for none.
  ///   - limits: The limits of the lengths of texts.
  /// - Throws: `ValueError.tooLong` for a place that exceeds its limit; `.timeNeedsDay` for a time
  ///   without a day; `.dueNeedsSingleDay` for a deadline of a schedule with several dates.
  public init(
    id: EventID? = nil, details: EventDetails, pattern: DatePattern, place: String? = nil,
    limits: EventLimits = .standard
  ) throws(ValueError) {
    if let place { try EventLimits.check(place, .place, limit: limits.place) }
    if let time = details.time, !pattern.isPlanned { throw .timeNeedsDay(time) }
    if let due = details.due, pattern.isRepeating { throw .dueNeedsSingleDay(due.date) }
    self.init(id, details, pattern: pattern, place: place, isFinished: false)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError) {
    try self.init(
      id: id, details: details, pattern: pattern, place: own.text(.place), limits: limits)
  }

  private init(
    _ id: EventID?, _ details: EventDetails, pattern: DatePattern, place: String?,
    isFinished: Bool
  ) {
    self.id = id
    self.details = details
    // A todo without a day is listed on the day of its deadline.
    self.pattern = pattern.isPlanned ? pattern : DatePattern(dueOn: details.due?.date)
    self.place = place
    self.isFinished = isFinished
  }

  /// Returns the event if it is a schedule, else nil.
  public init?(_ event: any PlannedEvent) {
    guard let schedule = event as? Schedule else { return nil }
    self = schedule
  }

  public var kindValues: KindValues { [.place: .text(place)] }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Schedule {
    Schedule(id, details, pattern: pattern, place: place, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) -> Schedule {
    Schedule(id, details, pattern: pattern, place: place, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) -> Schedule { with(pattern: DatePattern(on: date)) }
}

extension EventField {
  /// The place of a schedule.
  public static let place = EventField(rawValue: "place")
}

/// A habit that repeats [루틴]: on days of the week, by a rule, or a number of times a week.
public struct Routine: PlannedEvent {
  public static let kind = EventKind.routine
  /// A routine keeps its history: past dates stay visible after its days or its time change, and
  /// after it ends.
  public static let keepsHistory = true
  /// False: a date on which a routine wasn't finished is missed [놓침], but never overdue, since the
  /// next date takes its place.
  public static let isDue = false
  public static let kindFields = [
    KindField(.isPublic, .flag), KindField(.shareCount, .count), KindField(.target, .value),
    KindField(.amount, .valueOfDay),
  ]

  public let id: EventID?
  public let details: EventDetails
  /// The dates on which the routine occurs: days of the week, or a rule, from the first active date
  /// on.
  public let pattern: DatePattern
  /// Whether other people may see the routine [공개].
  public let isPublic: Bool
  /// How many times the routine was shared, zero or more.
  public let shareCount: Int
  public let target: Target?
  public let amount: Amount?
  /// Whether the record of the date says that the routine is finished.
  private let isMarked: Bool
  public var isFinished: Bool { isFinished(marked: isMarked) }

  /// Makes a routine from its parts. A routine has no zone: its time of day is in the reader's
  /// zone.
  ///
  /// - Parameters:
  ///   - id: The id in the store; nil for a routine that isn't stored.
  ///   - details: The values that every event has, without a zone.
  ///   - pattern: The dates on which it occurs; it must repeat.
  ///   - isPublic: Whether other people may see it.
  ///   - shareCount: How many times it was shared, zero or more.
  ///   - target: The amount to reach, or not to exceed, on each date; nil for none.
  /// - Throws: `ValueError.noRepeatDays`, `.negativeShareCount`, or `.fieldDoesNotApply` for a
  ///   zone or a deadline.
  public init(
    id: EventID? = nil, details: EventDetails, pattern: DatePattern, isPublic: Bool = true,
    shareCount: Int = 0, target: Target? = nil
  ) throws(ValueError) {
    guard pattern.isSeries else { throw .noRepeatDays }
    guard shareCount >= 0 else { throw .negativeShareCount(shareCount) }
    guard details.zone == nil else { throw .fieldDoesNotApply(.zone, Routine.kind) }
    guard details.due == nil else { throw .fieldDoesNotApply(.due, Routine.kind) }
    let own = Own(isPublic: isPublic, shareCount: shareCount, target: target, amount: nil)
    self.init(id, details, pattern: pattern, own: own, isMarked: false)
  }

  /// Makes a routine on days of the week.
  ///
  /// - Parameters:
  ///   - id: The id in the store; nil for a routine that isn't stored.
  ///   - details: The values that every event has, without a zone.
  ///   - days: The days of the week; at least one.
  ///   - activeFrom: The first date on which it may occur.
  ///   - activeUntil: The last date on which it may occur; nil for no end.
  ///   - isPublic: Whether other people may see it.
  ///   - shareCount: How many times it was shared, zero or more.
  ///   - target: The amount to reach, or not to exceed, on each date; nil for none.
  /// - Throws: `ValueError.noRepeatDays`, `.endsBeforeStart`, `.negativeShareCount`, or
  ///   `.fieldDoesNotApply` for a zone.
  public init(
    id: EventID? = nil, details: EventDetails, days: WeekdaySet, activeFrom: CivilDate,
    activeUntil: CivilDate? = nil, isPublic: Bool = true, shareCount: Int = 0,
    target: Target? = nil
  ) throws(ValueError) {
    guard !days.isEmpty else { throw .noRepeatDays }
    try self.init(
      id: id, details: details,
      pattern: DatePattern(start: activeFrom, recurrence: .weekly(on: days, until: activeUntil)),
      isPublic: isPublic, shareCount: shareCount, target: target)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError) {
    var target: Target?
    if let text = own.text(.target) { target = try Target(text) }
    var amount: Amount?
    if let text = own.text(.amount) { amount = try Amount(text) }
    let checked = try Routine(
      id: id, details: details, pattern: pattern, isPublic: own.flag(.isPublic),
      shareCount: own.count(.shareCount), target: target)
    self.init(
      id, details, pattern: pattern,
      own: Own(
        isPublic: checked.isPublic, shareCount: checked.shareCount, target: target, amount: amount),
      isMarked: false)
  }

  /// The fields that the kind adds.
  private struct Own {
    let isPublic: Bool
    let shareCount: Int
    let target: Target?
    let amount: Amount?
  }

  private var own: Own {
    Own(isPublic: isPublic, shareCount: shareCount, target: target, amount: amount)
  }

  private init(
    _ id: EventID?, _ details: EventDetails, pattern: DatePattern, own: Own, isMarked: Bool
  ) {
    self.id = id
    self.details = details
    self.pattern = pattern
    isPublic = own.isPublic
    shareCount = own.shareCount
    target = own.target
    amount = own.amount
    self.isMarked = isMarked
  }

  /// Takes an event of any kind as a routine; nil if the event isn't a routine.
  public init?(_ event: any PlannedEvent) {
    guard let routine = event as? Routine else { return nil }
    self = routine
  }

  /// The first date on which the routine may occur.
  public var activeFrom: CivilDate { pattern.start ?? .earliest }
  /// The last date on which the event may occur; nil for no end.
  public var activeUntil: CivilDate? { pattern.end }

  public var kindValues: KindValues {
    [
      .isPublic: .flag(isPublic), .shareCount: .count(shareCount),
      .target: .text(target?.description), .amount: .text(amount?.description),
    ]
  }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Routine {
    Routine(id, details, pattern: pattern, own: own, isMarked: isFinished)
  }

  public func with(pattern: DatePattern) throws(ValueError) -> Routine {
    guard pattern.isSeries else { throw .noRepeatDays }
    return Routine(id, details, pattern: pattern, own: own, isMarked: isMarked)
  }

  public func onDay(_ date: CivilDate) throws(ValueError) -> Routine {
    try with(
      pattern: DatePattern(
        start: date, recurrence: .weekly(on: WeekdaySet([date.weekday]), until: date)))
  }
}

extension EventField {
  /// Whether other people may see a routine.
  public static let isPublic = EventField(rawValue: "isPublic")
  /// How many times a routine was shared.
  public static let shareCount = EventField(rawValue: "shareCount")
}

extension Routine {
  /// Returns the edits that end a routine before a date.
  ///
  /// From that date on, finished dates keep their records and stay visible, and all other records
  /// are removed. If no date of the routine would stay visible, the routine itself is removed.
  ///
  /// - Throws: `RequestError.unstored` if the routine isn't stored.
  public func cut(
    from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    if pattern.isAfterDone { return try cutAfterDone(from: date, records) }
    let dropped = records.filter { $0.date >= date && !($0.isLive && $0.isFinished) }
    let kept = records.filter { $0.date < date || ($0.isLive && $0.isFinished) }
    let forgets = dropped.map { EventEdit.forget(id, $0.date) }
    if let shortened = pattern.ending(on: date.dayBefore) {
      return forgets + [.replace(try with(pattern: shortened))]
    }
    guard kept.contains(where: \.isLive) else { return [.remove(id)] }
    return try forgets + retired(before: date, records: kept, context)
  }

  /// Returns the edits for a routine whose pattern has no date before the cut, but which has
  /// records that stay visible. Only the dates of these records stay visible.
  ///
  /// A pattern can't be empty, so it shrinks to the day before the cut. It keeps its days of the
  /// week, and a rule becomes that day's weekday. If the routine would occur on that day, the day
  /// gets a tombstone.
  private func retired(
    before date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let last = date.dayBefore
    let days = pattern.days.isEmpty ? WeekdaySet([last.weekday]) : pattern.days
    let resting = try with(
      pattern: DatePattern(start: last, recurrence: .weekly(on: days, until: last)))
    let isHidden = !resting.pattern.covers(last) || records.contains { $0.date == last }
    return [.replace(resting)]
      + (isHidden ? [] : [try tombstone(on: last, records: records, context)])
  }

  /// Returns the edits that replace a routine with a revised one in a scope.
  ///
  /// - `.following`, `.all`: The edits replace the routine. A new time or rhythm starts on the date
  ///   of the scope, or today for `.all`. Earlier dates without a record get an unfinished one with
  ///   the old time, so that the history stays the same.
  /// - `.only`: The date gets a record with its differences.
  ///
  /// - Throws: `RequestError.unstored` if the routine isn't stored; `.notAnOccurrence` for `.only`
  ///   if it doesn't occur on the date; `ValueError.endsBeforeStart` if the revised routine ends
  ///   before the date.
  public func revision(
    _ revised: Routine, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    switch scope {
    case .only(let date):
      return try changing(date, to: revised, records: records, context)
    case .all, .following:
      let revised = try revised.opened(from: self, records, context)
      let date = if case .following(let date) = scope { date } else { context.today }
      return try changed(revised, from: date, records: records)
    }
  }

  private func changed(
    _ revised: Routine, from date: CivilDate, records: [OccurrenceRecord]
  ) throws -> Revision {
    let id = try storedID()
    let hasNewRhythm = revised.pattern.recurrence.rhythm != pattern.recurrence.rhythm
    let goesOn = pattern.isAfterDone && revised.pattern.isAfterDone
    guard revised.time != time || hasNewRhythm, date > activeFrom, !goesOn else {
      return Revision(edits: [.replace(revised)], carrier: uid)
    }
    let recorded = Set(records.map(\.date))
    let frozen = dates(in: activeFrom...date.dayBefore, records: records)
      .filter { !recorded.contains($0) }
      .map { EventEdit.record(id, OccurrenceRecord(date: $0, time: time)) }
    let start = max(revised.activeFrom, date)
    // A new rhythm starts on the date: every third day means this day, then the third day after it.
    let pattern =
      hasNewRhythm
      ? try DatePattern(
        start: start, recurrence: revised.pattern.recurrence, keeping: revised.pattern.pause)
      : try revised.pattern.starting(on: start)
    return Revision(edits: frozen + [.replace(try revised.with(pattern: pattern))], carrier: uid)
  }
}

extension Recurrence {
  /// The recurrence without its end, for comparing how two routines repeat.
  fileprivate var rhythm: Recurrence {
    switch self {
    case .once, .daily: .once
    case .weekly(let days, _): .weekly(on: days, until: nil)
    case .set(let set):
      .set(
        RecurrenceSet(
          rule: set.rule.flatMap { try? $0.ending(.never) }, extraDates: set.extraDates))
    }
  }
}
