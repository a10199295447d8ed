import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting

@testable import TodoStorage

/// A copied store. The store and its copies continue as one device until they meet.
@Suite("Merging copies of a store")
struct ForkTests {
  private var devices: [SimulatedDevice] = []
  private var folder: [SimulatedBatch] = []
  private var clock = 1_764_000_000
  private static let titles = ["a", "b", "c", "d"]

  /// Makes two devices that have an event.
  init() throws {
    devices = try ["1", "2"].map { digit in
      try SimulatedDevice(String(repeating: "0", count: 15) + digit, seed: 1, skew: 0)
    }
    let event = try Sample.schedule("gym", "2025-06-05", uid: "gym")
    try devices[0].store.writeAndWait(note(0)) { _ = try $0.add(event) }
    for _ in 0..<2 { for place in devices.indices { try run(place) } }
  }

  private func note(_ place: Int) -> CommitNote {
    CommitNote(action: "edit", at: Instant(secondsSince1970: clock + devices[place].skew))
  }

  /// Syncs a device to which everything has arrived, or, with `isAlone`, nothing new.
  private mutating func run(_ place: Int, isAlone: Bool = false) throws {
    clock += 10
    if !isAlone { devices[place].arrived.formUnion(folder.map(\.hash)) }
    let run = try devices[place].sync(at: clock, folder)
    if let batch = run.batch { folder.append(batch) }
    guard run.isRenamed, let snapshot = try devices[place].writeSnapshot(at: clock) else { return }
    folder.append(snapshot)
  }

  private mutating func copy(_ place: Int) throws {
    let id = "c\(devices.count)" + devices[place].id.dropFirst(2)
    devices.append(try #require(try devices[place].copy(id, seed: 1, skew: 0)))
  }

  /// Changes the title of the event, in the same second on every device.
  private func edit(_ place: Int, _ title: String, at clock: Int = 1_764_100_000) throws {
    let note = CommitNote(action: "edit", at: Instant(secondsSince1970: clock))
    try devices[place].store.writeAndWait(note) { transaction in
      let id = try #require(try transaction.event(withUID: EventUID("gym"))?.id)
      let context = FixedContext.make(seed: 1, now: note.at)
      _ = try transaction.modify(id, .titled(title), scope: .all, in: context)
    }
  }

  /// Syncs all devices in this order until each has everything. All must then show the same.
  private mutating func meet(_ order: [Int]) throws {
    for _ in 0..<5 { for place in order { try run(place) } }
    let first = devices[0]
    let (content, registers) = (try first.content(), try first.registers().mapValues(\.stored))
    let numbers = try first.knownDevices().map { "\($0.device) \($0.applied)" }
    let listed = try first.conflicts().map { "\($0)" }
    for device in devices.dropFirst() {
      #expect(try device.content() == content)
      #expect(try device.registers().mapValues(\.stored) == registers)
      #expect(try device.knownDevices().map { "\($0.device) \($0.applied)" } == numbers)
      #expect(try device.conflicts().map { "\($0)" } == listed)
    }
    let count = folder.count
    for place in order { try run(place) }
    #expect(folder.count == count, "there is still something to say")
  }

  /// The shown title of the event, and the hidden ones in conflict with it.
  private var said: Set<String> {
    get throws {
      let heads = try devices[0].registers()[.event(EventUID("gym"))]?.heads("title") ?? []
      return Set(heads.compactMap(\.value.text))
    }
  }

  @Test(
    "Batches that store copies wrote under one number are all kept, in any order of meeting",
    arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]])
  mutating func carriers(order: [Int]) throws {
    try copy(0)
    try copy(1)
    for place in 0..<4 { try edit(place, Self.titles[place]) }
    for place in 0..<4 { try run(place, isAlone: true) }
    try meet(order)
    #expect(try said == ["a", "b", "c", "d"])
    #expect(try devices[0].conflicts().map(\.others.count) == [3])
  }

  @Test("A batch that follows one of two batches with the same number stays with that one")
  mutating func followed() throws {
    try copy(0)
    try edit(0, "a")
    try edit(2, "c")
    try run(0, isAlone: true)
    let first = folder
    try run(2, isAlone: true)
    // Only the first device's batch has arrived at the other device.
    devices[1].arrived.formUnion(first.map(\.hash))
    try run(1, isAlone: true)
    try edit(1, "b", at: clock)
    try run(1, isAlone: true)
    try meet([2, 0, 1])
    #expect(try said == ["b", "c"])
  }

  @Test("A copy of a copied store, and of a renamed one without batches, keeps all changes")
  mutating func copies() throws {
    try copy(0)
    try edit(0, "a")
    try run(0)
    // The copy notices that it is one, takes a new name, and is copied itself.
    try run(2)
    try copy(2)
    try copy(3)
    for place in 2..<5 { try edit(place, Self.titles[place - 1]) }
    for place in 2..<5 { try run(place, isAlone: true) }
    try meet([4, 0, 2, 1, 3])
    #expect(try said == ["b", "c", "d"])
  }

  @Test("A copy of a store without batches is merged with a snapshot that knows both copies")
  mutating func firstBatches() throws {
    devices.append(try SimulatedDevice("0000000000000003", seed: 1, skew: 0))
    try run(2, isAlone: true)
    try copy(2)
    for (place, title) in [(2, "c"), (3, "d")] {
      let event = try Sample.schedule(title, "2025-06-06", uid: title)
      try devices[place].store.writeAndWait(note(place)) { _ = try $0.add(event) }
      try run(place, isAlone: true)
      // Only one of the two first batches has arrived at the second device.
      if place == 2 { try run(1) }
    }
    try run(0)
    let snapshot = try #require(try devices[0].writeSnapshot(at: clock))
    folder.append(snapshot)
    devices[1].arrived.insert(snapshot.hash)
    try run(1, isAlone: true)
    let known = try devices[..<2].map { try $0.knownDevices().map(\.device) }
    #expect(Set(known[0]).isSubset(of: known[1]) && known[0].count == 3)
    try meet([2, 0, 3, 1])
    #expect(try devices[0].store.provider.snapshot.map(\.title).sorted() == ["c", "d", "gym"])
  }

  @Test("A store that continued alone keeps its device name, and its copy takes a new one")
  mutating func noticed() throws {
    try copy(0)
    let name = try devices[0].device
    try edit(0, "a")
    try run(0)
    try edit(2, "c")
    try run(2)
    try meet([0, 1, 2])
    #expect(try devices[0].device == name)
    #expect(try devices[2].device != name)
    // The second device has never published anything.
    let known = try devices[0].knownDevices().map(\.device)
    #expect(try Set(known) == [name, devices[2].device])
  }

  // MARK: Edits with a wrong clock

  @Test(
    "An edit's time is never later than its batch, whatever the clock said",
    arguments: [(4_070_908_800, "b"), (1_764_100_000, "b"), (1_764_300_000, "a")])
  mutating func wrongClock(at: Int, shown: String) throws {
    clock = 1_764_200_000
    try edit(0, "a", at: at)
    if at > 4_000_000_000 { try run(0, isAlone: true) }
    try edit(1, "b", at: 1_764_250_000)
    clock = 1_764_350_000
    try meet([0, 1])
    let title = try devices[0].store.provider.snapshot.first?.title
    #expect(title == shown)
  }
}
