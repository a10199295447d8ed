import Foundation

// Defaults for apps: fresh uids, the present moment and zone, the note of a commit. No other file
// of this module reads the clock or makes random bits; rules and readers receive both as
// parameters. No target of this package calls these members, which a test checks.

extension EventUID {
  /// Makes a fresh uid: a UUID of version 7, made from the present moment and random bits.
  public init() {
    var random = SystemRandomNumberGenerator()
    let milliseconds = max(0, Date().timeIntervalSince1970 * 1_000)
    self = .version7(milliseconds: UInt64(milliseconds), using: &random)
  }
}

extension Instant {
  /// The present moment of the system's clock, rounded down to a second.
  public static var now: Instant { Instant(Date()) }
}

extension ZoneID {
  /// The zone of this device; universal time if no file or rule describes the device's zone.
  public static var current: ZoneID { (try? ZoneID(TimeZone.current)) ?? .gmt }
}

extension CivilDate {
  /// Returns the present date in a zone.
  public static func today(in zone: ZoneID) -> CivilDate { Instant.now.date(in: zone) }
}

extension DayClock {
  /// Returns the clock of this device, in a zone.
  public static func system(in zone: ZoneID = .current) -> DayClock {
    DayClock(zone: zone, now: { .now }, sleep: { try await Task.sleep(for: $0) })
  }
}

extension TypedTodo {
  /// Reads a line that is typed now on this device, as a schedule or as a routine.
  ///
  /// - Throws: `ValueError.phrase` for a line that can't be read, has two meanings, or means the
  ///   past; `.fieldDoesNotApply` for the place of a routine; the errors of the values.
  public init(
    _ text: String, as kind: EventKind = .schedule, firstWeekday: Weekday = .monday
  ) throws {
    try self.init(text, as: kind, now: .now, in: .current, firstWeekday: firstWeekday)
  }

  /// Makes the event with a fresh uid. It isn't stored yet.
  ///
  /// - Parameter category: The category, which the store must have when the event is added.
  /// - Throws: The errors of `event(in:uid:)`.
  public func event(in category: Category = .none) throws(ValueError) -> any PlannedEvent {
    try event(in: category, uid: EventUID())
  }
}

extension RuleContext {
  /// Returns the context of a change that is made now. Today is the current date in the zone, and
  /// weeks begin on `firstWeekday`.
  public static func now(
    in zone: ZoneID, firstWeekday: Weekday = .monday, limits: EventLimits = .standard
  ) -> RuleContext {
    let now = Instant.now
    return RuleContext(
      now: now, today: now.date(in: zone), firstWeekday: firstWeekday, limits: limits
    ) { EventUID() }
  }
}

extension CommitNote {
  /// Makes a note for the journal entry of a commit, with the action and the present moment.
  public init(action: String = "change") {
    self.init(action: action, at: .now)
  }
}

extension EventWriting {
  /// Runs a closure in one transaction, and waits for it on the calling thread. The commit's action
  /// in the journal is `change`.
  ///
  /// - Throws: The closure's errors, and the backend's error if the store can't be written.
  @discardableResult
  @available(*, noasync, message: "A task awaits write.")
  public func writeAndWait<Result>(
    _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try writeAndWait(CommitNote(), body)
  }

  /// Runs a closure in one transaction, on a thread outside the cooperative pool. The commit's
  /// action in the journal is `change`. Once the transaction has begun, it completes even if the
  /// task is cancelled.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before the transaction began, the
  ///   closure's errors, and the backend's error if the store can't be written.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await write(CommitNote(), body)
  }
}

