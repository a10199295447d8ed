import TodoDomain
import TodoSync
import TodoText

/// The specification of registers, computed in a different way: the heads of a register are the
/// writes whose batch isn't in the past of another batch that wrote the register.
struct HeadsOracle {
  private struct Head: Hashable, CustomStringConvertible {
    let dot: SyncDot
    let at: Int
    let value: JSONValue

    var description: String { "\(value) of \(dot) at \(at)" }
  }

  private var heads: [SyncEntity: [String: [Head]]] = [:]
  private let seen: [SyncDot: VersionVector]

  init(_ batches: [SimulatedBatch]) {
    var writes: [SyncEntity: [String: [SyncDot: Head]]] = [:]
    let operations = batches.flatMap { batch in
      batch.lines.compactMap { line in
        (try? JSONReader().read(line)).flatMap(SyncOperation.init).map { (batch.header.dot, $0) }
      }
    }
    let latest = Self.latestTimes(operations.map(\.1))
    for (dot, operation) in operations {
      let bounds = (latest[dot.device] ?? []).filter { $0.number >= dot.number }.map(\.latest)
      let at = min(operation.at, bounds.min() ?? operation.at)
      for (register, value) in operation.registers {
        writes[operation.entity, default: [:]][register, default: [:]][dot] =
          Head(dot: dot, at: at, value: value)
      }
    }
    let seen = Dictionary(batches.map { ($0.header.dot, $0.header.seen) }) { first, _ in first }
    self.seen = seen
    heads = writes.mapValues { registers in
      registers.mapValues { all in
        all.values.filter { head in
          !all.keys.contains { $0 != head.dot && seen[$0]?.covers(head.dot) == true }
        }
      }
    }
  }

  /// The limits that devices published for clocks that were ahead.
  private static func latestTimes(
    _ operations: [SyncOperation]
  ) -> [String: [(number: Int, latest: Int)]] {
    var latest: [String: [(number: Int, latest: Int)]] = [:]
    for operation in operations where operation.entity.kind == SyncKind.clock {
      for (name, value) in operation.registers {
        guard let number = Int(name.prefix { $0 != ":" }), let time = value.number else { continue }
        latest[operation.entity.name, default: []].append((number, time))
      }
    }
    return latest
  }

  /// The entities whose registers differ from the specification, with the expected values.
  func differences(from stored: [SyncEntity: SyncRegisters]) -> [String] {
    var found: [String] = []
    for (entity, registers) in heads {
      let known = stored[entity] ?? SyncRegisters()
      for (register, expected) in registers {
        let have = known.heads(register).map { Head(dot: $0.dot, at: $0.at, value: $0.value) }
        if Set(have) != Set(expected) || have.count != expected.count {
          found.append("\(entity.label) \(register): \(have) instead of \(expected)")
        }
        let winner = Self.winner(expected, register)
        if known[register] != winner?.value ?? .null {
          found.append(
            "\(entity.label) \(register): shows \(known[register]) and not \(String(describing: winner))"
          )
        }
      }
    }
    return found.sorted()
  }

  private static func winner(_ heads: [Head], _ register: String) -> Head? {
    heads.max { one, other in
      let (left, right) = (life(one, register), life(other, register))
      return (left, one.at, one.dot.device, one.dot.number)
        < (right, other.at, other.dot.device, other.dot.number)
    }
  }

  /// Ranks values: alive before deleted, and finished before open.
  private static func life(_ head: Head, _ register: String) -> Int {
    if head.at == 0 { return -1 }
    switch register {
    case SyncRegister.alive: return head.value == true ? 1 : 0
    case SyncRegister.state:
      guard case .array(let state) = head.value else { return 1 }
      return state.count > 1 ? 0 : state.first == true ? 3 : 2
    default: return 0
    }
  }

  // MARK: What must be shown

