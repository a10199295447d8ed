package import TodoDomain
import TodoText

/// Updates the tables of a store to the values that win in the registers, with ordinary edits.
///
/// It visits only the pending groups. The result doesn't depend on their order. To show an entity
/// means to update its rows in the tables.
package final class SyncProjection {
  private let store: any SyncTransaction
  private let values: EventRegisters
  private let hasDiary: Bool
  private var map: SyncCategoryMap
  private var categories: SyncCategories
  private var shared: [String: [String]]
  /// Whether `begin` has shown the categories. Batches that are applied after that may change them.
  private var hasBegun = false
  /// The changes to the tables.
  package private(set) var summary = SyncSummary()

  package init(in store: any SyncTransaction, _ kinds: EventKinds, hasDiary: Bool) throws {
    self.store = store
    self.hasDiary = hasDiary
    values = EventRegisters(kinds)
    map = try SyncCategoryMap(reading: store)
    categories = map.names(try store.numberedCategories())
    shared = try store.sharedSources()
  }

  /// Shows the categories, and prepares `fresh`, so that new groups can be shown while their lines
  /// arrive.
  func begin(_ fresh: FreshProjection) throws {
    try showCategories()
    try store.save(categoryRows: map.rows)
    fresh.begin(values, categories, uids: Set(map.rows.keys))
    hasBegun = true
  }

  /// Writes a group that was unknown before into the store's tables: an event, its dates and the
  /// events that rules made from it.
  ///
  /// - Parameter registers: All registers of the group.
  func show(new group: SeriesMerge, _ registers: [SyncEntity: SyncRegisters]) throws {
    for (_, merged) in group.events.sorted(by: { $0.key < $1.key }) {
      try show(merged.event, merged.records)
    }
    try mark(group.disputed, registers)
  }

  private func mark(_ disputed: [SyncEntity], _ registers: [SyncEntity: SyncRegisters]) throws {
    for entity in disputed {
      try store.save(registers[entity] ?? SyncRegisters(), of: entity, isDisputed: true)
    }
  }

  /// Shows all pending entities.
  package func run() throws {
    if hasBegun { map = try SyncCategoryMap(reading: store) }
    try showCategories()
    try store.visitPending { group, entities in
      try show(group, entities.map(\.entity))
      return true
    }
    try store.clearPending()
    try removeUnusedCategories()
    try orderCategories()
    try store.save(categoryRows: map.rows)
    try store.save(sharedSources: shared)
  }

  private func show(_ group: String, _ entities: [SyncEntity]) throws {
    guard let kind = entities.first?.kind else { return }
    switch kind {
    case SyncKind.event, SyncKind.day: try showEvents(of: group)
    case SyncKind.diary: for entity in entities { try show(diary: entity) }
    case SyncKind.setting: for entity in entities { try show(setting: entity) }
    case SyncKind.value: for entity in entities { try show(value: entity) }
    default: break
    }
  }

  // MARK: Events

  private func showEvents(of group: String) throws {
    let registers = try store.registers(of: group)
    for uid in registers.categories where map.rows[uid] == nil { try keep(category: uid) }
    let shown = SeriesMerge(
      registers, seen: try store.seen(by: registers), values, categories: categories)
    let events = registers.keys.filter { $0.kind == SyncKind.event }.compactMap {
      try? EventUID($0.name)
    }
    let all = try Set(events).union(shown.events.keys).union(derived(in: group)).sorted()
    for uid in all where shown.events[uid] == nil { try remove(uid) }
    for uid in all {
      if let merged = shown.events[uid] { try show(merged.event, merged.records) }
    }
    try mark(shown.disputed, registers)
  }

  /// Returns the stored events that rules made in a group, including events that no device wrote.
  private func derived(in group: String) throws -> [EventUID] {
    var uids: [EventUID] = []
    try store.visitUIDs(startingWith: group.dropFirst() + "~") { uid in
      if SyncEntity.event(uid).group == group { uids.append(uid) }
      return true
    }
    return uids
  }

  private func remove(_ uid: EventUID) throws {
    guard let stored = try store.event(withUID: uid), let id = stored.id else { return }
    try store.apply(.remove(id))
    summary.removed += 1
    if let source = stored.details.source {
      try projectOthers(with: source, stored.kind, than: uid)
    }
  }

  private func show(
    _ event: any PlannedEvent, _ records: [CivilDate: OccurrenceRecord]
  ) throws {
    let event = try sharing(event)
    guard let stored = try store.event(withUID: event.uid), let id = stored.id else {
      return try insert(event, records)
    }
    guard stored.kind == event.kind else {
      try store.apply(.remove(id))
      return try insert(event, records)
    }
    var isChanged = false
    // In the registers, a category that will be removed also counts as `none`.
    if stored.category.name != event.category.name
      || values.registers(of: stored, categories).differ(
        from: values.registers(of: event, categories))
    {
      try store.apply(.replace(event.identified(by: id)))
      isChanged = true
    }
    let have = Dictionary(uniqueKeysWithValues: try store.records(of: id).map { ($0.date, $0) })
    for date in Set(have.keys).union(records.keys).sorted() where have[date] != records[date] {
      try store.apply(records[date].map { .record(id, $0) } ?? .forget(id, date))
      isChanged = true
    }
    if isChanged { summary.changed += 1 }
  }

  private func insert(
    _ event: any PlannedEvent, _ records: [CivilDate: OccurrenceRecord]
  ) throws {
    try store.apply(.insert(event, records: records.values.sorted { $0.date < $1.date }))
    summary.added += 1
  }

  // MARK: Ids of other programs

  /// Resolves a clash of two events with the same id of another program: the event with the first
  /// uid keeps the id. Returns the given event, without the id if another event keeps it. If the
  /// given event keeps the id, the other event loses it in the tables.
  private func sharing(_ event: any PlannedEvent) throws -> any PlannedEvent {
    guard let source = event.details.source, let remoteID = source.remoteID,
      let holder = try store.event(from: source.format, remoteID: remoteID, kind: event.kind),
      holder.uid != event.uid
    else { return event }
    let key = Self.key(of: source, event.kind)
    shared[key] = Set((shared[key] ?? []) + [holder.uid.rawValue, event.uid.rawValue]).sorted()
    guard event.uid < holder.uid else { return event.withoutRemoteID }
    try store.apply(.replace(holder.withoutRemoteID))
    return event
  }

  private func projectOthers(
    with source: EventSource, _ kind: EventKind, than uid: EventUID
  ) throws {
    for other in shared[Self.key(of: source, kind)] ?? [] where other != uid.rawValue {
      let entity = SyncEntity.event(try EventUID(other))
      try showEvents(of: entity.group)
    }
  }

  private static func key(of source: EventSource, _ kind: EventKind) -> String {
    [source.format, kind.rawValue, source.remoteID ?? ""].joined(separator: "\u{1F}")
  }

  // MARK: Small entities

  private func show(diary entity: SyncEntity) throws {
    guard hasDiary, let uid = try? EventUID(entity.name) else { return }
    let registers = try store.registers(of: entity)
    let stored = try store.diary(with: uid)
    guard registers[SyncRegister.alive] == true, let entry = DiaryRegisters.entry(registers.values),
      SyncEntity.diary(entry.uid) == entity
    else {
      guard let stored else { return }
      try store.deleteDiary(stored.uid)
      return summary.diary += 1
    }
    guard stored != entry else { return }
    try store.apply(stored == nil ? DiaryEdit.insert(entry) : .replace(entry))
    summary.diary += 1
  }

  private func show(setting entity: SyncEntity) throws {
    guard let key = SettingKey(rawValue: entity.name), key.isShared else { return }
    let wanted = try store.registers(of: entity)[SyncRegister.value].text
    guard try store.setting(key) != wanted else { return }
    if let setting = try? wanted.map({ try Setting(key, $0) }) {
      try store.set(setting)
    } else {
      try store.unset(key)
    }
    summary.settings += 1
  }

  private func show(value entity: SyncEntity) throws {
    let key = entity.name
    let registers = try store.registers(of: entity)
    let wanted =
      CounterRegisters.isCounter(key)
      ? CounterRegisters(registers).text : registers[SyncRegister.value].text
    guard try store.value(of: key) != wanted else { return }
    if let value = try? wanted.map({ try KeyValue(key, $0) }) {
      try store.apply(KeyValueEdit.save(value))
    } else if wanted == nil {
      try store.apply(KeyValueEdit.remove(key: key))
    }
    summary.settings += 1
  }
}

