import TodoDomain
import TodoText

/// Keeps in its place what a batch would move by the rules of a group: whoever changes one event
/// means that one alone. So the rest is written with the batch, as the tables have it.
extension SeriesChanges {
  /// How often the batch is looked at: what is written to keep one entity may move another.
  private static let rounds = 4

  /// Shows the group as it will be with the batch, and writes what would be another there than in
  /// the tables. An event alone has nobody beside it.
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

  /// Writes an event where it would be another, or wouldn't be there.
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

  /// Writes an event with its records. One that nobody wrote stays a copy, which gives way to
  /// whatever others do.
  private mutating func pinWhole(_ uid: EventUID, _ now: [String: JSONValue]) throws {
    let at = shown.events[uid]?.source == nil ? SyncWrite.began : SyncWrite.copied
    let life: [String: JSONValue] = [SyncRegister.alive: true, SyncRegister.born: true]
    operations.append(SyncOperation(.event(uid), at: at, now.merging(life) { $1 }))
    for (date, record) in try store.records(of: uid).sorted(by: { $0.key < $1.key }) {
      write(record, of: uid, on: date, at: at)
    }
  }

  /// Writes the records of an event that would be others.
  private mutating func pinRecords(of uid: EventUID, _ after: SeriesMerge) throws {
    guard stored[uid] != nil else { return }
    let (have, then) = (try store.records(of: uid), after.events[uid]?.records ?? [:])
    for date in Set(have.keys).union(then.keys).sorted() where have[date] != then[date] {
      let at = pending[.day(uid, date)] ?? SyncWrite.began
      try restate(SeriesMerge.Day(uid: uid, date: date), at: at)
    }
  }

  /// Writes what the tables have of a date of which something led elsewhere, or came from there.
  mutating func restate(_ day: SeriesMerge.Day, at: Int) throws {
    write(try store.record(of: day.uid, on: day.date), of: day.uid, on: day.date, at: at)
  }

  /// Writes the dates of parts of a series that end where a continuation begins, beside a value
  /// that somebody chose, or that a newer program wrote. Where a part lives again, or is written
  /// and ends before a deleted continuation, the merge has no reason any more to end them there.
  ///
  /// - Parameter hasDates: Whether the dates of the part itself are written anyway.
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

  /// Whether somebody has deleted an event that is written now.
  private func livesAgain(_ uid: EventUID) -> Bool {
    registers[.event(uid)]?.heads(SyncRegister.alive).contains { $0.value == false } == true
  }

  /// Writes the dates of an event as the tables have them; nothing if they don't have it.
  private mutating func restateDates(of uid: EventUID, beside registers: [String: JSONValue]) {
    guard let dates = stored[uid]?[SyncRegister.dates] else { return }
    let registers = registers.merging([SyncRegister.dates: dates]) { $1 }
    operations.append(SyncOperation(.event(uid), at: SyncWrite.began, registers))
  }

  /// Writes the record of a date, or that there is none. No register keeps another value, which
  /// might lead elsewhere; one that has none is left to whoever gives it one.
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
