import Foundation
import TodoDomain
import TodoSync
import TodoSyncFolder
import TodoText
import TodoTesting

/// A random history of devices with stores and folders in files. A carrier brings the files late,
/// in halves, damaged, again in old versions, and under other names. Stores are copied and backups
/// restored. Once every file is as it was written, all devices must show the same.
package struct FolderHistory {
  /// The kinds of actions of carriers and users.
  package enum Sort: String, CaseIterable, Sendable {
    case plain, encrypted, copiedStores, restoredBackups, damagedFiles, removedFiles
    case oldFiles, foreignFiles, replacedFormats
  }

  private var random: RandomLife
  private var devices: [FolderDevice]
  private let key: SyncKey?
  private var clock = 1_764_000_000
  /// The content of each file when it was written, by path.
  private var written: [String: Data] = [:]
  /// The number of actions in the history, by kind.
  package private(set) var counts: [Sort: Int] = [:]
  /// The problems that were found.
  package private(set) var problems: [String] = []

  package init(seed: UInt64) throws {
    var random = RandomLife(seed: seed)
    let key = random.chance(30) ? SyncKey.random() : nil
    devices = try (0..<3).map { try FolderDevice("d\($0)", seed: seed * 10 + UInt64($0), key: key) }
    (self.random, self.key) = (random, key)
    counts[key == nil ? .plain : .encrypted] = 1
  }

  /// Runs the history, and checks its end.
  package mutating func run(steps: Int = 60) throws {
    try devices[0].begin(at: clock)
    note(devices[0])
    for device in devices.dropFirst() {
      try device.receive(from: devices[0])
      try device.command(at: clock)
      try run(device, isJoining: true)
    }
    for _ in 0..<steps { try step() }
    try meet()
  }

  private mutating func step() throws {
    clock += random.number(1...40)
    let device = random.pick(devices)
    switch random.number(0...99) {
    case 0..<40: try device.command(at: clock)
    case 40..<62: try run(device)
    case 62..<78: try carry(to: device)
    case 78..<81: try device.makeBackup()
    case 81..<83: if try device.restore() { count(.restoredBackups) }
    case 83..<86: try copy(device)
    case 86..<92: try damage(device)
    case 92..<94: try remove(from: device)
    case 94..<97: try bringBack(to: device)
    case 97..<99: try addForeign(to: device)
    default: try replaceFormat(of: device)
    }
  }

  private mutating func count(_ sort: Sort) { counts[sort, default: 0] += 1 }

  private mutating func run(_ device: FolderDevice, isJoining: Bool = false) throws {
    try device.run(at: clock, isJoining: isJoining)
    note(device)
  }

  /// Remembers the files that a run wrote.
  private mutating func note(_ device: FolderDevice) {
    for path in device.files where written[path] == nil {
      written[path] = try? device.content(of: path)
    }
  }

  // MARK: Carriers

  /// Brings some files, and only the first half of a few.
  private mutating func carry(to device: FolderDevice) throws {
    let other = random.pick(devices)
    for path in other.files where random.chance(60) {
      let content = try other.content(of: path)
      let isHalf = random.chance(10) && path.hasSuffix(".seg") && !device.files.contains(path)
      try device.put(isHalf ? content.prefix(content.count / 2) : content, at: path)
    }
  }

  private mutating func segment(of device: FolderDevice) -> String? {
    let files = device.files.filter { $0.hasSuffix(".seg") }
    return files.isEmpty ? nil : random.pick(files)
  }

  /// Truncates a file, zeroes its content, or flips one bit.
  private mutating func damage(_ device: FolderDevice) throws {
    guard let path = segment(of: device) else { return }
    var content = try device.content(of: path)
    guard !content.isEmpty else { return }
    switch random.number(0...2) {
    case 0: content = content.prefix(random.number(0...content.count - 1))
    case 1: content = Data(count: content.count)
    default: content[content.startIndex + random.number(0...content.count - 1)] ^= 1 << 3
    }
    try device.put(content, at: path)
    count(.damagedFiles)
  }

  private mutating func remove(from device: FolderDevice) throws {
    guard let path = segment(of: device) else { return }
    try device.remove(path)
    count(.removedFiles)
  }

  /// Puts an old file back, perhaps under another name.
  private mutating func bringBack(to device: FolderDevice) throws {
    let old = written.keys.filter { $0.hasSuffix(".seg") }.sorted()
    guard !old.isEmpty else { return }
    let path = random.pick(old)
    guard let content = written[path] else { return }
    try device.put(content, at: random.chance(50) ? path : path + ".sync-conflict-1.seg")
    count(.oldFiles)
  }

  /// Copies a file of a device into another device's folder, or into a folder of no device.
  private mutating func addForeign(to device: FolderDevice) throws {
    guard let path = segment(of: device), let other = segment(of: device),
      let name = path.split(separator: "/").last, let place = other.split(separator: "/").first
    else { return }
    let folder = random.chance(50) ? String(place) : "evil"
    guard !device.files.contains("\(folder)/\(name)") else { return }
    try device.put(device.content(of: path), at: "\(folder)/\(name)")
    count(.foreignFiles)
  }

  /// Replaces the format file. A run must refuse the folder until the file is restored.
  private mutating func replaceFormat(of device: FolderDevice) throws {
    let path = "todosync.json"
    let content = try device.content(of: path)
    let files = device.files
    try device.put(Data(#"{"format":"todosync","version":1,"mode":"plain"}"#.utf8), at: path)
    if (try? device.run(at: clock)) != nil {
      problems.append("a replaced format file was believed")
    }
    if device.files != files { problems.append("a run wrote beside a replaced format file") }
    try device.put(content, at: path)
    count(.replacedFormats)
  }

  /// Copies the store and the folder of a device. Both devices continue.
  private mutating func copy(_ device: FolderDevice) throws {
    guard devices.count < 6 else { return }
    devices.append(
      try device.copy("c\(devices.count)", seed: random.random.next(), at: clock))
    count(.copiedStores)
  }

  // MARK: The end

  private static let mostRounds = 20

  /// Brings every file as it was written, until no device publishes anything.
  private mutating func meet() throws {
    for _ in 0..<Self.mostRounds {
      var isQuiet = true
      for device in devices {
        for other in devices where other !== device {
          for path in other.files {
            try device.put(written[path] ?? other.content(of: path), at: path)
          }
        }
        for path in device.files {
          if let whole = written[path] { try device.put(whole, at: path) }
        }
        clock += 1
        let report = try device.run(at: clock)
        note(device)
        if report.published > 0 || report.received > 0 || !report.changes.isEmpty {
          isQuiet = false
        }
      }
      if isQuiet { return try compare() }
    }
    problems.append("there is still something to sync after \(Self.mostRounds) rounds")
  }

  private mutating func compare() throws {
    let (first, listed) = (try devices[0].content(), try Self.conflicts(of: devices[0]))
    for device in devices.dropFirst() {
      let content = try device.content()
      if content != first {
        let differing = Set(content).symmetricDifference(first).sorted().prefix(4)
        problems.append("\(device.name) differs: \(differing)")
      }
      let other = try Self.conflicts(of: device)
      if other != listed {
        let differing = Set(other).symmetricDifference(listed).sorted().prefix(4)
        problems.append("\(device.name) lists other conflicts: \(differing)")
      }
    }
  }

  /// The conflicts of a device, without the event ids that its store assigns.
  private static func conflicts(of device: FolderDevice) throws -> [String] {
    try device.conflicts().map { conflict in
      let versions = conflict.others.map { version in
        let registers = version.registers.sorted { $0.key < $1.key }.map {
          "\($0.key) \($0.value), not \(version.shown[$0.key] ?? .null)"
        }
        return "\(version.dot) \(String(describing: version.at)): \(registers)"
      }
      let takenOver = String(describing: conflict.takenOver)
      return "\(conflict.entity) \(takenOver) \(conflict.shown): \(versions)"
    }
  }
}
