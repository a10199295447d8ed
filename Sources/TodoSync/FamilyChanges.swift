import TodoDomain
import TodoText

/// The difference between the events of a family in the tables and as their cells show them, as
/// operations.
///
/// What a rule only copied is written at time 0, so that a real edit made elsewhere wins over it:
/// the title of a continuation, the time of a routine's earlier days.
struct FamilyChanges {
  let store: any SyncTransaction
  let values: EventCells
  let categories: SyncCategories
  let cells: [SyncThing: SyncCells]
  let shown: SyncFamily
  /// What the other devices have seen, as far as this one knows.
  private let others: [SyncVector]
  /// When each thing was changed.
  let touched: [SyncThing: Int]
  /// The events of the tables that were touched, or are shown.
  private(set) var stored: [EventUID: [String: JSONValue]] = [:]
  /// The events that are a series or a part of one.
  private(set) var parts: [EventUID] = []
  var operations: [SyncOperation] = []

  init(
    of family: String, _ touches: [SyncTouch], _ values: EventCells, _ categories: SyncCategories,
    _ store: any SyncTransaction, others: [SyncVector]
  ) throws {
    self.store = store
    self.others = others
    self.values = values
    self.categories = categories
    cells = try store.cells(of: family)
    shown = SyncFamily(cells, seen: try store.seen(by: cells), values, categories)
    touched = Dictionary(touches.map { ($0.thing, $0.at) }) { max($0, $1) }
    let uids = Set(touches.map(\.thing.name)).compactMap { try? EventUID($0) }
    for uid in Set(uids).union(shown.members.keys) {
      guard let event = try store.event(withUID: uid) else { continue }
      stored[uid] = values.cells(of: event, categories)
    }
    parts = Set(shown.members.keys).union(stored.keys).filter { $0.singleDate == nil }.sorted()
  }

  /// - Parameter batch: The header of the batch that is made.
  func emit(in batch: SyncHeader, _ emit: (SyncOperation) throws -> Void) throws {
    var changes = self
    let events = touched.keys.filter { $0.kind == SyncKind.event }.compactMap {
      try? EventUID($0.name)
    }
    for uid in events.sorted() { try changes.publish(uid) }
    let days = touched.keys.filter { $0.kind == SyncKind.day && touched[.event($0)] == nil }
    for thing in days.sorted(by: { $0.isBefore($1) }) {
      guard let day = SyncFamily.Day(thing) else { continue }
      try changes.publish(day.uid, day.date, at: touched[thing] ?? 0)
    }
    try changes.keepTheRest(in: batch)
    for operation in changes.operations { try emit(operation) }
  }

  // MARK: Events

  private mutating func publish(_ uid: EventUID) throws {
    let thing = SyncThing.event(uid)
    let at = touched[thing] ?? 0
    let before = shown.members[uid]
    guard let now = stored[uid] else {
      if before != nil || cells[thing]?[SyncCell.alive] == true { try remove(uid, at: at) }
      return
    }
    let isWritten = cells[thing].map { !$0.isEmpty } ?? false
    let isFresh = before == nil || before?.source != nil
    var changes = before.map { values.cells(of: $0.event, categories).changes(to: now) } ?? now
    if before == nil, let known = cells[thing] {
      changes = known.values.filter { values.has($0.key) }.changes(to: now)
    }
    if before?.source != nil { changes = now }
    if isWritten, !changes.isEmpty {
      changes.merge(hiddenChanges(of: uid, by: changes, now)) { $1 }
    }
    let copied = isFresh ? try copiedValues(of: uid, changes, before) : []
    if before == nil { changes[SyncCell.dates] = now[SyncCell.dates] }
    if !changes.isEmpty {
      write(changes, of: uid, at: at, copied: copied, isNew: !isWritten)
    }
    try publishDays(of: uid, at: at)
  }

  /// What a rule hid in an event, and would be shown with these changes, such as a length beside a
  /// new time. Its dates may be hidden by other events.
  private func hiddenChanges(
    of uid: EventUID, by changes: [String: JSONValue], _ now: [String: JSONValue]
  ) -> [String: JSONValue] {
    let known = (cells[.event(uid)]?.values ?? [:]).merging(changes) { $1 }
    guard let event = values.event(uid, known, categories) else { return [:] }
    return values.cells(of: event, categories).changes(to: now)
      .filter { $0.key != SyncCell.dates }
  }

  private mutating func remove(_ uid: EventUID, at: Int) throws {
    operations.append(SyncOperation(.event(uid), at: at, [SyncCell.alive: false]))
    if let day = shown.members[uid]?.source { try restate(day, at: at) }
    for (day, sources) in shown.sources.sorted(by: { $0.key < $1.key }) where day.uid == uid {
      for source in sources.sorted() { try restate(source, at: at) }
    }
  }

  private mutating func write(
    _ changes: [String: JSONValue], of uid: EventUID, at: Int, copied: Set<String>, isNew: Bool
  ) {
    let weak = changes.filter { copied.contains($0.key) }
    var strong = changes.filter { !copied.contains($0.key) }
    strong[SyncCell.alive] = true
    if isNew { strong[SyncCell.born] = true }
    operations.append(SyncOperation(.event(uid), at: at, strong))
    if !weak.isEmpty { operations.append(SyncOperation(.event(uid), at: SyncWrite.copied, weak)) }
  }

  /// The values of a new event that a rule copied from the event that it was made of.
  private func copiedValues(
    of uid: EventUID, _ cells: [String: JSONValue], _ before: SyncFamily.Member?
  ) throws -> Set<String> {
    let base: [String: JSONValue]?
    if let before {
      base = values.cells(of: before.event, categories)
    } else {
      base = origin(of: uid)
    }
    guard let base else { return [] }
    var copied = Set(cells.filter { base[$0.key]?.isExactly($0.value) ?? false }.keys)
    if let date = uid.singleDate, cells[SyncCell.dates]?.startsAndEnds(on: date) == true {
      copied.insert(SyncCell.dates)
    }
    return copied
  }

