import TodoDomain
import TodoText

/// Keeps a device whose clock is far ahead from winning every conflict.
///
/// Times only order concurrent writes, whose devices didn't know of each other. A clock in 2099
/// would win against all of them. So a device that applies a batch dated more than a day ahead
/// publishes when it saw that batch, and all devices use that moment as the latest time of the
/// batch. The statement is in a later batch than the one it corrects, so all devices end with the
/// same times.
extension SyncSession {
  /// Returns whether a device's clock was more than a day ahead when it made its last batch.
  func hasClockAhead(_ device: SyncDevice) -> Bool {
    device.at.secondsSince1970 > now.secondsSince1970 + 86_400
  }

  /// Returns the operations by which this run states a latest time for the batches of each device
  /// whose clock is ahead. Returns an empty list if this device's own clock seems to be behind,
  /// because the clock is before 2025 or most devices are ahead of it.
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

  /// Returns the batch number in the name of a register, `NUMBER:DEVICE`; nil for any other name.
  /// `DEVICE` is the device that states the latest time for the batch.
  private func number(in name: String) -> Int? {
    name.split(separator: ":").first.flatMap { Int($0) }
  }

  private static let startOf2025 = 1_735_689_600

  /// Lowers the times that a device with a wrong clock wrote, in all registers, to the latest times
  /// that other devices have stated for its batches.
  ///
  /// - Parameters:
  ///   - clock: The entity with the stated times (`SyncKind.clock`).
  ///   - said: The registers of `clock`.
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

  /// Returns the latest times that devices have stated for a device's batches. Each element applies
  /// to the batches of a device or branch up to `last`. A statement covers the batches that its
  /// writer had seen; some of them may be on a branch by now.
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
