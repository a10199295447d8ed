package import TodoDomain
package import TodoText

/// A thing of which people on several devices said different things without knowing of each other.
/// One version is shown, and the others stay until somebody decides.
package struct SyncConflict: Sendable {
  /// What one device said.
  package struct Version: Sendable {
    /// The batch in which it was published.
    package let dot: SyncDot
    /// The moment at which it was said, by the device's clock; nil for what stood there when the
    /// device began to sync.
    package let at: Instant?
    /// The values that aren't shown.
    package let cells: [String: JSONValue]
    /// What is shown instead of each; null for nothing.
    package let shown: [String: JSONValue]
    /// The difference between what is shown and this version, as a change.
    package let change: HistoryChange
  }

  /// The thing that is shown, or has to be.
  package let thing: SyncThing
  /// The series that said something else of all dates of a continuation, and of which nothing is
  /// left to show; nil for a conflict about the thing's own cells.
  package let takenOver: SyncThing?
  /// The batch of the values that are shown, and the moment.
  package let shown: (dot: SyncDot, at: Instant?)
  /// The other versions, the latest first.
  package let others: [Version]

  /// The operations that settle the conflict by one of the versions.
  ///
  /// - Parameters:
  ///   - version: Nil for what is shown.
  ///   - cells: What is shown of the thing.
  package func settled(
    by version: Version?, in cells: [String: JSONValue], at now: Instant
  ) -> [SyncOperation] {
    let at = now.secondsSince1970
    let ending = takenOver.map { SyncOperation($0, at: at, [SyncCell.alive: false]) }
    if version == nil, let ending { return [ending] }
    let disputed = Set(others.flatMap(\.cells.keys))
    var chosen = disputed.reduce(into: [:]) { $0[$1] = cells[$1] ?? .null }
    if let version { chosen.merge(version.cells) { _, other in other } }
    if thing.kind == SyncKind.event || thing.kind == SyncKind.diary, chosen[SyncCell.alive] == nil {
      chosen[SyncCell.alive] = true
    }
    return [SyncOperation(thing, at: at, chosen)] + (ending.map { [$0] } ?? [])
  }
}

extension SyncReading {
  /// The conflicts, in the order of the things.
  package func conflicts(_ kinds: EventKinds) throws -> [SyncConflict] {
    var versions = try SyncVersions(kinds, self)
    try visitCells(inConflict: true) { thing, cells in try versions.add(thing, cells) }
    return versions.conflicts
  }

  /// The values of a thing that are shown, those of a date with what was said of it elsewhere.
  package func shownValues(
    of thing: SyncThing, _ kinds: EventKinds
  ) throws -> [String: JSONValue] {
    try SyncVersions(kinds, self).values(of: thing)
  }
}

/// Makes the versions of things out of their cells.
private struct SyncVersions {
  private let values: EventCells
  private let categories: SyncCategories
  private let store: any SyncReading
  /// The family that was looked at last.
  private var lastFamily = ""
  private(set) var conflicts: [SyncConflict] = []

  init(_ kinds: EventKinds, _ store: any SyncReading) throws {
    values = EventCells(kinds)
    categories = try SyncCategoryMap(reading: store).names(store.numberedCategories())
    self.store = store
  }

  private typealias Heads = SyncFamily.Heads

  /// Adds the conflicts of a thing. Those of an event come with all of its family.
  mutating func add(_ thing: SyncThing, _ cells: SyncCells) throws {
    guard thing.isOfEvent else {
      if let conflict = try conflict(of: thing, cells.allHeads) { conflicts.append(conflict) }
      return
    }
    guard !thing.family.isExactly(lastFamily) else { return }
    lastFamily = thing.family
    let cells = try store.cells(of: thing.family)
    let family = try family(of: cells)
    let events = cells.keys.filter { $0.kind == SyncKind.event }
    for thing in events.sorted(by: { $0.name < $1.name }) {
      let heads = cells[thing]?.allHeads ?? [:]
      let conflict =
        try takenOver(thing, cells, family) ?? conflict(of: thing, heads)
      if let conflict { conflicts.append(conflict) }
    }
    let alone = family.members.compactMap { uid, member in member.source.map { ($0, uid) } }
    let owners = Dictionary(alone) { first, _ in first }
    for (day, heads) in family.heads.sorted(by: { $0.key < $1.key }) {
      let owner = owners[day] ?? day.uid
      if let conflict = try conflict(of: .day(day.uid, day.date), heads, owner: owner) {
        conflicts.append(conflict)
      }
    }
  }

  func values(of thing: SyncThing) throws -> [String: JSONValue] {
    let cells = try store.cells(of: thing.family)
    guard let day = SyncFamily.Day(thing) else { return cells[thing]?.values ?? [:] }
    return try family(of: cells).values(of: day)
  }

  private func family(of cells: [SyncThing: SyncCells]) throws -> SyncFamily {
    SyncFamily(cells, seen: try store.seen(by: cells), values, categories)
  }

