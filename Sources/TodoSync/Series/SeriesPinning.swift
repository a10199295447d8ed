import TodoDomain
import TodoText

/// Keeps the other events of a group unchanged when a batch changes one of them. A user who changes
/// one event means only that event, but the rules of the merge could then change others. So the
/// batch also writes the others, with the values that they have in the tables.
extension SeriesChanges {
  /// The largest number of passes over a group. Several may be needed, because a write that keeps
  /// one event unchanged may change another event.
  private static let rounds = 4

  /// Computes the series as it would be after this batch, and adds a write for every event that
  /// would otherwise change. A group with a single event needs none.
  mutating func pinTheRest(in batch: SyncHeader) throws {
    let known = registers.keys.filter { $0.kind == SyncKind.event }.map(\.name)
    guard Set(known + stored.keys.map(\.rawValue)).count > 1 else { return }
    for _ in 0..<Self.rounds {
      let count = operations.count
      let after = try shown(after: batch)
      for uid in Set(stored.keys).union(after.events.keys).sorted() {
        try pinEvent(uid, after.events[uid])
        try pinRecords(of: uid, after)
      }
      if operations.count == count { return }
    }
  }

  private func shown(after batch: SyncHeader) throws -> SeriesMerge {
    var all = registers
    for operation in operations {
      all[operation.entity, default: SyncRegisters()].apply(
        operation.write(in: batch), seen: batch.seen)
    }
    var known = try store.seen(by: all)
    if !known.isEmpty { known[batch.dot] = batch.seen }
    return SeriesMerge(all, seen: known, values, categories: categories)
  }

  /// Adds a write for an event that would otherwise change or disappear.
  private mutating func pinEvent(_ uid: EventUID, _ after: SeriesMerge.MergedEvent?) throws {
    guard let now = stored[uid] else {
      guard after != nil else { return }
      let at = pending[.event(uid)] ?? SyncWrite.began
      return operations.append(SyncOperation(.event(uid), at: at, [SyncRegister.alive: false]))
    }
    let then = after.map { values.registers(of: $0.event, categories) }
    if after == nil || after?.source != nil && then != now {
      try pinWhole(uid, now)
    } else if then?[SyncRegister.dates] != now[SyncRegister.dates] {
      restateDates(of: uid, beside: [SyncRegister.alive: true])
    }
  }

  /// Writes an event with its records. An event that the merge made of a date, and that no device
  /// wrote, stays a copy, which loses to every edit on other devices.
  private mutating func pinWhole(_ uid: EventUID, _ now: [String: JSONValue]) throws {
    let at = shown.events[uid]?.source == nil ? SyncWrite.began : SyncWrite.copied
    let life: [String: JSONValue] = [SyncRegister.alive: true, SyncRegister.born: true]
    operations.append(SyncOperation(.event(uid), at: at, now.merging(life) { $1 }))
    for (date, record) in try store.records(of: uid).sorted(by: { $0.key < $1.key }) {
      write(record, of: uid, on: date, at: at)
    }
  }

  /// Adds writes for the records of an event that would otherwise change.
  private mutating func pinRecords(of uid: EventUID, _ after: SeriesMerge) throws {
    guard stored[uid] != nil else { return }
    let (have, then) = (try store.records(of: uid), after.events[uid]?.records ?? [:])
    for date in Set(have.keys).union(then.keys).sorted() where have[date] != then[date] {
      let at = pending[.day(uid, date)] ?? SyncWrite.began
      try restate(SeriesMerge.Day(uid: uid, date: date), at: at)
    }
  }

  /// Writes the record of a date as the tables have it, for a date whose records moved to or from
  /// another event.
  mutating func restate(_ day: SeriesMerge.Day, at: Int) throws {
    write(try store.record(of: day.uid, on: day.date), of: day.uid, on: day.date, at: at)
  }

  /// Adds writes to accompany a write to one part of a series: the dates of each part that ends
  /// where a continuation begins. The merge would otherwise no longer end the parts there, if the
  /// write revives a deleted part, or if the written part ends at a deleted continuation.
  ///
  /// - Parameter hasDates: Whether the batch writes the dates of the part itself anyway.
  mutating func pinEnds(beside uid: EventUID, hasDates: Bool) throws {
    if !hasDates, shown.isCutByDeleted(uid) || livesAgain(uid) && shown.isCut(uid) {
      restateDates(of: uid, beside: [:])
    }
    guard livesAgain(uid) else { return }
    for part in parts where part != uid && part.series == uid.series && shown.isCut(part) {
      guard pending[.event(part)] == nil else { continue }
      restateDates(of: part, beside: [SyncRegister.alive: true])
    }
  }

  /// Returns whether a present value of the register `alive` deletes the event. Call it for an
  /// event that is being written: the event then exists again.
  private func livesAgain(_ uid: EventUID) -> Bool {
    registers[.event(uid)]?.heads(SyncRegister.alive).contains { $0.value == false } == true
  }

  /// Adds a write of `registers` and of the event's dates as the store has them now; adds nothing
  /// if the store doesn't have the event.
  private mutating func restateDates(of uid: EventUID, beside registers: [String: JSONValue]) {
    guard let dates = stored[uid]?[SyncRegister.dates] else { return }
    let registers = registers.merging([SyncRegister.dates: dates]) { $1 }
    operations.append(SyncOperation(.event(uid), at: SyncWrite.began, registers))
  }

  /// Writes the record of a date, or its absence. All registers with a value are overwritten, since
  /// an old value might move the record elsewhere; empty registers stay free for later writes.
  mutating func write(
    _ record: OccurrenceRecord?, of uid: EventUID, on date: CivilDate, at: Int
  ) {
    let entity = SyncEntity.day(uid, date)
    var all: [String: JSONValue] = [SyncRegister.state: .null]
    for register in [SyncRegister.time, SyncRegister.change] {
      let isKnown = registers[entity]?.heads(register).contains { $0.value != .null } == true
      if isKnown { all[register] = .null }
    }
    all.merge(record.map { values.registers(of: $0, categories) } ?? [:]) { $1 }
    operations.append(SyncOperation(entity, at: at, all))
  }
}
