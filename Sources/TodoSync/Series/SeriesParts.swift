import TodoDomain
import TodoText

/// The events of a group as their own registers describe them, what the writers knew of each other,
/// and which part of a series takes over from another.
struct SeriesParts {
  let registers: [SyncEntity: SyncRegisters]
  /// What the writers of batches had applied; empty if all is of one batch.
  let seen: [SyncDot: VersionVector]
  /// The uids of all events, in their order.
  private(set) var uids: [EventUID] = []
  /// The events that can be made of their registers, alive or not.
  private(set) var events: [EventUID: any PlannedEvent] = [:]
  private var bySeries: [EventUID: [(date: CivilDate, uid: EventUID)]] = [:]

  init(
    _ registers: [SyncEntity: SyncRegisters], seen: [SyncDot: VersionVector],
    _ values: EventRegisters,
    categories: SyncCategories
  ) {
    (self.registers, self.seen) = (registers, seen)
    uids = registers.keys.filter { $0.kind == SyncKind.event }.compactMap { try? EventUID($0.name) }
      .sorted()
    for uid in uids {
      events[uid] = values.event(uid, self[.event(uid)].values, categories: categories)
      if let date = uid.continuedFrom { bySeries[uid.series, default: []].append((date, uid)) }
    }
  }

  subscript(entity: SyncEntity) -> SyncRegisters { registers[entity] ?? SyncRegisters() }

  // MARK: Who knew of what

  /// Whether the writer of a batch had seen another one, or it is the same.
  func knew(_ batch: SyncDot, _ other: SyncDot) -> Bool {
    batch.device == other.device
      ? other.number <= batch.number : seen[batch]?.covers(other) ?? false
  }

  func areConcurrent(_ one: SyncDot, _ other: SyncDot) -> Bool {
    !knew(one, other) && !knew(other, one)
  }

  func isAlive(_ uid: EventUID) -> Bool {
    self[.event(uid)][SyncRegister.alive] == true && events[uid] != nil
  }

  func born(_ uid: EventUID) -> [SyncDot] {
    self[.event(uid)].heads(SyncRegister.born).map(\.dot)
  }

  /// The batches that made an event; of one that a newer program made, those that say it lives.
  func births(of uid: EventUID) -> [SyncDot] {
    let born = born(uid)
    guard born.isEmpty else { return born }
    return self[.event(uid)].heads(SyncRegister.alive).filter { $0.value == true }.map(\.dot)
  }

  /// Whether somebody deleted an event who had seen a batch.
  func wasDeletedKnowingly(_ uid: EventUID, _ dot: SyncDot) -> Bool {
    self[.event(uid)].heads(SyncRegister.alive).contains { $0.value == false && knew($0.dot, dot) }
  }

  // MARK: Parts of a series

  /// The first continuation that takes over from a series.
  func continuation(of uid: EventUID) -> (date: CivilDate, uid: EventUID)? {
    let later = continuations(after: uid)
    guard !later.isEmpty, let dates = self[.event(uid)].winner(SyncRegister.dates) else {
      return nil
    }
    return later.filter { takesOver($0.uid, from: dates.dot, of: uid) }
      .min { $0.date < $1.date }
  }

  /// The continuations of a series behind the beginning of one of its parts.
  func continuations(after uid: EventUID) -> [(date: CivilDate, uid: EventUID)] {
    (bySeries[uid.series] ?? []).filter { $0.date > uid.continuedFrom ?? .earliest }
  }

  /// Whether a continuation takes over from dates of a series whose writer didn't know of it. One
  /// that was deleted takes over too, if whoever deleted it knew those dates and all that lives.
  private func takesOver(_ uid: EventUID, from dates: SyncDot, of series: EventUID) -> Bool {
    let births = born(uid)
    guard !births.isEmpty, !births.contains(where: { knew(dates, $0) }) else { return false }
    guard births.contains(where: { hasCut($0, from: dates, of: series, before: uid) }) else {
      return false
    }
    let signs = self[.event(series)].heads(SyncRegister.alive).filter { $0.value == true }.map(
      \.dot)
    return isAlive(uid) || (signs + [dates]).allSatisfy { wasDeletedKnowingly(uid, $0) }
  }

  /// Whether whoever made a continuation took its dates from a series: it was removed, or, by
  /// somebody who didn't know its dates, an earlier part was removed or got other dates.
  private func hasCut(
    _ birth: SyncDot, from dates: SyncDot, of series: EventUID, before uid: EventUID
  ) -> Bool {
    if knew(birth, dates) {
      return self[.event(series)].heads(SyncRegister.alive).contains {
        $0.dot == birth && $0.value == false
      }
    }
    return uids.contains { part in
      guard part.singleDate == nil, part.series == series.series,
        part.continuedFrom ?? .earliest < uid.continuedFrom ?? .earliest
      else { return false }
      let registers = self[.event(part)]
      let removals = registers.heads(SyncRegister.alive).filter { $0.value == false }
      return (registers.heads(SyncRegister.dates) + removals).contains {
        $0.dot != dates && knew($0.dot, birth)
      }
    }
  }
}
