package import TodoDomain
package import TodoText

/// An entity to which several devices wrote different values concurrently. One version is shown,
/// and the others are kept until the user decides.
package struct SyncConflict: Sendable {
  /// One device's version of an entity.
  package struct Version: Sendable {
    /// The batch that published the version.
    package let dot: SyncDot
    /// The moment of the write, by the device's clock; nil for a value from before the device began
    /// to sync.
    package let at: Instant?
    /// The values of this version that lost, by the name of their register.
    package let registers: [String: JSONValue]
    /// For each register in `registers`, the value that won; null if the register has no such
    /// value.
    package let shown: [String: JSONValue]
    /// The difference between the values that won and this version, as a change in the history.
    package let change: HistoryChange
  }

  /// The entity with the conflict.
  package let entity: SyncEntity
  /// The other series that claims the dates of this continuation and has no dates left itself; nil
  /// for a conflict within the entity's own registers.
  package let takenOver: SyncEntity?
  /// The batch of the values that won, and the moment at which they were written.
  package let shown: (dot: SyncDot, at: Instant?)
  /// The versions that lost, the latest first.
  package let others: [Version]

  /// Returns the operations that settle the conflict in favour of one of the versions.
  ///
  /// - Parameters:
  ///   - version: The version to keep; nil to keep the values that won.
  ///   - registers: The values of the entity that win, by register.
  package func resolutions(
    by version: Version?, in registers: [String: JSONValue], at now: Instant
  ) -> [SyncOperation] {
    let at = now.secondsSince1970
    let ending = takenOver.map { SyncOperation($0, at: at, [SyncRegister.alive: false]) }
    if version == nil, let ending { return [ending] }
    let disputed = Set(others.flatMap(\.registers.keys))
    var chosen = disputed.reduce(into: [:]) { $0[$1] = registers[$1] ?? .null }
    if let version { chosen.merge(version.registers) { _, other in other } }
    if entity.kind == SyncKind.event || entity.kind == SyncKind.diary,
      chosen[SyncRegister.alive] == nil
    {
      chosen[SyncRegister.alive] = true
    }
    return [SyncOperation(entity, at: at, chosen)] + (ending.map { [$0] } ?? [])
  }
}

extension SyncReading {
  /// Returns the conflicts, in the order of the entities.
  package func conflicts(_ kinds: EventKinds) throws -> [SyncConflict] {
    var versions = try SyncVersions(kinds, self)
    try visitRegisters(inConflict: true) { entity, registers in try versions.add(entity, registers)
    }
    return versions.conflicts
  }

  /// Returns the values of an entity that win, by register. For a date, these include values that
  /// devices wrote to the same date of another part of the series.
  package func shownValues(
    of entity: SyncEntity, _ kinds: EventKinds
  ) throws -> [String: JSONValue] {
    try SyncVersions(kinds, self).values(of: entity)
  }
}

/// Makes the versions of entities from their registers.
private struct SyncVersions {
  private let values: EventRegisters
  private let categories: SyncCategories
  private let store: any SyncReading
  /// The group that was examined last.
  private var lastGroup = ""
  private(set) var conflicts: [SyncConflict] = []

  init(_ kinds: EventKinds, _ store: any SyncReading) throws {
    values = EventRegisters(kinds)
    categories = try SyncCategoryMap(reading: store).names(store.numberedCategories())
    self.store = store
  }

  private typealias Heads = SeriesMerge.Heads

  /// Adds the conflicts of an entity. For an event, adds the conflicts of its whole group.
  mutating func add(_ entity: SyncEntity, _ registers: SyncRegisters) throws {
    guard entity.isOfEvent else {
      if let conflict = try conflict(of: entity, registers.allHeads) { conflicts.append(conflict) }
      return
    }
    guard !entity.group.isExactly(lastGroup) else { return }
    lastGroup = entity.group
    let registers = try store.registers(of: entity.group)
    let group = try group(of: registers)
    let events = registers.keys.filter { $0.kind == SyncKind.event }
    for entity in events.sorted(by: { $0.name < $1.name }) {
      let heads = registers[entity]?.allHeads ?? [:]
      let conflict =
        try takenOver(entity, registers, group: group)
        ?? conflict(of: entity, heads) { dot, register, value in
          register == SyncRegister.dates
            && isSplit(to: value, by: dot, of: entity, registers, in: group)
        }
      if let conflict { conflicts.append(conflict) }
    }
    let alone = group.events.compactMap { uid, merged in merged.source.map { ($0, uid) } }
    let owners = Dictionary(alone) { first, _ in first }
    for (day, heads) in group.heads.sorted(by: { $0.key < $1.key }) {
      let owner = owners[day] ?? day.uid
      if let conflict = try conflict(of: .day(day.uid, day.date), heads, owner: owner) {
        conflicts.append(conflict)
      }
    }
  }

