package import TodoDomain
package import TodoText

/// Merges the writes of several devices to a series, and to the events derived from it
/// (`EventUID.root`), into the events that the tables show. The result depends only on the
/// registers, so devices with the same batches show the same events.
///
/// Two devices may change a series concurrently. Three rules merge their changes:
/// - A part ends where a continuation begins if the writer of the part's dates didn't know of that
///   continuation.
/// - An edit of a date goes to the part that has the date now.
/// - A finished or changed date stays, as a separate event, if no part has the date any more and
///   the device that removed the date didn't know of the edit.
package struct SeriesMerge {
  /// An event that the tables show.
  package struct MergedEvent {
    package let event: any PlannedEvent
    package var records: [CivilDate: OccurrenceRecord]
    /// The date of a series that this event stands for, if only the merge made the event; nil if a
    /// device wrote it.
    package let source: Day?
  }

  /// A date of an event.
  package struct Day: Hashable {
    package let uid: EventUID
    package let date: CivilDate

    package init(uid: EventUID, date: CivilDate) { (self.uid, self.date) = (uid, date) }

    /// Returns the date of an entity; nil if the entity isn't a date.
    init?(_ entity: SyncEntity) {
      guard entity.kind == SyncKind.day, let uid = try? EventUID(entity.name),
        let date = try? CivilDate(entity.date)
      else { return nil }
      self.init(uid: uid, date: date)
    }
  }

  /// The merged events, which the store's tables show, by uid, with their records.
  package private(set) var events: [EventUID: MergedEvent] = [:]
  /// For each date, the other dates whose registers were moved to it (`redirected`).
  package private(set) var sources: [Day: Set<Day>] = [:]
  /// For each series without any date left, the continuation that has all its dates.
  package private(set) var takenOver: [EventUID: EventUID] = [:]
  /// The heads (current values) of every date of the series. The key has the uid of the event to
  /// which the date belongs now. Empty if all registers are of one batch.
  package private(set) var heads: [Day: Heads] = [:]
  /// For each date of an event that isn't shown, all heads (current values), including the heads
  /// that were deleted together with the event.
  private var gone: [Day: Heads] = [:]

  private let parts: SeriesParts

  /// Computes the events of a group from its registers.
  ///
  /// - Parameters:
  ///   - registers: All entities of the group.
  ///   - seen: The batches that the writers had applied; empty if all registers are of one batch.
  package init(
    _ registers: [SyncEntity: SyncRegisters], seen: [SyncDot: VersionVector],
    _ values: EventRegisters,
    categories: SyncCategories
  ) {
    parts = SeriesParts(registers, seen: seen, values, categories: categories)
    showEvents()
    guard registers.count > parts.uids.count else { return }
    // If all registers are of one batch, no writer was unaware of anything.
    if seen.isEmpty { addRecords(values, categories) } else { showRecords(values, categories) }
  }

  /// Returns the values of a date by register, whether the tables show the date or not.
  package func values(of day: Day) -> [String: JSONValue] {
    parts.seen.isEmpty
      ? parts[.day(day.uid, day.date)].values : (gone[day] ?? heads[day])?.values ?? [:]
  }

  // MARK: Events

  private mutating func showEvents() {
    for uid in parts.uids where parts.isAlive(uid) {
      guard let event = parts.events[uid] else { continue }
      guard let next = parts.continuation(of: uid) else {
        events[uid] = MergedEvent(event: event, records: [:], source: nil)
        continue
      }
      if let rest = event.ending(before: next.date) {
        events[uid] = MergedEvent(event: rest, records: [:], source: nil)
      } else {
        takenOver[uid] = next.uid
      }
    }
    for uid in takenOver.keys.sorted() {
      while let next = takenOver[uid].flatMap({ takenOver[$0] }) { takenOver[uid] = next }
    }
  }

  /// Returns a version of a series whose dates a continuation took over, limited to the dates that
  /// the continuation has: the version ends where the next continuation begins, unless all its
  /// dates come later. Nil if no continuation took over the series.
  package func wish(_ version: any PlannedEvent) -> (any PlannedEvent)? {
    guard let next = takenOver[version.uid] else { return nil }
    let later = parts.continuations(after: next).filter { events[$0.uid] != nil }
    guard let end = later.map(\.date).min() else { return version }
    return version.ending(before: end) ?? version
  }

  /// Returns whether an event ends because a continuation begins, and not by its own dates.
  package func isCut(_ uid: EventUID) -> Bool { parts.continuation(of: uid) != nil }

  /// Returns whether an event ends where a continuation began that was later deleted.
  package func isCutByDeleted(_ uid: EventUID) -> Bool {
    parts.continuation(of: uid).map { !parts.isAlive($0.uid) } ?? false
  }

  /// The entities that contradict other entities, even if their own registers have no conflict.
  package var disputed: [SyncEntity] {
    let days = sources.filter { heads[$0.key]?.hasConflict == true }.flatMap(\.value)
    return takenOver.keys.map { .event($0) } + days.map { .day($0.uid, $0.date) }
  }

  // MARK: Records

  package typealias Heads = [String: [SyncHead]]

  private mutating func addRecords(_ values: EventRegisters, _ categories: SyncCategories) {
    for (entity, registers) in parts.registers {
      guard let day = Day(entity) else { continue }
      events[day.uid]?.records[day.date] = values.record(on: day.date, registers.values, categories)
    }
  }

  private mutating func showRecords(_ values: EventRegisters, _ categories: SyncCategories) {
    gatherHeads()
    var survivors: [Survivor] = []
    for (day, heads) in heads.sorted(by: { $0.key < $1.key }) {
      guard let record = values.record(on: day.date, heads.values, categories) else { continue }
      switch place(of: record, on: day, heads) {
      case .event: events[day.uid]?.records[day.date] = record
      case .alone(let dot):
        survivors.append(
          Survivor(uid: free(single(of: day), day.date), day: day, record: record, dot: dot))
      case .nowhere: break
      }
    }
    for survivor in survivors where !add(survivor) {
      events[survivor.day.uid]?.records[survivor.day.date] = survivor.record
    }
  }

  private enum Place {
    case event, nowhere
    /// The date becomes a separate event, since this batch finished or changed it.
    case alone(SyncDot)
  }

  private func place(of record: OccurrenceRecord, on day: Day, _ heads: Heads) -> Place {
    let edits = record.isLive ? heads.edits(isFinished: record.isFinished) : []
    guard let event = events[day.uid]?.event else {
      return edits.first.map { .alone($0) } ?? .nowhere
    }
    if event.canOccur(on: day.date) || event.keepsHistory { return .event }
    let open = edits.filter { !hasTakenOver(single(of: day), from: $0) }
    if let left = open.first(where: { wasOccurrence(day, by: $0) }) { return .alone(left) }
    // If a device made an event of a finished date, that event shows the date.
    return record.isFinished && !edits.isEmpty && open.isEmpty ? .nowhere : .event
  }

  /// A date that stays as a separate event, and the batch that finished or changed it.
  private struct Survivor {
    let uid: EventUID
    let day: Day
    let record: OccurrenceRecord
    let dot: SyncDot
  }

  /// Moves the heads of every date to the event that has the date now. After the move, a head
  /// replaces the heads that its writer had seen, as it does within one entity, and the heads that
  /// the same batch wrote to another part of the series. If the event was deleted, the heads that
  /// the deleting device had seen are removed too.
  private mutating func gatherHeads() {
    for (entity, registers) in parts.registers {
      guard let day = Day(entity) else { continue }
      for register in registers.names {
        for head in registers.heads(register) {
          guard let target = redirected(day, head.dot) else { continue }
          heads[target, default: [:]][register, default: []].append(head)
          if target != day { sources[target, default: []].insert(day) }
        }
      }
    }
    for day in sources.keys {
      heads[day] = heads[day]?.mapValues { all in
        all.filter { head in
          !all.contains {
            $0.dot == head.dot ? $0.isMeant(ratherThan: head) : parts.knew($0.dot, head.dot)
          }
        }
      }
    }
    for (day, all) in heads where events[day.uid] == nil {
      gone[day] = all
      heads[day] = all.mapValues { $0.filter { !parts.wasDeletedKnowingly(day.uid, $0.dot) } }
    }
  }

  /// Returns the date to which a record belongs now. That is the date itself, unless the writer of
  /// the record didn't know that the date became a separate event, or that the series was split
  /// before the date. Nil if the separate event was made from this record.
  private func redirected(_ day: Day, _ dot: SyncDot) -> Day? {
    let single = single(of: day)
    if single != day.uid {
      if parts.born(single).contains(where: { $0 != dot && parts.knew($0, dot) }) { return nil }
      let births = parts.births(of: single)
      if let event = events[single]?.event, !event.isRepeating, !births.isEmpty,
        !births.contains(where: { parts.knew(dot, $0) }), !isBeside(day, births)
      {
        return Day(uid: single, date: event.pattern.start ?? day.date)
      }
    }
    if events[day.uid]?.event.canOccur(on: day.date) == true { return day }
    let later = parts.continuations(after: day.uid).filter { part in
      part.date <= day.date
        && events[part.uid]?.event.canOccur(on: day.date) == true
        && parts.born(part.uid).allSatisfy { parts.areConcurrent($0, dot) }
    }
    return later.max { $0.date < $1.date }.map { Day(uid: $0.uid, date: day.date) } ?? day
  }

  /// Returns whether a device wrote the state of the date although it had made, or knew of, a
  /// separate event that the date became (`births`). Then the date and the event are both shown.
  private func isBeside(_ day: Day, _ births: [SyncDot]) -> Bool {
    parts[.day(day.uid, day.date)].heads(SyncRegister.state).contains { head in
      (head.value == [true] || head.value == [false])
        && births.contains { parts.knew(head.dot, $0) }
    }
  }

  private func single(of day: Day) -> EventUID { day.uid.single(on: day.date) ?? day.uid }

  /// Returns whether a separate event replaces a record, so that the record is hidden. That is so
  /// if the event exists, or if a device that knew the record deleted the event.
  ///
  /// The record stays visible if its writer already knew the event, or if this program can't read
  /// the event because a newer program wrote it.
  private func hasTakenOver(_ single: EventUID, from dot: SyncDot) -> Bool {
    let heads = parts[.event(single)].heads(SyncRegister.alive)
    guard heads.contains(where: { $0.value == true }) else {
      return heads.contains { $0.dot != dot && parts.knew($0.dot, dot) }
    }
    guard parts.events[single] != nil else { return false }
    let isSingle = events[single].map { !$0.event.isRepeating } ?? true
    return isSingle && !parts.births(of: single).allSatisfy { parts.knew(dot, $0) }
  }

  /// Returns whether a record's date was a real occurrence for the device that wrote the record, or
  /// is one now. A device that didn't know the event's new dates still had the date.
  ///
  /// - Parameters:
  ///   - day: A date on which the event doesn't show the record.
  ///   - dot: The batch that finished or changed the date.
  private func wasOccurrence(_ day: Day, by dot: SyncDot) -> Bool {
    guard let dates = parts[.event(day.uid)].winner(SyncRegister.dates) else { return false }
    return parts.areConcurrent(dot, dates.dot)
      || parts.events[day.uid]?.canOccur(on: day.date) == true
  }

  /// Returns the uid for the separate event of a record. If the usual uid already belongs to a
  /// series, returns a longer one.
  private func free(_ single: EventUID, _ date: CivilDate) -> EventUID {
    guard events[single]?.event.isRepeating == true else { return single }
    return (try? EventUID("\(single)~\(date)")) ?? single
  }

  /// Adds a separate event for a date. Returns false, and adds nothing, if that event already
  /// exists or has already replaced the date.
  private mutating func add(_ survivor: Survivor) -> Bool {
    let (uid, record) = (survivor.uid, survivor.record)
    guard events[uid] == nil, !hasTakenOver(uid, from: survivor.dot),
      let event = parts.events[survivor.day.uid]?.single(uid, record)
    else { return false }
    let kept = OccurrenceRecord(date: record.day, isFinished: true, time: record.time)
    events[uid] = MergedEvent(
      event: event, records: record.isFinished ? [record.day: kept] : [:], source: survivor.day)
    return true
  }
}

