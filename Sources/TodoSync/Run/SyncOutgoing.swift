package import TodoDomain
package import TodoText

/// The values that one batch writes to the registers of an entity.
package struct SyncOperation: Sendable {
  package let entity: SyncEntity
  /// The time of the operation, in seconds since 1970.
  package let at: Int
  package let registers: [String: JSONValue]

  package init(_ entity: SyncEntity, at: Int, _ registers: [String: JSONValue]) {
    self.entity = entity
    self.at = at
    self.registers = registers
  }

  /// Reads a line of a batch; nil for a line of a newer program with other content.
  package init?(_ value: JSONValue) {
    guard case .object(let object) = value, let entity = object["set"].flatMap(SyncEntity.init),
      let at = object["at"]?.number, case .object(let registers)? = object["cells"],
      SyncWrite.times.contains(at)
    else { return nil }
    self.init(entity, at: at, registers.reduce(into: [:]) { $0[$1.key] = $1.value })
  }

  /// Returns the operation with a time that is at most the time of its batch. So an edit that was
  /// made while the clock was ahead doesn't win forever after the clock was corrected.
  func bounded(by batch: SyncHeader) -> SyncOperation {
    SyncOperation(entity, at: min(at, batch.latest), registers)
  }

  /// Returns the write of the operation as part of a batch.
  func write(in batch: SyncHeader) -> SyncWrite {
    SyncWrite(dot: batch.dot, at: bounded(by: batch).at, registers: registers)
  }

  /// The operation as a line of a batch.
  package var json: JSONValue {
    ["set": entity.json, "at": .integer(Int64(at)), "cells": .sorted(registers)]
  }
}