  func values(of entity: SyncEntity) throws -> [String: JSONValue] {
    let registers = try store.registers(of: entity.group)
    guard let day = SeriesMerge.Day(entity) else { return registers[entity]?.values ?? [:] }
    return try group(of: registers).values(of: day)
  }

  private func group(of registers: [SyncEntity: SyncRegisters]) throws -> SeriesMerge {
    SeriesMerge(registers, seen: try store.seen(by: registers), values, categories: categories)
  }

  /// Returns the values of registers that lost the conflict, grouped by the batch that wrote them,
  /// the latest batch first, each with the moment of the batch's writes.
  private func rejected(
    _ heads: Heads
  ) -> [(dot: SyncDot, at: Int, registers: [String: JSONValue])] {
    var rejected: [SyncDot: (at: Int, registers: [String: JSONValue])] = [:]
    for (register, all) in heads {
      for head in all.others(of: register) {
        var write = rejected[head.dot] ?? (head.at, [:])
        write.at = max(write.at, head.at)
        write.registers[register] = head.value
        rejected[head.dot] = write
      }
    }
    return rejected.map { ($0.key, $0.value.at, $0.value.registers) }.sorted {
      $0.at == $1.at ? $0.dot < $1.dot : $0.at > $1.at
    }
  }

  /// Returns whether two concurrent writes, the one that lost and the one that won, each only ended
  /// the series and began a continuation of it. The merge keeps both continuations, so the user has
  /// nothing to choose.
  ///
  /// - Parameters:
  ///   - value: The dates of the write that lost.
  ///   - dot: The batch that wrote them.
  private func isSplit(
    to value: JSONValue, by dot: SyncDot, of entity: SyncEntity,
    _ registers: [SyncEntity: SyncRegisters], in group: SeriesMerge
  ) -> Bool {
    guard let uid = try? EventUID(entity.name), let all = registers[entity],
      let winner = all.winner(SyncRegister.dates)
    else { return false }
    // The batch must have made the continuation too: an end that is a deletion is a conflict.
    let ended = { (value: JSONValue, dot: SyncDot) -> DatePattern? in
      let dates = all.values.merging([SyncRegister.dates: value]) { $1 }
      guard let pattern = values.event(uid, dates, categories: categories)?.pattern,
        let next = pattern.end?.advanced(by: 1)
      else { return nil }
      let isContinued = group.events.contains { other, part in
        other != uid && part.event.pattern.start == next
          && registers[.event(other)]?.winner(SyncRegister.born)?.dot == dot
      }
      return isContinued ? pattern : nil
    }
    guard let lost = ended(value, dot), let won = ended(winner.value, winner.dot),
      let last = [lost.end, won.end].compactMap(\.self).min()
    else { return false }
    return lost.ending(on: last) == won.ending(on: last)
  }

  /// Returns the conflict of an entity; nil if no value lost.
  ///
  /// - Parameters:
  ///   - heads: The current values of each register.
  ///   - owner: For a date, the event that has the date now.
  ///   - isSettled: Returns whether a value that lost is shown all the same. Receives the value's
  ///     batch, the name of its register, and the value.
  private func conflict(
    of entity: SyncEntity, _ heads: Heads, owner: EventUID? = nil,
    isSettled: (SyncDot, String, JSONValue) -> Bool = { _, _, _ in false }
  ) throws -> SyncConflict? {
    let rejected = rejected(heads).compactMap { write in
      let open = write.registers.filter { !isSettled(write.dot, $0.key, $0.value) }
      return open.isEmpty ? nil : (dot: write.dot, at: write.at, registers: open)
    }
    let disputed = Set(rejected.flatMap(\.registers.keys))
    let winners = disputed.sorted().compactMap { heads[$0]?.winner(of: $0) }
    guard let shown = winners.max(by: { $0.at < $1.at }) else { return nil }
    let others = try rejected.compactMap { dot, at, registers in
      try change(of: entity, heads.values, to: registers, owner: owner).map {
        SyncConflict.Version(
          dot: dot, at: Self.moment(at), registers: registers,
          shown: registers.reduce(into: [:]) { $0[$1.key] = heads.values[$1.key] ?? .null },
          change: $0)
      }
    }
    guard !others.isEmpty else { return nil }
    return SyncConflict(
      entity: entity, takenOver: nil, shown: (shown.dot, Self.moment(shown.at)), others: others)
  }

