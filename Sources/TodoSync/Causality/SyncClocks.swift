import TodoDomain
import TodoText

/// Clocks that are far ahead.
///
/// Times only order writes whose devices didn't know of each other. A clock in 2099 would win all
/// of them. So whoever applies a batch that claims to be made more than a day from now says when
/// it was seen, and all devices take that for the latest time of the batch. A batch that says so
/// comes after the one of which it says it, so all devices end with the same times.
extension SyncSession {
  /// Whether the clock with which a device made its last batch is more than a day ahead.
  func hasClockAhead(_ device: SyncDevice) -> Bool {
    device.at.secondsSince1970 > now.secondsSince1970 + 86_400
  }

  /// What this run says of batches of clocks that are ahead: nothing if it is rather this clock
  /// that is behind, since most devices are ahead of it or it has fallen back to before 2025.
  func latestTimes() throws -> [SyncOperation] {
    let ahead = devices.values.filter(hasClockAhead).sorted { $0.device < $1.device }
    let (at, all) = (now.secondsSince1970, Set(devices.keys).union([state.device]))
    guard !ahead.isEmpty, ahead.count * 2 <= all.count, at > Self.startOf2025 else { return [] }
    return try ahead.compactMap { device in
      let entity = SyncEntity.clock(ofDevice: device.device)
      let said = try store.registers(of: entity).names
      guard !said.contains(where: { number(in: $0) == device.applied }) else { return nil }
      return SyncOperation(
        entity, at: at, ["\(device.applied):\(state.device)": .integer(Int64(at))])
    }
  }

  /// The number of the batch in the name of a register, which the device that says it follows.
  private func number(in name: String) -> Int? {
    name.split(separator: ":").first.flatMap { Int($0) }
  }

  private static let startOf2025 = 1_735_689_600

  /// Corrects the times in all registers by what is known of a device's clock.
  func bound(by clock: SyncEntity, _ said: SyncRegisters) throws {
    let latest = latest(of: clock, said)
    var later: [SyncEntity] = []
    try store.visitRegisters(inConflict: false) { entity, registers in
      var registers = registers
      if registers.bound(by: latest) { later.append(entity) }
    }
    for entity in later {
      var registers = try store.registers(of: entity)
      _ = registers.bound(by: latest)
      try store.save(registers, of: entity)
      try markPending(entity)
    }
  }

  /// Whoever says it means what it had seen of the device. Some of that may be a branch by now.
  private func latest(of clock: SyncEntity, _ said: SyncRegisters) -> [(last: SyncDot, latest: Int)]
  {
    said.names.flatMap { name in
      said.heads(name).flatMap { head -> [(last: SyncDot, latest: Int)] in
        guard let number = number(in: name), let latest = head.value.number,
          latest > SyncWrite.began, SyncWrite.times.contains(latest), let batch = branches[head.dot]
        else { return [] }
        return batch.seen.numbers.compactMap { device, last in
          if device == clock.name { return (SyncDot(device, min(number, last)), latest) }
          let isPart = branches.lineage(of: device).contains(clock.name)
          return isPart ? (SyncDot(device, last), latest) : nil
        }
      }
    }
  }
}
