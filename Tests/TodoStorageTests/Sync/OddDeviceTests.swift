import StorageTestSupport
import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// Devices with a wrong clock, devices to which files come late, and programs that are newer than
/// this one.
@Suite("Devices with wrong clocks or newer programs")
struct OddDeviceTests {
  private var folder: [SimulatedBatch] = []
  private var clock = 1_764_000_000
  private let uid: EventUID
  private static let day = 86_400

  init() throws { uid = try EventUID("gym") }

  private mutating func run(
    _ device: inout SimulatedDevice, settling resolutions: [SyncOperation] = []
  ) throws {
    clock += 10
    device.arrived.formUnion(folder.map(\.hash))
    if let batch = try device.sync(at: clock, folder, settling: resolutions).batch {
      folder.append(batch)
    }
  }

  private func add(_ title: String, on device: SimulatedDevice) throws {
    let note = CommitNote(
      action: "add", at: Instant(secondsSince1970: clock + device.skew))
    let details = try EventDetails(uid: uid, title: title)
    let pattern = try DatePattern(on: CivilDate("2025-06-05"))
    try device.store.writeAndWait(note) {
      _ = try $0.add(Schedule(details: details, pattern: pattern))
    }
  }

  private func time(of register: String, on device: SimulatedDevice) throws -> Int? {
    try device.registers()[.event(uid)]?.winner(register)?.at
  }

  @Test("A clock that is months ahead is limited by other devices in the same way everywhere")
  mutating func clockAhead() throws {
    var right = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    var ahead = try SimulatedDevice("0000000000000002", seed: 2, skew: 90 * Self.day)
    var third = try SimulatedDevice("0000000000000003", seed: 3, skew: 0)
    try run(&right)
    try run(&ahead)
    try add("gym", on: ahead)
    try run(&ahead)
    #expect(try time(of: "title", on: ahead) ?? 0 > clock + 80 * Self.day)
    try run(&right)
    try run(&right)
    try run(&third)
    try run(&ahead)
    let bounded = try #require(try time(of: "title", on: right))
    #expect(bounded <= clock)
    #expect(try time(of: "title", on: ahead) == bounded)
    #expect(try time(of: "title", on: third) == bounded)
    #expect(try right.conflicts().isEmpty)
    #expect(try right.registers()[.clock(ofDevice: ahead.id)]?.names.count == 1)
  }

  @Test("A clock that fell back to 1970 doesn't affect other devices' times")
  mutating func clockBehind() throws {
    var right = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    var behind = try SimulatedDevice("0000000000000002", seed: 2, skew: -clock + Self.day)
    try run(&right)
    try add("gym", on: right)
    try run(&right)
    let said = try time(of: "title", on: right)
    for _ in 0..<2 { try run(&behind) }
    try run(&right)
    #expect(try time(of: "title", on: right) == said)
    #expect(try right.registers()[.clock(ofDevice: right.id)] == nil)
  }

  @Test("A newer program's field survives the removal and the return of its event")
  mutating func newerField() throws {
    var newer = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    var older = try SimulatedDevice("0000000000000002", seed: 2, skew: 0)
    try run(&newer)
    try add("gym", on: newer)
    let field = SyncOperation(.event(uid), at: clock, ["future": 5, SyncRegister.alive: true])
    try run(&newer, settling: [field])
    try run(&older)
    let id = try #require(try older.store.provider.event(withUID: uid)?.id)
    try older.store.writeAndWait(CommitNote(action: "delete", at: FixedContext.now)) {
      _ = try $0.apply(.remove(id))
    }
    try run(&older)
    try older.store.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) {
      try $0.takeBack($0.undoable(1)[0].number)
    }
    try run(&older)
    try run(&newer)
    #expect(try newer.store.provider.event(withUID: uid) != nil)
    #expect(try newer.registers()[.event(uid)]?["future"] == 5)
    #expect(try newer.registers()[.event(uid)]?.heads("future").map(\.value) == [5])
  }

  @Test("A newer program's change of a new event alone doesn't hide a finished date")
  func unknownSingle() throws {
    let (one, other) = (SyncDot("0000000000000001", 1), SyncDot("0000000000000002", 1))
    let categories = SyncCategories(shown: [:], own: [:])
    let values = EventRegisters(.standard)
    let pattern = try DatePattern(on: CivilDate("2025-06-05"))
    let gym = try Schedule(details: EventDetails(uid: uid, title: "gym"), pattern: pattern)
    var event = values.registers(of: gym, categories)
    event[SyncRegister.alive] = false
    let date = try CivilDate("2025-06-05")
    let single = try #require(uid.single(on: date))
    let unknown: [String: JSONValue] = ["future": 5, SyncRegister.alive: true]
    let group = SeriesMerge(
      [
        .event(uid): SyncRegisters([SyncWrite(dot: one, at: 5, registers: event)]),
        .day(uid, date): SyncRegisters([
          SyncWrite(dot: other, at: 6, registers: [SyncRegister.state: [true]])
        ]),
        .event(single): SyncRegisters([SyncWrite(dot: other, at: 7, registers: unknown)]),
      ], seen: [one: VersionVector(), other: VersionVector()], values, categories: categories)
    #expect(group.events[single]?.records[date]?.isFinished == true)
  }

  @Test("A batch waits for the batches that its writer had seen, and then replaces them")
  mutating func waiting() throws {
    var first = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    var second = try SimulatedDevice("0000000000000002", seed: 2, skew: 0)
    var third = try SimulatedDevice("0000000000000003", seed: 3, skew: 0)
    try add("gym", on: first)
    try run(&first)
    try run(&second)
    try second.store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let id = try #require(try transaction.event(withUID: uid)?.id)
      var patch = EventPatch()
      patch.title = "swim"
      try transaction.modify(
        id, patch, scope: .all, in: FixedContext.make(seed: 1, now: FixedContext.now))
    }
    try run(&second)
    third.arrived.insert(try #require(folder.last?.hash))
    _ = try third.sync(at: clock, folder)
    #expect(try third.uids().isEmpty)
    try run(&third)
    #expect(try third.registers()[.event(uid)]?.heads("title").map(\.value) == ["swim"])
  }

  @Test("A folder's file that a damaged store half knows is read again")
  func halfKnownFile() throws {
    let broken = try BrokenStore(events: 1)
    try broken.execute(
      """
      INSERT INTO sync_file (path, stamp, device, number, is_snapshot)
      VALUES ('a.seg', 's', '0000000000000001', NULL, 0), ('b.seg', 's', '0000000000000001', 7, 1)
      """)
    let files = try SQLiteStore.provider(at: broken.path).readAndWait {
      try #require($0 as? any SyncReading).syncFiles()
    }
    #expect(files.map(\.segment?.dot.number) == [nil, 7])
  }
}
