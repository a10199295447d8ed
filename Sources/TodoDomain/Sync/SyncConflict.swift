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
    /// The difference between what is shown and this version, as a change.
    package let change: HistoryChange
  }

  package let thing: SyncThing
  /// The batch of the values that are shown, and the moment.
  package let shown: (dot: SyncDot, at: Instant?)
  /// The other versions, the latest first.
  package let others: [Version]

  /// The operation that settles the conflict by one of the versions.
  ///
  /// - Parameter version: Nil for what is shown.
  package func settled(by version: Version?, in cells: SyncCells, at now: Instant) -> SyncOperation
  {
    let disputed = Set(others.flatMap(\.cells.keys))
    var chosen = disputed.reduce(into: [String: JSONValue]()) { $0[$1] = cells[$1] }
    if let version { chosen.merge(version.cells) { _, other in other } }
    if thing.kind == SyncKind.event || thing.kind == SyncKind.diary, chosen[SyncCell.alive] == nil {
      chosen[SyncCell.alive] = true
    }
    return SyncOperation(thing, at: now.secondsSince1970, chosen)
  }
}

extension SyncReading {
  /// The conflicts, in the order of the things.
  package func conflicts(_ kinds: EventKinds) throws -> [SyncConflict] {
    let categories = try SyncCategoryMap(reading: self).names(numberedCategories())
    let versions = SyncVersions(EventCells(kinds), categories, self)
    var conflicts: [SyncConflict] = []
    try visitCells(inConflict: true) { thing, cells in
      if let conflict = try versions.conflict(of: thing, cells) { conflicts.append(conflict) }
    }
    return conflicts
  }
}

/// Makes the versions of things out of their cells.
private struct SyncVersions {
  private let values: EventCells
  private let categories: SyncCategories
  private let store: any SyncReading

  init(_ values: EventCells, _ categories: SyncCategories, _ store: any SyncReading) {
    self.values = values
    self.categories = categories
    self.store = store
  }

  func conflict(of thing: SyncThing, _ cells: SyncCells) throws -> SyncConflict? {
    var rejected: [SyncDot: (at: Int, cells: [String: JSONValue])] = [:]
    var shown: SyncHead?
    for cell in cells.conflicts {
      let heads = cells.heads(cell)
      if let winner = heads.winner(of: cell), winner.at >= shown?.at ?? 0 { shown = winner }
      for head in heads.others(of: cell) {
        rejected[head.dot, default: (head.at, [:])].cells[cell] = head.value
      }
    }
    guard let shown else { return nil }
    let ordered = rejected.sorted {
      $0.value.at == $1.value.at ? $0.key < $1.key : $0.value.at > $1.value.at
    }
    let others = try ordered.compactMap { dot, write in
      try change(of: thing, cells, to: write.cells).map {
        SyncConflict.Version(dot: dot, at: Self.moment(write.at), cells: write.cells, change: $0)
      }
    }
    guard !others.isEmpty else { return nil }
    return SyncConflict(
      thing: thing, shown: (shown.dot, Self.moment(shown.at)), others: others)
  }

  private static func moment(_ at: Int) -> Instant? {
    at > SyncWrite.began ? Instant(secondsSince1970: at) : nil
  }

  private func change(
    of thing: SyncThing, _ cells: SyncCells, to other: [String: JSONValue]
  ) throws -> HistoryChange? {
    let now = cells.values
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
      guard let uid = try? EventUID(thing.name), let event = try store.event(withUID: uid),
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