// MARK: Categories

extension SyncProjection {
  /// Makes the store's category rows match the categories that exist in the registers. The todos of
  /// a category that gets another row become pending.
  private func showCategories() throws {
    let representatives = map.representatives
    let stored = try store.numberedCategories()
    let before = map.rows
    let there = Set(map.uids.filter(map.isAlive).compactMap { representatives[$0] })
    var rows = storedRows(of: there.sorted(), stored)
    // A removed category whose todos have no other category stays as the registers have it.
    let removed = map.uids.filter { !map.isAlive($0) && representatives[$0] == $0 }
    let named = storedRows(of: removed, stored, beside: rows)
    try rename(named.map { ($0.value, map.category($0.key)) }, there.subtracting(rows.keys))
    for uid in there.subtracting(rows.keys).sorted() { rows[uid] = try row(addedFor: uid) }
    let kept = Set(before.values).subtracting(rows.values)
    for uid in map.uids where rows[uid] == nil {
      let shown = representatives[uid] ?? uid
      let row = rows[shown] ?? before[shown].flatMap { kept.contains($0) ? $0 : nil }
      map.show(uid, inRow: row)
    }
    for (uid, row) in rows { map.show(uid, inRow: row) }
    try refresh()
    try touchEvents(movedSince: before)
  }