  /// Returns the conflict of a series whose dates all belong to a continuation now. The conflict is
  /// about the continuation, and the values of the series are its versions. Nil if the series still
  /// has dates.
  private func takenOver(
    _ entity: SyncEntity, _ all: [SyncEntity: SyncRegisters], group: SeriesMerge
  ) throws -> SyncConflict? {
    guard let uid = try? EventUID(entity.name), let next = group.takenOver[uid],
      let shown = try store.event(withUID: next), let id = shown.id,
      let registers = all[entity], let dates = registers.winner(SyncRegister.dates),
      let born = all[.event(next)]?.winner(SyncRegister.born)
    else { return nil }
    let now = registers.values
    let others = rejected(registers.allHeads).filter { $0.registers[SyncRegister.alive] == nil }
    let versions = [(dot: dates.dot, at: dates.at, registers: [:])] + others
    return SyncConflict(
      entity: .event(next), takenOver: entity, shown: (born.dot, Self.moment(born.at)),
      others: versions.compactMap { dot, at, registers in
        let version = values.event(
          uid, now.merging(registers) { _, new in new }, categories: categories)
        guard let wish = version.flatMap(group.wish) else { return nil }
        let after = wish.with(id: id, details: wish.details.copied(as: next), isFinished: false)
        let now = values.registers(of: shown, categories)
        let change = now.changes(to: values.registers(of: after, categories))
        return SyncConflict.Version(
          dot: dot, at: Self.moment(at), registers: change,
          shown: change.reduce(into: [:]) { $0[$1.key] = now[$1.key] ?? .null },
          change: .event(id, before: shown, after: after))
      })
  }

  private static func moment(_ at: Int) -> Instant? {
    at > SyncWrite.began ? Instant(secondsSince1970: at) : nil
  }

  private func change(
    of entity: SyncEntity, _ now: [String: JSONValue], to other: [String: JSONValue],
    owner: EventUID?
  ) throws -> HistoryChange? {
    let then = now.merging(other) { _, new in new }
    switch entity.kind {
    case SyncKind.event:
      guard let uid = try? EventUID(entity.name), let id = try store.event(withUID: uid)?.id else {
        return nil
      }
      let versions = [now, then].map { registers in
        registers[SyncRegister.alive] == true
          ? values.event(uid, registers, categories: categories) : nil
      }
      return .event(id, before: versions[0], after: versions[1])
    case SyncKind.day:
      guard let owner, let event = try store.event(withUID: owner),
        let date = try? CivilDate(entity.date)
      else {
        return nil
      }
      return .day(
        event, date, before: values.record(on: date, now, categories),
        after: values.record(on: date, then, categories))
    case SyncKind.category:
      let versions = [now, then].map { registers in
        registers[SyncRegister.alive] == true
          ? CategoryRegisters.category(entity.name, registers) : nil
      }
      return .category(before: versions[0], after: versions[1])
    case SyncKind.diary:
      guard let uid = try? EventUID(entity.name) else { return nil }
      let number = try store.diary(with: uid)?.id
      let versions = [now, then].map { registers in
        registers[SyncRegister.alive] == true
          ? DiaryRegisters.entry(registers)?.numbered(number) : nil
      }
      return .diary(before: versions[0], after: versions[1])
    case SyncKind.setting:
      return .setting(
        entity.name, before: now[SyncRegister.value]?.text, after: then[SyncRegister.value]?.text)
    case SyncKind.value:
      return .value(
        entity.name, before: now[SyncRegister.value]?.text, after: then[SyncRegister.value]?.text)
    case SyncKind.order:
      guard case .array(let order)? = then[SyncRegister.value] else { return nil }
      let first = categories.category(of: order.first?.text)
      return .category(before: first, after: first)
    default: return nil
    }
  }
}

extension SyncRegisters {
  fileprivate var allHeads: SeriesMerge.Heads {
    Dictionary(uniqueKeysWithValues: names.map { ($0, heads($0)) })
  }
}