  /// The events that are alive by their winning head, but not shown. An event that a continuation
  /// replaces with all its dates is exempt, and so is an event that a conflict lists as taken over.
  func missing(from shown: Set<String>, _ conflicts: [SyncConflict]) -> [String] {
    heads.filter { entity, registers in
      entity.kind == SyncKind.event && registers[SyncRegister.dates] != nil
        && registers[SyncRegister.alive].flatMap { Self.winner($0, SyncRegister.alive) }?.value
          == true
        && !shown.contains(entity.name) && !conflicts.contains { $0.takenOver == entity }
        && !wentWithItsContinuation(entity)
    }.map { "\($0.key.name) is alive, and isn't shown" }.sorted()
  }

  /// Whether a continuation had all the dates of a series, and was deleted by somebody who knew the
  /// values of the series.
  private func wentWithItsContinuation(_ entity: SyncEntity) -> Bool {
    guard
      let dates = heads[entity]?[SyncRegister.dates].flatMap({ Self.winner($0, SyncRegister.dates) }
      )
    else { return false }
    let signs = heads[entity]?[SyncRegister.alive]?.filter { $0.value == true } ?? []
    return (signs + [dates]).allSatisfy { wentWithItsContinuation(entity, knowing: $0.dot) }
  }

  private func wentWithItsContinuation(_ entity: SyncEntity, knowing dot: SyncDot) -> Bool {
    heads.contains { other, registers in
      other.kind == SyncKind.event && other.group == entity.group && other != entity
        && registers[SyncRegister.alive]?.contains { $0.value == false && knew($0.dot, dot) }
          == true
    }
  }

  /// Whether the writer of a batch had seen another batch, or both are the same batch.
  private func knew(_ batch: SyncDot, _ other: SyncDot) -> Bool {
    batch == other || seen[batch]?.covers(other) == true
  }

  /// The values of deleted events and entries that no deleter had seen. Each is a sign of life.
  func deletedUnseen() -> [String] {
    var found: [String] = []
    for (entity, registers) in heads
    where entity.kind == SyncKind.event || entity.kind == SyncKind.diary {
      guard let alive = registers[SyncRegister.alive], !alive.contains(where: { $0.value == true })
      else {
        continue
      }
      for (register, all) in registers where register != SyncRegister.alive {
        for head in all where head.at > SyncWrite.began {
          if alive.contains(where: { knew($0.dot, head.dot) }) { continue }
          found.append(
            "\(entity.label) \(register): \(head.dot) was deleted by nobody who knew of it")
        }
      }
    }
    return found.sorted()
  }

  /// The dates that some head says are finished, but that aren't shown as finished. A date isn't
  /// lost if somebody who knew that it was finished deleted its event, deleted the event for the
  /// date alone, or gave the series other dates.
  func lost(from finished: Set<String>) -> [String] {
    var found: [String] = []
    for (entity, registers) in heads where entity.kind == SyncKind.day {
      guard !finished.contains("\(entity.group) \(entity.date)") else { continue }
      let deletions = [Self.event(of: entity), Self.single(of: entity)].flatMap { event in
        (heads[event]?[SyncRegister.alive] ?? []).filter { $0.value == false }
      }
      let decisions = deletions + (heads[Self.event(of: entity)]?[SyncRegister.dates] ?? [])
      for head in registers[SyncRegister.state] ?? []
      where head.value == .array([true]) && head.at > 0 {
        if decisions.contains(where: { seen[$0.dot]?.covers(head.dot) == true }) { continue }
        found.append("\(entity.name) \(entity.date) was finished by \(head.dot), and isn't shown")
      }
    }
    return found.sorted()
  }