  /// The values of the event from which a rule made one, as they were.
  private func origin(of uid: EventUID) -> [String: JSONValue]? {
    part(behind: uid).flatMap { part in
      shown.members[part].map { values.cells(of: $0.event, categories) } ?? stored[part]
    }
  }

  /// The part of a series from which a rule made an event.
  private func part(behind uid: EventUID) -> EventUID? {
    guard let date = uid.continuedFrom ?? uid.singleDate else { return nil }
    let root = uid.continuedFrom != nil ? uid.series : uid.family
    let earlier = parts.filter { part in
      part != uid && part.series == root && part.continuedFrom ?? .earliest <= date
    }
    return earlier.max { $0.continuedFrom ?? .earliest < $1.continuedFrom ?? .earliest }
  }

  /// The time of a new record that a rule made, to keep a date as it was: without a change, or with
  /// that which the date had before its series was split. A change that nobody else may have seen
  /// keeps its time. Nil for any other record.
  private func copyTime(of record: OccurrenceRecord, of uid: EventUID) -> Int? {
    guard record.isLive, !record.isFinished else { return nil }
    guard let change = record.change else { return SyncWrite.copied }
    guard let part = part(behind: uid), shown.members[part]?.records[record.date]?.change == change,
      let original = cells[.day(part, record.date)]?.winner(SyncCell.change)
    else { return nil }
    return others.contains { $0.covers(original.dot) } ? SyncWrite.copied : original.at
  }

  // MARK: Dates

  private mutating func publishDays(of uid: EventUID, at: Int) throws {
    let records = try store.records(of: uid)
    let member = shown.members[uid]
    let before = member?.records ?? hiddenRecords(of: uid)
    for date in Set(before.keys).union(records.keys).sorted() {
      try publish(
        uid, date, from: before[date], to: records[date],
        at: touched[.day(uid, date)] ?? at)
    }
  }

  /// What the cells have of an event that isn't shown as they say, and comes back.
  private func hiddenRecords(of uid: EventUID) -> [CivilDate: OccurrenceRecord] {
    var records: [CivilDate: OccurrenceRecord] = [:]
    for thing in cells.keys where thing.kind == SyncKind.day && thing.name == uid.rawValue {
      guard let day = SyncFamily.Day(thing) else { continue }
      records[day.date] = values.record(on: day.date, shown.values(of: day), categories)
    }
    return records
  }

  private mutating func publish(_ uid: EventUID, _ date: CivilDate, at: Int) throws {
    guard stored[uid] != nil else { return }
    if shown.members[uid]?.source != nil { try publish(uid) }
    try publish(
      uid, date, from: shown.members[uid]?.records[date],
      to: try store.record(of: uid, on: date), at: at)
  }

  private mutating func publish(
    _ uid: EventUID, _ date: CivilDate, from before: OccurrenceRecord?, to now: OccurrenceRecord?,
    at: Int
  ) throws {
    let source = shown.members[uid]?.source
    guard before != now || source != nil && now != nil else { return }
    let day = SyncFamily.Day(uid: uid, date: date)
    let sources = shown.sources[day] ?? []
    for source in sources.sorted() { try restate(source, at: at) }
    if let source, source.uid != uid { try restate(source, at: at) }
    guard let now else { return write(nil, of: uid, on: date, at: at) }
    let old = before.map { values.cells(of: $0, categories) } ?? [:]
    let new = values.cells(of: now, categories)
    var changes = old.changes(to: new)
    // What was said of another part is said here now.
    if source != nil || !sources.isEmpty { changes.merge(new) { _, new in new } }
    changes[SyncCell.state] = new[SyncCell.state]
    let copied = before == nil ? copyTime(of: now, of: uid) : nil
    operations.append(SyncOperation(.day(uid, date), at: copied ?? at, changes))
  }
}

extension SyncThing {
  /// The event of a date.
  fileprivate static func event(_ day: SyncThing) -> SyncThing {
    SyncThing(kind: SyncKind.event, name: day.name)
  }

  fileprivate func isBefore(_ other: SyncThing) -> Bool { (name, date) < (other.name, other.date) }
}

extension JSONValue {
  /// Whether the dates of an event are this one date.
  fileprivate func startsAndEnds(on date: CivilDate) -> Bool {
    guard case .object(let dates) = self else { return false }
    return dates["start"]?.text == date.description && dates["until"] == nil
      && dates["rule"] == nil && dates["days"] == nil
  }
}

extension SyncReading {
  /// What the writers of the cells had seen. Cells of one batch need nothing to be known.
  package func seen(by cells: [SyncThing: SyncCells]) throws -> [SyncDot: SyncVector] {
    let batches = cells.batches
    guard batches.count > 1 else { return [:] }
    return try batches.reduce(into: [:]) { $0[$1] = try syncBatch($1)?.seen }
  }

  /// The record of an event on a date; nil without one, or without the event.
  func record(of uid: EventUID, on date: CivilDate) throws -> OccurrenceRecord? {
    try event(withUID: uid)?.id.flatMap { try record(of: $0, on: date) }
  }

  /// The records of an event by their dates; none without the event.
  func records(of uid: EventUID) throws -> [CivilDate: OccurrenceRecord] {
    guard let id = try event(withUID: uid)?.id else { return [:] }
    return Dictionary(uniqueKeysWithValues: try records(of: id).map { ($0.date, $0) })
  }
}
