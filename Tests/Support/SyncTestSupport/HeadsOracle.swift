import TodoDomain
import TodoSync
import TodoText

/// The specification of registers, computed another way: of all writes to a register those are its
/// heads whose batch is in the past of no other batch that wrote the register.
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

  /// What devices said of clocks that are ahead.
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

  /// The entities whose registers aren't as the specification says, with what was expected.
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

  /// Life before deletion, and done before not done.
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

  /// The events that some head says are alive, and that aren't among those shown, nor listed since
  /// a continuation has all their dates.
  func missing(from shown: Set<String>, _ conflicts: [SyncConflict]) -> [String] {
    heads.filter { entity, registers in
      entity.kind == SyncKind.event && registers[SyncRegister.dates] != nil
        && registers[SyncRegister.alive].flatMap { Self.winner($0, SyncRegister.alive) }?.value
          == true
        && !shown.contains(entity.name) && !conflicts.contains { $0.takenOver == entity }
        && !wentWithItsContinuation(entity)
    }.map { "\($0.key.name) is alive, and isn't shown" }.sorted()
  }

  /// Whether somebody who knew what was said of a series deleted a continuation that had all its
  /// dates.
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

  /// Whether the writer of a batch had seen another one, or it is the same.
  private func knew(_ batch: SyncDot, _ other: SyncDot) -> Bool {
    batch == other || seen[batch]?.covers(other) == true
  }

  /// The values of events and entries that nobody who deleted them knew of. Each is a sign of life.
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

  /// The dates that some head says are finished, and that aren't among those shown as finished.
  /// None is lost if whoever deleted its event, or the event that stands for it alone, or gave the
  /// series other dates, knew that it was finished.
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
            // Whoever deleted the series had seen it.
            || !shown.uids.contains(entity.name) && wasRemoved(entity, knowing: head.dot)
            || head.value == .null && removes(head.dot, in: entity.group)
              && shown.uids.contains(Self.single(of: entity).name)
            || winner.value == .null && isOnAnotherPart(entity, head, shown)
            // Other dates took the record along, and they are listed.
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

  /// The changes of dates that aren't shown on any part of their series, weren't listed, and that
  /// nobody had seen who said something else of that date.
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

  /// Whether a change of a date is shown on a part of its series, or the date has an event.
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

  /// The event that stands for a date of a series alone.
  private static func single(of day: SyncEntity) -> SyncEntity {
    let uid = try? EventUID(day.name).single(on: CivilDate(day.date))
    return SyncEntity(kind: SyncKind.event, name: uid?.rawValue ?? day.name)
  }

  /// Where an entity is listed: what was said of a date is listed wherever the date is now.
  private static func place(of entity: SyncEntity) -> String {
    entity.kind == SyncKind.day ? entity.group : "\(entity)"
  }

  /// Whether a record was removed since a rule made another event of its date.
  private func isOfSplit(_ entity: SyncEntity, _ head: Head) -> Bool {
    entity.kind == SyncKind.day && head.value == .null
      && heads.contains { other, registers in
        other.kind == SyncKind.event && other.group == entity.group && other.name != entity.name
          && registers[SyncRegister.born]?.contains { $0.dot == head.dot } == true
      }
  }

  /// Whether a value is absent since its batch removed the record of a date.
  private func isOfRemoval(_ head: Head, _ registers: [String: [Head]]) -> Bool {
    head.value == .null
      && registers[SyncRegister.state]?.contains { $0.dot == head.dot && $0.value == .null } == true
  }

  /// Whether a batch deleted an event of a group: its dates went with it.
  private func removes(_ batch: SyncDot, in group: String) -> Bool {
    heads.contains { entity, registers in
      entity.kind == SyncKind.event && entity.group == group
        && registers[SyncRegister.alive]?.contains { $0.dot == batch && $0.value == false } == true
    }
  }

  /// Whether an event, an entry or the event of a date wasn't deleted.
  private func isThere(_ entity: SyncEntity) -> Bool {
    guard entity.kind != SyncKind.setting else { return true }
    // Of an event of which only a newer program has written something nothing can be shown.
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
  /// Whether it is the state of a deleted date.
  fileprivate var isDeletion: Bool {
    if case .array(let state) = self { state.count > 1 } else { false }
  }

  /// The change of a date without its category, which may be shown as another one.
  var withoutCategory: JSONValue {
    guard case .object(let change) = self, let date = change["date"],
      case .object(let differs)? = change["differs"]
    else { return self }
    let others = differs.filter { $0.key != EventField.category.rawValue }
    return ["date": date, "differs": .object(JSONObject(others.map { ($0.key, $0.value) }))]
  }
}