  /// The values that are neither shown nor listed as conflicts.
  func unlisted(in conflicts: [SyncConflict], _ shown: ShownEvents) -> [String] {
    var listed: Set<String> = []
    for conflict in conflicts {
      for version in conflict.others {
        if let entity = conflict.takenOver {
          listed.insert("\(entity) \(version.dot)")
        } else {
          for register in version.registers.keys {
            listed.insert("\(Self.place(of: conflict.entity)) \(register) \(version.dot)")
            if conflict.entity.kind == SyncKind.day {
              listed.insert(
                "\(conflict.entity.group) \(register) \(version.registers[register] ?? .null)")
            }
          }
        }
      }
    }
    var found: [String] = []
    let takenOver = Set(conflicts.compactMap(\.takenOver))
    for (entity, registers) in heads where Self.isDecidable(entity) && isThere(entity) {
      for (register, all) in registers where all.count > 1 {
        // Such a series isn't shown, as if it were deleted.
        if register == SyncRegister.alive,
          takenOver.contains(entity) || wentWithItsContinuation(entity)
        {
          continue
        }
        guard let winner = Self.winner(all, register), winner.at > SyncWrite.copied else {
          continue
        }
        for head in all where head.at > SyncWrite.copied && head.value != winner.value {
          if isOfSplit(entity, head) || wasMadeAnEvent(entity, knowing: head.dot)
            || shown.states.contains("\(entity.group) \(entity.date) \(head.value)")
            || head.value.isDeletion && !shown.hasDate(entity)
            || !shown.uids.contains(entity.name) && wentWithItsContinuation(entity)
              && wentWithItsContinuation(entity, knowing: head.dot)
            || isOfRemoval(head, registers) && shown.hasNoRecord(of: entity)
            // Whoever deleted the series had seen the value.
            || !shown.uids.contains(entity.name) && wasRemoved(entity, knowing: head.dot)
            || head.value == .null && removes(head.dot, in: entity.group)
              && shown.uids.contains(Self.single(of: entity).name)
            || winner.value == .null && isOnAnotherPart(entity, head, shown)
            // Other dates of the series removed the record, and they are listed.
            || head.value == .null
              && listed.contains("\(Self.event(of: entity)) \(SyncRegister.dates) \(head.dot)")
            || wasRemoved(entity, knowing: winner.dot)
              && shown.uids.contains(Self.single(of: entity).name)
          {
            continue
          }
          if !listed.contains("\(Self.place(of: entity)) \(register) \(head.dot)"),
            !listed.contains("\(Self.place(of: entity)) \(register) \(head.value)"),
            !listed.contains("\(entity) \(head.dot)")
          {
            found.append("\(entity.label) \(register): \(head) is neither shown nor listed")
          }
        }
      }
    }
    return found.sorted()
  }

  /// The changed days that are neither shown on any part of their series nor listed, and that no
  /// writer of another value for the same date had seen.
  func unshownChanges(in shown: ShownEvents, _ conflicts: [SyncConflict]) -> [String] {
    var found: [String] = []
    let listed = Set(conflicts.flatMap { $0.others.map(\.dot) })
    let days = Dictionary(grouping: heads.filter { $0.key.kind == SyncKind.day }) {
      "\($0.key.group) \($0.key.date)"
    }
    for entities in days.values {
      for (entity, registers) in entities {
        for head in registers[SyncRegister.change] ?? [] where head.at > SyncWrite.began {
          let isSeen =
            entities.contains { _, registers in
              registers.values.joined().contains { $0.dot != head.dot && knew($0.dot, head.dot) }
            }
            || wasMadeAnEvent(entity, knowing: head.dot)
            || wasRemoved(entity, knowing: head.dot)
          if isSeen || head.value == .null || listed.contains(head.dot)
            || isOnAnotherPart(entity, head, shown)
          {
            continue
          }
          found.append("\(entity.label): \(head) is neither shown nor listed")
        }
      }
    }
    return found.sorted()
  }

  /// Whether a changed day is shown on a part of its series, or the date has its own event.
  private func isOnAnotherPart(_ day: SyncEntity, _ change: Head, _ shown: ShownEvents) -> Bool {
    shown.changes.contains("\(day.group) \(day.date) \(change.value.withoutCategory)")
      || shown.uids.contains(Self.single(of: day).name)
  }

