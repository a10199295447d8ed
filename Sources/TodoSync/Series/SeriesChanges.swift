import TodoDomain
import TodoText

/// The changes of a group of events, as operations: the differences between the events in the
/// tables and the events that the registers show.
///
/// A value that a rule copied, such as the title of a continuation or the time of a routine's
/// earlier days, is written at time 0, so that it loses to an edit on another device.
struct SeriesChanges {
  let store: any SyncTransaction
  let values: EventRegisters
  let categories: SyncCategories
  let registers: [SyncEntity: SyncRegisters]
  let shown: SeriesMerge
  /// For each other device, the batches that it has seen, as far as this device knows.
  private let others: [VersionVector]
  /// The time of the last change to each entity.
  let pending: [SyncEntity: Int]
  /// The values in the tables, by register, of each event that is pending or in `shown`.
  private(set) var stored: [EventUID: [String: JSONValue]] = [:]
  /// The events that are a series or a part of a series.
  private(set) var parts: [EventUID] = []
  var operations: [SyncOperation] = []

  init(
    of group: String, _ marks: [PendingEntity], _ values: EventRegisters,
    categories: SyncCategories,
    store: any SyncTransaction, others: [VersionVector]
  ) throws {
    self.store = store
    self.others = others
    self.values = values
    self.categories = categories
    registers = try store.registers(of: group)
    shown = SeriesMerge(
      registers, seen: try store.seen(by: registers), values, categories: categories)
    pending = Dictionary(marks.map { ($0.entity, $0.at) }) { max($0, $1) }
    let uids = Set(marks.map(\.entity.name)).compactMap { try? EventUID($0) }
    for uid in Set(uids).union(shown.events.keys) {
      guard let event = try store.event(withUID: uid) else { continue }
      stored[uid] = values.registers(of: event, categories)
    }
    parts = Set(shown.events.keys).union(stored.keys).filter { $0.singleDate == nil }.sorted()
  }

  /// Passes the operations for the pending events and dates to a closure, with the operations that
  /// keep the rest of the group unchanged.
  ///
  /// - Parameter batch: The header of the batch that gets the operations.
  func emit(in batch: SyncHeader, _ emit: (SyncOperation) throws -> Void) throws {
    var changes = self
    let events = pending.keys.filter { $0.kind == SyncKind.event }.compactMap {
      try? EventUID($0.name)
    }
    for uid in events.sorted() { try changes.publish(uid) }
    let days = pending.keys.filter { $0.kind == SyncKind.day && pending[.event($0)] == nil }
    for entity in days.sorted(by: { $0.isBefore($1) }) {
      guard let day = SeriesMerge.Day(entity) else { continue }
      try changes.publish(day.uid, day.date, at: pending[entity] ?? 0)
    }
    try changes.pinTheRest(in: batch)
    for operation in changes.operations { try emit(operation) }
  }

  // MARK: Events

  private mutating func publish(_ uid: EventUID) throws {
    let entity = SyncEntity.event(uid)
    let at = pending[entity] ?? 0
    let before = shown.events[uid]
    guard let now = stored[uid] else {
      if before != nil || registers[entity]?[SyncRegister.alive] == true { try remove(uid, at: at) }
      return
    }
    let isWritten = registers[entity].map { !$0.isEmpty } ?? false
    let isFresh = before == nil || before?.source != nil
    var changes = before.map { values.registers(of: $0.event, categories).changes(to: now) } ?? now
    if before == nil, let known = registers[entity] {
      changes = known.values.filter { values.has($0.key) }.changes(to: now)
    }
    if before?.source != nil { changes = now }
    if isWritten, !changes.isEmpty {
      changes.merge(hiddenChanges(of: uid, by: changes, now)) { $1 }
    }
    let copied = isFresh ? try copiedValues(of: uid, changes, before) : []
    if before == nil { changes[SyncRegister.dates] = now[SyncRegister.dates] }
    if !changes.isEmpty {
      write(changes, of: uid, at: at, copied: copied, isNew: !isWritten)
    }
    try publishDays(of: uid, at: at)
  }

