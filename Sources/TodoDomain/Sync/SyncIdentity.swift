import TodoText

/// What a folder knows of a device, beside what the device's own store knows.
///
/// A folder that knows more was written to by the same device with another store: this one is an
/// older backup of it, or a copy. Two stores that went on under one name would lose each other's
/// changes, so this one takes a new name.
package struct SyncIdentity {
  private let state: SyncState
  private var own: [Int: String] = [:]
  /// The number from which on the folder has other batches than the store.
  private var fork: Int?
  private var isBehind = false

  package init(of state: SyncState, in store: any SyncReading) throws {
    self.state = state
    try store.visitBatches { dot, _, hash in
      if dot.device == state.device { own[dot.number] = hash }
    }
  }

  /// Looks at a file of the folder.
  package mutating func look(at header: SyncHeader, hash: String) {
    if header.form == .batch, header.dot.device == state.device {
      compare(header.dot.number, hash)
    }
    let number = header.seen[state.device]
    if number > 0 { compare(number, header.hashes[state.device]) }
  }

  private mutating func compare(_ number: Int, _ hash: String?) {
    guard number <= state.number else { return isBehind = true }
    guard let hash, let known = own[number], known != hash else { return }
    fork = min(fork ?? .max, number)
  }

  /// The number of the last batch that the store shares with the folder, if the store has to take a
  /// new name; nil if it may keep its own.
  package var lastShared: Int? {
    guard isBehind || fork != nil else { return nil }
    return (fork ?? state.number + 1) - 1
  }
}

extension SyncSession {
  /// Goes on under another name. What nobody else has, the batches after a number, becomes the new
  /// device's.
  package func rename(to device: String, keeping last: Int) throws {
    let old = state.device
    let moved = { (dot: SyncDot) in
      dot.device == old && dot.number > last ? SyncDot(device, dot.number - last) : dot
    }
    try moveCells(moved)
    try moveBatches(moved, last)
    let kept = try store.syncBatch(SyncDot(old, last))
    if var known = devices[old] {
      known.applied = last
      known.hash = kept?.hash ?? ""
      known.seen[old] = last
      devices[old] = known
      try store.save(known)
    }
    let count = state.number - last
    if count > 0 {
      let seen = try store.syncBatch(SyncDot(device, count))?.seen ?? SyncVector()
      let known = SyncDevice(
        device, name: state.name, applied: count, hash: state.hash, seen: seen, at: now)
      devices[device] = known
      try store.save(known)
    }
    (state.device, state.number) = (device, count)
    if count == 0 { state.hash = "" }
  }

  private func moveCells(_ moved: (SyncDot) -> SyncDot) throws {
    var changed: [(SyncThing, SyncCells)] = []
    try store.visitCells(inConflict: false) { thing, cells in
      guard cells.writes.contains(where: { moved($0.dot) != $0.dot }) else { return }
      changed.append((thing, cells.moved(moved)))
    }
    for (thing, cells) in changed { try store.save(cells, of: thing) }
  }

  private func moveBatches(_ moved: (SyncDot) -> SyncDot, _ last: Int) throws {
    let old = state.device
    var batches: [(SyncDot, SyncVector, String)] = []
    try store.visitBatches { batches.append(($0, $1, $2)) }
    try store.removeBatches(of: old, after: last)
    for (dot, seen, hash) in batches {
      var known = seen
      if seen[old] > last {
        known[moved(SyncDot(old, seen[old])).device] = seen[old] - last
        known[old] = last
      }
      guard moved(dot) != dot || known != seen else { continue }
      try store.save(moved(dot), seen: known, hash: hash)
    }
  }
}

extension SyncCells {
  fileprivate func moved(_ moved: (SyncDot) -> SyncDot) -> SyncCells {
    SyncCells(writes.map { SyncWrite(dot: moved($0.dot), at: $0.at, cells: $0.cells) })
  }
}