extension SeriesMerge.Day: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.uid == right.uid ? left.date < right.date : left.uid < right.uid
  }
}

extension SeriesMerge.Heads {
  /// The value of each register that wins, except null.
  package var values: [String: JSONValue] {
    reduce(into: [:]) { $0[$1.key] = $1.value.winner(of: $1.key)?.value }
      .filter { $0.value != .null }
  }

  fileprivate var hasConflict: Bool { contains { !$0.value.others(of: $0.key).isEmpty } }

  /// Returns the batches that finished or changed a date; the batch whose value wins comes first.
  ///
  /// - Parameter isFinished: True for the batches that finished the date; false for the batches
  ///   that changed a date that isn't finished.
  fileprivate func edits(isFinished: Bool) -> [SyncDot] {
    let register = isFinished ? SyncRegister.state : SyncRegister.change
    return (self[register] ?? []).inOrder(of: register)
      .filter { $0.at > SyncWrite.copied && (isFinished ? $0.value == [true] : $0.value != .null) }
      .map(\.dot)
  }
}

extension SyncHead {
  /// Returns whether this head is the intended value of a date, if one batch wrote two heads in
  /// different parts of the series. A split removes a record from one part and adds it to another.
  fileprivate func isMeant(ratherThan other: SyncHead) -> Bool {
    if value == .null || other.value == .null { return value != other.value && value != .null }
    if at != other.at { return at > other.at }
    return JSONWriter.bytes(of: other.value).lexicographicallyPrecedes(JSONWriter.bytes(of: value))
  }
}

extension PlannedEvent {
  /// Returns the event with only its dates before a date; nil if there are none, not even paused
  /// ones.
  fileprivate func ending(before date: CivilDate) -> (any PlannedEvent)? {
    let last = date.dayBefore
    let rest =
      pattern.ending(on: last)
      ?? pattern.pause.flatMap { try? pattern.withoutPause.ending(on: last)?.paused($0) }
    return rest.flatMap { try? with(pattern: $0) }
  }

  /// Returns the single event that a date of this event becomes.
  fileprivate func single(_ uid: EventUID, _ record: OccurrenceRecord) -> (any PlannedEvent)? {
    let day = changed(by: record.change)
    let details = keepsHistory ? day.details.timed(record.time) : day.details
    return try? day.onDay(record.day).with(
      id: nil, details: details.copied(as: uid), isFinished: false)
  }
}