  /// Returns the values that must be written so that hidden values of an event stay hidden, such as
  /// an old length when the event gets a time again. Leaves out the event's dates, which a
  /// continuation may have hidden.
  private func hiddenChanges(
    of uid: EventUID, by changes: [String: JSONValue], _ now: [String: JSONValue]
  ) -> [String: JSONValue] {
    let known = (registers[.event(uid)]?.values ?? [:]).merging(changes) { $1 }
    guard let event = values.event(uid, known, categories: categories) else { return [:] }
    return values.registers(of: event, categories).changes(to: now)
      .filter { $0.key != SyncRegister.dates }
  }

  private mutating func remove(_ uid: EventUID, at: Int) throws {
    operations.append(SyncOperation(.event(uid), at: at, [SyncRegister.alive: false]))
    if let day = shown.events[uid]?.source { try restate(day, at: at) }
    for (day, sources) in shown.sources.sorted(by: { $0.key < $1.key }) where day.uid == uid {
      for source in sources.sorted() { try restate(source, at: at) }
    }
  }

  private mutating func write(
    _ changes: [String: JSONValue], of uid: EventUID, at: Int, copied: Set<String>, isNew: Bool
  ) {
    let weak = changes.filter { copied.contains($0.key) }
    var strong = changes.filter { !copied.contains($0.key) }
    strong[SyncRegister.alive] = true
    if isNew { strong[SyncRegister.born] = true }
    operations.append(SyncOperation(.event(uid), at: at, strong))
    if !weak.isEmpty { operations.append(SyncOperation(.event(uid), at: SyncWrite.copied, weak)) }
  }

  /// Returns the names of the registers of a new event whose values a rule copied from another
  /// event.
  private func copiedValues(
    of uid: EventUID, _ registers: [String: JSONValue], _ before: SeriesMerge.MergedEvent?
  ) throws -> Set<String> {
    let base: [String: JSONValue]?
    if let before {
      base = values.registers(of: before.event, categories)
    } else {
      base = origin(of: uid)
    }
    guard let base else { return [] }
    var copied = Set(registers.filter { base[$0.key]?.isExactly($0.value) ?? false }.keys)
    if let date = uid.singleDate, registers[SyncRegister.dates]?.startsAndEnds(on: date) == true {
      copied.insert(SyncRegister.dates)
    }
    return copied
  }

  /// Returns the values, before the changes, of the event from which a rule made this event; nil if
  /// no rule made it.
  private func origin(of uid: EventUID) -> [String: JSONValue]? {
    part(behind: uid).flatMap { part in
      shown.events[part].map { values.registers(of: $0.event, categories) } ?? stored[part]
    }
  }

  /// Returns the part of a series from which a rule made an event; nil if no rule made it.
  private func part(behind uid: EventUID) -> EventUID? {
    guard let date = uid.continuedFrom ?? uid.singleDate else { return nil }
    let root = uid.continuedFrom != nil ? uid.series : uid.root
    let earlier = parts.filter { part in
      part != uid && part.series == root && part.continuedFrom ?? .earliest <= date
    }
    return earlier.max { $0.continuedFrom ?? .earliest < $1.continuedFrom ?? .earliest }
  }

  /// Returns the time to write for a record that the split of a series only copied; nil for any
  /// other record. The time is `SyncWrite.copied`, unless the record has a change of its date that
  /// no other device is known to have seen yet: then the time is that of the change.
  private func copyTime(of record: OccurrenceRecord, of uid: EventUID) -> Int? {
    guard record.isLive, !record.isFinished else { return nil }
    guard let change = record.change else { return SyncWrite.copied }
    guard let part = part(behind: uid), shown.events[part]?.records[record.date]?.change == change,
      let original = registers[.day(part, record.date)]?.winner(SyncRegister.change)
    else { return nil }
    return others.contains { $0.covers(original.dot) } ? SyncWrite.copied : original.at
  }

  // MARK: Dates