/// Turns the changes of a store since the last run into operations: the differences between the
/// tables and the values that win in the registers.
///
/// The history only says which entities to compare, and when they changed. So a change that was
/// reverted gives no operation, and a thousand edits of one title give one.
package struct SyncOutgoing {
  private let store: any SyncTransaction
  private let state: SyncState
  private let values: EventRegisters
  private let hasDiary: Bool
  /// For each other device, the batches that it has seen, as far as this device knows.
  private let others: [VersionVector]
  /// The header of the batch in the making.
  private let batch: SyncHeader
  private let emit: (SyncOperation) throws -> Void
  private var map: SyncCategoryMap
  private var categories: SyncCategories

  /// Prepares the operations of a batch. `publishAll` or `publishChanges` emits them.
  ///
  /// - Parameters:
  ///   - header: The header of the batch.
  ///   - hasDiary: Whether the diary is synchronised.
  ///   - emit: Receives each operation, and applies it to the registers.
  package init(
    of store: any SyncTransaction, _ state: SyncState, _ kinds: EventKinds, header: SyncHeader,
    hasDiary: Bool, emit: @escaping (SyncOperation) throws -> Void
  ) throws {
    self.store = store
    self.state = state
    self.hasDiary = hasDiary
    self.emit = emit
    batch = header
    values = EventRegisters(kinds)
    others = try store.syncDevices().filter { $0.device != state.device && !$0.isForgotten }
      .map(\.seen)
    map = try SyncCategoryMap(reading: store)
    categories = map.names(try store.numberedCategories())
  }

  /// Publishes the whole content of a store that begins to sync.
  package mutating func publishAll() throws {
    try publishCategories(at: SyncWrite.began)
    try store.visitEvents { event, records in
      try publish(new: event, records)
    }
    if hasDiary {
      try store.visitDiaries(in: nil, .oldestFirst) { entry in
        try emit(new(.diary(entry.uid), DiaryRegisters.registers(of: entry), at: SyncWrite.began))
      }
    }
    for key in SettingKey.allCases { try publish(setting: key.rawValue, at: SyncWrite.began) }
    for value in try store.values() { try publish(value: value.key, at: SyncWrite.began) }
  }

  private func publish(new event: any PlannedEvent, _ records: [OccurrenceRecord]) throws {
    try emit(new(.event(event.uid), values.registers(of: event, categories), at: SyncWrite.began))
    for record in records {
      try emit(
        SyncOperation(
          .day(event.uid, record.date), at: SyncWrite.began,
          values.registers(of: record, categories)))
    }
  }

  /// Publishes the user's changes since the last run. The pending entities of the store say which
  /// entities changed.
  package mutating func publishChanges() throws {
    try publishCategories(at: nil)
    try store.visitPending { group, entities in
      try publish(group, entities)
      return true
    }
  }

  /// Returns the operations that must accompany the user's resolutions of conflicts, so that the
  /// rest of each group stays unchanged.
  package func kept(beside resolutions: [SyncOperation]) throws -> [SyncOperation] {
    try resolutions.flatMap { operation -> [SyncOperation] in
      guard operation.entity.kind == SyncKind.event, operation.registers[SyncRegister.alive] == true
      else {
        return []
      }
      var changes = try SeriesChanges(
        of: operation.entity.group, [], values, categories: categories, store: store, others: others
      )
      try changes.pinEnds(
        beside: EventUID(operation.entity.name),
        hasDates: operation.registers[SyncRegister.dates] != nil)
      return changes.operations
    }
  }

  private func publish(_ group: String, _ entities: [PendingEntity]) throws {
    for touch in entities {
      switch touch.entity.kind {
      case SyncKind.event, SyncKind.day:
        return try SeriesChanges(
          of: group, entities, values, categories: categories, store: store, others: others
        ).emit(in: batch, emit)
      case SyncKind.diary: try publish(diary: touch)
      case SyncKind.setting: try publish(setting: touch.entity.name, at: touch.at)
      case SyncKind.value: try publish(value: touch.entity.name, at: touch.at)
      default: break
      }
    }
  }

  private func new(
    _ entity: SyncEntity, _ registers: [String: JSONValue], at: Int
  ) -> SyncOperation {
    var registers = registers
    registers[SyncRegister.alive] = true
    registers[SyncRegister.born] = true
    return SyncOperation(entity, at: at, registers)
  }

  // MARK: Small entities

  private func publish(diary touch: PendingEntity) throws {
    guard hasDiary else { return }
    let registers = try store.registers(of: touch.entity)
    guard let now = try store.diary(with: EventUID(touch.entity.name)) else {
      guard registers[SyncRegister.alive] == true else { return }
      return try emit(SyncOperation(touch.entity, at: touch.at, [SyncRegister.alive: false]))
    }
    let shown =
      DiaryRegisters.entry(registers.values).map { DiaryRegisters.registers(of: $0) } ?? [:]
    let entry = DiaryRegisters.registers(of: now)
    let changes = shown.changes(to: entry)
    guard registers[SyncRegister.alive] == true else {
      return try emit(new(touch.entity, changes.merging(entry) { $1 }, at: touch.at))
    }
    guard !changes.isEmpty else { return }
    try emit(
      SyncOperation(touch.entity, at: touch.at, changes.merging([SyncRegister.alive: true]) { $1 }))
  }

  private func publish(setting key: String, at: Int) throws {
    guard let known = SettingKey(rawValue: key), known.isShared else { return }
    try publish(.setting(key), try store.setting(known), at: at)
  }

  private func publish(value key: String, at: Int) throws {
    let text = try store.value(of: key)
    guard CounterRegisters.isCounter(key) else { return try publish(.value(key), text, at: at) }
    let counter = CounterRegisters(try store.registers(of: .value(key)))
    guard text != counter.text else { return }
    try emit(SyncOperation(.value(key), at: at, counter.changes(to: text, by: state.device)))
  }

  private func publish(_ entity: SyncEntity, _ text: String?, at: Int) throws {
    let shown = try store.registers(of: entity)[SyncRegister.value]
    let now = text.map { JSONValue.string($0) } ?? .null
    guard !now.isExactly(shown) else { return }
    try emit(SyncOperation(entity, at: at, [SyncRegister.value: now]))
  }
}

// MARK: Categories

extension SyncOutgoing {
  /// Publishes the categories that were added, changed or removed, and their order.
  ///
  /// - Parameter began: The time to write for a store that begins to sync; nil for the time of the
  ///   last change to a category.
  private mutating func publishCategories(at began: Int?) throws {
    let stored = try store.numberedCategories()
    guard let at = try began ?? store.lastTouch(ofKind: SyncKind.category) else { return }
    for (row, category) in stored { try publish(category, inRow: row, at: at) }
    let here = Set(stored.map(\.row))
    let gone = map.uids.filter { uid in
      map.rows[uid].map { !here.contains($0) } ?? (began != nil && map.isAlive(uid))
    }
    try publishRemoval(of: gone, at: at)
    try publishOrder(stored, at: at)
    try store.save(categoryRows: map.rows)
    categories = map.names(stored)
  }

