import SyncTestSupport
import Testing
import TodoDomain
import TodoSync

/// A new device reads another device's snapshot instead of all batches.
@Suite("Sync snapshots")
struct SnapshotTests {
  private static let clock = 1_765_000_000

  /// Makes a split series with a conflict in one date and in the part that took all dates.
  private func pair() throws -> DevicePair {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (first, date) = (try CivilDate("2025-06-02"), try CivilDate("2025-06-23"))
    try pair.change(\.one) { transaction, id, context in
      let part = try transaction.modify(id, .titled("swim"), scope: .following(first), in: context)
      _ = try transaction.modify(part, .titled("dive"), scope: .only(date), in: context)
    }
    let pause = try Pause(from: CivilDate("2025-06-09"), until: CivilDate("2025-06-20"))
    try pair.change(\.other) { transaction, id, context in
      _ = try transaction.modify(id, .titled("rest"), scope: .only(date), in: context)
      _ = try transaction.pause(id, pause, in: context)
    }
    try pair.meet()
    return pair
  }

  /// - Parameter isReversed: Whether what the writers had seen comes after what they wrote.
  @Test(
    "A snapshot gives a new device the same state and conflicts, in any order of lines",
    arguments: [false, true])
  func newDevice(isReversed: Bool) throws {
    var pair = try pair()
    let written = try #require(try pair.one.writeSnapshot(at: Self.clock))
    let lines = isReversed ? written.lines.reversed() : written.lines
    let snapshot = SimulatedBatch(written.header, [lines.first ?? []] + lines)
    var new = try SimulatedDevice("0000000000000003", seed: 3, skew: 0)
    new.arrived.insert(snapshot.hash)
    _ = try new.sync(at: Self.clock, [snapshot])
    #expect(try new.content() == pair.one.content())
    let listed = try pair.one.conflicts()
    #expect(listed.count == 2)
    #expect(try new.conflicts().map(\.entity) == listed.map(\.entity))
  }

  @Test("A new device waits for no forgotten device, unless that one wrote since")
  func forgotten() throws {
    var pair = try pair()
    try pair.forgetOther()
    #expect(try waits(pair) == [false, true])
    try pair.change(\.other) { try $0.modify($1, .titled("run"), scope: .all, in: $2) }
    try pair.meet()
    #expect(try waits(pair) == [true, true])
  }

  /// Joins a device by a snapshot of the first one. Returns whether the new device waits for the
  /// other device, and for the first one.
  private func waits(_ pair: DevicePair) throws -> [Bool] {
    var pair = pair
    let snapshot = try #require(try pair.one.writeSnapshot(at: Self.clock))
    var new = try SimulatedDevice("0000000000000003", seed: 3, skew: 0)
    new.arrived.insert(snapshot.hash)
    _ = try new.sync(at: Self.clock, [snapshot])
    let known = try new.knownDevices()
    return try [pair.other, pair.one].map { device in
      !(try #require(known.first { $0.device == device.id })).isForgotten
    }
  }
}
