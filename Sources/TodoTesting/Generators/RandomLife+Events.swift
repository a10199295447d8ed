public import TodoDomain

extension RandomLife {
  /// A random schedule with any form of recurrence, or without a date, in one of the initial
  /// categories. Some have a due date.
  public mutating func schedule() throws -> Schedule {
    let pattern = chance(15) ? .undated : try pattern()
    var fields = EventFields(try details(inZones: true))
    if pattern.isUndated { (fields.time, fields.length) = (nil, nil) }
    if !pattern.isRepeating, chance(40) {
      (fields.due, fields.dueTime) = (date(), chance(50) ? try time() : nil)
    }
    fields.leaveOutWhatNeedsTime()
    return try Schedule(
      details: fields.details(limits: .standard), pattern: pattern,
      place: chance(40) ? text() : nil)
  }

  /// A random routine, which may have ended.
  public mutating func routine() throws -> Routine {
    let start = date()
    return try Routine(
      details: details(),
      pattern: paused(DatePattern(start: start, recurrence: rhythm(from: start))),
      isPublic: chance(60),
      shareCount: chance(20) ? number(1...99) : 0, target: chance(30) ? target() : nil)
  }

  /// Returns a random target: an amount to reach, or, in a third of cases, a limit.
  mutating func target() throws -> Target {
    let (amount, isAtMost) = (amount(), chance(33))
    return try Target(
      isAtMost || amount > .zero ? amount : Amount("8"),
      unit: pick(["", "glasses", "잔", "km / h", "e\u{301}"]), isAtMost: isAtMost)
  }

  /// A random amount: mostly a small whole number, sometimes thousandths or a very large number.
  mutating func amount() -> Amount {
    let thousandths =
      chance(70)
      ? 1_000 * number(0...12)
      : chance(80) ? number(0...20_000) : Amount.maximumInThousandths - number(0...9)
    return Amount(thousandths: thousandths) ?? .zero
  }

  /// Returns a random recurrence of a routine: mostly days of the week, otherwise a number of times
  /// a week or a rule.
  private mutating func rhythm(from start: CivilDate) throws -> Recurrence {
    let until = chance(30) ? start.advanced(by: number(0...200)) : nil
    switch number(0...9) {
    case 0, 1:
      let end = until.map { RecurrenceEnd.until($0.advanced(by: 14)) } ?? .never
      let rule = try RecurrenceRule(
        timesAWeek: number(1...4), on: chance(70) ? .everyDay : .workdays, end: end)
      return .set(RecurrenceSet(rule: chance(50) ? rule : rule.beginningWeeks(on: .sunday)))
    case 2:
      let set = try recurrenceSet(from: start)
      let pattern = try DatePattern(start: start, recurrence: set)
      return pattern.isSeries ? set : .weekly(on: days(), until: until)
    default: return .weekly(on: days(), until: until)
    }
  }

  /// Returns the pattern, after adding a random pause to some series.
  private mutating func paused(_ pattern: DatePattern) throws -> DatePattern {
    guard chance(15) else { return pattern }
    return (try? pattern.paused(pause(near: pattern.start ?? date()))) ?? pattern
  }

  /// A random pause that begins near a date, with or without an end.
  mutating func pause(near date: CivilDate) throws -> Pause {
    let first = date.advanced(by: number(-7...50))
    return try Pause(from: first, until: chance(60) ? first.advanced(by: number(0...40)) : nil)
  }

  /// A random event: two thirds are schedules, the rest routines.
  public mutating func event() throws -> any PlannedEvent {
    chance(66) ? try schedule() : try routine()
  }

  /// Returns records of up to six of an event's dates, in ascending order. The records are
  /// finished, deleted, both, or open. The records of a routine have times of their own, and may be
  /// on dates that the routine's pattern doesn't cover.
  public mutating func records(of event: some PlannedEvent) throws -> [OccurrenceRecord] {
    guard chance(60) else { return [] }
    guard let first = event.pattern.start else {
      return [OccurrenceRecord(date: date(), isFinished: true)]
    }
    let window = first...max(first, min(event.pattern.end ?? first + 60, first + 60))
    var candidates = window.filter(event.canOccur) + event.pattern.daysOff(in: window).prefix(2)
    if type(of: event).keepsHistory { candidates += [first - 3, first - 40] }
    var dates: Set<CivilDate> = []
    for _ in 0..<number(0...6) where !candidates.isEmpty { dates.insert(pick(candidates)) }
    return try dates.sorted().map { try record(of: event, on: $0) }
  }

