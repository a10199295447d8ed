import TodoDomain
import TodoTesting

/// A random history of several devices that share nothing but batches, which arrive late and in any
/// order. In the end all of them must show the same.
package struct SyncHistory {
  private var random: RandomLife
  private var devices: [SimulatedDevice] = []
  private var folder: [SimulatedBatch] = []
  private var clock = 1_764_000_000
  /// What went wrong.
  package private(set) var problems: [String] = []
  /// The lines of the content in the end, and the cells with a conflict.
  private var (lines, conflicts) = (0, 0)
  /// How often the tables moved right after a device published its own changes.
  package private(set) var moves = 0

  /// - Parameter store: Makes the store of a device by its number; nil for one in memory.
  package init(seed: UInt64, store: (Int) throws -> (any DeviceStore)? = { _ in nil }) throws {
    random = RandomLife(seed: seed)
    let count = random.number(2...5)
    for number in 0..<count {
      let digits = "\(number)\(seed % 1_000_000_000_000_000)"
      let id = String(repeating: "0", count: 16 - digits.count) + digits
      let skew = random.chance(70) ? 0 : random.number(-5_000...5_000)
      devices.append(
        try SimulatedDevice(
          id, seed: random.random.next(), skew: skew, store: store(number)))
    }
  }

  package var summary: String {
    "\(devices.count) devices, \(folder.count) batches, \(lines) things, \(conflicts) conflicts, "
      + "\(moves) moves"
  }

  /// Runs the history, and looks at what it led to.
  package mutating func run() throws {
    for place in devices.indices where random.chance(60) {
      for _ in 0..<random.number(1...6) { try devices[place].command(at: tick()) }
    }
    try sync(0)
    for _ in 0..<random.number(30...160) { try step() }
    for _ in 0..<devices.count + 2 {
      for place in devices.indices {
        devices[place].arrived.formUnion(folder.map(\.hash))
        try sync(place)
      }
    }
    try compare()
  }

  private mutating func tick() -> Int {
    clock += random.number(0...40)
    return clock
  }

  private mutating func step() throws {
    let place = random.number(0...devices.count - 1)
    switch random.number(0...99) {
    case 0..<42: try devices[place].command(at: tick())
    case 42..<50: try devices[place].undo(at: tick())
    case 50..<75: try sync(place)
    default: carry(to: place)
    }
  }

  /// Some batches arrive at a device.
  private mutating func carry(to place: Int) {
    let share = random.pick([30, 60, 95])
    for batch in folder where random.chance(share) { devices[place].arrived.insert(batch.hash) }
  }

  private mutating func sync(_ place: Int) throws {
    let now = tick()
    let (batch, isMoved) = try devices[place].sync(at: now, folder)
    if let batch { folder.append(batch) }
    if isMoved { moves += 1 }
  }

  private mutating func compare() throws {
    let contents = try devices.map { try $0.content() }
    lines = contents[0].count
    conflicts = try devices[0].countConflicts()
    for (device, content) in zip(devices, contents).dropFirst() where content != contents[0] {
      let (one, other) = (Set(contents[0]), Set(content))
      problems.append(
        "\(device.id) differs: \(other.subtracting(one).sorted().prefix(4)) instead of "
          + "\(one.subtracting(other).sorted().prefix(4))")
      if one == other { problems.append("the order differs") }
    }
    let oracle = HeadsOracle(folder)
    for device in devices {
      for difference in oracle.differences(from: try device.cells()).prefix(3) {
        problems.append("\(device.id): \(difference)")
      }
      let applied = try device.countApplied()
      if applied != folder.count {
        problems.append("\(device.id) waits: \(applied) of \(folder.count)")
      }
    }
  }
}
