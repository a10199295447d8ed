import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// Two devices that change the same store without knowing each other's changes, and then sync.
/// Dates are in June 2025, in which the 2nd is a Monday.
struct DevicePair {
  var one: SimulatedDevice
  var other: SimulatedDevice
  var folder: [SimulatedBatch] = []
  private var clock = 1_764_000_000

  /// Makes two devices with empty stores.
  ///
  /// - Parameter skewOfOther: The seconds by which the second clock is ahead.
  init(skewOfOther: Int = 0) throws {
    one = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    other = try SimulatedDevice("0000000000000002", seed: 2, skew: skewOfOther)
  }

  /// Makes two devices that have an event.
  init(with event: some PlannedEvent) throws {
    try self.init()
    try begin(with: event)
  }

  /// Syncs both devices twice, so that each has the changes of the other.
  mutating func meet() throws {
    for _ in 0..<2 {
      clock += 10
      for batch in folder {
        one.arrived.insert(batch.hash)
        other.arrived.insert(batch.hash)
      }
      if let batch = try one.sync(at: clock, folder).batch { folder.append(batch) }
      for batch in folder { other.arrived.insert(batch.hash) }
      if let batch = try other.sync(at: clock, folder).batch { folder.append(batch) }
      for batch in folder { one.arrived.insert(batch.hash) }
    }
    _ = try one.sync(at: clock, folder)
    #expect(try one.content() == other.content())
  }

  /// Changes an event on a device.
  ///
  /// - Parameter uid: The uid of the event; nil for the first one.
  mutating func change(
    _ device: WritableKeyPath<DevicePair, SimulatedDevice>, event uid: String? = nil,
    _ body: (any StoreTransaction, EventID, RuleContext) throws -> Void
  ) throws {
    clock += 1
    let now = clock + self[keyPath: device].skew
    let note = CommitNote(action: "edit", at: Instant(secondsSince1970: now))
    let store = self[keyPath: device].store
    let context = FixedContext.make(seed: UInt64(clock), now: note.at)
    try store.writeAndWait(note) { transaction in
      if let uid {
        let event = try #require(try transaction.event(withUID: EventUID(uid)))
        return try body(transaction, try #require(event.id), context)
      }
      let id = try transaction.snapshot.compactMap(\.id).first
      try body(transaction, try #require(id ?? EventID(1)), context)
    }
  }

  /// Undoes the last change on a device.
  mutating func takeBack(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    try change(device) { transaction, _, _ in
      try transaction.takeBack(transaction.undoable(1)[0].number)
    }
  }

  /// Syncs a device before anything of the other one has arrived.
  mutating func runAlone(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    clock += 1
    if let batch = try self[keyPath: device].sync(at: clock, []).batch { folder.append(batch) }
  }

  /// Syncs a device to which everything has arrived. Nothing of this run arrives at the other one.
  mutating func receive(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    for batch in folder { self[keyPath: device].arrived.insert(batch.hash) }
    clock += 1
    if let batch = try self[keyPath: device].sync(at: clock, folder).batch { folder.append(batch) }
  }

  /// Settles a conflict on the first device, and syncs both.
  ///
  /// - Parameter version: The chosen version; nil for the shown one.
  mutating func settle(_ conflict: SyncConflict, by version: SyncConflict.Version?) throws {
    clock += 1
    let resolutions = conflict.resolutions(
      by: version, in: try one.values(of: conflict.entity), at: Instant(secondsSince1970: clock))
    if let batch = try one.sync(at: clock, folder, settling: resolutions).batch {
      folder.append(batch)
    }
    try meet()
  }

  /// Publishes a field of an event that only a newer program knows, and syncs both devices.
  mutating func addUnknownField(
    _ device: WritableKeyPath<DevicePair, SimulatedDevice>, event uid: String
  ) throws {
    try publish(device, [(uid, ["future": 5])])
    try meet()
  }

  /// Publishes registers of events, as another program on the device would that knows only these
  /// events.
  mutating func publish(
    _ device: WritableKeyPath<DevicePair, SimulatedDevice>,
    _ events: [(uid: String, registers: [String: JSONValue])]
  ) throws {
    clock += 1
    let operations = try events.map { uid, registers in
      SyncOperation(
        .event(try EventUID(uid)), at: clock, registers.merging([SyncRegister.alive: true]) { $1 })
    }
    if let batch = try self[keyPath: device].sync(at: clock, folder, settling: operations).batch {
      folder.append(batch)
    }
  }

  /// Makes the first device forget the other one, so that no run waits for it.
  mutating func forgetOther() throws {
    clock += 1
    let forgetting = SyncOperation(
      SyncEntity(kind: SyncKind.forgetting, name: other.id), at: clock, [SyncRegister.value: true])
    if let batch = try one.sync(at: clock, folder, settling: [forgetting]).batch {
      folder.append(batch)
    }
  }

  mutating func begin(with event: some PlannedEvent) throws {
    try change(\.one) { transaction, _, _ in try transaction.add(event) }
    try meet()
  }

  var titles: [String] {
    get throws { try one.store.provider.snapshot.map(\.title).sorted() }
  }

  func dates(in month: String = "2025-06") throws -> [String] {
    let range = try CivilDate("\(month)-01")...CivilDate("\(month)-30")
    return try one.store.provider.occurrences(in: range).map {
      "\($0.day) \($0.event.title)\($0.event.isFinished ? " done" : "")"
    }
  }
}

extension DevicePair {
  /// A series on the Mondays of June.
  static func weekly() throws -> Schedule {
    try Schedule(
      details: EventDetails(
        uid: EventUID("gym"), title: "gym", category: Category.initial[0]),
      pattern: DatePattern(
        start: CivilDate("2025-06-02"),
        recurrence: .weekly(on: WeekdaySet([.monday]), until: CivilDate("2025-06-30"))))
  }

  /// A routine of every day of June, at 7:30.
  static func daily() throws -> Routine {
    try Routine(
      details: EventDetails(
        uid: EventUID("water"), title: "water", category: Category.initial[0],
        time: TimeOfDay("07:30")),
      pattern: DatePattern(
        start: CivilDate("2025-06-01"),
        recurrence: .weekly(on: WeekdaySet(Weekday.allCases), until: CivilDate("2025-06-30"))))
  }
}

extension EventPatch {
  /// Returns a patch of the title alone.
  static func titled(_ title: String) -> EventPatch {
    var patch = EventPatch()
    patch.title = title
    return patch
  }

  /// Returns a patch of the last date alone.
  static func ending(on date: CivilDate) -> EventPatch {
    var patch = EventPatch()
    patch.until = .set(date)
    return patch
  }
}
