import TodoText

/// The whole state of a device as lines, and its join with the state of another one.
///
/// A new device reads it in the place of all batches, and it stands for batches that are gone.
extension SyncSession {
  /// Passes the lines of a snapshot to a closure: the header, the batches, the things.
  package func writeSnapshot(to line: ([UInt8]) throws -> Void) throws {
    let header = header(.snapshot, SyncDot(state.device, max(1, state.number)), seen: vector)
    try line(JSONWriter.bytes(of: header.json))
    try store.visitBatches { dot, seen, hash in
      try line(
        JSONWriter.bytes(of: [
          "batch": [.string(dot.device), .integer(Int64(dot.number))], "seen": seen.json,
          "hash": .string(hash),
        ]))
    }
    for device in try store.syncDevices() {
      try line(
        JSONWriter.bytes(of: [
          "device": .string(device.device), "name": .string(device.name),
          "applied": .integer(Int64(device.applied)), "hash": .string(device.hash),
          "seen": device.seen.json, "at": .string(device.at.description),
        ]))
    }
    try store.visitCells(inConflict: false) { thing, cells in
      try line(JSONWriter.bytes(of: ["thing": thing.json, "writes": cells.json]))
    }
  }

  /// Whether a snapshot has batches that aren't here, and that were made by others.
  package func isAhead(_ header: SyncHeader) -> Bool {
    header.form == .snapshot && header.version <= SyncHeader.version
      && !vector.covers(header.seen)
  }

  /// Joins the lines of a snapshot, without its header.
  package func join(
    _ header: SyncHeader, _ lines: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let reader = JSONReader()
    let mine = vector
    var ahead = LinesAhead<(thing: SyncThing, cells: SyncCells)>()
    try lines { line in
      guard case .object(let object)? = try? reader.read(line) else { return }
      if let thing = object["thing"].flatMap(SyncThing.init) {
        guard hasDiary || thing.kind != SyncKind.diary,
          let theirs = object["writes"].flatMap(SyncCells.init)
        else { return }
        if ahead.add((thing, theirs), line) || ahead.isFull {
          try join(ahead.take(), mine: mine, header.seen)
        }
      } else if let device = SyncDevice(object) {
        try join(device)
      } else if case .array(let parts)? = object["batch"], parts.count == 2,
        let device = parts[0].text, let number = parts[1].number,
        let seen = object["seen"].flatMap(SyncVector.init), let hash = object["hash"]?.text
      {
        let dot = SyncDot(device, number)
        if try store.syncBatch(dot) == nil { try store.save(dot, seen: seen, hash: hash) }
      }
    }
    try join(ahead.take(), mine: mine, header.seen)
    for (clock, cells) in try store.cells(ofKind: SyncKind.clock) { try bound(by: clock, cells) }
    received += 1
  }

  private func join(
    _ things: [(thing: SyncThing, cells: SyncCells)], mine: SyncVector, _ seen: SyncVector
  ) throws {
    try store.expect(things.map(\.thing))
    for (thing, theirs) in things {
      var cells = try store.cells(of: thing)
      cells.join(theirs, mine: mine, theirs: seen)
      try store.save(cells, of: thing)
      try touch(thing)
    }
  }

  private func join(_ device: SyncDevice) throws {
    guard device.applied > devices[device.device]?.applied ?? 0 else { return }
    devices[device.device] = device
    try store.save(device)
  }
}

extension SyncDevice {
  fileprivate init?(_ object: JSONObject) {
    guard let device = object["device"]?.text, SyncHeader.isDevice(device),
      let applied = object["applied"]?.number, let hash = object["hash"]?.text,
      let seen = object["seen"].flatMap(SyncVector.init),
      let at = object["at"]?.text.flatMap({ try? Instant($0) })
    else { return nil }
    self.init(
      device, name: object["name"]?.text ?? device, applied: applied, hash: hash, seen: seen, at: at
    )
  }
}