extension Schedule {
  /// Makes a schedule that isn't stored yet.
  ///
  /// ```swift
  /// try Schedule(title: "Dentist", on: CivilDate("2026-11-24"), at: TimeOfDay("14:30"))
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title, which has a character other than white space.
  ///   - date: The first day.
  ///   - time: The time at which it begins; nil for an all-day schedule.
  ///   - length: The length of each occurrence, in whole days if there is no time; nil if it is
  ///     unknown.
  ///   - zone: The zone of the dates and the time; nil for the reader's own zone.
  ///   - recurrence: The days on which it occurs after the first one.
  ///   - due: The day, and maybe the time, by which it must be done; nil for none. Only a schedule
  ///     that doesn't repeat has one.
  ///   - category: The category, which the store must have when the schedule is added.
  ///   - tags: The tags.
  ///   - priority: The priority; nil for none.
  ///   - place: The place; nil for none.
  ///   - alarms: The alarms; whole days only if there is no time.
  ///   - memo: The user's note; nil for none.
  ///   - uid: The identifier that never changes.
  /// - Throws: `ValueError.emptyTitle`; `.tooLong` for a title, a place or a memo;
  ///   `.alarmNeedsTime`, `.lengthNeedsTime` or `.zoneNeedsTime`; `.endsBeforeStart`,
  ///   `.neverOccurs` or `.extraDateBeforeStart` for a recurrence; `.dueNeedsSingleDay`; the
  ///   errors of ``EventLimits`` for tags.
  public init(
    title: String, on date: CivilDate, at time: TimeOfDay? = nil, for length: EventLength? = nil,
    in zone: ZoneID? = nil, repeating recurrence: Recurrence = .once, due: LocalDateTime? = nil,
    category: Category = .none, tags: [Tag] = [], priority: Priority? = nil,
    place: String? = nil, alarms: [Alarm] = [], memo: String? = nil, uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      details: EventDetails(
        uid: uid, title: title, category: category, tags: tags, priority: priority, time: time,
        length: length, due: due, zone: zone, alarms: alarms, memo: memo),
      pattern: DatePattern(start: date, recurrence: recurrence), place: place)
  }
}

extension Routine {
  /// Makes a routine that isn't stored yet.
  ///
  /// ```swift
  /// try Routine(title: "Run", on: WeekdaySet("mon,fri"), at: TimeOfDay("07:00"), from: today)
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title, which has a character other than white space.
  ///   - days: The days of the week; at least one.
  ///   - time: The time at which it begins; nil for an all-day routine.
  ///   - first: The first date on which it may occur.
  ///   - last: The last date on which it may occur; nil for no end.
  ///   - length: The length of each occurrence, in whole days if there is no time; nil if it is
  ///     unknown.
  ///   - target: The amount to reach, or not to exceed, on each date; nil for none.
  ///   - category: The category, which the store must have when the routine is added.
  ///   - tags: The tags.
  ///   - priority: The priority; nil for none.
  ///   - alarms: The alarms; whole days only if there is no time.
  ///   - memo: The user's note; nil for none.
  ///   - isPublic: Whether other people may see it.
  ///   - uid: The identifier that never changes.
  /// - Throws: `ValueError.emptyTitle`; `.tooLong` for a title or a memo; `.alarmNeedsTime` or
  ///   `.lengthNeedsTime`; `.noRepeatDays`; `.endsBeforeStart`.
  public init(
    title: String, on days: WeekdaySet, at time: TimeOfDay? = nil, from first: CivilDate,
    until last: CivilDate? = nil, for length: EventLength? = nil, target: Target? = nil,
    category: Category = .none, tags: [Tag] = [], priority: Priority? = nil, alarms: [Alarm] = [],
    memo: String? = nil, isPublic: Bool = true, uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      details: EventDetails(
        uid: uid, title: title, category: category, tags: tags, priority: priority, time: time,
        length: length, alarms: alarms, memo: memo),
      days: days, activeFrom: first, activeUntil: last, isPublic: isPublic, target: target)
  }
}

extension DiaryEntry {
  /// Makes a diary entry that isn't stored yet.
  ///
  /// - Parameters:
  ///   - emotion: The emotion.
  ///   - moment: The moment of the feeling, in the years 1…9999.
  ///   - zone: The zone where it was felt; nil for the reader's own.
  ///   - text: The writer's own words. All five texts are empty if nothing was written.
  ///   - subEmotions: More precise words for the emotion.
  ///   - situation: The situation.
  ///   - thought: The thoughts in that situation.
  ///   - reevaluation: A second thought about the situation.
  ///   - action: The action that was taken or is planned.
  ///   - imagePaths: The paths of pictures.
  ///   - uid: The identifier that never changes.
  /// - Throws: `ValueError.diaryTooLong` for a text that exceeds its limit, `.diaryBlank` for a
  ///   sub-emotion or a path that is empty or only white space, `.malformed` for a moment outside
  ///   the years 1…9999.
  public init(
    _ emotion: Emotion, _ text: String = "", at moment: Instant = .now, in zone: ZoneID? = nil,
    subEmotions: [String] = [], situation: String = "", thought: String = "",
    reevaluation: String = "", action: String = "",
    imagePaths: [String] = [], uid: EventUID = EventUID()
  ) throws(ValueError) {
    try self.init(
      uid: uid, createdAt: moment, zone: zone, emotions: [emotion], subEmotions: subEmotions,
      text: text,
      situation: situation, thought: thought, reevaluation: reevaluation, action: action,
      imagePaths: imagePaths)
  }
}