  private mutating func publishDays(of uid: EventUID, at: Int) throws {
    let records = try store.records(of: uid)
    let member = shown.events[uid]
    let before = member?.records ?? hiddenRecords(of: uid)
    for date in Set(before.keys).union(records.keys).sorted() {
      try publish(
        uid, date, from: before[date], to: records[date],
        at: pending[.day(uid, date)] ?? at)
    }
  }

  /// Returns an event's records as the registers have them. They are the earlier records of an
  /// event that the store's tables didn't have, and have again now.
  private func hiddenRecords(of uid: EventUID) -> [CivilDate: OccurrenceRecord] {
    var records: [CivilDate: OccurrenceRecord] = [:]
    for entity in registers.keys where entity.kind == SyncKind.day && entity.name == uid.rawValue {
      guard let day = SeriesMerge.Day(entity) else { continue }
      records[day.date] = values.record(on: day.date, shown.values(of: day), categories)
    }
    return records
  }

  private mutating func publish(_ uid: EventUID, _ date: CivilDate, at: Int) throws {
    guard stored[uid] != nil else { return }
    if shown.events[uid]?.source != nil { try publish(uid) }
    try publish(
      uid, date, from: shown.events[uid]?.records[date],
      to: try store.record(of: uid, on: date), at: at)
  }

  private mutating func publish(
    _ uid: EventUID, _ date: CivilDate, from before: OccurrenceRecord?, to now: OccurrenceRecord?,
    at: Int
  ) throws {
    let source = shown.events[uid]?.source
    guard before != now || source != nil && now != nil else { return }
    let day = SeriesMerge.Day(uid: uid, date: date)
    let sources = shown.sources[day] ?? []
    for source in sources.sorted() { try restate(source, at: at) }
    if let source, source.uid != uid { try restate(source, at: at) }
    guard let now else { return write(nil, of: uid, on: date, at: at) }
    let old = before.map { values.registers(of: $0, categories) } ?? [:]
    let new = values.registers(of: now, categories)
    var changes = old.changes(to: new)
    // The date itself now also gets the values that it showed from another part.
    if source != nil || !sources.isEmpty { changes.merge(new) { _, new in new } }
    changes[SyncRegister.state] = new[SyncRegister.state]
    let copied = before == nil ? copyTime(of: now, of: uid) : nil
    operations.append(SyncOperation(.day(uid, date), at: copied ?? at, changes))
  }
}

extension SyncEntity {
  /// Returns the entity of the event to which the entity of a date belongs.
  fileprivate static func event(_ day: SyncEntity) -> SyncEntity {
    SyncEntity(kind: SyncKind.event, name: day.name)
  }

  fileprivate func isBefore(_ other: SyncEntity) -> Bool { (name, date) < (other.name, other.date) }
}

extension JSONValue {
  /// Returns whether this value of the register `dates` belongs to an event on this date alone.
  fileprivate func startsAndEnds(on date: CivilDate) -> Bool {
    guard case .object(let dates) = self else { return false }
    return dates["start"]?.text == date.description && dates["until"] == nil
      && dates["rule"] == nil && dates["days"] == nil
  }
}

extension SyncReading {
  /// Returns, for each batch that wrote to the registers, the batches that its writer had seen.
  /// Empty if a single batch wrote them all, since then nothing needs a comparison.
  package func seen(by registers: [SyncEntity: SyncRegisters]) throws -> [SyncDot: VersionVector] {
    let batches = registers.batches
    guard batches.count > 1 else { return [:] }
    return try batches.reduce(into: [:]) { $0[$1] = try syncBatch($1)?.seen }
  }

  /// Returns the record of an event on a date; nil without a record or without the event.
  func record(of uid: EventUID, on date: CivilDate) throws -> OccurrenceRecord? {
    try event(withUID: uid)?.id.flatMap { try record(of: $0, on: date) }
  }

  /// Returns the records of an event by date; empty without the event.
  func records(of uid: EventUID) throws -> [CivilDate: OccurrenceRecord] {
    guard let id = try event(withUID: uid)?.id else { return [:] }
    return Dictionary(uniqueKeysWithValues: try records(of: id).map { ($0.date, $0) })
  }
}