  /// Whether somebody who knew of a record deleted its event.
  private func wasRemoved(_ day: SyncEntity, knowing dot: SyncDot) -> Bool {
    heads[Self.event(of: day)]?[SyncRegister.alive]?
      .contains { $0.value == false && knew($0.dot, dot) } == true
  }

  private static func event(of day: SyncEntity) -> SyncEntity {
    SyncEntity(kind: SyncKind.event, name: day.name)
  }

  /// Whether somebody who knew of a record made an event of its date.
  private func wasMadeAnEvent(_ day: SyncEntity, knowing dot: SyncDot) -> Bool {
    heads[Self.single(of: day)]?[SyncRegister.born]?.contains { knew($0.dot, dot) } == true
  }

  /// The event for a single date of a series.
  private static func single(of day: SyncEntity) -> SyncEntity {
    let uid = try? EventUID(day.name).single(on: CivilDate(day.date))
    return SyncEntity(kind: SyncKind.event, name: uid?.rawValue ?? day.name)
  }

  /// The place where an entity's conflict is listed. The values of a date are listed wherever the
  /// date is now.
  private static func place(of entity: SyncEntity) -> String {
    entity.kind == SyncKind.day ? entity.group : "\(entity)"
  }

  /// Whether a record was removed because a rule moved its date into another event.
  private func isOfSplit(_ entity: SyncEntity, _ head: Head) -> Bool {
    entity.kind == SyncKind.day && head.value == .null
      && heads.contains { other, registers in
        other.kind == SyncKind.event && other.group == entity.group && other.name != entity.name
          && registers[SyncRegister.born]?.contains { $0.dot == head.dot } == true
      }
  }

  /// Whether a value is absent because its batch removed the record of a date.
  private func isOfRemoval(_ head: Head, _ registers: [String: [Head]]) -> Bool {
    head.value == .null
      && registers[SyncRegister.state]?.contains { $0.dot == head.dot && $0.value == .null } == true
  }

  /// Whether a batch deleted an event of a group, along with its dates.
  private func removes(_ batch: SyncDot, in group: String) -> Bool {
    heads.contains { entity, registers in
      entity.kind == SyncKind.event && entity.group == group
        && registers[SyncRegister.alive]?.contains { $0.dot == batch && $0.value == false } == true
    }
  }

  /// Whether an event, an entry, or the event of a date is not deleted.
  private func isThere(_ entity: SyncEntity) -> Bool {
    guard entity.kind != SyncKind.setting else { return true }
    // If only a newer program has written something of an event, nothing of it can be shown.
    guard entity.kind != SyncKind.event || heads[entity]?[SyncRegister.dates] != nil else {
      return false
    }
    let owner = entity.kind == SyncKind.day ? Self.event(of: entity) : entity
    return heads[owner]?[SyncRegister.alive]?.contains { $0.value == true } == true
  }

  private static func isDecidable(_ entity: SyncEntity) -> Bool {
    [SyncKind.event, SyncKind.day, SyncKind.diary, SyncKind.setting].contains(entity.kind)
  }
}

extension SyncEntity {
  fileprivate var label: String {
    [kind, name, date].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension JSONValue {
  /// Whether this is the state of a deleted date.
  fileprivate var isDeletion: Bool {
    if case .array(let state) = self { state.count > 1 } else { false }
  }

  /// A changed day without its category, which may be shown as another category.
  var withoutCategory: JSONValue {
    guard case .object(let change) = self, let date = change["date"],
      case .object(let differs)? = change["differs"]
    else { return self }
    let others = differs.filter { $0.key != EventField.category.rawValue }
    return ["date": date, "differs": .object(JSONObject(others.map { ($0.key, $0.value) }))]
  }
}
