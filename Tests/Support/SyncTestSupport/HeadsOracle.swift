import TodoDomain
import TodoText

/// The specification of cells, computed another way: of all writes to a cell those are its heads
/// whose batch is in the past of no other batch that wrote the cell.
struct HeadsOracle {
  private struct Head: Hashable {
    let dot: SyncDot
    let at: Int
    let value: JSONValue
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
          found.append("\(thing) \(cell): \(have) instead of \(expected)")
        }
        let winner = Self.winner(expected, cell)
        if known[cell] != winner?.value ?? .null {
          found.append(
            "\(thing) \(cell): shows \(known[cell]) and not \(String(describing: winner))")
        }
      }
    }
    return found.sorted()
  }

  private static func winner(_ heads: [Head], _ cell: String) -> Head? {
    heads.max { one, other in
      let (left, right) = (life(one.value, cell), life(other.value, cell))
      return (left, one.at, one.dot.device, one.dot.number)
        < (right, other.at, other.dot.device, other.dot.number)
    }
  }

  /// Life before deletion, and done before not done.
  private static func life(_ value: JSONValue, _ cell: String) -> Int {
    switch cell {
    case SyncCell.alive: return value == true ? 1 : 0
    case SyncCell.state:
      guard case .array(let state) = value else { return 1 }
      return state.count > 1 ? 0 : state.first == true ? 3 : 2
    default: return 0
    }
  }

  // MARK: What must be shown

  /// The events that some head says are alive, and that aren't among those shown.
  func missing(from shown: Set<String>) -> [String] {
    heads.filter { thing, cells in
      thing.kind == SyncKind.event && cells[SyncCell.dates] != nil
        && cells[SyncCell.alive]?.contains { $0.value == true } == true
        && !shown.contains(thing.name)
    }.map { "\($0.key.name) is alive, and isn't shown" }.sorted()
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
          if alive.contains(where: { $0.dot == head.dot || seen[$0.dot]?.covers(head.dot) == true })
          {
            continue
          }
          found.append("\(thing) \(cell): \(head.dot) was deleted by nobody who knew of it")
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
      let event = heads[SyncThing(kind: SyncKind.event, name: thing.name)] ?? [:]
      let decisions =
        (event[SyncCell.alive] ?? []).filter { $0.value == false } + (event[SyncCell.dates] ?? [])
      for head in cells[SyncCell.state] ?? [] where head.value == .array([true]) {
        if decisions.contains(where: { seen[$0.dot]?.covers(head.dot) == true }) { continue }
        found.append("\(thing.name) \(thing.date) was finished by \(head.dot), and isn't shown")
      }
    }
    return found.sorted()
  }

  /// The values that are neither shown nor listed as conflicts.
  func unlisted(in conflicts: [SyncConflict]) -> [String] {
    var listed: Set<String> = []
    for conflict in conflicts {
      for version in conflict.others {
        for cell in version.cells.keys { listed.insert("\(conflict.thing) \(cell) \(version.dot)") }
      }
    }
    var found: [String] = []
    for (thing, cells) in heads where Self.isDecidable(thing) && isThere(thing) {
      for (cell, all) in cells where all.count > 1 {
        guard let winner = Self.winner(all, cell), winner.at > SyncWrite.copied else { continue }
        for head in all where head.at > SyncWrite.copied && head.value != winner.value {
          if !listed.contains("\(thing) \(cell) \(head.dot)") {
            found.append("\(thing) \(cell): \(head) is neither shown nor listed")
          }
        }
      }
    }
    return found.sorted()
  }

  /// Whether an event, an entry or the event of a date wasn't deleted.
  private func isThere(_ thing: SyncThing) -> Bool {
    guard thing.kind != SyncKind.setting else { return true }
    let owner =
      thing.kind == SyncKind.day ? SyncThing(kind: SyncKind.event, name: thing.name) : thing
    return heads[owner]?[SyncCell.alive]?.contains { $0.value == true } == true
  }

  private static func isDecidable(_ thing: SyncThing) -> Bool {
    [SyncKind.event, SyncKind.day, SyncKind.diary, SyncKind.setting].contains(thing.kind)
  }
}
