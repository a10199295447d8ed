import TodoText

/// A series with everything that rules made of it, as its cells show it. It is a pure function of
/// cells: devices that have the same batches show the same.
///
/// Two devices may change a series without knowing of each other. What they did is put together by
/// three rules:
/// - a part ends where a continuation begins that the writer of its dates didn't know of;
/// - what happened to a date goes to the part that has the date now;
/// - a date that was finished stays, as an event of its own, where no part has it any more.
package struct SyncFamily {
  /// An event as it is shown.
  package struct Member {
    package let event: any PlannedEvent
    package var records: [CivilDate: OccurrenceRecord]
    /// The date of a series for which it stands, if nobody has written this event.
    package let source: Day?
  }

  /// A date of an event.
  package struct Day: Hashable {
    package let uid: EventUID
    package let date: CivilDate
  }

  /// The events that are shown, with their records.
  package private(set) var members: [EventUID: Member] = [:]
  /// For each date to which records of other events lead, those events and dates.
  package private(set) var sources: [Day: Set<Day>] = [:]

  private let cells: [SyncThing: SyncCells]
  private let seen: [SyncDot: SyncVector]
  private var uids: [EventUID] = []
  private var parts: [EventUID: [(date: CivilDate, uid: EventUID)]] = [:]
  private var own: [EventUID: any PlannedEvent] = [:]

  /// Shows cells.
  ///
  /// - Parameters:
  ///   - cells: All things of the family.
  ///   - seen: What the writers of its batches had applied.
  package init(
    _ cells: [SyncThing: SyncCells], seen: [SyncDot: SyncVector], _ values: EventCells,
    _ categories: SyncCategories
  ) {
    self.cells = cells
    self.seen = seen
    let events = cells.keys.filter { $0.kind == SyncKind.event }
    uids = events.compactMap { try? EventUID($0.name) }.sorted()
    for uid in uids {
      own[uid] = values.event(uid, self[.event(uid)].values, categories)
      if let date = uid.continuedFrom { parts[uid.series, default: []].append((date, uid)) }
    }
    showEvents()
    guard cells.count > events.count else { return }
    // Where all is of one batch, nobody could not know of something.
    if seen.isEmpty { addRecords(values, categories) } else { showRecords(values, categories) }
  }

  private subscript(thing: SyncThing) -> SyncCells { cells[thing] ?? SyncCells() }

  // MARK: Who knew of what

  /// Whether the writer of a batch had seen another one, or it is the same.
  private func knew(_ batch: SyncDot, _ other: SyncDot) -> Bool {
    batch.device == other.device
      ? other.number <= batch.number : seen[batch]?.covers(other) ?? false
  }

  private func areConcurrent(_ one: SyncDot, _ other: SyncDot) -> Bool {
    !knew(one, other) && !knew(other, one)
  }

  private func isAlive(_ uid: EventUID) -> Bool {
    self[.event(uid)][SyncCell.alive] == true && own[uid] != nil
  }

  private func born(_ uid: EventUID) -> [SyncDot] {
    self[.event(uid)].heads(SyncCell.born).map(\.dot)
  }

  // MARK: Events

  private mutating func showEvents() {
    for uid in uids where isAlive(uid) {
      guard let event = effective(uid) else { continue }
      members[uid] = Member(event: event, records: [:], source: nil)
    }
  }

  /// The event up to where a continuation takes over; nil if nothing is left of it.
  private func effective(_ uid: EventUID) -> (any PlannedEvent)? {
    guard let event = own[uid] else { return nil }
    let dates = self[.event(uid)].winner(SyncCell.dates)
    let caps = (parts[uid.series] ?? []).filter { part in
      part.uid != uid && part.date > uid.continuedFrom ?? .earliest
        && dates.map { takesOver(part.uid, from: $0.dot) } == true
    }
    guard let first = caps.map(\.date).min() else { return event }
    guard let pattern = event.pattern.ending(on: first.dayBefore) else { return nil }
    return try? event.with(pattern: pattern)
  }

  /// Whether a continuation takes over from dates whose writer didn't know of it. One that was
  /// deleted does so too, if whoever deleted it knew of those dates.
  private func takesOver(_ uid: EventUID, from dates: SyncDot) -> Bool {
    let births = born(uid)
    guard !births.isEmpty, births.allSatisfy({ areConcurrent($0, dates) }) else { return false }
    return isAlive(uid)
      || self[.event(uid)].heads(SyncCell.alive).contains {
        $0.value == false && knew($0.dot, dates)
      }
  }

  // MARK: Records

  private typealias Heads = [String: [SyncHead]]

  private mutating func addRecords(_ values: EventCells, _ categories: SyncCategories) {
    for (thing, cells) in cells where thing.kind == SyncKind.day {
      guard let uid = try? EventUID(thing.name), members[uid] != nil,
        let date = try? CivilDate(thing.date)
      else { continue }
      members[uid]?.records[date] = values.record(on: date, cells.values, categories)
    }
  }

  private mutating func showRecords(_ values: EventCells, _ categories: SyncCategories) {
    var survivors: [(uid: EventUID, day: Day, record: OccurrenceRecord, dot: SyncDot)] = []
    for (day, heads) in heads().sorted(by: { $0.key < $1.key }) {
      let cells = heads.reduce(into: [:]) { $0[$1.key] = $1.value.winner(of: $1.key)?.value }
      guard let record = values.record(on: day.date, cells, categories),
        let dot = heads[SyncCell.state]?.winner(of: SyncCell.state)?.dot
      else { continue }
      let isDone = record.isFinished && record.isLive
      if let event = members[day.uid]?.event {
        guard isDone, !event.canOccur(on: day.date), !event.keepsItsHistory else {
          members[day.uid]?.records[day.date] = record
          continue
        }
        if hasTakenOver(single(of: day), from: dot) { continue }
        guard isLeftBehind(day, by: dot) else {
          members[day.uid]?.records[day.date] = record
          continue
        }
      } else if !isDone || wasDeletedKnowingly(day.uid, dot) {
        continue
      }
      survivors.append((free(single(of: day), day.date), day, record, dot))
    }
    for survivor in survivors { add(survivor) }
  }

  /// The heads of every date, each at the event that has the date now.
  private mutating func heads() -> [Day: Heads] {
    var found: [Day: Heads] = [:]
    for (thing, cells) in cells where thing.kind == SyncKind.day {
      guard let uid = try? EventUID(thing.name), let date = try? CivilDate(thing.date) else {
        continue
      }
      let day = Day(uid: uid, date: date)
      let done = cells.heads(SyncCell.state).filter { $0.isDone }.map(\.dot)
      for cell in cells.names {
        for head in cells.heads(cell) {
          let target = redirected(day, head.dot, isDone: done.contains(head.dot))
          found[target, default: [:]][cell, default: []].append(head)
          if target != day { sources[target, default: []].insert(day) }
        }
      }
    }
    return found
  }

  /// The date to which a record belongs whose writer didn't know that the date was made an event of
  /// its own meanwhile, or that the series was split before it.
  private func redirected(_ day: Day, _ dot: SyncDot, isDone: Bool) -> Day {
    let single = single(of: day)
    if isDone, single != day.uid, let event = members[single]?.event, !event.isRepeating,
      hasTakenOver(single, from: dot)
    {
      return Day(uid: single, date: event.pattern.start)
    }
    let later = (parts[day.uid.series] ?? []).filter { part in
      part.uid != day.uid && part.date <= day.date
        && part.date > day.uid.continuedFrom ?? .earliest
        && members[part.uid]?.event.canOccur(on: day.date) == true
        && born(part.uid).allSatisfy { areConcurrent($0, dot) }
    }
    return later.max { $0.date < $1.date }.map { Day(uid: $0.uid, date: day.date) } ?? day
  }

  private func single(of day: Day) -> EventUID { day.uid.single(on: day.date) ?? day.uid }

  /// Whether somebody made an event of what a record says and it lives, or was deleted by somebody
  /// who knew of the record. A record that is later than all of that stands for itself, and so does
  /// one beside an event of which a newer program wrote only what this one doesn't know.
  private func hasTakenOver(_ single: EventUID, from dot: SyncDot) -> Bool {
    let heads = self[.event(single)].heads(SyncCell.alive)
    guard heads.contains(where: { $0.value == true }) else {
      return heads.contains { $0.dot != dot && knew($0.dot, dot) }
    }
    guard own[single] != nil else { return false }
    let isSingle = members[single].map { !$0.event.isRepeating } ?? true
    return isSingle && !heads.allSatisfy { knew(dot, $0.dot) }
  }

  /// Whether a finished date that its event doesn't show was one when it was finished.
  private func isLeftBehind(_ day: Day, by dot: SyncDot) -> Bool {
    guard let dates = self[.event(day.uid)].winner(SyncCell.dates) else { return false }
    return areConcurrent(dot, dates.dot) || own[day.uid]?.canOccur(on: day.date) == true
  }

  private func wasDeletedKnowingly(_ uid: EventUID, _ dot: SyncDot) -> Bool {
    self[.event(uid)].heads(SyncCell.alive).contains { $0.value == false && knew($0.dot, dot) }
  }

  /// The uid of what a record alone stands for; another one where that is a series by now.
  private func free(_ single: EventUID, _ date: CivilDate) -> EventUID {
    guard members[single]?.event.isRepeating == true else { return single }
    return (try? EventUID("\(single)~\(date)")) ?? single
  }

  private mutating func add(
    _ survivor: (uid: EventUID, day: Day, record: OccurrenceRecord, dot: SyncDot)
  ) {
    let (uid, record) = (survivor.uid, survivor.record)
    guard members[uid] == nil, !hasTakenOver(uid, from: survivor.dot),
      let event = own[survivor.day.uid]?.finishedSingle(uid, record)
    else { return }
    let kept = OccurrenceRecord(date: record.day, isFinished: true, time: record.time)
    members[uid] = Member(event: event, records: [record.day: kept], source: survivor.day)
  }
}

extension SyncFamily.Day: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.uid == right.uid ? left.date < right.date : left.uid < right.uid
  }
}

extension SyncHead {
  /// Whether a state says that the date was finished, and wasn't deleted.
  fileprivate var isDone: Bool { value == [true] }
}

extension PlannedEvent {
  fileprivate var keepsItsHistory: Bool { Self.keepsHistory }

  /// The single event that a finished date of this one becomes.
  fileprivate func finishedSingle(
    _ uid: EventUID, _ record: OccurrenceRecord
  ) -> (any PlannedEvent)? {
    let day = changed(by: record.change)
    let details = Self.keepsHistory ? day.details.timed(record.time) : day.details
    return try? day.onDay(record.day).with(
      id: nil, details: details.copied(as: uid), isFinished: false)
  }
}
