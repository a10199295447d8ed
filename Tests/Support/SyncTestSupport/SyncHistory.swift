import TodoDomain
import TodoSync
import TodoTesting
import TodoText

/// A random history of several devices that share nothing but files, which arrive late, in any
/// order and more than once. Backups are restored, devices are forgotten, clocks are wrong, and
/// programs are newer. In the end all devices must show the same.
package struct SyncHistory {
  private var random: RandomLife
  private var devices: [SimulatedDevice] = []
  private var folder: [SimulatedBatch] = []
  /// All batches of the history.
  private var batches: [SimulatedBatch] = []
  private var clock = 1_764_000_000
  /// Whether backups are restored. The batches alone then don't tell what the devices know.
  private let hasRestores: Bool
  /// Whether stores are copied, and both copies continue.
  private let hasForks: Bool
  /// Whether a clock is wrong only during edits.
  private let hasWrongMoments: Bool
  /// Whether series leave out holidays.
  private let hasHolidays: Bool
  /// The problems that were found.
  package private(set) var problems: [String] = []
  /// The number of lines of the final content, and the number of registers with a conflict.
  private var (lines, conflicts) = (0, 0)
  private var renamings = 0
  /// The optional features that occurred in this history.
  package private(set) var sorts: Set<String> = []

  /// Makes a history.
  ///
  /// - Parameter store: Makes the store of a device from its number; nil for a store in memory.
  package init(seed: UInt64, store: (Int) throws -> (any DeviceStore)? = { _ in nil }) throws {
    random = RandomLife(seed: seed)
    hasRestores = random.chance(25)
    hasForks = random.chance(25)
    hasWrongMoments = random.chance(10)
    hasHolidays = random.chance(15)
    let count = random.chance(80) ? random.number(2...3) : random.number(4...6)
    for number in 0..<count {
      let digits = "\(number)\(seed % 1_000_000_000_000)"
      let id = String(repeating: "0", count: 16 - digits.count) + digits
      devices.append(
        try SimulatedDevice(
          id, seed: random.random.next(), skew: skew(), store: store(number)))
    }
  }

  /// The seconds by which a clock is wrong: mostly none, sometimes hours, rarely months.
  private mutating func skew() -> Int {
    switch random.number(0...99) {
    case 0..<70: 0
    case 70..<95: random.number(-5_000...5_000)
    default: random.number(-60...60) * 86_400
    }
  }

  package var summary: String {
    "\(devices.count) devices, \(batches.count) batches, \(lines) things, \(conflicts) conflicts, "
      + "\(renamings) new names"
  }

  /// The lines of all batches that contain a text, after their batch and its version vector. Then
  /// the matching lines of the final content, and the matching conflicts.
  package func lines(with text: String) throws -> [String] {
    let said = batches.flatMap { batch in
      let lines = batch.lines.map { String(decoding: $0, as: UTF8.self) }
      let (dot, seen) = (batch.header.dot, batch.header.seen)
      return lines.map { "\(dot) after \(seen): \($0)" }
    }
    let shown = try devices[0].content().map { "shown: \($0)" }
    let listed = try devices[0].conflicts().map { "conflict: \($0)" }
    return (said + shown + listed).filter { $0.contains(text) }
  }

  /// Runs the history, and checks its end. Most histories are short, since most bugs need only a
  /// few changes.
  package mutating func run() throws {
    for place in devices.indices where random.chance(60) {
      for _ in 0..<random.number(1...4) { try devices[place].command(at: tick()) }
    }
    try sync(0)
    let steps = random.chance(85) ? random.number(8...45) : random.number(46...160)
    for _ in 0..<steps { try step() }
    try meet()
    try compare()
  }

  /// Lets all devices sync until none publishes anything.
  private mutating func meet() throws {
    for round in 1...Self.mostRounds {
      let known = folder.count
      for place in devices.indices {
        devices[place].arrived.formUnion(folder.map(\.hash))
        try sync(place)
      }
      if round > 1, folder.count == known { return }
    }
    problems.append("there is still something to say after \(Self.mostRounds) rounds")
  }

  private static let mostRounds = 20

  /// Returns the moment of an edit. Sometimes the clock is in 2099, and right again before the next
  /// run.
  private mutating func momentOfEdit() -> Int {
    guard hasWrongMoments, random.chance(15) else { return tick() }
    sorts.insert("with edits of 2099")
    return tick() + 2_300_000_000
  }

  private mutating func tick() -> Int {
    clock += random.number(0...40)
    return clock
  }

  private mutating func step() throws {
    let place = random.number(0...devices.count - 1)
    switch random.number(0...99) {
    case 0..<42: try devices[place].command(at: momentOfEdit())
    case 42..<49: try devices[place].undo(at: tick())
    case 49..<74: try sync(place)
    case 74..<76: try sync(place, settling: unknownOperation(at: place))
    case 76..<78: try collect(place)
    case 78: try forget(from: place)
    case 79..<81 where hasRestores: try devices[place].makeBackup()
    case 81..<84 where hasRestores:
      if try devices[place].restore() { sorts.insert("with restored backups") }
    case 84..<87 where hasForks: try fork(place)
    case 87..<92 where hasHolidays:
      sorts.insert("with holidays")
      try devices[place].changeHolidays(at: tick())
    default: carry(to: place)
    }
  }

  /// Copies a device's store to a device with another clock. Both continue.
  private mutating func fork(_ place: Int) throws {
    guard devices.count < 6 else { return }
    let id = "c\(devices.count)" + devices[place].id.dropFirst(2)
    let copy = try devices[place].copy(id, seed: random.random.next(), skew: skew())
    guard let copy else { return }
    devices.append(copy)
    sorts.insert("with copied stores")
  }

  /// Lets some files arrive at a device.
  private mutating func carry(to place: Int) {
    let share = random.pick([30, 60, 95])
    for file in folder where random.chance(share) { devices[place].arrived.insert(file.hash) }
  }

  private mutating func sync(_ place: Int, settling resolutions: [SyncOperation] = []) throws {
    let now = tick()
    var files = folder + folder.filter { _ in random.chance(20) }
    files.shuffle(using: &random.random)
    let run = try devices[place].sync(at: now, files, settling: resolutions)
    if let batch = run.batch {
      folder.append(batch)
      batches.append(batch)
    }
    if run.isMoved {
      problems.append("what \(devices[place].id) published at \(now) isn't shown as it was")
    }
    if run.isBranched { sorts.insert("with branches") }
    guard run.isRenamed else { return }
    renamings += 1
    // No device has its batches under the new id.
    if let snapshot = try devices[place].writeSnapshot(at: tick()) { folder.append(snapshot) }
  }

  /// An operation of a newer program: an entity that this program doesn't know, or an unknown field
  /// of an event.
  private mutating func unknownOperation(at place: Int) throws -> [SyncOperation] {
    let (at, value) = (tick(), JSONValue.integer(Int64(random.number(0...99))))
    let uids = try devices[place].uids()
    guard random.chance(60), let uid = uids.randomElement(using: &random.random) else {
      return [SyncOperation(SyncEntity(kind: "z", name: "new"), at: at, ["value": value])]
    }
    return [SyncOperation(.event(uid), at: at, ["future": value, SyncRegister.alive: true])]
  }

  private mutating func forget(from place: Int) throws {
    let others = try devices[place].knownDevices().filter { $0.device != devices[place].id }
    guard let other = others.randomElement(using: &random.random) else { return }
    let entity = SyncEntity(kind: SyncKind.forgetting, name: other.device)
    try sync(place, settling: [SyncOperation(entity, at: tick(), [SyncRegister.value: true])])
  }

  /// Lets a device run, so that it detects whether its store is an older backup. Then it writes a
  /// snapshot, and removes its batches that every device has, and its older snapshots. Files that a
  /// copy of its store wrote under its id stay unless they have arrived here.
  private mutating func collect(_ place: Int) throws {
    try sync(place)
    guard let device = try devices[place].device,
      let snapshot = try devices[place].writeSnapshot(at: tick())
    else { return }
    let others = try devices[place].knownDevices().filter { $0.device != device && !$0.isForgotten }
    let everybody = others.map { $0.seen[device] }.min() ?? .max
    let last = min(everybody, snapshot.header.seen[device])
    let arrived = devices[place].arrived
    folder.removeAll { file in
      let dot = file.header.dot
      return dot.device == device && arrived.contains(file.hash)
        && (file.header.form == .snapshot || dot.number <= last)
    }
    folder.append(snapshot)
  }

  // MARK: The end

  private mutating func compare() throws {
    let contents = try devices.map { try $0.content() }
    let registers = try devices.map { try $0.registers() }
    lines = contents[0].count
    conflicts = try devices[0].countConflicts()
    for (device, content) in zip(devices, contents).dropFirst() where content != contents[0] {
      let (one, other) = (Set(contents[0]), Set(content))
      problems.append(
        "\(device.id) differs: \(other.subtracting(one).sorted().prefix(4)) instead of "
          + "\(one.subtracting(other).sorted().prefix(4))")
      if one == other { problems.append("the order differs") }
    }
    let vectors = try devices.map { device in
      Dictionary(uniqueKeysWithValues: try device.knownDevices().map { ($0.device, $0.applied) })
    }
    if Set(vectors).count > 1 {
      let texts = vectors.map { $0.sorted { $0.key < $1.key }.map { "\($0):\($1)" } }
      problems.append("devices wait: \(texts)")
    }
    let stored = registers.map { $0.mapValues(\.stored) }
    for (device, other) in zip(devices, stored).dropFirst() where other != stored[0] {
      problems.append("\(device.id) has other cells")
    }
    if !hasRestores, !hasForks { try compareWithOracle(registers) }
  }

  private mutating func compareWithOracle(_ registers: [[SyncEntity: SyncRegisters]]) throws {
    let oracle = HeadsOracle(batches)
    for (device, registers) in zip(devices, registers) {
      for difference in oracle.differences(from: registers).prefix(3) {
        problems.append("\(device.id): \(difference)")
      }
    }
    let shown = try devices[0].shown()
    let listed = try devices[0].conflicts()
    problems += oracle.missing(from: shown.uids, listed).prefix(3)
    problems += oracle.deletedUnseen().prefix(3)
    problems += oracle.lost(from: shown.finished).prefix(3)
    problems += oracle.unlisted(in: listed, shown).prefix(3)
    problems += oracle.unshownChanges(in: shown, listed).prefix(3)
  }
}
