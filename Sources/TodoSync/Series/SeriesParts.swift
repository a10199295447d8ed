import TodoDomain
import TodoText

/// The events of a group as their own registers describe them, the batches that each writer had
/// seen, and which part of a series takes over from another.
struct SeriesParts {
  let registers: [SyncEntity: SyncRegisters]
  /// For each batch, the batches that its writer had applied; empty if all registers are of one
  /// batch.
  let seen: [SyncDot: VersionVector]
  /// The uids of all events, in order.
  private(set) var uids: [EventUID] = []
  /// The events by uid, as the registers describe them. Deleted events are included.
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

  /// Returns whether the writer of a batch had seen another batch. A batch knows itself.
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

  /// Returns the batches that made an event. For an event that a newer program made, returns the
  /// batches that say that the event exists.
  func births(of uid: EventUID) -> [SyncDot] {
    let born = born(uid)
    guard born.isEmpty else { return born }
    return self[.event(uid)].heads(SyncRegister.alive).filter { $0.value == true }.map(\.dot)
  }

  /// Returns whether a device that had seen the batch `dot` deleted an event.
  func wasDeletedKnowingly(_ uid: EventUID, _ dot: SyncDot) -> Bool {
    self[.event(uid)].heads(SyncRegister.alive).contains { $0.value == false && knew($0.dot, dot) }
  }

  // MARK: Parts of a series

  /// Returns the first continuation that takes over from a series.
  func continuation(of uid: EventUID) -> (date: CivilDate, uid: EventUID)? {
    let later = continuations(after: uid)
    guard !later.isEmpty, let dates = self[.event(uid)].winner(SyncRegister.dates) else {
      return nil
    }
    return later.filter { takesOver($0.uid, from: dates.dot, of: uid) }
      .min { $0.date < $1.date }
  }

  /// Returns the continuations of a part's series that begin after this part does.
  func continuations(after uid: EventUID) -> [(date: CivilDate, uid: EventUID)] {
    (bySeries[uid.series] ?? []).filter { $0.date > uid.continuedFrom ?? .earliest }
  }

  /// Returns whether a continuation takes over dates of a series, because the writer of the series'
  /// dates didn't know of the continuation. A deleted continuation takes them over only if the
  /// device that deleted it knew these dates, and knew that the series exists.
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

  /// Returns whether the batch `birth`, which made the continuation `uid`, took the dates of the
  /// continuation from `series`. If `birth` knew the batch `dates`, which wrote the present dates
  /// of the series, `birth` must also have removed the series. Otherwise `birth`, or a batch that
  /// knew `birth`, must have removed a part before `uid`, or changed the dates of such a part.
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