  /// The heads that aren't shown by their batches, the latest first, each with its moment.
  private func rejected(
    _ heads: Heads
  ) -> [(dot: SyncDot, at: Int, cells: [String: JSONValue])] {
    var rejected: [SyncDot: (at: Int, cells: [String: JSONValue])] = [:]
    for (cell, all) in heads {
      for head in all.others(of: cell) {
        var write = rejected[head.dot] ?? (head.at, [:])
        write.at = max(write.at, head.at)
        write.cells[cell] = head.value
        rejected[head.dot] = write
      }
    }
    return rejected.map { ($0.key, $0.value.at, $0.value.cells) }.sorted {
      $0.at == $1.at ? $0.dot < $1.dot : $0.at > $1.at
    }
  }

  private func conflict(
    of thing: SyncThing, _ heads: Heads, owner: EventUID? = nil
  ) throws -> SyncConflict? {
    let rejected = rejected(heads)
    let disputed = Set(rejected.flatMap(\.cells.keys))
    let winners = disputed.sorted().compactMap { heads[$0]?.winner(of: $0) }
    guard let shown = winners.max(by: { $0.at < $1.at }) else { return nil }
    let others = try rejected.compactMap { dot, at, cells in
      try change(of: thing, heads.values, to: cells, owner: owner).map {
        SyncConflict.Version(
          dot: dot, at: Self.moment(at), cells: cells,
          shown: cells.reduce(into: [:]) { $0[$1.key] = heads.values[$1.key] ?? .null }, change: $0)
      }
    }
    guard !others.isEmpty else { return nil }
    return SyncConflict(
      thing: thing, takenOver: nil, shown: (shown.dot, Self.moment(shown.at)), others: others)
  }

  /// What a series says of which nothing is left, as the continuation would be by it.
  private func takenOver(
    _ thing: SyncThing, _ all: [SyncThing: SyncCells], _ family: SyncFamily
  ) throws -> SyncConflict? {
    guard let uid = try? EventUID(thing.name), let next = family.takenOver[uid],
      let shown = try store.event(withUID: next), let id = shown.id,
      let cells = all[thing], let dates = cells.winner(SyncCell.dates),
      let born = all[.event(next)]?.winner(SyncCell.born)
    else { return nil }
    let now = cells.values
    let others = rejected(cells.allHeads).filter { $0.cells[SyncCell.alive] == nil }
    let versions = [(dot: dates.dot, at: dates.at, cells: [:])] + others
    return SyncConflict(
      thing: .event(next), takenOver: thing, shown: (born.dot, Self.moment(born.at)),
      others: versions.compactMap { dot, at, cells in
        let version = values.event(uid, now.merging(cells) { _, new in new }, categories)
        guard let wish = version.flatMap(family.wish) else { return nil }
        let after = wish.with(id: id, details: wish.details.copied(as: next), isFinished: false)
        let now = values.cells(of: shown, categories)
        let change = now.changes(to: values.cells(of: after, categories))
        return SyncConflict.Version(
          dot: dot, at: Self.moment(at), cells: change,
          shown: change.reduce(into: [:]) { $0[$1.key] = now[$1.key] ?? .null },
          change: .event(id, before: shown, after: after))
      })
  }

  private static func moment(_ at: Int) -> Instant? {
    at > SyncWrite.began ? Instant(secondsSince1970: at) : nil
  }

  private func change(
    of thing: SyncThing, _ now: [String: JSONValue], to other: [String: JSONValue],
    owner: EventUID?
  ) throws -> HistoryChange? {
    let then = now.merging(other) { _, new in new }
    switch thing.kind {
    case SyncKind.event:
      guard let uid = try? EventUID(thing.name), let id = try store.event(withUID: uid)?.id else {
        return nil
      }
      let versions = [now, then].map { cells in
        cells[SyncCell.alive] == true ? values.event(uid, cells, categories) : nil
      }
      return .event(id, before: versions[0], after: versions[1])
    case SyncKind.day:
      guard let owner, let event = try store.event(withUID: owner),
        let date = try? CivilDate(thing.date)
      else {
        return nil
      }
      return .day(
        event, date, before: values.record(on: date, now, categories),
        after: values.record(on: date, then, categories))
    case SyncKind.category:
      let versions = [now, then].map { cells in
        cells[SyncCell.alive] == true ? CategoryCells.category(thing.name, cells) : nil
      }
      return .category(before: versions[0], after: versions[1])
    case SyncKind.diary:
      guard let uid = try? EventUID(thing.name) else { return nil }
      let number = try store.diary(with: uid)?.id
      let versions = [now, then].map { cells in
        cells[SyncCell.alive] == true ? DiaryCells.entry(cells)?.numbered(number) : nil
      }
      return .diary(before: versions[0], after: versions[1])
    case SyncKind.setting:
      return .setting(
        thing.name, before: now[SyncCell.value]?.text, after: then[SyncCell.value]?.text)
    case SyncKind.value:
      return .value(
        thing.name, before: now[SyncCell.value]?.text, after: then[SyncCell.value]?.text)
    case SyncKind.order:
      guard case .array(let order)? = then[SyncCell.value] else { return nil }
      let first = categories.category(of: order.first?.text)
      return .category(before: first, after: first)
    default: return nil
    }
  }
}

extension SyncCells {
  fileprivate var allHeads: SyncFamily.Heads {
    Dictionary(uniqueKeysWithValues: names.map { ($0, heads($0)) })
  }
}
