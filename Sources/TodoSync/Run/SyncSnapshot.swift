import TodoDomain
import TodoText

/// The whole state of a device as lines, and the join with another device's state.
///
/// A new device reads a snapshot instead of all batches. A snapshot also replaces batches that are
/// gone.
extension SyncSession {
  /// Passes the lines of a snapshot to a closure: the header, the batches, the devices, the
  /// entities.
  package func writeSnapshot(to line: ([UInt8]) throws -> Void) throws {
    let header = header(.snapshot, SyncDot(state.device, max(1, state.number)), seen: vector)
    try line(JSONWriter.bytes(of: header.json))
    try store.visitBatches { try line(JSONWriter.bytes(of: $0.json)) }
    for device in try store.syncDevices() {
      try line(
        JSONWriter.bytes(of: [
          "device": .string(device.device), "name": .string(device.name),
          "applied": .integer(Int64(device.applied)), "hash": .string(device.hash),
          "seen": device.seen.json, "at": .string(device.at.description),
        ]))
    }
    try store.visitRegisters(inConflict: false) { entity, registers in
      var json = JSONWriter()
      json.beginObject()
      json.key("thing")
      json.value(entity.json)
      json.key("writes")
      registers.write(to: &json)
      json.endObject()
      try line(json.bytes)
    }
  }

  /// Returns whether a snapshot has batches that this store hasn't applied.
  package func isAhead(_ header: SyncHeader) -> Bool {
    header.form == .snapshot && header.version <= SyncHeader.version
      && branches.seen(of: header, in: vector) == nil
  }

  /// Joins the state in a snapshot to the state of this store.
  ///
  /// - Parameter lines: Opens the lines of the snapshot. It may be called twice.
  package func join(
    _ header: SyncHeader, lines: () throws -> sending any SyncLines
  ) throws {
    // The dots in the snapshot are those of this store, unless two stores wrote under one id.
    let renaming = try branches.isEmpty ? SyncRenaming() : meet(lines())
    let (mine, seen) = (vector, renaming(header.seen))
    try read(lines(), of: header, renaming) { entity, theirs in
      guard hasDiary || entity.kind != SyncKind.diary else { return }
      var registers = try store.registers(of: entity)
      registers.join(theirs, mine: mine, theirs: seen)
      try store.save(registers, of: entity)
      try markPending(entity)
    }
    for (clock, registers) in try store.registers(ofKind: SyncKind.clock) {
      try bound(by: clock, registers)
    }
    for (entity, registers) in try store.registers(ofKind: SyncKind.forgetting)
    where try isForgotten(entity.name, registers) {
      try forget(entity.name)
    }
    received += 1
  }

  /// Adds the batches of a snapshot to the known batches. If two batches follow the same parent,
  /// both become branches.
  ///
  /// - Returns: The new dots for the batches of the snapshot.
  private func meet(_ lines: sending any SyncLines) throws -> SyncRenaming {
    var lines = lines
    var listed: [KnownBatch] = []
    let reader = JSONReader()
    while let line = try lines.next() {
      guard !line.starts(with: Self.beginningOfEntities),
        case .object(let object)? = try? reader.read(line),
        let batch = KnownBatch(object)
      else { continue }
      listed.append(batch)
    }
    let (here, there) = branches.meet(listed)
    for renaming in here { try move(renaming) }
    for batch in listed where branches[batch.hash] == nil { try take(batch.renamed(there)) }
    return there
  }

  private static let beginningOfEntities = Array(#"{"thing""#.utf8)

  /// Returns whether a device hasn't written since another device declared it forgotten.
  private func isForgotten(_ device: String, _ said: SyncRegisters) throws -> Bool {
    try said.heads(SyncRegister.value).contains { head in
      let seen = try store.syncBatch(head.dot)?.seen[device] ?? 0
      return seen >= devices[device]?.applied ?? 0
    }
  }

  /// Saves the state of a device from a snapshot, unless this store has applied at least as many
  /// batches of that device. A device whose batches were renamed has several parts, each with its
  /// own state.
  func join(_ device: SyncDevice, _ renaming: SyncRenaming) throws {
    for part in branches.parts(of: device, renaming) { try join(part) }
  }

  private func join(_ device: SyncDevice) throws {
    guard device.applied > devices[device.device]?.applied ?? 0 else { return }
    devices[device.device] = device
    try store.save(device)
  }
}

extension SyncDevice {
  init?(_ object: JSONObject) {
    guard let device = object["device"]?.text, SyncHeader.isDevice(device),
      let applied = object["applied"]?.number, let hash = object["hash"]?.text,
      let seen = object["seen"].flatMap(VersionVector.init),
      let at = object["at"]?.text.flatMap({ try? Instant($0) })
    else { return nil }
    self.init(
      device, name: object["name"]?.text ?? device, applied: applied, hash: hash, seen: seen, at: at
    )
  }
}
