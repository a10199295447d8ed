import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// Two devices that change one life without knowing of each other, and then meet. Dates are of June
/// 2025, in which the 2nd is a Monday.
struct DevicePair {
  var one: SimulatedDevice
  var other: SimulatedDevice
  var folder: [SimulatedBatch] = []
  private var clock = 1_764_000_000

  /// - Parameter skewOfOther: The seconds by which the second clock is ahead.
  init(skewOfOther: Int = 0) throws {
    one = try SimulatedDevice("0000000000000001", seed: 1, skew: 0)
    other = try SimulatedDevice("0000000000000002", seed: 2, skew: skewOfOther)
  }

  /// Two devices that have an event.
  init(with event: some PlannedEvent) throws {
    try self.init()
    try begin(with: event)
  }

  /// Both run twice, so that each has what the other has.
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

  /// Changes an event of a device by hand.
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

  /// Takes back the last change of a device.
  mutating func takeBack(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    try change(device) { transaction, _, _ in
      try transaction.takeBack(transaction.undoable(1)[0].number)
    }
  }

  /// One run of a device before anything of the other one has arrived.
  mutating func runAlone(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    clock += 1
    if let batch = try self[keyPath: device].sync(at: clock, []).batch { folder.append(batch) }
  }

  /// One run of a device to which everything has arrived. Nothing of it arrives at the other one.
  mutating func receive(_ device: WritableKeyPath<DevicePair, SimulatedDevice>) throws {
    for batch in folder { self[keyPath: device].arrived.insert(batch.hash) }
    clock += 1
    if let batch = try self[keyPath: device].sync(at: clock, folder).batch { folder.append(batch) }
  }

  /// Settles a conflict on the first device, and meets.
  ///
  /// - Parameter version: Nil for what is shown.
  mutating func settle(_ conflict: SyncConflict, by version: SyncConflict.Version?) throws {
    clock += 1
    let resolutions = conflict.resolutions(
      by: version, in: try one.values(of: conflict.entity), at: Instant(secondsSince1970: clock))
    if let batch = try one.sync(at: clock, folder, settling: resolutions).batch {
      folder.append(batch)
    }
    try meet()
  }

  /// Both run, after a device has published what a newer program says of an event.
  mutating func addUnknownField(
    _ device: WritableKeyPath<DevicePair, SimulatedDevice>, event uid: String
  ) throws {
    try publish(device, [(uid, ["future": 5])])
    try meet()
  }

  /// A device publishes what another program says of events, which thinks of no others.
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

  /// The first device waits for the other one no more.
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
  /// A patch of the title alone.
  static func titled(_ title: String) -> EventPatch {
    var patch = EventPatch()
    patch.title = title
    return patch
  }

  /// A patch of the last date alone.
  static func ending(on date: CivilDate) -> EventPatch {
    var patch = EventPatch()
    patch.until = .set(date)
    return patch
  }
}