  private mutating func publish(_ category: Category, inRow row: Int, at: Int) throws {
    var uids = map.group(inRow: row)
    if uids.isEmpty { uids = [newUID(for: category.name)] }
    for uid in uids {
      let (isKnown, isThere) = (!map[uid].isEmpty, map.isAlive(uid) || map.rows[uid] == row)
      map.show(uid, inRow: row)
      let shown = isKnown ? CategoryRegisters.registers(of: map.category(uid)) : [:]
      var changes = shown.changes(to: CategoryRegisters.registers(of: category))
      guard !changes.isEmpty || !isThere else { continue }
      changes[SyncRegister.alive] = true
      if !isKnown { changes[SyncRegister.born] = true }
      if map[uid][SyncRegister.into] != .null { changes[SyncRegister.into] = .null }
      try write(changes, to: uid, at: at)
      try publish(category, toRemovedIn: row, at: at)
    }
  }

  /// Also writes the values of the category in a row to the removed categories whose todos are in
  /// the same row.
  private mutating func publish(
    _ category: Category, toRemovedIn row: Int, at: Int
  ) throws {
    for uid in map.removed(inRow: row) {
      let shown = CategoryRegisters.registers(of: map.category(uid))
      let changes = shown.changes(to: CategoryRegisters.registers(of: category))
      if !changes.isEmpty { try write(changes, to: uid, at: at) }
    }
  }

  /// Returns a uid for a new category: its name, followed by as many `#` as make the uid unused.
  private func newUID(for name: String) -> String {
    var uid = name
    while map.rows[uid] != nil { uid += "#" }
    return uid
  }

  private mutating func publishRemoval(of gone: [String], at: Int) throws {
    guard !gone.isEmpty else { return }
    let takers = try takers(of: Set(gone))
    for uid in gone {
      let into = takers[uid]
      // A category that was removed before, and kept for its todos, is removed again with them.
      if map.isAlive(uid) || into != nil && into != map[uid][SyncRegister.into].text {
        try write(
          [SyncRegister.alive: false, SyncRegister.into: into.map { .string($0) } ?? .null],
          to: uid, at: at
        )
      }
      map.show(uid, inRow: into.flatMap { map.rows[$0] })
    }
  }

  /// Returns, for each removed category, the category that now has its todos.
  private func takers(of gone: Set<String>) throws -> [String: String] {
    var takers: [String: String] = [:]
    let names = map.names(try store.numberedCategories())
    try store.visitPending { _, entities in
      for touch in entities where touch.entity.kind == SyncKind.event {
        guard let raw = try store.registers(of: touch.entity)[EventField.category.rawValue].text,
          gone.contains(raw), takers[raw] == nil,
          let event = try store.event(withUID: EventUID(touch.entity.name))
        else { continue }
        takers[raw] = names.uid(of: event.category.name)
      }
      return takers.count < gone.count
    }
    return takers
  }

  private mutating func publishOrder(
    _ stored: [(row: Int, category: Category)], at: Int
  ) throws {
    let representatives = map.representatives
    let now = stored.compactMap { row, _ in
      map.group(inRow: row).first.map { representatives[$0] ?? $0 }
    }
    guard now != map.inOrder(now) else { return }
    try emit(SyncOperation(.order, at: at, [SyncRegister.value: .array(now.map { .string($0) })]))
  }

  private mutating func write(_ registers: [String: JSONValue], to uid: String, at: Int) throws {
    let operation = SyncOperation(.category(uid), at: at, registers)
    try emit(operation)
    map.apply(operation.write(in: batch), to: uid, seen: batch.seen)
  }
}

extension SyncReading {
  /// Returns the number of each device's last applied batch.
  package func applied() throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try syncDevices().map { ($0.device, $0.applied) })
  }
}

extension SyncTransaction {
  /// Returns the time of the last change to any pending entity of a kind; nil if no entity of the
  /// kind is pending.
  fileprivate func lastTouch(ofKind kind: String) throws -> Int? {
    var last: Int?
    try visitPending { _, entities in
      for touch in entities where touch.entity.kind == kind { last = max(last ?? 0, touch.at) }
      return true
    }
    return last
  }
}

extension SettingKey {
  /// Whether the preference belongs to the user, and not to a single store.
  var isShared: Bool {
    switch self {
    case .weekStart, .timeZone, .language, .overdueDays, .dueSoon, .allDayAlarm, .undated,
      .reportDiary, .dateOrder:
      true
    case .historyDays, .historyShare, .search: false
    }
  }
}

extension [String: JSONValue] {
  /// Returns the values of `other` that differ from the values of this dictionary, with null for
  /// each key that only this dictionary has.
  func changes(to other: [String: JSONValue]) -> [String: JSONValue] {
    var changes = other.filter { !(self[$0.key]?.isExactly($0.value) ?? false) }
    for key in keys where other[key] == nil { changes[key] = .null }
    return changes
  }
}