  /// Returns the row of each category that has a row in the store, together with the rows already
  /// taken. If several categories have the same row, the first one gets it.
  private func storedRows(
    of uids: [String], _ stored: [(row: Int, category: Category)], beside taken: [String: Int] = [:]
  ) -> [String: Int] {
    var rows = taken
    for uid in uids {
      guard let row = map.rows[uid], stored.contains(where: { $0.row == row }),
        !rows.values.contains(row)
      else { continue }
      rows[uid] = row
    }
    return rows
  }

  private func touchEvents(movedSince before: [String: Int]) throws {
    let moved = before.filter { map.rows[$0.key] != $0.value }
    for row in Set(moved.values).sorted() {
      for uid in try store.events(inCategory: row) { try store.markPending(.event(uid), at: 0) }
    }
  }

  /// Gives each row its wanted category. A row whose name is meant for another row first gets a
  /// temporary name.
  private func rename(_ wanted: [(row: Int, category: Category)], _ new: Set<String>) throws {
    let targets = Dictionary(uniqueKeysWithValues: wanted.map { ($0.row, $0.category) })
    let names = Set(wanted.map(\.category.name)).union(new.map { map.category($0).name })
    for (row, category) in try store.numberedCategories() {
      guard names.contains(category.name), targets[row]?.name != category.name else { continue }
      var free = "~\(row)~"
      while names.contains(free) { free += "~" }
      try store.apply(CategoryEdit.replace(named: category.name, with: Category(name: free)))
    }
    for (row, category) in try store.numberedCategories() {
      guard let target = targets[row], target != category else { continue }
      try store.apply(CategoryEdit.replace(named: category.name, with: target))
      summary.categories += 1
    }
  }

  private func row(addedFor uid: String) throws -> Int? {
    let category = map.category(uid)
    if !(try store.numberedCategories().contains { $0.category.name == category.name }) {
      try store.apply(CategoryEdit.insert(category))
      summary.categories += 1
    }
    return try store.numberedCategories().first { $0.category.name == category.name }?.row
  }

  /// Restores a removed category that still has a todo, since a device added the todo meanwhile.
  private func keep(category uid: String) throws {
    guard !map[uid].isEmpty else { return }
    let shown = map.representatives[uid] ?? uid
    let row = try map.rows[shown] ?? row(addedFor: shown)
    map.show(shown, inRow: row)
    map.show(uid, inRow: row)
    try refresh()
  }

  private func removeUnusedCategories() throws {
    for (row, category) in try store.numberedCategories() {
      guard !map.group(inRow: row).contains(where: map.isAlive) else { continue }
      do {
        try store.apply(CategoryEdit.remove(named: category.name))
      } catch RequestError.categoryInUse, RequestError.categoryIsDefault {
        continue
      }
      for uid in map.uids where map.rows[uid] == row { map.show(uid, inRow: nil) }
      summary.categories += 1
    }
  }

  private func orderCategories() throws {
    let stored = try store.numberedCategories()
    let names = Dictionary(uniqueKeysWithValues: stored.map { ($0.row, $0.category.name) })
    let shown = stored.compactMap { map.group(inRow: $0.row).first }
    let representatives = map.representatives
    let wanted = map.inOrder(Set(shown.map { representatives[$0] ?? $0 }))
    let order = wanted.compactMap { uid in map.rows[uid].flatMap { names[$0] } }
    guard order != stored.map(\.category.name) else { return }
    for (place, name) in order.enumerated() {
      try store.apply(CategoryEdit.move(named: name, to: place))
    }
  }

  private func refresh() throws { categories = map.names(try store.numberedCategories()) }
}

/// The numbers of entities that a run of sync changed in the tables of a store.
package struct SyncSummary: Hashable, Sendable {
  package var added = 0, changed = 0, removed = 0
  package var diary = 0, categories = 0, settings = 0

  package init() {}

  /// Whether the tables didn't change.
  package var isEmpty: Bool { self == SyncSummary() }
}

extension PlannedEvent {
  fileprivate var withoutRemoteID: any PlannedEvent {
    guard let source = details.source else { return self }
    return from(EventSource(format: source.format, remoteID: nil, extra: source.extra))
  }
}

extension [String: JSONValue] {
  fileprivate func differ(from other: Self) -> Bool { !changes(to: other).isEmpty }
}
