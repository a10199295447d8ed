/// The kinds of events that a program knows: what a store can hold, and a file.
public struct EventKinds: Sendable {
  /// The kinds of this program. A new kind is a new type, and a line here.
  public static let standard = EventKinds([
    Schedule.self,
    Routine.self,
  ])

  /// The types, in their order.
  public let all: [any PlannedEvent.Type]

  /// These kinds.
  public init(_ all: [any PlannedEvent.Type]) {
    self.all = all
  }

  /// These kinds and another one.
  public func adding(_ type: any PlannedEvent.Type) -> EventKinds {
    EventKinds(all + [type])
  }

  /// Their names, in their order.
  public var names: [String] { all.map { $0.kind.rawValue } }

  /// The type of a kind's events; nil for a kind that isn't known.
  public func type(of kind: EventKind) -> (any PlannedEvent.Type)? {
    all.first { $0.kind == kind }
  }

  /// The kind of that name.
  ///
  /// - Throws: `ValueError.unknownKind`.
  public func kind(named name: String) throws(ValueError) -> EventKind {
    guard let type = type(of: EventKind(rawValue: name.lowercased())) else {
      throw .unknownKind(name, known: all.map { $0.kind })
    }
    return type.kind
  }

  /// The fields that some kind adds, each once, in the order of the kinds.
  public var kindFields: [KindField] {
    all.flatMap { $0.kindFields }.reduce(into: []) { fields, field in
      if !fields.contains(where: { $0.field == field.field }) { fields.append(field) }
    }
  }
}

/// Something planned for a day, a period or a series of days [일정].
public struct Schedule: PlannedEvent {
  public static let kind = EventKind.schedule
  public static let kindFields = [KindField(.place, .text)]

  public let id: EventID?
  public let details: EventDetails
  public let pattern: DatePattern
  /// Where it takes place.
  @Exactly public private(set) var place: String?
  public let isFinished: Bool

  /// - Throws: `ValueError.tooLong` for the place.
  public init(
    id: EventID? = nil, details: EventDetails, pattern: DatePattern, place: String? = nil,
    limits: EventLimits = .standard
  ) throws(ValueError) {
    if let place { try EventLimits.check(place, .place, limits.place) }
    self.init(id, details, pattern, place, isFinished: false)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError) {
    try self.init(
      id: id, details: details, pattern: pattern, place: own.text(.place), limits: limits)
  }

  private init(
    _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern, _ place: String?,
    isFinished: Bool
  ) {
    self.id = id
    self.details = details
    self.pattern = pattern
    self.place = place
    self.isFinished = isFinished
  }

  /// The event where it is a schedule; nil for an event of another kind.
  public init?(_ event: any PlannedEvent) {
    guard let schedule = event as? Schedule else { return nil }
    self = schedule
  }

  public var kindValues: KindValues { [.place: .text(place)] }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) -> Schedule {
    Schedule(id, details, pattern, place, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) -> Schedule { with(pattern: DatePattern(on: date)) }
}

extension EventField {
  /// Where a schedule takes place.
  public static let place = EventField(rawValue: "place")
}

/// A habit on days of the week [루틴].
public struct Routine: PlannedEvent {
  public static let kind = EventKind.routine
  /// Its past stays visible after its days or its time changed, and after its end.
  public static let keepsHistory = true
  public static let isMovable = false
  public static let kindFields = [KindField(.isPublic, .flag), KindField(.shareCount, .count)]

  public let id: EventID?
  public let details: EventDetails
  /// Weekly, from the first active date.
  public let pattern: DatePattern
  /// Whether others may see it [공개].
  public let isPublic: Bool
  /// How often it was shared, zero or more.
  public let shareCount: Int
  public let isFinished: Bool

  /// A routine on `days`, from `activeFrom` to `activeUntil`, inclusive; nil has no end.
  ///
  /// It has no zone: a habit is at its time wherever one is.
  ///
  /// - Throws: `ValueError.noRepeatDays`, `.endsBeforeStart`, `.negativeShareCount`, or
  ///   `.fieldDoesNotApply` for a zone.
  public init(
    id: EventID? = nil, details: EventDetails, days: WeekdaySet, activeFrom: CivilDate,
    activeUntil: CivilDate? = nil, isPublic: Bool = true, shareCount: Int = 0
  ) throws(ValueError) {
    guard !days.isEmpty else { throw .noRepeatDays }
    guard shareCount >= 0 else { throw .negativeShareCount(shareCount) }
    guard details.zone == nil else { throw .fieldDoesNotApply(.zone, Routine.kind) }
    let pattern = try DatePattern(
      start: activeFrom, recurrence: .weekly(on: days, until: activeUntil))
    self.init(id, details, pattern, isPublic, shareCount, isFinished: false)
  }