  private mutating func record(
    of event: some PlannedEvent, on date: CivilDate
  ) throws -> OccurrenceRecord {
    let isFinished = chance(60)
    let isDeleted = event.isRepeating && chance(30)
    let deletedAt = Instant(secondsSince1970: date.dayNumber * 86_400 + number(0...86_399))
    var then: TimeOfDay?
    if type(of: event).keepsHistory { then = chance(30) ? try time() : event.time }
    return OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: isDeleted ? deletedAt : nil, time: then,
      change: event.isRepeating && chance(30) ? try change(of: event, on: date) : nil)
  }

  /// A random change of a day: the day on which it is shown, and its own values.
  private mutating func change(
    of event: some PlannedEvent, on date: CivilDate
  ) throws -> DayChange {
    var patch = EventPatch()
    if chance(30) { patch.title = title() }
    if chance(20) { patch.category = category() }
    if chance(30) { patch.time = .set(chance(70) ? try time() : nil) }
    if chance(20) {
      patch.length = .set(chance(70) ? try EventLength(minutes: 1_440 * number(1...3)) : nil)
    }
    if chance(20) {
      patch.alarms = .set(chance(70) ? try alarms(hasTime: false) : nil)
    }
    if chance(20) { patch.memo = .set(text()) }
    if chance(20), event.kind == .schedule { patch.place = .set(text()) }
    if event.kind == .routine {
      if chance(10) { patch.target = .set(chance(80) ? try target() : nil) }
      if chance(40) { patch.own[.amount] = .text(amount().description) }
    }
    try changeOthers(of: &patch)
    return DayChange(on: chance(60) ? date.advanced(by: number(-9...9)) : date, patch)
  }

  /// A random pattern of any form. Some series have a pause.
  public mutating func pattern() throws -> DatePattern {
    let start = date()
    let until = start.advanced(by: number(0...90))
    let recurrence: Recurrence =
      switch number(0...11) {
      case 0...4: .once
      case 5, 6: .daily(until: start.advanced(by: number(1...20)))
      case 7: .weekly(on: days(), until: nil)
      case 10, 11: try recurrenceSet(from: start)
      default: .weekly(on: days(), until: until)
      }
    return try paused(DatePattern(start: start, recurrence: recurrence))
  }

  /// Random details with a new uid. With `inZones`, some have a zone.
  public mutating func details(inZones: Bool = false) throws -> EventDetails {
    let time = chance(60) ? try time() : nil
    let alarms = chance(40) ? try alarms(hasTime: time != nil) : nil
    var length: EventLength?
    if chance(30) {
      length = try EventLength(minutes: time == nil ? 1_440 * number(1...5) : number(1...4_000))
    }
    let zones = [
      "UTC", "Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati",
    ]
    let zone = inZones && time != nil && chance(30) ? try ZoneID(pick(zones)) : nil
    var source: EventSource?
    if chance(15) {
      let remoteID = "\(number(1...1_000_000_000))"
      source = EventSource(
        format: pick(["toduck", "ics"]), remoteID: chance(80) ? remoteID : nil,
        extra: chance(50) ? ["X-\(pick(["색", "a"]))": title()] : [:])
    }
    var fields = EventFields()
    (fields.uid, fields.title, fields.category) = try (uid(), title(), category())
    (fields.time, fields.length, fields.zone) = (time, length, zone)
    (fields.alarms, fields.memo, fields.source) = (alarms, text(), source)
    for (field, texts) in Self.others where chance(40) {
      try EventFieldTable.common[field]?.read(pick(texts), into: &fields)
    }
    var aside = RandomLife(aside: fields.uid)
    if aside.chance(20) { fields.slipped = (0..<aside.number(1...3)).map { _ in aside.date() } }
    return try fields.details(limits: .standard)
  }

  /// The fields that a patch can change and for which no method of `RandomLife` makes a value, each
  /// with the texts to choose from.
  private static let others = {
    let made: Set<EventField> = [
      .title, .category, .time, .length, .zone, .alarms, .memo, .due, .dueTime,
    ]
    return EventPatch.fields.filter { !made.contains($0) }.compactMap { field in
      Sample.fieldTexts[field].map { (field: field, texts: $0) }
    }
  }()

  /// Sets some of the fields in the table `others` to a random new value, or to nil.
  mutating func changeOthers(of patch: inout EventPatch) throws {
    for (field, texts) in Self.others where chance(20) {
      try patch.set(field, to: chance(70) ? pick(texts) : nil)
    }
  }

  /// Fills a store with a number of events and their records, and with some preferences and
  /// categories, in a single commit.
  public mutating func fill(_ writer: any EventWriting, events: Int) throws {
    try writer.writeAndWait(CommitNote(action: "fill", at: FixedContext.now)) { transaction in
      for _ in 0..<3 { try transaction.apply(.insert(newCategory())) }
      for setting in try settings() { try transaction.set(setting) }
      for _ in 0..<events {
        let event = try event()
        try transaction.apply(.insert(event, records: records(of: event)))
      }
      for _ in 0..<events / 4 { try transaction.add(diaryEntry()) }
    }
  }

  /// Replaces about 30% of a store's categories with categories that hold events, in a single
  /// commit.
  public mutating func makeEventCategories(in writer: any EventWriting) throws {
    try writer.writeAndWait(CommitNote(action: "fill", at: FixedContext.now)) { transaction in
      for old in try transaction.categories() where chance(30) {
        let new = try Category(
          name: old.name, color: old.color, icon: old.icon, holdsEvents: true)
        try transaction.apply(.replace(named: old.name, with: new))
      }
    }
  }
}

extension CivilDate {
  fileprivate static func + (date: CivilDate, days: Int) -> CivilDate { date.advanced(by: days) }
  fileprivate static func - (date: CivilDate, days: Int) -> CivilDate { date.advanced(by: -days) }
}
