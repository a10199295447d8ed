import TodoDomain
import TodoSync
import TodoText

/// The specification of cells, computed another way: of all writes to a cell those are its heads
/// whose batch is in the past of no other batch that wrote the cell.
struct HeadsOracle {
  private struct Head: Hashable, CustomStringConvertible {
    let dot: SyncDot
    let at: Int
    let value: JSONValue

    var description: String { "\(value) of \(dot) at \(at)" }
  }

  private var heads: [SyncThing: [String: [Head]]] = [:]
  private let seen: [SyncDot: SyncVector]

  init(_ batches: [SimulatedBatch]) {
    var writes: [SyncThing: [String: [SyncDot: Head]]] = [:]
    let operations = batches.flatMap { batch in
      batch.lines.compactMap { line in
        (try? JSONReader().read(line)).flatMap(SyncOperation.init).map { (batch.header.dot, $0) }
      }
    }
    let latest = Self.latestTimes(operations.map(\.1))
    for (dot, operation) in operations {
      let bounds = (latest[dot.device] ?? []).filter { $0.number >= dot.number }.map(\.latest)
      let at = min(operation.at, bounds.min() ?? operation.at)
      for (cell, value) in operation.cells {
        writes[operation.thing, default: [:]][cell, default: [:]][dot] =
          Head(dot: dot, at: at, value: value)
      }
    }
    let seen = Dictionary(batches.map { ($0.header.dot, $0.header.seen) }) { first, _ in first }
    self.seen = seen
    heads = writes.mapValues { cells in
      cells.mapValues { all in
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
    for operation in operations where operation.thing.kind == SyncKind.clock {
      for (name, value) in operation.cells {
        guard let number = Int(name.prefix { $0 != ":" }), let time = value.number else { continue }
        latest[operation.thing.name, default: []].append((number, time))
      }
    }
    return latest
  }

  /// The things whose cells aren't as the specification says, with what was expected.
  func differences(from stored: [SyncThing: SyncCells]) -> [String] {
    var found: [String] = []
    for (thing, cells) in heads {
      let known = stored[thing] ?? SyncCells()
      for (cell, expected) in cells {
        let have = known.heads(cell).map { Head(dot: $0.dot, at: $0.at, value: $0.value) }
        if Set(have) != Set(expected) || have.count != expected.count {
          found.append("\(thing.label) \(cell): \(have) instead of \(expected)")
        }
        let winner = Self.winner(expected, cell)
        if known[cell] != winner?.value ?? .null {
          found.append(
            "\(thing.label) \(cell): shows \(known[cell]) and not \(String(describing: winner))")
        }
      }
    }
    return found.sorted()
  }

  private static func winner(_ heads: [Head], _ cell: String) -> Head? {
    heads.max { one, other in
      let (left, right) = (life(one, cell), life(other, cell))
      return (left, one.at, one.dot.device, one.dot.number)
        < (right, other.at, other.dot.device, other.dot.number)
    }
  }

  /// Life before deletion, and done before not done.
  private static func life(_ head: Head, _ cell: String) -> Int {
    if head.at == 0 { return -1 }
    switch cell {
    case SyncCell.alive: return head.value == true ? 1 : 0
    case SyncCell.state:
      guard case .array(let state) = head.value else { return 1 }
      return state.count > 1 ? 0 : state.first == true ? 3 : 2
    default: return 0
    }
  }

  // MARK: What must be shown

  /// The events that some head says are alive, and that aren't among those shown, nor listed since
  /// a continuation has all their dates.
  func missing(from shown: Set<String>, _ conflicts: [SyncConflict]) -> [String] {
    heads.filter { thing, cells in
      thing.kind == SyncKind.event && cells[SyncCell.dates] != nil
        && cells[SyncCell.alive].flatMap { Self.winner($0, SyncCell.alive) }?.value == true
        && !shown.contains(thing.name) && !conflicts.contains { $0.takenOver == thing }
        && !wentWithItsContinuation(thing)
    }.map { "\($0.key.name) is alive, and isn't shown" }.sorted()
  }

  /// Whether somebody who knew what was said of a series deleted a continuation that had all its
  /// dates.
  private func wentWithItsContinuation(_ thing: SyncThing) -> Bool {
    guard let dates = heads[thing]?[SyncCell.dates].flatMap({ Self.winner($0, SyncCell.dates) })
    else { return false }
    let signs = heads[thing]?[SyncCell.alive]?.filter { $0.value == true } ?? []
    return (signs + [dates]).allSatisfy { wentWithItsContinuation(thing, knowing: $0.dot) }
  }

  private func wentWithItsContinuation(_ thing: SyncThing, knowing dot: SyncDot) -> Bool {
    heads.contains { other, cells in
      other.kind == SyncKind.event && other.family == thing.family && other != thing
        && cells[SyncCell.alive]?.contains { $0.value == false && knew($0.dot, dot) } == true
    }
  }

  /// Whether the writer of a batch had seen another one, or it is the same.
  private func knew(_ batch: SyncDot, _ other: SyncDot) -> Bool {
    batch == other || seen[batch]?.covers(other) == true
  }

  /// The values of events and entries that nobody who deleted them knew of. Each is a sign of life.
  func deletedUnseen() -> [String] {
    var found: [String] = []
    for (thing, cells) in heads where thing.kind == SyncKind.event || thing.kind == SyncKind.diary {
      guard let alive = cells[SyncCell.alive], !alive.contains(where: { $0.value == true }) else {
        continue
      }
      for (cell, all) in cells where cell != SyncCell.alive {
        for head in all where head.at > SyncWrite.began {
          if alive.contains(where: { knew($0.dot, head.dot) }) { continue }
          found.append("\(thing.label) \(cell): \(head.dot) was deleted by nobody who knew of it")
        }
      }
    }
    return found.sorted()
  }

  /// The dates that some head says are finished, and that aren't among those shown as finished.
  /// None is lost if whoever deleted its event, or gave it other dates, knew that it was finished.
  func lost(from finished: Set<String>) -> [String] {
    var found: [String] = []
    for (thing, cells) in heads where thing.kind == SyncKind.day {
      guard !finished.contains("\(thing.family) \(thing.date)") else { continue }
      let event = heads[Self.event(of: thing)] ?? [:]
      let decisions =
        (event[SyncCell.alive] ?? []).filter { $0.value == false } + (event[SyncCell.dates] ?? [])
      for head in cells[SyncCell.state] ?? [] where head.value == .array([true]) && head.at > 0 {
        if decisions.contains(where: { seen[$0.dot]?.covers(head.dot) == true }) { continue }
        found.append("\(thing.name) \(thing.date) was finished by \(head.dot), and isn't shown")
      }
    }
    return found.sorted()
  }

  /// The values that are neither shown nor listed as conflicts.
  func unlisted(in conflicts: [SyncConflict], _ shown: ShownEvents) -> [String] {
    var listed: Set<String> = []
    for conflict in conflicts {
      for version in conflict.others {
        if let thing = conflict.takenOver {
          listed.insert("\(thing) \(version.dot)")
        } else {
          for cell in version.cells.keys {
            listed.insert("\(Self.place(of: conflict.thing)) \(cell) \(version.dot)")
            if conflict.thing.kind == SyncKind.day {
              listed.insert("\(conflict.thing.family) \(cell) \(version.cells[cell] ?? .null)")
            }
          }
        }
      }
    }
    var found: [String] = []
    let takenOver = Set(conflicts.compactMap(\.takenOver))
    for (thing, cells) in heads where Self.isDecidable(thing) && isThere(thing) {
      for (cell, all) in cells where all.count > 1 {
        // Such a series isn't shown, as if it were deleted.
        if cell == SyncCell.alive, takenOver.contains(thing) || wentWithItsContinuation(thing) {
          continue
        }
        guard let winner = Self.winner(all, cell), winner.at > SyncWrite.copied else { continue }
        for head in all where head.at > SyncWrite.copied && head.value != winner.value {
          if isOfSplit(thing, head) || wasMadeAnEvent(thing, knowing: head.dot)
            || shown.states.contains("\(thing.family) \(thing.date) \(head.value)")
            || head.value.isDeletion && !shown.hasDate(thing)
            || !shown.uids.contains(thing.name) && wentWithItsContinuation(thing)
              && wentWithItsContinuation(thing, knowing: head.dot)
            || isOfRemoval(head, cells) && shown.hasNoRecord(of: thing)
            // Whoever deleted the series had seen it.
            || !shown.uids.contains(thing.name) && wasRemoved(thing, knowing: head.dot)
            || head.value == .null && removes(head.dot, in: thing.family)
              && shown.uids.contains(Self.single(of: thing).name)
            || winner.value == .null && isOnAnotherPart(thing, head, shown)
            // Other dates took the record along, and they are listed.
            || head.value == .null
              && listed.contains("\(Self.event(of: thing)) \(SyncCell.dates) \(head.dot)")
            || wasRemoved(thing, knowing: winner.dot)
              && shown.uids.contains(Self.single(of: thing).name)
          {
            continue
          }
          if !listed.contains("\(Self.place(of: thing)) \(cell) \(head.dot)"),
            !listed.contains("\(Self.place(of: thing)) \(cell) \(head.value)"),
            !listed.contains("\(thing) \(head.dot)")
          {
            found.append("\(thing.label) \(cell): \(head) is neither shown nor listed")
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
      "\($0.key.family) \($0.key.date)"
    }
    for things in days.values {
      for (thing, cells) in things {
        for head in cells[SyncCell.change] ?? [] where head.at > SyncWrite.began {
          let isSeen =
            things.contains { _, cells in
              cells.values.joined().contains { $0.dot != head.dot && knew($0.dot, head.dot) }
            }
            || wasMadeAnEvent(thing, knowing: head.dot)
            || wasRemoved(thing, knowing: head.dot)
          if isSeen || head.value == .null || listed.contains(head.dot)
            || isOnAnotherPart(thing, head, shown)
          {
            continue
          }
          found.append("\(thing.label): \(head) is neither shown nor listed")
        }
      }
    }
    return found.sorted()
  }

  /// Whether a change of a date is shown on a part of its series, or the date has an event.
  private func isOnAnotherPart(_ day: SyncThing, _ change: Head, _ shown: ShownEvents) -> Bool {
    shown.changes.contains("\(day.family) \(day.date) \(change.value.withoutCategory)")
      || shown.uids.contains(Self.single(of: day).name)
  }

  /// Whether somebody who knew of a record deleted its event.
  private func wasRemoved(_ day: SyncThing, knowing dot: SyncDot) -> Bool {
    heads[Self.event(of: day)]?[SyncCell.alive]?
      .contains { $0.value == false && knew($0.dot, dot) } == true
  }

  private static func event(of day: SyncThing) -> SyncThing {
    SyncThing(kind: SyncKind.event, name: day.name)
  }

  /// Whether somebody who knew of a record made an event of its date.
  private func wasMadeAnEvent(_ day: SyncThing, knowing dot: SyncDot) -> Bool {
    heads[Self.single(of: day)]?[SyncCell.born]?.contains { knew($0.dot, dot) } == true
  }

  /// The event that stands for a date of a series alone.
  private static func single(of day: SyncThing) -> SyncThing {
    let uid = try? EventUID(day.name).single(on: CivilDate(day.date))
    return SyncThing(kind: SyncKind.event, name: uid?.rawValue ?? day.name)
  }

  /// Where a thing is listed: what was said of a date is listed wherever the date is now.
  private static func place(of thing: SyncThing) -> String {
    thing.kind == SyncKind.day ? thing.family : "\(thing)"
  }

  /// Whether a record was removed since a rule made another event of its date.
  private func isOfSplit(_ thing: SyncThing, _ head: Head) -> Bool {
    thing.kind == SyncKind.day && head.value == .null
      && heads.contains { other, cells in
        other.kind == SyncKind.event && other.family == thing.family && other.name != thing.name
          && cells[SyncCell.born]?.contains { $0.dot == head.dot } == true
      }
  }

  /// Whether a value is absent since its batch removed the record of a date.
  private func isOfRemoval(_ head: Head, _ cells: [String: [Head]]) -> Bool {
    head.value == .null
      && cells[SyncCell.state]?.contains { $0.dot == head.dot && $0.value == .null } == true
  }

  /// Whether a batch deleted an event of a family: its dates went with it.
  private func removes(_ batch: SyncDot, in family: String) -> Bool {
    heads.contains { thing, cells in
      thing.kind == SyncKind.event && thing.family == family
        && cells[SyncCell.alive]?.contains { $0.dot == batch && $0.value == false } == true
    }
  }

  /// Whether an event, an entry or the event of a date wasn't deleted.
  private func isThere(_ thing: SyncThing) -> Bool {
    guard thing.kind != SyncKind.setting else { return true }
    // Of an event of which only a newer program has written something nothing can be shown.
    guard thing.kind != SyncKind.event || heads[thing]?[SyncCell.dates] != nil else { return false }
    let owner = thing.kind == SyncKind.day ? Self.event(of: thing) : thing
    return heads[owner]?[SyncCell.alive]?.contains { $0.value == true } == true
  }

  private static func isDecidable(_ thing: SyncThing) -> Bool {
    [SyncKind.event, SyncKind.day, SyncKind.diary, SyncKind.setting].contains(thing.kind)
  }
}

extension SyncThing {
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