  public init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues, limits: EventLimits
  ) throws(ValueError) {
    try self.init(
      id: id, details: details, days: pattern.days, activeFrom: pattern.start,
      activeUntil: pattern.end, isPublic: own.flag(.isPublic), shareCount: own.count(.shareCount))
  }

  private init(
    _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern, _ isPublic: Bool,
    _ shareCount: Int, isFinished: Bool
  ) {
    self.id = id
    self.details = details
    self.pattern = pattern
    self.isPublic = isPublic
    self.shareCount = shareCount
    self.isFinished = isFinished
  }

  /// The event where it is a routine; nil for an event of another kind.
  public init?(_ event: any PlannedEvent) {
    guard let routine = event as? Routine else { return nil }
    self = routine
  }

  /// The first date that it may occur on.
  public var activeFrom: CivilDate { pattern.start }
  /// The last date that it may occur on; nil where it has no end.
  public var activeUntil: CivilDate? { pattern.end }

  public var kindValues: KindValues {
    [.isPublic: .flag(isPublic), .shareCount: .count(shareCount)]
  }

  public func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Routine {
    Routine(id, details, pattern, isPublic, shareCount, isFinished: isFinished)
  }

  public func with(pattern: DatePattern) throws(ValueError) -> Routine {
    guard !pattern.days.isEmpty else { throw .noRepeatDays }
    return Routine(id, details, pattern, isPublic, shareCount, isFinished: isFinished)
  }

  public func onDay(_ date: CivilDate) throws(ValueError) -> Routine {
    try with(
      pattern: DatePattern(
        start: date, recurrence: .weekly(on: WeekdaySet([date.weekday]), until: date)))
  }
}

extension EventField {
  /// Whether others may see a routine.
  public static let isPublic = EventField(rawValue: "isPublic")
  /// How often a routine was shared.
  public static let shareCount = EventField(rawValue: "shareCount")
}

extension Routine {
  /// A routine's cut: it ends on the day before; unfinished dates from there on go, finished ones
  /// stay visible. It goes only where nothing of it would be left to see.
  public func cut(
    from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    let dropped = records.filter { $0.date >= date && !($0.isLive && $0.isFinished) }
    let kept = records.filter { $0.date < date || ($0.isLive && $0.isFinished) }
    let forgets = dropped.map { EventEdit.forget(id, $0.date) }
    if let shortened = pattern.ending(on: date.dayBefore) {
      return forgets + [.replace(try with(pattern: shortened))]
    }
    guard kept.contains(where: \.isLive) else { return [.remove(id)] }
    return try forgets + retired(before: date, records: kept, context)
  }

  /// Leaves a routine that never became active with its history alone: active on the one day before
  /// the cut, and hidden there where that day would otherwise count.
  private func retired(
    before date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let last = date.dayBefore
    let resting = try with(
      pattern: DatePattern(start: last, recurrence: .weekly(on: pattern.days, until: last)))
    let isHidden = !resting.pattern.covers(last) || records.contains { $0.date == last }
    return [.replace(resting)]
      + (isHidden ? [] : [try tombstone(on: last, records: records, context)])
  }

  /// A routine changes from a date on: where its time or its days change, earlier dates without a
  /// record are frozen as unfinished records at the old time, and it is active from that date. A
  /// change to all of it is one from today on.
  public func revision(
    _ revised: Routine, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    switch scope {
    case .only(let date):
      let occurrence = try requiredOccurrence(on: date, records: records)
      let newDate = revised.pattern == pattern ? date : revised.pattern.start
      return try detached(
        revised, occurrence: occurrence, from: date, to: newDate, records: records, context)
    case .all:
      return try changed(revised, from: context.today, records: records)
    case .following(let date):
      return try changed(revised, from: date, records: records)
    }
  }

  private func changed(
    _ revised: Routine, from date: CivilDate, records: [OccurrenceRecord]
  ) throws -> Revision {
    let id = try storedID()
    guard revised.time != time || revised.repeatDays != repeatDays else {
      return Revision(edits: [.replace(revised)], carrier: uid)
    }
    guard date > activeFrom else { return Revision(edits: [.replace(revised)], carrier: uid) }
    let recorded = Set(records.map(\.date))
    let frozen = pattern.dates(in: activeFrom...date.dayBefore)
      .filter { !recorded.contains($0) }
      .map { EventEdit.record(id, OccurrenceRecord(date: $0, time: time)) }
    let active = try revised.with(
      pattern: revised.pattern.starting(on: max(revised.activeFrom, date)))
    return Revision(edits: frozen + [.replace(active)], carrier: uid)
  }
}
